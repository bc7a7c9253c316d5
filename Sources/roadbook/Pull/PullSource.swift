import Files
import Ledger
import Pull
import Terminal

/// The place from which the books come.
enum PullSource {
    case host(String, ssh: String)
    /// Held: who may write around it might put another one, or a link, in its place.
    case directory(HeldFolder)
    /// The books of this machine, with its settings: the spool may go on in a second directory.
    case own(Paths)

    init(_ operand: String, ssh: String) throws {
        guard !operand.isEmpty, !operand.utf8.contains(where: { $0 < 0x21 || $0 == 0x7F }) || operand.contains("/")
        else { throw PullVerbWords.notAHost(operand) }
        // ssh would take it for an option.
        guard !operand.hasPrefix("-") else { throw PullVerbWords.notAHost(operand) }
        guard operand.contains("/") else {
            self = .host(operand, ssh: ssh)
            return
        }
        self = .directory(try PullSource.hold(operand))
    }

    private static func hold(_ directory: String) throws -> HeldFolder {
        let folder: HeldFolder
        do throws(FileFailure) { folder = try HeldFolder(directory, isOwn: false) } catch {
            throw PullVerbWords.unreadable(directory, error.errno)
        }
        let books = PullCursor.bookNames.filter { folder.kind(of: FileName($0)) != nil }
        guard !books.isEmpty else {
            throw PullVerbWords.noBooks(in: directory)
        }
        try LinkFreeBooks.check(books + [PullHome.successorsName], in: folder)
        return folder
    }

    var name: String {
        switch self {
        case .host(let host, _): return host
        case .directory(let folder): return folder.path
        case .own(let places): return places.data
        }
    }

    /// The words of the program that is started.
    var words: [String] {
        switch self {
        case .host(let host, let ssh): return [ssh, host, "roadbook", "books", "send"]
        case .directory: return [OwnProgram.word, "--data", ".", "books", "send"]
        case .own(let places):
            let settings = places.settings.directories[0]
            return [OwnProgram.word, "--data", places.data, "--config", settings, "books", "send"]
        }
    }

    /// The folder that the program is started in; nil for any.
    var folder: HeldFolder? { if case .directory(let folder) = self { folder } else { nil } }

    /// The forks that lie beside the books and are not sent with them.
    var forks: Int {
        let forks = try? folder?.folder(FileName(PullHome.forksName)).names()
        return forks?.count ?? 0
    }

    /// The name of the machine if nobody gives one.
    func machine(in data: String) throws -> String {
        switch self {
        case .host(let host, _):
            let address = host.split(separator: "@").last.map(String.init) ?? host
            let isNumber = address.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
            return isNumber ? address : String(address.prefix { $0 != "." })
        case .directory(let folder): return try PullSource.machine(of: folder.path, in: data)
        case .own(let places): return try PullSource.machine(of: places.data, in: data)
        }
    }

    /// The name by which the books of a directory are there already.
    private static func machine(of path: String, in data: String) throws -> String {
        guard let machine = try MachineCards.machine(withBooksOf: path, in: data) else {
            throw PullVerbWords.unknownMachine(path)
        }
        return machine
    }

    // MARK: What goes wrong

    /// `ended` is how the other side ended, where it has not said a word.
    func complaint(_ error: PullError, _ ended: Int32?, data: String) -> Complaint {
        PullVerbWords.failure(
            error, of: name, silence: ended.map(silence), in: data, known: BookSet.machines(in: data).contains)
    }

    private func silence(_ code: Int32) -> Complaint {
        switch self {
        case .host(let host, let ssh): return PullVerbWords.nothingCame(from: host, over: ssh, code)
        case .directory, .own: return PullVerbWords.nothingCame(from: name, code)
        }
    }
}
