/// The settings of `[Drive]` that decide what a drive is, and those of `[Gpsd]` that decide what a fix is. Times in
/// milliseconds, lengths in metres, speeds in metres a second.
package struct DriveRules: Equatable, Sendable {
    package var startsByBluetooth = true
    package var startsByMotion = true
    /// A car must stay connected so long.
    package var connectDelay: Int64 = 2_000
    /// A car must stay away so long.
    package var disconnectDelay: Int64 = 90_000
    package var idleTimeout: Int64 = 600_000
    /// The same while a car is connected or nobody can tell.
    package var idleTimeoutConnected: Int64 = 1_800_000
    package var idleRadius = 100.0
    package var motionRadius = 200.0
    /// 0: never.
    package var reopenWindow: Int64 = 300_000
    package var silenceTimeout: Int64 = 3_600_000
    package var preRoll: Int64 = 120_000
    package var minimumDistance = 100.0
    package var minimumDuration: Int64 = 120_000
    package var maximumSpeed = 250 / 3.6
    package var stationaryHeartbeat: Int64 = 60_000

    package var maximumError = 50.0
    package var maximumAge: Int64 = 5_000
    package var acceptsSimulated = false

    package init() {}
}

/// The house's own numbers, which are no settings: each is used in one place and named for it.
enum Thresholds {
    /// A fix below it stands still; metres a second.
    static let standstillSpeed = 1.0
    /// A drive that has stood so long is idle.
    static let idleAfter: Int64 = 60_000
    /// A car that is gone but faster than this is still driven.
    static let drivingSpeed = 3.0
    /// How long a fix tells that the car still moves.
    static let fixHolds: Int64 = 10_000
    /// Fixes beyond the motion radius that begin a drive, and how many of them must be fast.
    static let motionFixes = 5
    static let motionFastFixes = 3
    /// Reopening happens near where it ended, metres.
    static let reopenRadius = 300.0
    /// After a stop with the car still connected the same drive goes on for so long.
    static let reopenWhileConnected: Int64 = 3 * 3_600_000
    /// After a finish by hand nothing begins by itself before it stood so long.
    static let handHold: Int64 = 300_000
    /// A silence that ends a drive if it went elsewhere meanwhile.
    static let silenceWithJump: Int64 = 900_000
    static let silenceJump = 500.0
    /// How fast a car can have gone on while nobody looked, metres a second.
    static let reachSpeed = 40.0
    /// A connect so soon after the start belongs to the start of the machine.
    static let bootConnect: Int64 = 90_000
    /// A boot that never knew the time is a drive of its own if its fixes reach so far.
    static let shortestUndated: Int64 = 60_000
    /// Longer holes are no measured distance.
    static let hole: Int64 = 5_000
    static let longestInferredHole: Int64 = 1_800_000
    static let inferredSpeed = 150 / 3.6
    /// The distance from where the car stood to the first fix, metres.
    static let longestInferredStart = 3_000.0
}
