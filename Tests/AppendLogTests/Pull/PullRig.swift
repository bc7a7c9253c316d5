import AppendLog
import Glibc
import Pull
import TemporaryFolders
import Testing

/// Two machines without a line between them: a log that is written here, and the folder into which it is pulled.
final class PullRig {
    var remote: LogFixture
    let here = TemporaryFolder()

    init(segmentBlocks: Int = 8) { remote = LogFixture(segmentBlocks: segmentBlocks) }

    var machine: String { "\(here.path)/machines/golf" }
    var spool: String { "\(machine)/spool" }

    // MARK: Pulling

    /// The whole answer to what is asked from here now.
    func answer(
        _ cursor: PullCursor? = nil, from folder: String? = nil, calls: SystemCalls = .kernel
    ) throws -> [UInt8] {
        let home = PullHome(machine: "golf", in: here.path)
        let question = try cursor ?? home.cursor().cursor
        let stream = Stream()
        let writer = PullFrameWriter { stream.bytes += $0 }
        try writer.greet()
        let asked = try PullCursor(text: question.text)
        try BooksSending([.init(folder ?? remote.directory.path)], calls: calls).answer(asked, writer)
        return stream.bytes
    }

    @discardableResult
    func receive(_ answer: [UInt8], calls: SystemCalls = .kernel, known: [UInt64: String] = [:]) throws -> [PullNews] {
        let home = PullHome(machine: "golf", in: here.path, calls: calls)
        // A test that starts a program holds every lock for the moment between fork and exec.
        try home.open {}
        let receiving = BooksReceiving(home, try home.cursor().held, known: known, calls: calls)
        var rest = answer[...]
        let reader = PullFrameReader { room in
            let count = min(room.count, rest.count)
            room.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
        try receiving.receive(reader)
        return receiving.news
    }

    @discardableResult
    func pull() throws -> PullNews { try #require(try receive(try answer()).first) }

    private final class Stream {
        var bytes: [UInt8] = []
    }

    /// An answer that a test makes up.
    static func madeUp(_ frames: (PullFrameWriter) throws -> Void) throws -> [UInt8] {
        let stream = Stream()
        let writer = PullFrameWriter { stream.bytes += $0 }
        try writer.greet()
        try frames(writer)
        return stream.bytes
    }

    // MARK: Comparing

    func names(_ directory: String) -> [String] {
        var names: [String] = []
        _ = SystemCalls.kernel.list(directory) { names.append($0) }
        return names.sorted()
    }

    /// Every byte that is held stands there too, in the same place, and only whole blocks are held.
    func holdsNothingElse(_ directory: String? = nil) -> Bool {
        let directory = directory ?? spool
        return names(directory).allSatisfy { name in
            let mine = remote.bytes("\(directory)/\(name)")
            let theirs = remote.bytes("\(remote.path)/\(name)")
            return (mine.count % 4096 == 0 || name.hasSuffix(".zst")) && theirs.starts(with: mine)
        }
    }

    /// Nothing is missing, but for what is still blank there.
    func holdsAll(_ directory: String? = nil) -> Bool {
        let directory = directory ?? spool
        guard holdsNothingElse(directory) else { return false }
        return names(remote.path).filter { $0.hasSuffix(".log") }.allSatisfy { name in
            let theirs = remote.bytes("\(remote.path)/\(name)")
            let isBlank = theirs.allSatisfy { $0 == 0x20 || $0 == 0x0A }
            guard names(directory).contains(name) else { return isBlank }
            let mine = remote.bytes("\(directory)/\(name)")
            return theirs[mine.count...].allSatisfy { $0 == 0x20 || $0 == 0x0A }
        }
    }

    func lines(_ directory: String) throws -> [String] {
        var lines: [String] = []
        let reader = LogReader([directory], verifies: true)
        try reader.readToEnd { lines.append(String(decoding: $0.text, as: UTF8.self)) }
        return lines
    }

    func findings(_ directory: String) throws -> [LogFinding] {
        let reader = LogReader([directory], verifies: true)
        let list = FindingList()
        reader.onFinding = { list.findings.append($0) }
        try reader.readToEnd { _ in }
        return list.findings
    }

    func archive(_ directory: String) throws {
        let archive = LogArchive(.ledger(directory))
        for file in try archive.candidates() { _ = try archive.archive(file) }
    }

    /// A copy of the log as it is, as a backup has it.
    func copyRemote(to directory: String) {
        mkdir(directory, 0o700)
        for name in names(remote.path) { copy("\(remote.path)/\(name)", to: "\(directory)/\(name)") }
    }

    /// The log as it was when it was copied.
    func restoreRemote(from directory: String) {
        for name in names(remote.path) { unlink("\(remote.path)/\(name)") }
        for name in names(directory) { copy("\(directory)/\(name)", to: "\(remote.path)/\(name)") }
    }

    private func copy(_ from: String, to: String) {
        let bytes = remote.bytes(from)
        let descriptor = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
    }
}
