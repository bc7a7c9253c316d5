import AppendLog
import Awaiting
import BlueZStandIn
import Control
import Drive
import Glibc
import PrivateGpsd
import Spool

/// Something that was not as it should have been.
struct SceneFailure: Error, CustomStringConvertible {
    let description: String
}

/// One car with all its parts, apart from every other: a directory, a receiver, a gpsd, a bus with a stand-in for
/// bluetoothd, and the real recorder and command. What takes minutes is hurried through, on a clock that is held.
final class Scene {
    static let golf = BlueZStandIn.Car("9C:DF:03:00:00:01", "Golf")
    static let golfAddress: Car.ID = 0x9CDF_0300_0001

    /// A car in the settings, with which a drive begins at once.
    static let quick = """
        [Car]
        Address=9C:DF:03:00:00:01
        Name=Golf
        Vehicle=Golf
        Seek=no
        [Drive]
        ConnectDelay=500ms
        """

    /// A car that moves already begins no drive before somebody says so, however slow the machine is.
    static let byHand = quick + "\nStart=bluetooth\n"

    let directory: String
    let bus: PrivateBus?
    private(set) var bluez: BlueZStandIn?
    private(set) var receiver: Receiver?
    private(set) var gpsd: PrivateGpsd?
    private(set) var recorder: Program?
    private var boots = 0
    private var wrapper: [String] = []
    private let gpsdAddress: String
    /// The clock of recorder and receiver, under `.heldClock`.
    let clock: HeldClock?
    /// The milliseconds that pass with each look that was in vain.
    private var step: Int64?

    /// `plan` is what the receiver lives through; nil for no receiver and no gpsd. `server` names another gpsd.
    init(
        _ settings: String = Scene.quick, plan: String? = "stand", cars: [BlueZStandIn.Car] = [Scene.golf],
        hasBluetooth: Bool = true, receiver options: [String] = [], server: String? = nil, under rig: Rig? = nil
    ) throws {
        directory = try Scene.freshDirectory()
        if let rig { wrapper = try rig.wrapper(in: directory) }
        let isHeld = rig?.isHeldClock == true
        clock = isHeld ? try HeldClock(in: directory) : nil
        bus = hasBluetooth ? try PrivateBus() : nil
        if let bus { bluez = try BlueZStandIn(on: bus, cars: cars) }
        if let plan {
            let receiver = try Receiver(
                ["--start", "now", "--plan", plan] + options, wrapper: isHeld ? wrapper : [])
            self.receiver = receiver
            let gpsd = try PrivateGpsd([receiver], wrapper: rig?.isForAll == true ? wrapper : [])
            self.gpsd = gpsd
            gpsdAddress = gpsd.address
        } else {
            gpsdAddress = "127.0.0.1:1"
        }
        try configure(settings + "\n[Gpsd]\nServer=\(server ?? gpsdAddress)\n")
        Stage.hold(self)
    }

    deinit {
        recorder?.end(SIGKILL)
        Scene.remove(directory)
    }

    var socket: String { directory + "/control" }
    var data: String { directory + "/data" }
    var configuration: String { directory + "/settings" }

    func configure(_ text: String) throws { try Scene.write(text, to: configuration + "/roadbook.conf") }

    // MARK: the recorder

    /// Starts it, and waits until it answers. Each boot has an id and a boottime of its own, that begins now.
    func start(sameBoot: Bool = false, _ more: [String] = [], wrapped: [String]? = nil) throws {
        if !sameBoot { boots += 1 }
        if let wrapped { wrapper = wrapped }
        try launch(more)
        try wait(for: "an answer of the recorder") { (try? status()) != nil }
    }

    func launch(_ more: [String] = []) throws {
        let words = [
            Program.built("roadbookd"), "--data", data, "--socket", socket, "--config", configuration, "--rehearse",
            "boot\(boots)", "--bus", bus?.address ?? "unix:path=\(directory)/nobus",
        ]
        recorder = try Program(wrapper + words + more, errors: directory + "/journal")
    }

    /// Ends the recorder as a power cut does: no word of warning.
    func cutPower() {
        recorder?.end(SIGKILL)
        recorder = nil
    }

    /// Stops the recorder as systemd does. Gives the exit code.
    func stop() throws -> Int32 {
        guard let recorder else { throw failure("nothing to stop") }
        recorder.send(SIGTERM)
        try wait(for: "the recorder's end") { recorder.exitCode != nil }
        self.recorder = nil
        return recorder.exitCode ?? -1
    }

    // MARK: what is said

    func status() throws -> Status {
        guard case .status(let status) = try call(.getStatus) else { throw failure("no status") }
        return status
    }

    @discardableResult
    func call(_ request: ControlRequest) throws -> ControlAnswer {
        let patience = Int64(Patience.milliseconds)
        return try ControlClient(socket, patienceMs: patience).call(request, patienceMs: patience)
    }

    func state(_ state: Status.State) throws {
        try wait(for: "\(state)") { try status().state == state }
    }

    /// The receiver goes on to the next step of its plan, when what went before has been seen.
    func goOn() throws {
        try expect(receiver?.goOn() == true, "the receiver does not go on")
    }

    /// The recorder has trusted the receiver's clock and takes its fixes.
    func awaitFixes() throws {
        try wait(for: "trusted fixes") { try status().clock.state == .trusted && status().gpsd.usedFixes > 0 }
    }

    func awaitMetres(_ metres: Double) throws {
        try wait(for: "\(metres) m") {
            guard let drive = try status().drive else { return false }
            return drive.distanceMetres + drive.inferredMetres >= metres
        }
    }

    /// Waits for a condition; only the receiver keeps real time. What cannot be asked yet is not so.
    func wait(for what: @autoclosure () -> String, _ isSo: () throws -> Bool) throws {
        let isSeen: Bool
        if let step {
            isSeen = try passes(by: step, until: isSo)
        } else {
            isSeen = Patience.until(lookingEvery: 50) { (try? isSo()) == true }
        }
        try expect(isSeen, "waited in vain for \(what())")
    }

    /// Time passes for those who wait in this: so much with each look that was in vain, however slow the machine is.
    func hurrying(by milliseconds: Int64 = 1_000, _ act: () throws -> Void) rethrows {
        step = milliseconds
        defer { step = nil }
        try act()
    }

    private func passes(by step: Int64, until isSo: () throws -> Bool) throws -> Bool {
        for _ in 0..<Scene.mostLooks {
            if (try? isSo()) == true { return true }
            try pass(step)
        }
        return false
    }

    private static let mostLooks = 7_200

    /// A while of the recorder and the receiver, which is over when what the receiver said in it has arrived: no report
    /// is a second old then. The clock stands meanwhile, so nothing is late.
    private func pass(_ milliseconds: Int64) throws {
        guard let clock else { throw failure("its clock is the machine's") }
        try clock.standing {
            try clock.pass(milliseconds: milliseconds)
            guard receiver != nil else { return }
            let arrives = Patience.until(lookingEvery: 1) {
                guard let ago = try? status().gpsd.lastReportAgoMs else { return false }
                return ago < 1_000
            }
            try expect(arrives, "what the receiver says does not arrive")
        }
    }

    func expect(_ isSo: Bool, _ what: @autoclosure () -> String) throws {
        if !isSo { throw failure(what()) }
    }

    func failure(_ what: String) -> SceneFailure { SceneFailure(description: what) }

    /// The last words of the programs: the status, or as much of it as lies beside the socket, and the journal.
    var lastWords: String {
        let now = (try? ControlClient(socket).status()).map { "\($0)" } ?? "no answer; \(snapshot)"
        let said = journal.split(separator: "\n").suffix(30).joined(separator: "\n")
        return "status: \(now)\njournal:\n\(said)"
    }

    /// The status that lies beside the socket for anyone who does not want to ask.
    var snapshot: String { Scene.text(directory + "/status.json") }

    var journal: String { Scene.text(directory + "/journal") }

    // MARK: what is written

    /// All lines of the spool, in their order.
    func lines() throws -> [SpoolLine] {
        var lines: [SpoolLine] = []
        try LogReader([data + "/spool"]).readToEnd { if let line = SpoolLine($0.bytes) { lines.append(line) } }
        return lines
    }

    /// Everything that was said so far is on the card, if there is a recorder to bring it there.
    private func settle() { if recorder != nil { _ = try? call(.flush) } }

    /// The fate of drives, by the words of the spool: `begin bluetooth`, `end disconnect`, `continued`.
    func story() throws -> [String] {
        settle()
        return try lines().compactMap { line in
            guard case .drive(let event, _) = line else { return nil }
            switch event {
            case .begin(let begin): return "begin \(begin.cause.rawValue)"
            case .end(let end): return "end \(end.because.rawValue)"
            case .reopen: return "reopen"
            case .pause: return "pause"
            case .resume: return "resume"
            case .held: return "held"
            case .continued: return "continued"
            }
        }
    }

    /// These are the decisions, and the records lead to them.
    func expectStory(_ wanted: [String]) throws {
        let found = try story()
        try expect(found == wanted, "the spool tells \(found), not \(wanted)")
        let verification = try roadbook(["verify", "--replay"])
        try expect(verification.code == 0, "verify --replay says\n\(verification.output)")
        try expectPlainJournal()
    }

    /// The journal is read by people: no `noReceiver(since: 5)` in it. A path may be called anything.
    private func expectPlainJournal() throws {
        for line in journal.split(separator: "\n") {
            for word in line.split(separator: " ") where !word.contains("/") && !word.contains("=") {
                let pairs = zip(word, word.dropFirst())
                let isCode = pairs.contains { $0.isLowercase && $1.isUppercase || $0.isLetter && $1 == "(" }
                try expect(!isCode || Scene.ownNames.contains { word.contains($0) }, "the journal says: \(line)")
            }
        }
    }

    /// Methods and settings have such names, and people know them.
    private static let ownNames = ["GetStatus", ".", "Fallback"]

    func fixes() throws -> [Fix] {
        try lines().compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
    }

    /// Runs the command with a recorder's address; its output, and its exit code.
    func roadbook(_ words: [String]) throws -> (output: String, code: Int32) {
        let place = ["env", "ROADBOOK_SOCKET=\(socket)", "ROADBOOK_DATA=\(data)", "HOME=\(directory)"]
        let program = try Program(place + [Program.built("roadbook")] + words, errors: directory + "/command")
        var output = ""
        while let line = program.line() { output += line + "\n" }
        try wait(for: "the end of roadbook \(words.first ?? ""), \(program.standing)") { program.exitCode != nil }
        return (output, program.exitCode ?? -1)
    }
}

// MARK: - Files

extension Scene {
    private static func freshDirectory() throws -> String {
        var name = Array("/tmp/roadbook-scene-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw SceneFailure(description: "no directory: \(errno)") }
        let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for folder in ["/data", "/settings"] { mkdir(path + folder, 0o755) }
        return path
    }

    static func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SceneFailure(description: "\(path): \(errno)") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw SceneFailure(description: "\(path): \(errno)")
        }
    }

    static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    private static func remove(_ directory: String) {
        var names: [String] = []
        _ = SystemCalls.kernel.list(directory) { names.append($0) }
        for name in names where name != "." && name != ".." {
            let path = directory + "/" + name
            if unlink(path) != 0 { remove(path) }
        }
        rmdir(directory)
    }
}
