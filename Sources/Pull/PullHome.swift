import AppendLog
import Glibc

/// The folder in which the books of another machine are kept: `spool`, `ledger`, `imports`, `answers`; `successors/N`
/// with those of the cards that came after the first one, and `forks/N` with books that tell another story from some
/// block on.
package final class PullHome {
    package static let lockName = "pull.lock"
    package static let successorsName = "successors"
    package static let forksName = "forks"
    /// A question that names more forks than this would be too long.
    private static let newestForks = 8
    /// The same of cards, of which a car has one after the other for years.
    private static let mostCards = 8

    package let directory: String
    private(set) lazy var unfinished = UnfinishedSegments(directory, calls) { [unowned self] () throws(LogError) in
        try self.hold()
    }
    private let calls: SystemCalls
    private var newFork: Int?
    /// The ids of the logs that are held, by card and book.
    private var cards: [Int: [String: UInt64]] = [:]
    private var lock: Int32?
    private var held: HeldDirectory?
    /// The data directory, under which the machines' folders lie, and the name of this one's.
    private var data: String?
    private var machine = ""
    /// False on a medium, where whoever writes it may put a link in the place of the data directory.
    private var isOwn = true

    /// Takes the folder in a data directory, under the name that a person gave the machine.
    package convenience init(
        machine: String, in data: String, isOwn: Bool = true, calls: SystemCalls = .kernel
    ) {
        self.init("\(data)/machines/\(machine)", calls: calls)
        self.machine = machine
        self.data = data
        self.isOwn = isOwn
    }

    package init(_ directory: String, calls: SystemCalls = .kernel) {
        self.directory = directory
        self.calls = calls
    }

    /// True if a machine may be called so: the name becomes a folder's.
    package static func isName(_ name: String) -> Bool {
        guard (1...64).contains(name.utf8.count), let first = name.utf8.first, first != 0x2D, first != 0x2E else {
            return false
        }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: return true
            default: return false
            }
        }
    }

    /// The ids of the logs in a data directory, or a machine's folder, by book.
    package static func logs(in directory: String, calls: SystemCalls = .kernel) throws(LogError) -> [String: UInt64] {
        var logs: [String: UInt64] = [:]
        for name in PullCursor.bookNames {
            logs[name] = try DirectoryShelf(["\(directory)/\(name)"], calls: calls).log()
        }
        return logs
    }

    deinit { if let lock { LogLock.release(lock, calls) } }

    /// Makes the folder, and waits until no other pull writes into it.
    package func open(waiting: () -> Void) throws(LogError) {
        let held = try hold()
        var configuration = LogConfiguration.ledger(directory)
        configuration.locking = .refuse
        do throws(LogError) { lock = try LogLock.acquire(PullHome.lockName, of: held, configuration, calls) } catch {
            guard case .locked = error else { throw error }
            waiting()
            configuration.locking = .wait(milliseconds: .max)
            lock = try LogLock.acquire(PullHome.lockName, of: held, configuration, calls)
        }
    }

    // MARK: Its directories

    /// The folder itself, made where it is not there. Any member of the group may have put something in the place of
    /// `machines`, or into it: from there on nothing leads elsewhere.
    private func hold() throws(LogError) -> HeldDirectory {
        if let held { return held }
        let folder: HeldDirectory
        if let data {
            try makeDirectory(data)
            let books = try HeldDirectory(data, calls, isOwn: isOwn)
            let machines = try books.makeDirectory("machines", mode: HouseholdMode.directory)
            folder = try machines.makeDirectory(machine, mode: HouseholdMode.directory)
        } else {
            try makeDirectory(directory)
            folder = try HeldDirectory(directory, calls)
        }
        held = folder
        return folder
    }

    private func makeDirectory(_ path: String) throws(LogError) {
        let made = calls.makeDirectory(SystemCalls.anywhere, path, HouseholdMode.directory)
        guard made >= 0 || made == -Int(EEXIST) else { throw .system("mkdir", path, made) }
        guard made >= 0, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
        let synced = try HeldDirectory(String(path[..<slash]), calls).sync()
        guard synced >= 0 else { throw .system("fsync", path, synced) }
    }

    /// The directory of a book in a branch, made where it is not there.
    func hold(_ book: String, _ branch: BookBranch) throws(LogError) -> HeldDirectory {
        var held = try hold()
        for name in branch.folders { held = try held.makeDirectory(name, mode: HouseholdMode.directory) }
        return try held.makeDirectory(book, mode: HouseholdMode.directory)
    }

    // MARK: Branches

    func directory(_ book: String, _ branch: BookBranch) -> String {
        ([directory] + branch.folders + [book]).joined(separator: "/")
    }

    /// The branches in which this book is: the first card's always, then later cards', then the newest forks.
    private func branches(of book: String) throws(LogError) -> [BookBranch] {
        let cards = try PullHome.successors(in: directory, calls: calls).map { BookBranch.card($0) }
        let forks = try PullHome.forks(in: directory, calls: calls).map { BookBranch.fork($0) }
        return [.card(0)] + cards.filter { has(book, $0) }.suffix(PullHome.mostCards)
            + forks.filter { has(book, $0) }.suffix(PullHome.newestForks)
    }

    private func has(_ book: String, _ branch: BookBranch) -> Bool {
        var isThere = false
        let folder = ([directory] + branch.folders).joined(separator: "/")
        _ = calls.list(folder) { if $0 == book { isThere = true } }
        return isThere
    }

    /// More folders than there can be: one with a higher number was not made by a pull.
    private static let mostFolders = 1_000_000

    /// Numbers of the forks in a machine's folder, ascending. What is there and is no folder has none.
    package static func forks(in directory: String, calls: SystemCalls = .kernel) throws(LogError) -> [Int] {
        try numbers(in: "\(directory)/\(forksName)", calls)
    }

    /// The same of the cards that came after the first one.
    package static func successors(in directory: String, calls: SystemCalls = .kernel) throws(LogError) -> [Int] {
        try numbers(in: "\(directory)/\(successorsName)", calls)
    }

    private static func numbers(in path: String, _ calls: SystemCalls) throws(LogError) -> [Int] {
        var numbers: [Int] = []
        let result = calls.list(path) { name in
            guard let number = Int(name), (1...mostFolders).contains(number), String(number) == name else { return }
            numbers.append(number)
        }
        let isNone = [ENOENT, ENOTDIR, ELOOP].contains(Int32(-min(result, 0)))
        if result < 0, !isNone { throw .system("list", path, result) }
        return numbers.sorted()
    }

    /// The place of a log of which no block is held. One that follows a card's books is the next card's; one that says
    /// nothing of that is the first card's, if that has no other log, else a fork.
    func branch(for log: UInt64, of book: String, following followed: UInt64?) throws(LogError) -> BookBranch {
        var card = 0
        if let followed, let found = cards.first(where: { $0.value.values.contains(followed) }) { card = found.key + 1 }
        if let other = cards[card]?[book], other != log { return .fork(try makeFork(of: book)) }
        cards[card, default: [:]][book] = log
        return .card(card)
    }

    /// One for all books that part in this pull.
    func makeFork(of book: String) throws(LogError) -> Int {
        let last = try PullHome.forks(in: directory, calls: calls).last ?? 0
        let number: Int
        if let newFork { number = newFork } else { number = try isBegun(last, book) ? last : last + 1 }
        newFork = number
        _ = try hold(book, .fork(number))
        return number
    }

    /// True if a pull that a cut ended was about to make this fork.
    private func isBegun(_ fork: Int, _ book: String) throws(LogError) -> Bool {
        guard fork > 0 else { return false }
        let directory = directory(book, .fork(fork))
        let notes = try unfinished.notes(in: directory).filter { !$0.isDamaged }
        let files = try SegmentFile.list([directory], calls)
        return files.allSatisfy { file in notes.contains { $0.segment == file.number && $0.block == 0 } }
    }

    // MARK: Files beside the ledgers

    /// The files that are not held of those that entries name: `named` gives their hashes, for the directory of a
    /// ledger. Each is wanted once, for the first card whose ledger names it.
    package func wantedFiles(_ named: (_ ledger: String) throws -> [String]) throws -> [WantedFile] {
        var wanted: [WantedFile] = []
        var seen: Set<String> = []
        for card in [0] + (try PullHome.successors(in: directory, calls: calls)) {
            let ledger = directory("ledger", .card(card))
            let files = HashedFiles(beside: ledger, calls: calls)
            for hash in try named(ledger) where HashedFiles.isHash(hash) && seen.insert(hash).inserted {
                guard try files.size(of: hash) == nil else { continue }
                wanted.append(WantedFile(hash: hash, held: files.partSize(of: hash), card: card))
            }
        }
        return wanted
    }

    // MARK: The question

    /// The books as they are held, and the question that asks for the rest of each.
    package func cursor() throws(LogError) -> (cursor: PullCursor, held: [HeldBook]) {
        var cursor = PullCursor()
        var books: [HeldBook] = []
        for name in PullCursor.bookNames {
            var asked = PullCursor.Book(name: name)
            var held = HeldBook(name: name)
            for branch in try branches(of: name) {
                let directory = directory(name, branch)
                let newest = try HeldBlocks(directory, try unfinished.notes(in: directory), calls)
                asked.wanted += newest.unfinished
                held.unopened += newest.unopened
                if case .card(let card) = branch {
                    asked.wanted += newest.missing
                    cards[card, default: [:]][name] = newest.log
                    held.newest = [held.newest, newest.newest].compactMap { $0 }.max()
                }
                asked.branches.append(newest.blocks)
                held.branches.append(branch)
                held.heldBlocks.append(newest.blocks)
            }
            cursor.books.append(asked)
            books.append(held)
        }
        return (cursor, books)
    }
}
