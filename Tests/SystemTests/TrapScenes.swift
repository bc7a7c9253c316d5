import Awaiting
import Glibc
import PrivateGpsd
import Testing

/// A member of the household puts traps where books are written: links, second names, pipes and directories, at every
/// name that a verb writes. Whoever comes next, root too, changes nothing that lies elsewhere, and does not hang.
@Suite struct TrapScenes {
    @Test(arguments: Trap.all)
    func aTrapInABookChangesNothingElsewhere(trap: Trap) async throws {
        try await Stage.play {
            let house = try Household("022")
            for kind in Trap.Kind.allCases {
                for person in trap.writers {
                    try Trapped(trap, kind, person, house).run()
                }
            }
        }
    }

    /// The spool of the machine itself in the place of what is pulled, as it was done.
    @Test func aPullIsNotLedIntoTheSpool() async throws {
        try await Stage.play {
            let house = try Household("022")
            try house.writeOldSegments()
            try house.writeOtherBooks()
            let spool = house.scene.data + "/spool/00000001.log"
            for (name, target) in [
                ("unfinished.tmp", "../../spool/00000001.log"), ("unfinished", "../../spool/00000001.log"),
                ("spool", "../../spool"), ("forks", "../../spool"), ("pull.lock", "../../spool/00000001.log"),
            ] {
                try house.clear("machines")
                try house.run(house.words(.anna) + ["mkdir", "-m", "2770", house.scene.data + "/machines/golf"])
                symlink(target, house.scene.data + "/machines/golf/" + name)
                let before = Trapped.content(spool)
                _ = try house.perform(.recorder, house.pull)
                _ = try house.perform(.ben, house.pull)
                _ = try house.perform(.root, house.pull)
                try house.scene.expect(Trapped.content(spool) == before, "\(name) led into the spool: \(house.said)")
            }
        }
    }

    @Test func theRecordersUserDoesNotPullAndRootDoesItInTheNameOfOneWhoMay() async throws {
        try await Stage.play {
            let house = try Household("022")
            try house.clear("machines")
            try house.clear("catalogue")
            try house.writeOtherBooks()
            let recorder = Household.isRoot ? Person.recorder : .root
            let number = Household.isRoot ? recorder.rawValue : getuid()
            let name = try Rig.names([(number, "roadbook"), (Person.ben.rawValue, "roadbook-pull")])
                .wrapper(in: house.scene.directory)
            try house.expect(recorder, house.pull, code: 1, under: name)
            try house.scene.expect(house.said.contains("sudo -u roadbook-pull roadbook pull"), house.said)
            guard Household.isRoot else { return }
            try house.expect(.root, house.pull, code: 0, under: name)
            var status = stat()
            let segment = house.scene.data + "/machines/golf/spool/00000001.log"
            try house.scene.expect(stat(segment, &status) == 0, "nothing was pulled")
            try house.scene.expect(status.st_uid == Person.ben.rawValue, "it is \(status.st_uid)'s")
        }
    }

    /// The minute passes when all that the sender says has gone out.
    @Test func aSenderThatIsSilentForAMinuteEndsThePullAndWhatCameIsKept() async throws {
        try await Stage.play {
            let house = try Household("022")
            try house.clear("machines")
            try house.clear("catalogue")
            try house.writeOtherBooks()
            let clock = try HeldClock(in: house.scene.directory)
            let held = try Rig.heldClock.wrapper(in: house.scene.directory)
            let words = ["pull", "golf.local", "--ssh", house.scene.directory + "/ssh"]
            let gone = house.scene.directory + "/gone"
            for silence in ["| head -c 100000", "> /dev/null"] {
                try Scene.write("", to: gone)
                chmod(gone, 0o666)
                try house.writeLine("\(silence); echo all >\(gone); exec sleep 1000")
                let pull = try house.begin(.ben, words, under: held)
                try house.scene.wait(for: "what is sent") { Scene.text(gone) == "all\n" }
                try house.scene.wait(for: "the end of the pull") {
                    try clock.pass(milliseconds: 1_000)
                    return pull.exitCode != nil
                }
                try house.scene.expect(pull.exitCode == 1, "the pull ended with \(pull.exitCode ?? -1)")
                try house.scene.expect(house.said.contains("golf.local has said nothing for a minute"), house.said)
            }
            let kept = Trapped.content(house.scene.data + "/machines/golf/spool/00000001.log")
            try house.scene.expect(kept.count >= 16 * 4096, "only \(kept.count) bytes were kept")
            try house.writeLine("")
            try house.expect(.ben, words, code: 0)
            try house.expect(.ben, ["verify"], code: 0)
        }
    }
}

/// A name in a directory of a book, and the verb that writes it.
struct Trap: Sendable, CustomStringConvertible {
    enum Kind: CaseIterable, Sendable { case link, secondName, pipe, directory }

    var folder: String
    var name: String
    var verb: [String]
    /// Made anew by the verb: what lies there gives way.
    var givesWay = false
    var writers = [Person.ben, .root]

    var description: String { "\(folder)/\(name)" }

    static let all: [Trap] = ledger + imports + pulled + catalogue

    private static let ledger: [Trap] = [
        Trap(folder: "ledger", name: "lock", verb: ["driver", "add", "Eve"]),
        Trap(folder: "ledger", name: "next.tmp", verb: ["driver", "add", "Eve"], givesWay: true),
        Trap(folder: "ledger", name: "00000001.log", verb: ["driver", "add", "Eve"]),
        Trap(folder: "ledger", name: "00000002.log", verb: ["driver", "add", "Eve"]),
        Trap(folder: "ledger", name: "archive.lock", verb: ["archive"], writers: [.recorder, .root]),
        Trap(
            folder: "ledger", name: "00000001.log.zst.tmp", verb: ["archive"], givesWay: true,
            writers: [.recorder, .root]),
    ]

    private static let imports: [Trap] = [
        Trap(folder: "imports", name: "lock", verb: ["import", "drive.gpx"]),
        Trap(folder: "imports", name: "next.tmp", verb: ["import", "drive.gpx"], givesWay: true),
        Trap(folder: "imports", name: "00000001.log", verb: ["import", "drive.gpx"]),
    ]

    private static let pulled: [Trap] = [
        "pull.lock", "unfinished", "unfinished.tmp", "spool", "ledger", "forks", "spool/00000001.log",
        "spool/00000001.log.zst.tmp",
    ].map { name in
        Trap(folder: "machines/golf", name: name, verb: ["pull"], givesWay: name == "unfinished.tmp")
    }

    private static let catalogue: [Trap] = ["catalogue.db", "catalogue.db-journal", "catalogue.db-wal"].map { name in
        Trap(folder: "catalogue", name: name, verb: ["trips"], givesWay: name == "catalogue.db")
    }
}

/// One run into a trap.
private struct Trapped {
    private let trap: Trap
    private let kind: Trap.Kind
    private let person: Person
    private let house: Household
    private let victim: String

    init(_ trap: Trap, _ kind: Trap.Kind, _ person: Person, _ house: Household) throws {
        self.trap = trap
        self.kind = kind
        self.person = person
        self.house = house
        victim = house.scene.directory + "/diary"
    }

    func run() throws {
        try lay()
        let before = Trapped.content(victim)
        let mode = Trapped.mode(victim)
        let (_, code) = try house.perform(person, verb)
        let what = "\(trap) as a \(kind), \(person), \(code): \(house.said)"
        try house.scene.expect(Trapped.content(victim) == before, "what it leads to was written: \(what)")
        try house.scene.expect(Trapped.mode(victim) == mode, "what it leads to has another mode: \(what)")
        try house.scene.expect(code == 0 || code == 1 || code == 6, what)
        try house.scene.expect(!trap.givesWay || kind == .directory || code == 0, "it did not give way: \(what)")
    }

    private var verb: [String] {
        switch trap.verb[0] {
        case "pull": return house.pull
        case "import":
            let sample = #filePath.prefix(through: #filePath.lastIndex(of: "/")!) + "../Samples/drive.gpx"
            return ["import", String(sample)]
        default: return trap.verb
        }
    }

    /// A fresh book, and in it the trap. The diary is as a blank segment is, so that nothing but its place speaks
    /// against writing to it.
    private func lay() throws {
        let data = house.scene.data
        for folder in ["spool", "ledger", "imports", "machines", "catalogue"] { try house.clear(folder) }
        if trap.folder.hasPrefix("machines") { try house.writeOtherBooks() }
        if trap.verb == ["archive"] { try house.writeOldEntries() }
        unlink(victim)
        let blank = String(repeating: String(repeating: " ", count: 4095) + "\n", count: 64)
        try Scene.write(blank, to: victim)
        chmod(victim, 0o600)
        if Household.isRoot, person != .root { chown(victim, person.rawValue, Household.group) }
        let place = data + "/" + trap.folder + "/" + trap.name
        try makeFolders(to: place)
        switch kind {
        case .link: try house.scene.expect(symlink(victim, place) == 0, "\(place): \(errno)")
        case .secondName: try house.scene.expect(link(victim, place) == 0, "\(place): \(errno)")
        case .pipe: try house.scene.expect(mkfifo(place, 0o666) == 0, "\(place): \(errno)")
        case .directory: try house.scene.expect(mkdir(place, 0o777) == 0 || errno == EEXIST, "\(place): \(errno)")
        }
    }

    /// Makes folders that belong to the member who lays the trap.
    private func makeFolders(to place: String) throws {
        let data = house.scene.data
        var path = data
        for name in place.dropFirst(data.utf8.count + 1).split(separator: "/").dropLast() {
            path += "/" + name
            guard mkdir(path, 0o2770) == 0 else { continue }
            if Household.isRoot { chown(path, Person.anna.rawValue, Household.group) }
            chmod(path, 0o2770)
        }
    }

    static func content(_ path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return Array(bytes[..<max(0, read(descriptor, &bytes, bytes.count))])
    }

    private static func mode(_ path: String) -> UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode : 0
    }
}

extension Household {
    /// The words that pull the books of another machine.
    var pull: [String] { ["pull", scene.directory + "/other", "--name", "golf"] }

    /// Writes the program that stands for ssh: it drops the host, and asks the other books.
    func writeLine(_ rest: String) throws {
        let program = "\(scene.directory)/programs/roadbook --data \(scene.directory)/other"
        let line = "#!/bin/sh\nshift 2\n\(program) \"$@\" \(rest)\n"
        try Scene.write(line, to: scene.directory + "/ssh")
        chmod(scene.directory + "/ssh", 0o755)
    }

    func writeOtherBooks() throws {
        let other = scene.directory + "/other"
        guard mkdir(other, 0o755) == 0 else { return }
        let workload = ["log-workload", "--directory", other + "/spool", "--segment-blocks", "64"]
        let (_, code) = try run(words(.root) + workload + ["--lines", "2000", "--commit-every", "10"])
        try scene.expect(code == 0, "log-workload: \(code) \(said)")
        try run(["chmod", "-R", "a+rX", other])
    }

    /// A ledger with segments that are to be archived.
    func writeOldEntries() throws {
        try run(["rm", "-rf", scene.data + "/ledger"])
        let workload = ["log-workload", "--directory", scene.data + "/ledger", "--segment-blocks", "8"]
        let (_, code) = try run(words(.recorder) + workload + ["--lines", "2000", "--commit-every", "10"])
        try scene.expect(code == 0, "log-workload: \(code) \(said)")
        if Household.isRoot { chown(scene.data + "/ledger", Person.recorder.rawValue, Household.group) }
        chmod(scene.data + "/ledger", 0o2770)
    }

    /// A folder of the household as it was made, with nothing in it.
    func clear(_ folder: String) throws {
        try run(["rm", "-rf", scene.data + "/" + folder])
        try makeFolder(folder)
    }
}
