import AppendLog
import Glibc
import Ledger
import Pull
import Terminal

/// One fetching of a machine's books into the folder that it has in a data directory.
struct PullErrand {
    let source: PullSource
    let machine: String
    let data: String
    /// The words of what to do where the room is too little.
    private let roomHint: String
    private let home: PullHome
    private let own: Set<UInt64>

    /// Files that a question names beside books, and without any, at most.
    private static let filesBesideBooks = 100
    private static let filesAlone = 500

    /// `isOwn` is false where the data directory lies on a medium. The books of these logs are left where they are.
    init(
        source: PullSource, machine: String, data: String, isOwn: Bool = true,
        roomHint: String = PullVerbWords.roomHint, passingOver own: Set<UInt64> = []
    ) {
        self.own = own
        self.roomHint = roomHint
        self.source = source
        self.machine = machine
        self.data = data
        home = PullHome(machine: machine, in: data, isOwn: isOwn)
    }

    /// Waits for its turn.
    func open() throws {
        try home.open {
            let holder = LockHolder.of("\(home.directory)/\(PullHome.lockName)")
            Complaint.say(PullVerbWords.waiting(for: holder?.description, machine))
        }
    }

    /// The news of each book, and of the files beside the ledgers. What came before it broke off is kept, and told by
    /// `broken`.
    func fetch(_ title: String, broken: ([PullNews]) throws -> Void) throws -> [PullNews] {
        var (cursor, held) = try home.cursor()
        // Files that earlier pulls did not bring are asked for along with the books.
        let wanted = ((try? home.wantedFiles(NamedFiles.hashes)) ?? []).prefix(PullErrand.filesBesideBooks)
        cursor.files = wanted.map(\.asked)
        let receiving = BooksReceiving(
            home, held, files: Array(wanted), known: known(), passingOver: own)
        do {
            try receive(receiving, cursor.text, title)
            return try fetchFiles(after: receiving, title)
        } catch {
            try broken(receiving.news)
            throw error
        }
    }

    /// Asks for the files that the entries name which have come, each once, and returns all news.
    private func fetchFiles(after first: BooksReceiving, _ title: String) throws -> [PullNews] {
        var came = first.fileNews.came.count
        var answered = Set(first.fileNews.came + first.fileNews.absent + first.fileNews.wrong)
        while true {
            let left = try home.wantedFiles(NamedFiles.hashes).filter { !answered.contains($0.hash) }
            guard !left.isEmpty else { break }
            let wanted = Array(left.prefix(PullErrand.filesAlone))
            var cursor = PullCursor()
            cursor.files = wanted.map(\.asked)
            let receiving = BooksReceiving(home, [], files: wanted)
            try receive(receiving, cursor.text, title)
            came += receiving.fileNews.came.count
            answered.formUnion(wanted.map(\.hash))
        }
        let lacking = try home.wantedFiles(NamedFiles.neededHashes).count
        var news = first.news
        guard let ledger = news.lastIndex(where: { $0.book == LogKind.ledger.name }) else { return news }
        news[ledger].files = came
        news[ledger].lackingFiles = lacking
        return news
    }

    private func receive(_ receiving: BooksReceiving, _ question: [UInt8], _ title: String) throws {
        receiving.room = { [data] in PullErrand.free(data) }
        let remote = try RemoteBooks(source)
        remote.ask(question)
        var progress: Progress?
        receiving.onProgress = { done, total in
            if progress == nil { progress = Progress(title, total: Int64(clamping: total)) }
            progress?.update(Int64(clamping: done))
        }
        defer { progress?.finish() }
        var hasCome = false
        let reader = PullFrameReader { buffer in
            let count = try remote.read(buffer)
            hasCome = hasCome || count > 0
            return count
        }
        do {
            try receiving.receive(reader)
        } catch let error as RemoteBooks.GivenUp {
            throw error == .silent ? PullVerbWords.silentForAMinute(source.name) : PullVerbWords.dripping(source.name)
        } catch PullError.noRoom(let needed, let free) {
            throw PullVerbWords.noRoom(source.name, for: needed, free, in: data, hint: roomHint)
        } catch let error as PullError {
            throw source.complaint(error, hasCome ? nil : remote.finish(), data: data)
        } catch let error as LogError {
            throw error
        }
        _ = remote.finish()
    }

    /// Room for what an ordinary user may write.
    static func free(_ data: String) -> UInt64 {
        var status = statvfs()
        guard statvfs(data, &status) == 0 else { return .max }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }

    /// Books that are there already, by other names: trips must not be told twice.
    private func known() -> [UInt64: String] {
        var known: [UInt64: String] = [:]
        // Books that cannot be read stand in nobody's way.
        for other in BookSet.machines(in: data) where other != machine {
            for log in (try? MachineCards.logs(ofMachine: other, in: data)) ?? [] { known[log] = other }
        }
        for log in ((try? PullHome.logs(in: data)) ?? [:]).values { known[log] = PullVerbWords.thisMachine }
        return known
    }
}
