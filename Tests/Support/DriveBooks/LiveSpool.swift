import AppendLog
import Drive
import Glibc
import Recorder
import Spool
import Synchronization
import SyntheticDrives

/// A spool as the recorder writes it: the real sieve, machine and log, told of cars that connect, of parking with and
/// without power, of fuel stops that cut a drive in two. Time is the drives', and runs as fast as the log can write.
package final class LiveSpool {
    /// Read by the thread that commits.
    private final class Clock: Sendable {
        private let milliseconds = Mutex<UInt64>(0)

        /// The clock never goes back, as no clock of a boot does: a deadline may be met late.
        func set(_ boottime: Int64) { milliseconds.withLock { $0 = max($0, UInt64(max(0, boottime))) } }
        var now: UInt64 { milliseconds.withLock { $0 } }
    }

    package static let car: Car.ID = 0x0012_34_56_78_9A
    /// From the key to the car's connection.
    private static let connects: Int64 = 4_000
    private static let goes: Int64 = 1_500
    /// After so long the recorder has noticed that the car is gone; what comes then is not written.
    private static let seesParking = 100
    private static let never = Int.max / 4

    private var configuration: LogConfiguration
    private let interval: Int64
    private let calls: SystemCalls
    private var clock = Clock()
    private let rules = DriveRules()
    private var recording: Recording?
    /// UTC at boottime 0 of the boot at hand.
    private var bootTime: Int64 = 0
    private var lastCommit: Int64 = 0
    private var connectsAt: Int64?
    private var last: (fix: Fix, end: Int64)?
    /// Fixes that the receiver gave, and those that passed the sieve.
    package private(set) var given: UInt64 = 0
    package private(set) var used: UInt64 = 0
    package private(set) var begun = 0
    package private(set) var continued = 0

    /// All that waits is committed every `commitSeconds`, and where the recorder asks for it.
    package init(
        _ directory: String, seed: UInt64 = 42, segmentBlocks: Int = LogConfiguration.spoolSegmentBlocks,
        commitSeconds: Int = 10
    ) {
        configuration = LogConfiguration.spool(directory, bootID: "")
        configuration.segmentBlocks = segmentBlocks
        configuration.locking = .wait(milliseconds: 5_000)
        interval = Int64(commitSeconds) * 1_000
        calls = quietCard(seed: seed)
    }

    package func add(_ trip: SyntheticTrip) throws {
        if trip.isPowered { parkWithPower() } else { try start(trip.boots[0]) }
        connectsAt = trip.start - bootTime + LiveSpool.connects
        var number = 0
        for sample in trip.samples {
            if sample.boot != number {
                number = sample.boot
                try start(trip.boots[number])
                connectsAt = LiveSpool.connects
            }
            if sample.fix.mode != .none { given += 1 }
            hear(sample.fix)
        }
        if let fix = trip.samples.last?.fix { last = (fix, trip.end - bootTime) }
    }

    /// The power is cut for good.
    package func close() {
        stop()
    }

    // MARK: power

    private func start(_ boot: SyntheticBoot) throws {
        stop()
        bootTime = boot.start
        clock = Clock()
        lastCommit = 0
        configuration.numbering = .jumping(bootID: boot.id)
        let cars = [LiveSpool.car]
        let tail = try SpoolTail.read(configuration.directories, rules: rules, cars: cars)
        let policy = LogWriter.Policy(
            intervalMilliseconds: LiveSpool.never, apartMilliseconds: 0, stallMilliseconds: LiveSpool.never)
        let clock = clock
        let spool = try SpoolWriter(configuration, policy: policy, calls: calls, clock: { clock.now })
        let recording = Recording(
            tail, spool, rules: rules, cars: cars, intervals: (moving: LiveSpool.never, standing: LiveSpool.never),
            policy: policy)
        recording.onNews = { [unowned self] news in
            if case .begun = news { begun += 1 }
            if case .continued = news { continued += 1 }
        }
        recording.name([.init(id: LiveSpool.car, kind: .car, name: "Golf")], at: 0)
        if let lastLine = tail.lastLine { recording.start(.init(isSameBoot: false, lastLine: lastLine), at: 0) }
        self.recording = recording
    }

    private func stop() {
        guard let log = recording?.spool.log else { return }
        used += recording?.sieve.passed ?? 0
        commit()
        log.close()
        waitUntil { log.hasEnded }
        recording = nil
    }

    /// The car goes; the receiver speaks on until nobody listens.
    private func parkWithPower() {
        guard let last, let recording else { return }
        reach(last.end + LiveSpool.goes)
        recording.hear(LiveSpool.car, .gone, at: last.end + LiveSpool.goes)
        var fix = last.fix
        for _ in 0..<LiveSpool.seesParking {
            fix.boottime += 1_000
            fix.time = fix.time.map { $0 + 1_000 }
            fix.speedCentimetresPerSecond = 4
            // The recorder itself asks for commits while it ends the drive, each some time after the last by this
            // clock: one more that is waited for would wait for ever.
            hear(fix, commits: false)
        }
    }

    // MARK: time

    private func hear(_ fix: Fix, commits: Bool = true) {
        if let at = connectsAt, fix.boottime >= at {
            connectsAt = nil
            reach(at)
            recording?.hear(LiveSpool.car, .connected, at: at)
        }
        reach(fix.boottime)
        recording?.hear(fix)
        guard commits, fix.boottime - lastCommit >= interval else { return }
        lastCommit = fix.boottime
        commit()
    }

    /// All that the recorder waited for until then comes at its moment.
    private func reach(_ boottime: Int64) {
        while let due = recording?.deadline, due <= boottime {
            clock.set(due)
            recording?.tick(at: due)
            if recording?.deadline == due { break }
        }
        clock.set(boottime)
    }

    private func commit() {
        guard let log = recording?.spool.log, log.status.pendingLines > 0 else { return }
        log.requestCommit()
        waitUntil { log.status.pendingLines == 0 }
    }

    private func waitUntil(_ isDone: () -> Bool) {
        guard let log = recording?.spool.log else { return }
        while !isDone() {
            var descriptor = pollfd(fd: log.doneDescriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&descriptor, 1, -1)
            log.clearDone()
        }
    }
}
