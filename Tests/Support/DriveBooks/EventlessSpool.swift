import AppendLog
import Drive
import Spool
import SyntheticDrives

/// A spool of nothing but fixes and clocks: what stands there when no beginning and no end was ever written. Each trip
/// has its boots; what passed the sieve is in it, but for what was not committed when the power went.
package final class EventlessSpool {
    private static let anchorInterval: Int64 = 600_000
    private static let restingSpeed: Int32 = 100
    /// The time at which the recorder is there, before the first fix.
    private static let startsAt: Int64 = 3_000

    /// The rules that the spool says: some rests within a trip are of 12 minutes, with no car connected.
    package static var rules: DriveRules {
        var rules = DriveRules()
        rules.idleTimeout = 900_000
        return rules
    }

    private var configuration: LogConfiguration
    private let calls: SystemCalls
    private let interval: Int64
    private var pages: BootPages?
    private var sieve: Sieve
    private var nextAnchor: Int64?
    private var lastCommit: Int64 = 0
    private var wasMoving = false
    /// Fixes that the receiver gave, and those in the spool.
    package private(set) var given: UInt64 = 0
    package private(set) var written: UInt64 = 0

    /// A commit every `commitSeconds` of driving, as `SyncInterval=` of the recorder.
    package init(
        _ directory: String, seed: UInt64 = 42, segmentBlocks: Int = LogConfiguration.spoolSegmentBlocks,
        commitSeconds: Int = 10
    ) {
        configuration = LogConfiguration.spool(directory, bootID: "")
        configuration.segmentBlocks = segmentBlocks
        interval = Int64(commitSeconds) * 1_000
        calls = quietCard(seed: seed)
        sieve = Sieve(EventlessSpool.rules)
    }

    package func add(_ trip: SyntheticTrip) throws {
        var boot = -1
        for sample in trip.samples {
            if sample.boot != boot {
                boot = sample.boot
                try begin(trip.boots[boot])
            }
            if sample.fix.mode != .none { given += 1 }
            try follow(sieve.sift(sample.fix))
        }
        pages = nil
    }

    private func begin(_ boot: SyntheticBoot) throws {
        // The lock of the boot before must be gone.
        pages = nil
        pages = try BootPages.open(boot, configuration, calls)
        try pages?.write(.rules(EventlessSpool.rules, cars: [], at: EventlessSpool.startsAt))
        sieve = Sieve(EventlessSpool.rules)
        nextAnchor = nil
        lastCommit = 0
        wasMoving = false
    }

    private func follow(_ outcome: Sieve.Outcome) throws {
        if outcome.clock != nil { try anchor(.learnt, at: outcome.at) }
        guard let fix = outcome.passed else { return }
        try pages?.write(.fix(fix))
        written += 1
        if let next = nextAnchor, fix.boottime >= next { try anchor(.held, at: fix.boottime) }
        let moves = (fix.speedCentimetresPerSecond ?? 0) >= EventlessSpool.restingSpeed
        let isDue = fix.boottime - lastCommit >= (moves ? interval : 6 * interval)
        if isDue || moves != wasMoving || outcome.clock != nil { try commit(at: fix.boottime) }
        wasMoving = moves
    }

    private func commit(at boottime: Int64) throws {
        try pages?.commit(at: boottime, offset: sieve.clock.offset)
        lastCommit = boottime
    }

    private func anchor(_ kind: SpoolLine.Anchor.Kind, at boottime: Int64) throws {
        guard let offset = sieve.clock.offset else { return }
        try pages?.write(.anchor(.init(kind: kind, utc: boottime + offset), at: boottime))
        nextAnchor = boottime + EventlessSpool.anchorInterval
    }
}
