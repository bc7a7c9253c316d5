import AppendLog
import Glibc
import Pull
import TemporaryFolders
import Testing

/// Two machines without a line between them, and files beside the ledger of one, all of which its entries name.
final class FilePullRig {
    private let far = TemporaryFolder()
    private let here = TemporaryFolder()
    /// The hashes that entries name.
    var named: [String] = []

    var machine: String { "\(here.path)/machines/golf" }
    var folder: String { "\(machine)/ledger/files" }
    var farFolder: String { "\(far.path)/ledger/files" }
    var home: PullHome { PullHome(machine: "golf", in: here.path) }

    /// A file over there.
    @discardableResult
    func keep(_ bytes: [UInt8]) throws -> String {
        let hash = try HashedFiles(beside: "\(far.path)/ledger").store(HashedFileTests.reader(bytes))
        named.append(hash)
        return hash
    }

    func wanted() throws -> [WantedFile] { try home.wantedFiles { _ in named } }

    func question(_ wanted: [WantedFile]) -> PullCursor {
        var cursor = PullCursor()
        cursor.files = wanted.map(\.asked)
        return cursor
    }

    /// The whole answer to a question.
    func answer(_ cursor: PullCursor) throws -> [UInt8] {
        let asked = try PullCursor(text: cursor.text)
        return try FilePullRig.made { try BooksSending([.init(far.path)]).answer(asked, $0) }
    }

    /// An answer that a test makes up.
    static func made(_ frames: (PullFrameWriter) throws -> Void) throws -> [UInt8] {
        let stream = Stream()
        let writer = PullFrameWriter { stream.bytes += $0 }
        try writer.greet()
        try frames(writer)
        return stream.bytes
    }

    private final class Stream {
        var bytes: [UInt8] = []
    }

    /// Takes in an answer; what it throws comes beside what was kept.
    func receive(_ answer: [UInt8], _ wanted: [WantedFile]) -> (news: FileNews, error: (any Error)?) {
        let receiving = BooksReceiving(home, [], files: wanted)
        var rest = answer[...]
        let reader = PullFrameReader { room in
            let count = min(room.count, rest.count)
            room.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
        do {
            try receiving.receive(reader)
            return (receiving.fileNews, nil)
        } catch {
            return (receiving.fileNews, error)
        }
    }

    @discardableResult
    func pull() throws -> FileNews {
        let wanted = try wanted()
        let (news, error) = receive(try answer(question(wanted)), wanted)
        if let error { throw error }
        return news
    }

    /// True of a file that is here, whole.
    func holds(_ hash: String) -> Bool {
        guard case .whole? = try? HashedFiles(beside: "\(machine)/ledger").read(hash) else { return false }
        return true
    }

    var names: [String] {
        var names: [String] = []
        _ = SystemCalls.kernel.list(folder) { names.append($0) }
        return names.sorted()
    }
}
