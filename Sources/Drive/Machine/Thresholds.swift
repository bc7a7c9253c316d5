/// The numbers by which beginnings, ends, steps and holes are judged and that are no settings: a rule that people can
/// set begins in `DriveRules.swift`. Milliseconds, metres, and metres a second. docs/drives.md and docs/steps.md say
/// what each of them decides. A number that belongs to one filter or one figure alone stands at the head of that.
package enum Thresholds {
    // MARK: Moving and standing

    /// A drive begins with the fix before the first that moves, if that is farther away.
    static let unseenStart = 10.0

    /// A fix below it stands still.
    package static let standstillSpeed = 1.0
    /// True for the speed of a car that moves.
    package static func moves(_ metresPerSecond: Double) -> Bool { metresPerSecond >= standstillSpeed }
    /// True for the speed of a car that stands.
    package static func stands(_ metresPerSecond: Double) -> Bool { metresPerSecond < standstillSpeed }

    /// A car at this speed or below is not driven: nothing begins by it, and a drive whose car has gone ends.
    package static let drivingSpeed = 3.0

    /// True for the speed of a car that is driven.
    package static func isDriven(_ metresPerSecond: Double) -> Bool { metresPerSecond > drivingSpeed }

    /// The time for which a fix tells that the car still moves, and in paces of its track, if that is longer.
    static let fixHolds: Int64 = 10_000
    static let fixHoldsPaces: Int64 = 2
    /// Around where it came to rest within which it still stands.
    static let standstillRadius = 25.0
    /// A drive that has stood so long is idle.
    static let idleAfter: Int64 = 60_000
    /// A rest is kept as it comes for so long, then thinned out.
    static let restKept: Int64 = 300_000

    // MARK: Beginning

    /// Fixes beyond the motion radius that begin a drive, and how many of them must be fast.
    static let motionFixes = 5
    static let motionFastFixes = 3
    /// At a slower pace fewer fixes begin one: as many as begin in this time, and not fewer than these.
    static let motionTime: Int64 = 10_000
    static let fewestMotionFixes = 2
    /// Bad reception lets a parked car wander for so many motion radii at most.
    static let badReception = 5.0
    /// A drive that begins so soon after a start of the machine may have set off unseen.
    static let unseenDeparture: Int64 = 120_000
    /// After a finish by hand nothing begins by itself before it stood so long.
    static let handHold: Int64 = 300_000

    // MARK: Going on

    /// Places no farther apart are about the same: a drive is reopened there, a trip is a round one, and two lead the
    /// same way.
    package static let samePlace = 300.0
    /// After a stop with the car still connected the same drive goes on for so long.
    static let reopenWhileConnected: Int64 = 3 * 3_600_000
    /// The speed at which a car can have gone on while nobody looked.
    static let reachSpeed = 40.0
    /// A boot that never knew the time is a drive of its own if its fixes reach so far.
    static let shortestUndated: Int64 = 60_000

    // MARK: Receiving

    /// So long the receiver that is followed may have no good fix before another is.
    static let receiverKept: Int64 = 10_000

    // MARK: Ending

    /// A silence that ends a drive if it went elsewhere meanwhile.
    static let silenceWithJump: Int64 = 900_000
    static let silenceJump = 500.0

    // MARK: Steps and holes

    /// A shorter step is no hole, whatever the pace.
    static let hole: Int64 = 5_000
    /// The same in a file that was imported.
    package static let holeOfFile: Int64 = 60_000
    /// A step of more paces than these is a hole.
    static let holePaces: Int64 = 5
    /// A longer step is a hole, whatever the pace.
    package static let longestHole: Int64 = 900_000
    /// A step longer than this is a hole in a track of one fix in so many milliseconds.
    package static func hole(atPace milliseconds: Int64) -> Int64 {
        min(max(milliseconds * holePaces, hole), longestHole)
    }
    /// A longer step is a hole while no pace is known.
    static let holeWithoutPace: Int64 = 60_000
    /// The time between two fixes by the receiver differs from that between their arrivals by so much at most.
    static let latestArrival: Int64 = 5_000

    // MARK: Distance

    /// A power cut takes as much as was not brought to the card: by the usual setting so long.
    static let unsynced: Int64 = 10_000
    static let longestInferredHole: Int64 = 1_800_000
    static let inferredSpeed = 150 / 3.6
    /// The distance from where the car stood to the first fix.
    static let longestInferredStart = 3_000.0
    /// Two fixes further apart than this are of two segments of a track, and tell nothing of the speed between them.
    package static let longestStep: Int64 = 60_000
    /// A trip shorter than this hides if it is also quick.
    package static let shortTrip = 500.0
}
