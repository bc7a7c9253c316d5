import AppendLog
import Glibc
import Ledger
import Pull
import Terminal

extension Command {
    /// `pull`: the books of another machine, into a folder of their own here.
    static let pull = Command(
        "pull", "fetch what is new in the books of another machine",
        about: """
            Fetches the books of a recorder over ssh, or from the data directory of a card in a reader, into \
            \(Paths.defaultData)/machines/NAME. Every verb that reads trips then shows them with those of this \
            machine. Only what is new comes, every block is proved before it is kept, and a pull that was broken off \
            goes on where it stopped.

            What is held is never overwritten. Where the other machine tells another story than it told before, both \
            are kept, the new one in a folder of forks, and it ends with 6; so it does where there is damage over \
            there.

            A HOST is what ssh knows by that name; with a / in it, it is a DIRECTORY. The other machine needs \
            roadbook, and a user who may read its books. Where it says nothing for a minute, or less than 16 KiB in \
            three, the pull ends with 1, and what came is kept.

            Any member of the group roadbook pulls, but not the recorder's user: it may write more than what is \
            pulled. root does it in the name of roadbook-pull.
            """,
        operand: "HOST|DIR",
        options: [
            Option("name", "NAME", help: "what to call the machine (else the host's name up to its first dot)"),
            Option(
                "ssh", "PROGRAM", help: "run instead of ssh, with the host and the command behind it (ROADBOOK_SSH)"),
            Option("json", help: "one object: how many trips came, what of each book, and what is wrong with it"),
        ],
        examples: [
            Example("roadbook pull golf.local", "fetch what is new, into machines/golf"),
            Example("roadbook pull pi@192.168.1.7 --name golf", "fetch it as another user, under another name"),
            Example("roadbook pull /media/card/var/lib/roadbook --name golf", "fetch it from a card in a reader"),
        ]
    ) { invocation in
        let pull = try PullVerb(invocation)
        return try PullUser.work(on: invocation.places.data) { try pull.run() }
    }
}

/// One pull.
private struct PullVerb {
    private let invocation: Invocation
    private let source: PullSource
    private let data: String
    private let name: String

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        data = invocation.places.data
        source = try PullSource(invocation.values.operand ?? "", ssh: PullVerb.program(invocation))
        let wanted = try invocation.values["name"] ?? source.machine(in: data)
        guard PullHome.isName(wanted) else {
            throw PullVerbWords.notAMachine(wanted)
        }
        name = wanted
        if case .directory(let path) = source, PullVerb.isSame(path, data) {
            throw PullVerbWords.isOwn(path)
        }
    }

    private static func program(_ invocation: Invocation) -> String {
        if let program = invocation.values["ssh"] { return program }
        return Screen.environment("ROADBOOK_SSH").flatMap { $0.isEmpty ? nil : $0 } ?? "ssh"
    }

    private static func isSame(_ first: String, _ second: String) -> Bool {
        var one = stat()
        var other = stat()
        return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_ino == other.st_ino
            && one.st_dev == other.st_dev
    }

    func run() throws -> ExitCode {
        let home = PullHome(machine: name, in: data)
        try home.open {
            let holder = LockHolder.of("\(home.directory)/\(PullHome.lockName)")
            Complaint.say(PullVerbWords.waiting(for: holder?.description, name))
        }
        let before = PulledTrips(of: name, invocation, .first)
        let (cursor, held) = try home.cursor()
        let receiving = BooksReceiving(home, held, known: try known())
        receiving.room = { [data] in PullVerb.free(data) }
        let report = PullReport(name, source, invocation)
        do {
            try receive(receiving, cursor.text)
        } catch {
            try report.tell(receiving.news, isWhole: false)
            throw error
        }
        try report.tell(receiving.news, isWhole: true, trips: before.flatMap { trips($0, receiving.news) })
        return receiving.news.contains(where: \.needsAttention) ? .needsAttention : .ok
    }

    /// The trips that have come; none where nothing has.
    private func trips(_ before: PulledTrips, _ news: [PullNews]) -> PulledTrips? {
        guard news.contains(where: { $0.blocks > 0 }) else {
            OpenCatalogue.tell(missing: before.missing)
            return before.since(before)
        }
        return PulledTrips(of: name, invocation, .last)?.since(before)
    }

    private func receive(_ receiving: BooksReceiving, _ question: [UInt8]) throws {
        let remote = try RemoteBooks(source.words)
        remote.ask(question)
        var progress: Progress?
        receiving.onProgress = { [name] done, total in
            if progress == nil { progress = Progress(PullVerbWords.pulling(name), total: Int64(clamping: total)) }
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
        } catch let error as PullError {
            throw source.complaint(error, hasCome ? nil : remote.finish(), data: data)
        } catch let error as LogError {
            throw error
        }
        _ = remote.finish()
    }

    /// Room for what an ordinary user may write.
    private static func free(_ data: String) -> UInt64 {
        var status = statvfs()
        guard statvfs(data, &status) == 0 else { return .max }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }

    /// Books that this machine has already, by other names: trips must not be told twice.
    private func known() throws -> [UInt64: String] {
        var known: [UInt64: String] = [:]
        for machine in BookSet.machines(in: data) where machine != name {
            for log in try PullHome.logs(in: "\(data)/machines/\(machine)").values { known[log] = machine }
        }
        for log in try PullHome.logs(in: data).values { known[log] = PullVerbWords.thisMachine }
        return known
    }
}
