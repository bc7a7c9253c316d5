import AppendLog
import Drive
import Glibc
import Recorder
import Spool
import Testing

/// A recording on a real spool in a directory of its own, that can die and come back.
final class Journey {
    static let golf: Car.ID = 0x00AA_01_00_00_01
    static let utc: Int64 = 1_784_510_000_000

    private let directory: String
    private(set) var recording: Recording
    private(set) var news: [(item: Recording.News, hasDrive: Bool)] = []
    private(set) var now: Int64 = 0
    private var metres = 0.0
    private var boot = 0
    private var utcAtBoot = Journey.utc

    init() throws {
        var template = Array("/tmp/roadbook-journey-XXXXXX".utf8CString)
        directory = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
        recording = try Journey.open(directory, boot: 0)
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

    private static func open(_ directory: String, boot: Int) throws -> Recording {
        var configuration = LogConfiguration.spool(directory + "/spool", bootID: "boot\(boot)")
        configuration.segmentBlocks = 64
        // A test that starts a program holds every lock for the moment between fork and exec.
        configuration.locking = .wait(milliseconds: 5000)
        let rules = DriveRules()
        let tail = try SpoolTail.read(configuration.directories, rules: rules, cars: [golf])
        let spool = try SpoolWriter(
            configuration, policy: .init(intervalMilliseconds: 10_000, apartMilliseconds: 0))
        let recording = Recording(tail, spool, rules: rules, intervals: (moving: 10_000, standing: 60_000))
        if let lastLine = tail.lastLine {
            recording.start(.init(isSameBoot: tail.boot == "boot\(boot)", lastLine: lastLine), at: 0)
        }
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
            if let due = recording.deadline, due <= now { recording.tick(at: now) }
            recording.take(fix)
        }
    }

    func car(_ presence: Presence) { recording.take(Journey.golf, presence, at: now) }

    /// Everything so far is on the card.
    func settle() -> Bool {
        recording.spool.log.requestCommit()
        for _ in 0..<1000 where recording.spool.log.status.pendingLines > 0 { _ = poll(nil, 0, 5) }
        return recording.spool.log.status.pendingLines == 0
    }

    /// The recorder ends and begins again; with the power, or only the process.
    func restart(off seconds: Int64? = nil) throws {
        recording.spool.log.close()
        for _ in 0..<1000 where !recording.spool.log.hasEnded { _ = poll(nil, 0, 5) }
        if let seconds {
            boot += 1
            utcAtBoot += now + seconds * 1000
            now = 0
        }
        recording = try Journey.open(directory, boot: boot)
        listen()
    }

    /// Whoever hears of something looks at what is recorded, as the daemon does to show its status.
    private func listen() {
        recording.onNews = { [unowned self] item in news.append((item, recording.machine.drive != nil)) }
    }

    func lines() throws -> [SpoolLine] {
        var lines: [SpoolLine] = []
        try LogReader([directory + "/spool"]).readToEnd { if let line = SpoolLine($0.bytes) { lines.append(line) } }
        return lines
    }
}

@Suite struct RecordingTests {
    @Test func whatIsDrivenIsInTheSpool() throws {
        let journey = try Journey()
        journey.drive(5)
        journey.car(.connected)
        journey.drive(60)
        #expect(journey.settle())
        let lines = try journey.lines()
        let fixes = lines.filter { if case .fix = $0 { true } else { false } }
        #expect(fixes.count >= 60)
        #expect(lines.contains { if case .anchor(let anchor, _) = $0 { anchor.kind == .learnt } else { false } })
        #expect(
            lines.contains { if case .drive(.begin(let begin), _) = $0 { begin.cause == .bluetooth } else { false } })
    }

    @Test func whoHearsOfADriveSeesItAlready() throws {
        let journey = try Journey()
        journey.drive(5)
        journey.car(.connected)
        journey.drive(60)
        let begun = journey.news.filter { if case .begun = $0.item { true } else { false } }
        #expect(begun.map(\.hasDrive) == [true])
        journey.recording.command(.finish, at: journey.now)
        let ended = journey.news.filter { if case .ended = $0.item { true } else { false } }
        #expect(ended.map(\.hasDrive) == [false])
    }

    @Test func aProcessThatComesBackGoesOnWithTheSameDrive() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(120)
        let before = journey.recording.machine.drive
        #expect(journey.settle())
        try journey.restart()
        let after = journey.recording.machine.drive
        #expect(after?.since == before?.since && after?.car == before?.car)
        #expect(after?.totals.measuredMetres == before?.totals.measuredMetres)
        #expect(after?.totals.movingMilliseconds == before?.totals.movingMilliseconds)
        journey.drive(60)
        let begins = try journey.lines().filter { if case .drive(.begin, _) = $0 { true } else { false } }
        #expect(begins.count <= 1)
    }

    @Test func whatWasFinishedByHandIsNotBegunAgainByAProcessThatComesBack() throws {
        let journey = try Journey()
        journey.recording.command(.start(car: nil), at: journey.now)
        journey.drive(60)
        journey.recording.command(.finish, at: journey.now)
        #expect(journey.settle())
        try journey.restart()
        journey.drive(120)
        #expect(journey.recording.machine.drive == nil)
        journey.car(.connected)
        journey.car(.gone)
        #expect(journey.settle())
        try journey.restart()
        journey.drive(120)
        #expect(journey.recording.machine.drive != nil)
    }

    @Test func aShortPowerCutIsNoEndAndTheSpoolSaysHowShort() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(120)
        #expect(journey.settle())
        try journey.restart(off: 25)
        journey.car(.connected)
        journey.drive(60)
        #expect(journey.settle())
        let lines = try journey.lines()
        #expect(lines.filter { if case .drive(.begin, _) = $0 { true } else { false } }.count == 1)
        #expect(lines.contains { if case .drive(.continued(let off), _) = $0 { off > 20_000 } else { false } })
        #expect(journey.recording.machine.drive!.totals.measuredMetres > 2500)
    }

    @Test func theNextMorningIsAnotherDrive() throws {
        let journey = try Journey()
        journey.car(.connected)
        journey.drive(120)
        #expect(journey.settle())
        try journey.restart(off: 12 * 3600)
        journey.car(.connected)
        journey.drive(60)
        #expect(journey.settle())
        let lines = try journey.lines()
        let ends = lines.compactMap { if case .drive(.end(let end), _) = $0 { end } else { nil } }
        #expect(ends.map(\.because) == [.powercut])
        #expect(lines.filter { if case .drive(.begin, _) = $0 { true } else { false } }.count == 2)
    }

    @Test func aMarkNeedsAFix() throws {
        let journey = try Journey()
        #expect(journey.recording.mark("here", at: 1) == nil)
        journey.drive(3)
        #expect(journey.recording.mark("here", at: journey.now) != nil)
    }
}
