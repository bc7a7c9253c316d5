import AppendLog
import Glibc
import PrivateGpsd
import Testing

enum Person: UInt32 {
    case root = 0
    /// The user whose group is the household.
    case recorder = 61_001
    case anna, ben, stranger
    /// In whose name services are asked; a member of the household.
    case asker
}

/// A scene whose books belong to a user of their own, and the people around it.
struct Household {
    static let group: UInt32 = 61_000
    static let isRoot = getuid() == 0

    let scene: Scene
    private let umask: String
    /// The folder in which everybody finds the programs, wherever this checkout is.
    private var programs: String { scene.directory + "/programs" }

    init(_ umask: String) throws {
        self.umask = umask
        scene = try Scene("", plan: "stand; drive", hasBluetooth: false)
        mkdir(programs, 0o755)
        for name in ["roadbook", "roadbookd", "roadbook-online", "log-workload"] {
            try run(["cp", Program.built(name), programs])
        }
        chmod(scene.directory, 0o755)
        chmod(scene.data, 0o750)
        guard Household.isRoot else { return }
        for path in [scene.directory, scene.data] { chown(path, Person.recorder.rawValue, Household.group) }
    }

    /// The words that run a program as this person, under the umask; the program is the copy that everybody may run.
    func words(_ person: Person) -> [String] {
        let script = "umask \(umask); program=$0/${1##*/}; shift; exec \"$program\" \"$@\""
        let shell = ["sh", "-c", script, programs]
        guard Household.isRoot, person != .root else { return shell }
        let isMember = person != .stranger
        let own = person == .recorder ? Household.group : person.rawValue
        let groups = isMember ? ["--groups", "\(Household.group)"] : ["--clear-groups"]
        return ["setpriv", "--reuid", "\(person.rawValue)", "--regid", "\(own)"] + groups + ["--"] + shell
    }

    /// Runs the command as this person, and gives its output.
    @discardableResult
    func expect(_ person: Person, _ verb: [String], code wanted: Int32, under: [String] = []) throws -> String {
        let (output, code) = try perform(person, verb, under: under)
        try scene.expect(code == wanted, "\(person): roadbook \(verb): \(code)\n\(Scene.text(complaints))")
        return output
    }

    /// `under` is put in front, as a rig is.
    func perform(_ person: Person, _ verb: [String], under: [String] = []) throws -> (output: String, code: Int32) {
        try run(call(person, verb, under))
    }

    /// The command of this person, at work.
    func begin(_ person: Person, _ verb: [String], under: [String]) throws -> Program {
        try Program(call(person, verb, under), errors: complaints)
    }

    private func call(_ person: Person, _ verb: [String], _ under: [String]) -> [String] {
        let place = ["env", "ROADBOOK_SOCKET=\(scene.socket)", "ROADBOOK_DATA=\(scene.data)", "HOME=/nowhere"]
        return place + under + words(person) + ["roadbook"] + verb
    }

    var said: String { Scene.text(complaints) }

    /// Half a segment's worth of lines, some thousand times.
    func writeOldSegments() throws {
        let workload = ["log-workload", "--directory", scene.data + "/spool", "--segment-blocks", "64"]
        let (_, code) = try run(words(.recorder) + workload + ["--lines", "4000", "--commit-every", "10"])
        try scene.expect(code == 0, "log-workload: \(code)\n\(Scene.text(complaints))")
    }

    func makeLedger() throws { try makeFolder("ledger") }

    /// Makes a folder as the package does.
    func makeFolder(_ name: String) throws {
        let folder = scene.data + "/" + name
        mkdir(folder, 0o2770)
        if Household.isRoot { chown(folder, Person.recorder.rawValue, Household.group) }
        try scene.expect(chmod(folder, 0o2770) == 0, "\(folder): \(errno)")
    }

    func expectLedgerOfTheHousehold() throws { try expectOfTheHousehold("ledger", leastFiles: 2) }

    /// Every file of it is for every member to write; the snapshot is replaced, and for every member to read.
    func expectOfTheHousehold(_ folder: String, leastFiles: Int) throws {
        var names: [String] = []
        _ = SystemCalls.kernel.list(scene.data + "/" + folder) { names.append($0) }
        try scene.expect(names.count >= leastFiles, "the \(folder) holds \(names)")
        for name in names {
            var status = stat()
            let path = scene.data + "/" + folder + "/" + name
            try scene.expect(stat(path, &status) == 0, "\(path): \(errno)")
            let mode: mode_t = name == "snapshot.json" ? 0o640 : 0o660
            try scene.expect(status.st_mode & 0o7777 == mode, "\(path) has mode \(String(status.st_mode, radix: 8))")
            guard Household.isRoot else { continue }
            try scene.expect(status.st_gid == Household.group, "\(path) is of group \(status.st_gid)")
        }
    }

    func expectStrangersNotToWrite() throws {
        guard Household.isRoot else { return }
        try expect(.stranger, ["driver", "add", "Eve"], code: 1)
        let said = Scene.text(complaints)
        try scene.expect(said.contains("adduser"), "strangers are told: \(said)")
    }

    func expectStrangersToBeRefused() throws {
        guard Household.isRoot else { return }
        try expect(.stranger, ["spool", "cat"], code: 1)
        try expect(.stranger, ["status"], code: 1)
        let said = Scene.text(complaints)
        try scene.expect(said.contains("adduser") && said.contains("not permitted"), "strangers are told: \(said)")
    }

    /// Read by the group, written by nobody else, and nothing for others.
    func expectBooksOfTheRecorder() throws {
        let spool = scene.data + "/spool"
        try expectOwned(spool, mode: 0o750)
        for name in try spoolFiles() {
            try expectOwned(spool + "/" + name, mode: name.hasSuffix("lock") ? 0o600 : 0o640)
        }
    }

    /// The witness is written behind the answer to whoever asked for the commit.
    func expectWitnessOfTheRecorder() throws {
        let witness = scene.data + "/spool.witness"
        try scene.wait(for: "the witness") { !LogWitness.acknowledgedLines(beside: scene.data + "/spool").isEmpty }
        try expectOwned(witness, mode: 0o640)
    }

    func spoolFiles() throws -> [String] {
        var names: [String] = []
        let listed = SystemCalls.kernel.list(scene.data + "/spool") { names.append($0) }
        try scene.expect(listed >= 0, "the spool cannot be listed: \(listed)")
        return names.filter { $0 != "." && $0 != ".." }
    }

    private var complaints: String { scene.directory + "/complaints" }

    private func expectOwned(_ path: String, mode: UInt32) throws {
        var status = stat()
        try scene.expect(stat(path, &status) == 0, "\(path): \(errno)")
        try scene.expect(status.st_mode & 0o7777 == mode, "\(path) has mode \(String(status.st_mode, radix: 8))")
        guard Household.isRoot else { return }
        let isRight = status.st_uid == Person.recorder.rawValue && status.st_gid == Household.group
        try scene.expect(isRight, "\(path) belongs to \(status.st_uid):\(status.st_gid)")
    }

    @discardableResult
    func run(_ words: [String]) throws -> (output: String, code: Int32) {
        let program = try Program(words, errors: complaints)
        var output = ""
        while let line = program.line() { output += line + "\n" }
        try scene.wait(for: "the end of \(words.last ?? ""), \(program.standing)") { program.exitCode != nil }
        return (output, program.exitCode ?? -1)
    }
}
