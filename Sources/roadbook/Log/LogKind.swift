import AppendLog
import Files
import Glibc
import Ledger
import Pull
import Terminal

/// One of the books, as the verbs name them.
enum LogKind: String, CaseIterable, Sendable {
    case spool
    case ledger
    /// Everything that came in from files of others.
    case imports
    /// Everything that services told of places.
    case answers

    var name: String { rawValue }

    /// The number of blocks that a segment of it has.
    var segmentBlocks: Int {
        switch self {
        case .spool: return LogConfiguration.spoolSegmentBlocks
        case .ledger, .answers: return LogConfiguration.ledger("").segmentBlocks
        case .imports: return LogConfiguration.imports("").segmentBlocks
        }
    }

    func directory(in places: Paths) -> String {
        switch self {
        case .spool: return places.spool
        case .ledger: return places.ledger
        case .imports: return places.imports
        case .answers: return places.answers
        }
    }

    /// The book's directory, or nil when nothing was ever written into this book. Without a data directory there is
    /// nothing to read: that is a mistake, and said.
    /// A directory of other things is one, too, unless a verb is about to begin the book there.
    func existing(in places: Paths, mayBegin: Bool = false) throws -> String? {
        try LogKind.check(directory: places.data, isRequired: true)
        if !mayBegin { try LogKind.checkForBooks(places.data) }
        let directory = directory(in: places)
        return try LogKind.check(directory: directory, isRequired: false) ? directory : nil
    }

    /// The directories in which the segments of the book lie. The spool has two where its recorder went on in the one
    /// that the settings name for a card that refuses. These settings may be those of another recorder than the one
    /// whose books are read here, so the second directory must hold the same log, or nothing yet.
    func directories(in places: Paths) -> [String] {
        let directory = directory(in: places)
        guard self == .spool, let fallback = places.fallback, fallback != directory else { return [directory] }
        do throws(LogError) {
            let beyond = try DirectoryShelf([fallback]).log()
            if let beyond, try DirectoryShelf([directory]).log() != beyond { return [directory] }
            return [directory, fallback]
        } catch {
            // The segments on the card are readable all the same.
            Complaint.say(BookWords.unreadableFallback(fallback, Complaint(error).message))
            return [directory]
        }
    }

    /// A book that is there, with the name that it goes by.
    struct Found {
        var name: String
        var book: LogKind
        var directories: [String]
        /// From which it was pulled.
        var machine: String?
        /// Another story than the one that counts. It may begin where the two part.
        var isFork = false

        /// The data directory may itself be the folder of a machine.
        func isPulled(into data: String) -> Bool {
            machine != nil || access("\(data)/\(PullHome.lockName)", F_OK) == 0
        }

        /// A spool that is gone altogether is missed by the file beside it.
        var isWitnessed: Bool {
            book == .spool && machine == nil && access(LogWitness.path(beside: directories[0]), F_OK) == 0
        }
    }

    /// The books of this machine, then those that were pulled from others, each with the forks that were put aside. Who
    /// reads trips reads no forks, and asks `BookSet` in Ledger.
    static func all(in places: Paths) throws -> [Found] {
        try check(directory: places.data, isRequired: true)
        try checkForBooks(places.data)
        var all = allCases.map { book in
            Found(name: book.name, book: book, directories: book.directories(in: places))
        }
        let folders = Set(BookSet.machines(in: places.data))
        var unreadable: [Found] = []
        for machine in try machines(in: places.data) {
            let folder = "\(places.data)/machines/\(machine)"
            guard folders.contains(machine) else {
                unreadable += found(in: folder, of: machine).prefix(1)
                continue
            }
            let cards: [String]
            let forks: [Int]
            do throws(LogError) {
                cards = try MachineCards.folders(ofMachine: machine, in: places.data)
                forks = try PullHome.forks(in: folder)
            } catch { throw Complaint(error) }
            for (card, folder) in cards.enumerated() { all += found(in: folder, of: machine, card: card) }
            for fork in forks { all += found(in: "\(folder)/forks/\(fork)", of: machine, fork: fork) }
        }
        return all.filter { isThere($0.directories[0]) || $0.isWitnessed } + unreadable
    }

    /// Machines that cannot be listed are not taken for none.
    private static func machines(in data: String) throws -> [String] {
        do throws(FileFailure) { return try BookSet.allMachines(in: data) } catch {
            throw Complaint(refusal: error.errno, at: "\(data)/machines")
        }
    }

    /// A link is there, wherever it leads, and what lies in a folder that is none.
    private static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 || errno != ENOENT
    }

    private static func found(in folder: String, of machine: String, card: Int = 0, fork: Int? = nil) -> [Found] {
        allCases.map { book in
            Found(
                name: BookWords.name(book.name, of: machine, card: card, fork: fork), book: book,
                directories: ["\(folder)/\(book.name)"],
                machine: machine, isFork: fork != nil)
        }
    }

    /// Says, where nothing was written here, how those books are read that were pulled from other machines.
    func tellOfMachines(_ verb: String, _ places: Paths) {
        for machine in BookSet.machines(in: places.data) {
            let folder = "\(places.data)/machines/\(machine)"
            guard access("\(folder)/\(name)", F_OK) == 0 else { continue }
            Complaint.say(BookWords.ofMachine(folder, name, verb))
        }
    }

    /// Everything that lies in a data directory. Where nothing lies the first book is yet to come.
    private static let belongings = allCases.map(\.name) + ["catalogue", "machines", PullHome.lockName]

    /// True if something is there that a book, or what belongs to books, is called.
    static func hasBooks(_ data: String) -> Bool { belongings.contains { access("\(data)/\($0)", F_OK) == 0 } }

    private static func checkForBooks(_ data: String) throws {
        guard !hasBooks(data) else { return }
        guard access(LogWitness.path(beside: "\(data)/spool"), F_OK) != 0 else { return }
        guard let names = try? FolderListing.names(in: data), !names.isEmpty else { return }
        throw BookWords.noBook(in: data)
    }

    @discardableResult
    private static func check(directory: String, isRequired: Bool) throws -> Bool {
        var status = stat()
        guard stat(directory, &status) == 0 else {
            if errno == ENOENT, !isRequired { return false }
            throw errno == ENOENT ? BookWords.noData(at: directory) : Complaint(refusal: errno, at: directory)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw BookWords.notADirectory(directory) }
        guard access(directory, R_OK | X_OK) == 0 else { throw Complaint(refusal: errno, at: directory) }
        return true
    }
}
