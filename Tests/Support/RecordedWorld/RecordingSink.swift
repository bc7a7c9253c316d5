import AppendLog
import Awaiting
import Drive
import Recorder
import Spool
import TemporaryFolders
import World

/// A recording on a real spool in a directory of its own, that can die and come back: sieve, machine and log as the
/// daemon has them.
package final class RecordingSink: CardSink {
    /// In nobody's settings, and yet told of.
    package static let visitor: Car.ID = 7
    package static var sieves: Bool { true }

    package private(set) var recording: Recording
    package private(set) var news: [(item: Recording.News, hasDrive: Bool)] = []
    private let folder: TemporaryFolder
    private var settings: (rules: DriveRules, cars: [Car.ID])
    private var boot = 0

    package init(_ rules: DriveRules, cars: [Car.ID]) throws {
        folder = TemporaryFolder()
        settings = (rules, cars)
        recording = try RecordingSink.open("\(folder.path)/spool", rules, cars, boot: 0, at: 0)
        listen()
    }

    package var spool: String { "\(folder.path)/spool" }
    package var deadline: Int64? { recording.deadline }

    private static func open(
        _ spool: String, _ rules: DriveRules, _ cars: [Car.ID], boot: Int, at now: Int64
    ) throws -> Recording {
        var configuration = LogConfiguration.spool(spool, bootID: "boot\(boot)")
        configuration.segmentBlocks = 64
        // A test that starts a program holds every lock for the moment between fork and exec.
        configuration.locking = .wait(milliseconds: 5_000)
        let tail = try SpoolTail.read(configuration.directories, rules: rules, cars: cars)
        let writer = try SpoolWriter(
            configuration, policy: .init(intervalMilliseconds: 10_000, apartMilliseconds: 0))
        let recording = Recording(
            tail, writer, rules: rules, cars: cars, intervals: (moving: 10_000, standing: 60_000), at: now)
        if let lastLine = tail.lastLine {
            recording.start(.init(isSameBoot: tail.boot == "boot\(boot)", lastLine: lastLine), at: now)
        }
        recording.forget(strangersTo: cars + [visitor], at: now)
        return recording
    }

    /// The listener looks at what is recorded when it hears of something, as the daemon does to show its status.
    private func listen() {
        recording.onNews = { [unowned self] item in news.append((item, recording.machine.drive != nil)) }
    }

    package func hear(_ event: DriveMachine.Event, at moment: Moment) {
        let now = moment.boottime
        switch event {
        case .fix(let fix): recording.hear(fix)
        case .car(let id, let presence): recording.hear(id, presence, at: now)
        case .command(let command): recording.command(command, at: now)
        case .deadline: recording.tick(at: now)
        case .stopping: recording.stop(at: now)
        case .boot: break
        }
    }

    /// The settings are changed, and read again.
    package func adopt(_ rules: DriveRules, cars: [Car.ID], at moment: Moment) {
        settings = (rules, cars)
        let now = moment.boottime
        recording.adopt(rules, cars: cars, intervals: (moving: 10_000, standing: 60_000), at: now)
        recording.forget(strangersTo: cars + [RecordingSink.visitor], at: now)
    }

    package func commit(at moment: Moment) throws {
        let log = recording.spool.log
        log.requestCommit()
        guard Patience.until(lookingEvery: 1, { log.status.pendingLines == 0 }) else { throw Refusal(code: 0) }
    }

    /// The recorder ends and begins again; with the power, or only the process.
    package func start(_ start: WorldStart) throws {
        recording.spool.log.close()
        _ = Patience.until(lookingEvery: 1) { recording.spool.log.hasEnded }
        if !start.isSameBoot { boot += 1 }
        settings = (start.rules ?? settings.rules, start.cars)
        recording = try RecordingSink.open(
            spool, settings.rules, settings.cars, boot: boot, at: start.moment.boottime)
        listen()
    }
}

package typealias Journey = World<RecordingSink>
