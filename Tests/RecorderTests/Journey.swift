import AppendLog
import Awaiting
import Drive
import Glibc
import Recorder
import Spool
import Testing

/// A recording on a real spool in a directory of its own, that can die and come back.
final class Journey {
    static let golf: Car.ID = 0x00AA_01_00_00_01
    /// In nobody's settings, and yet told of.
    static let visitor: Car.ID = 7
    static let utc: Int64 = 1_784_510_000_000

    private let directory: String
    private(set) var recording: Recording
    private(set) var news: [(item: Recording.News, hasDrive: Bool)] = []
    private(set) var now: Int64 = 0
    /// True while the receiver knows the time.
    var hasTime = true
    /// False for a receiver that tells no speed.
    var tellsSpeed = true
    private var rules: DriveRules
    private var cars = [golf]
    private var metres = 0.0
    private var boot = 0
    private var utcAtBoot = Journey.utc

    init(_ rules: DriveRules = DriveRules()) throws {
        self.rules = rules
        var template = Array("/tmp/roadbook-journey-XXXXXX".utf8CString)
        directory = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
        recording = try Journey.open(directory, rules, cars, boot: 0)
        listen()
    }

    deinit {
        for folder in [directory + "/spool", directory] {
            var names: [String] = []
            _ = SystemCalls.kernel.list(folder) { names.append($0) }
            for name in names { unlink(folder + "/" + name) }
            rmdir(folder)
        }
    }

    private static func open(
        _ directory: String, _ rules: DriveRules, _ cars: [Car.ID], boot: Int, now: Int64 = 0
    ) throws -> Recording {
        var configuration = LogConfiguration.spool(directory + "/spool", bootID: "boot\(boot)")
        configuration.segmentBlocks = 64
        // A test that starts a program holds every lock for the moment between fork and exec.
        configuration.locking = .wait(milliseconds: 5000)
        let tail = try SpoolTail.read(configuration.directories, rules: rules, cars: cars)
        let spool = try SpoolWriter(
            configuration, policy: .init(intervalMilliseconds: 10_000, apartMilliseconds: 0))
        let recording = Recording(
            tail, spool, rules: rules, cars: cars, intervals: (moving: 10_000, standing: 60_000), at: now)
        if let lastLine = tail.lastLine {
            recording.start(.init(isSameBoot: tail.boot == "boot\(boot)", lastLine: lastLine), at: now)
        }
        recording.forget(strangersTo: cars + [visitor], at: now)
        return recording
    }

    func drive(_ seconds: Int, at speed: Double = 15) {
        for _ in 0..<seconds {
            now += 1000
            metres += speed
            var fix = Fix(boottime: now, time: utcAtBoot + now, mode: .threeDimensional)
            fix.coordinate = Coordinate(latitude: 51.5 + metres / 111_194.9, longitude: -0.12)
            fix.speedCentimetresPerSecond = Int32(speed * 100)
            fix.horizontalErrorDecimetres = 30
            if !tellsSpeed { fix.speedCentimetresPerSecond = nil }
            if !hasTime { (fix.time, fix.mode) = (nil, .twoDimensional) }
            meetDeadlines()
            recording.hear(fix)
        }
    }

    /// Reports a second apart that arrive together, with the last of them.
    func arriveTogether(_ speeds: [Double]) {
        let first = utcAtBoot + now
        now += Int64(speeds.count) * 1000
        for (index, speed) in speeds.enumerated() {
            metres += speed
            var fix = Fix(boottime: now, time: first + Int64(index + 1) * 1000, mode: .threeDimensional)
            fix.coordinate = Coordinate(latitude: 51.5 + metres / 111_194.9, longitude: -0.12)
            fix.speedCentimetresPerSecond = Int32(speed * 100)
            fix.horizontalErrorDecimetres = 30
            recording.hear(fix)
        }
    }

    /// No fixes.
    func wait(_ seconds: Int) {
        for _ in 0..<seconds {
            now += 1000
            meetDeadlines()
        }
    }

    private func meetDeadlines() {
        if let due = recording.deadline, due <= now { recording.tick(at: now) }
    }

    func car(_ presence: Presence, _ id: Car.ID = Journey.golf) { recording.hear(id, presence, at: now) }

    /// Everything so far is on the card.
    func settle() -> Bool {
        recording.spool.log.requestCommit()
        return Patience.until(lookingEvery: 1) { recording.spool.log.status.pendingLines == 0 }
    }

    /// The settings are changed, and read again.
    func adopt(_ rules: DriveRules? = nil, cars: [Car.ID]? = nil) {
        self.rules = rules ?? self.rules
        self.cars = cars ?? self.cars
        recording.adopt(self.rules, cars: self.cars, intervals: (moving: 10_000, standing: 60_000), at: now)
        recording.forget(strangersTo: self.cars + [Journey.visitor], at: now)
    }

    /// The recorder ends and begins again; with the power, or only the process. Meanwhile the settings may be changed.
    func restart(off seconds: Int64? = nil, under rules: DriveRules? = nil, cars: [Car.ID]? = nil) throws {
        self.rules = rules ?? self.rules
        self.cars = cars ?? self.cars
        recording.spool.log.close()
        _ = Patience.until(lookingEvery: 1) { recording.spool.log.hasEnded }
        if let seconds {
            boot += 1
            utcAtBoot += now + seconds * 1000
            now = 0
        }
        recording = try Journey.open(directory, self.rules, self.cars, boot: boot, now: now)
        listen()
    }

    /// The listener looks at what is recorded when it hears of something, as the daemon does to show its status.
    private func listen() {
        recording.onNews = { [unowned self] item in news.append((item, recording.machine.drive != nil)) }
    }

    /// The audit's objections to all that is on the card.
    func objections() throws -> [DriveAudit.Objection] {
        var audit = SpoolAudit()
        var objections: [DriveAudit.Objection] = []
        try LogReader([directory + "/spool"]).readToEnd { line in audit.check(line) { objections.append($0) } }
        if !audit.audit.isTakenInAlike { Issue.record("a recorder that starts would be another") }
        return objections
    }

    func segments() throws -> Int { try DirectoryShelf([directory + "/spool"]).numbers().count }

    /// The drive that a recorder would go on with that starts now.
    func driveTakenIn() throws -> OpenDrive? {
        try taken().machine.drive
    }

    /// The driver whom a recorder would name that starts now.
    func driverTakenIn() throws -> String? { try taken().driver.name }

    private func taken() throws -> SpoolTail {
        try SpoolTail.read([directory + "/spool"], rules: DriveRules(), cars: [])
    }

    func lines() throws -> [SpoolLine] {
        var lines: [SpoolLine] = []
        try LogReader([directory + "/spool"]).readToEnd { if let line = SpoolLine($0.bytes) { lines.append(line) } }
        return lines
    }
}
