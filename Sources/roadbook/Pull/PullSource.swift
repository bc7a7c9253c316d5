import Drive
import Files
import Ledger
import Pull
import Terminal

/// The place from which the books come.
enum PullSource {
    case host(String, ssh: String)
    /// Held: who may write around it might put another one, or a link, in its place.
    case directory(HeldFolder, hasForks: Bool)
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
        self.init(books: try PullSource.hold(operand))
    }

    /// All that the caller may read of it is looked up here: the books are written in another user's name.
    init(books folder: HeldFolder) {
        let name = FileName(PullHome.forksName)
        // A folder that cannot be listed is not taken for an empty one.
        let isEmpty = (try? folder.folder(name).names().isEmpty) ?? false
        self = .directory(folder, hasForks: folder.kind(of: name) == .folder && !isEmpty)
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
        case .directory(let folder, _): return folder.path
        case .own(let places): return places.data
        }
    }

    /// The words of the program that is started.
    var words: [String] {
        switch self {
        case .host(let host, let ssh): return [ssh, host, "roadbook", "books", "send"]
        // No settings: those of this machine say nothing of books from elsewhere.
        case .directory: return [OwnProgram.word, "--data", ".", "--config", "/dev/null", "books", "send"]
        case .own(let places):
            let settings = places.settings.directories[0]
            return [OwnProgram.word, "--data", places.data, "--config", settings, "books", "send"]
        }
    }

    /// The folder that the program is started in; nil for any.
    var folder: HeldFolder? { if case .directory(let folder, _) = self { folder } else { nil } }

    /// True where forks lie beside the books: they are not sent with them.
    var hasForks: Bool { if case .directory(_, let hasForks) = self { hasForks } else { false } }

    /// The name of the machine if nobody gives one.
    func machine(in data: String) throws -> String {
        switch self {
        case .host(let host, _):
            let address = host.split(separator: "@").last.map(String.init) ?? host
            let isNumber = address.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
            return isNumber ? address : String(address.prefix { $0 != "." })
        case .directory(let folder, _): return try PullSource.machine(of: folder.path, in: data)
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
