import Draw
import Drive

/// Gives the points of a drive the speeds of `show` and the statistics: told, or made of places and times.
struct SpeedPen {
    private let rules: DriveRules
    private var judge = StepJudge()
    /// The time of the last point, less what was not driven before.
    private var last: Int64?

    init(_ rules: DriveRules) { self.rules = rules }

    mutating func point(_ fix: Fix, _ place: Coordinate, _ way: WayEvidence?) -> DrawnPoint {
        _ = judge.way(to: fix, after: way == .unknown ? nil : span(to: fix), rules)
        last = fix.time
        return DrawnPoint(
            place, time: fix.time, speed: judge.speed, isSpeedMade: judge.isSpeedMade, height: fix.altitudeMetres,
            way: way)
    }

    private func span(to fix: Fix) -> Int64? {
        guard let last, let time = fix.time else { return nil }
        return time - last
    }
}
