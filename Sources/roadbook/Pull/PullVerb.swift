import AppendLog
import Glibc
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
            goes on where it stopped. Bills and photos that entries name come along, each proved by its hash.

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
            Option(
                "name", "NAME",
                help: "what to call the machine (else the host's name up to its first dot, or as those of DIR are)"),
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
        if let folder = source.folder, PullVerb.isSame(folder.path, data) {
            throw PullVerbWords.isOwn(folder.path)
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
        let errand = PullErrand(source: source, machine: name, data: data)
        try errand.open()
        let before = PulledTrips(of: name, invocation, .first)
        let report = PullReport(name, source, invocation)
        let news = try errand.fetch(PullVerbWords.pulling(name)) { try report.tell($0, isWhole: false) }
        try report.tell(news, isWhole: true, trips: before.flatMap { trips($0, news) })
        return report.leavesForks() || news.contains(where: \.needsAttention) ? .needsAttention : .ok
    }

    /// The trips that have come; none where nothing has.
    private func trips(_ before: PulledTrips, _ news: [PullNews]) -> PulledTrips? {
        guard news.contains(where: { $0.blocks > 0 }) else {
            if before.isLacking { Complaint.say(CatalogueWords.booksAreLacking) }
            return before.since(before)
        }
        return PulledTrips(of: name, invocation, .last)?.since(before)
    }
}
