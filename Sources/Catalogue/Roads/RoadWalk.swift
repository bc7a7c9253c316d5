import Drive
import Roads
import Trips

/// The points of one trip on their way to a trace.
struct RoadWalk {
    private let rules: DriveRules
    private let carried: [ClosedRange<UInt64>]
    private var judge = StepJudge()
    private var last: TripPoint?
    private(set) var trace = RoadTrace()

    init(_ entry: TripEntry) {
        rules = entry.trip.judging
        carried = JudgedTrip.carried(entry)
    }

    /// The trace is cut where the way to the point was not seen, or the car was carried; a point at rest, or one that
    /// the receiver itself does not trust, says nothing of where the road lies.
    mutating func add(_ point: TripPoint) {
        let way = judge.way(to: point.fix, after: point.milliseconds(drivenSince: last), rules)
        last = point
        if way == .inferred || way == .unknown { trace.cut() }
        guard !carried.contains(where: { $0.contains(point.record) }) else { return trace.cut() }
        guard point.fix.horizontalErrorMetres ?? 0 <= RoadRules.worstError,
            judge.speed.map(Thresholds.moves) ?? true
        else { return }
        trace.add(point.place, at: point.utc ?? 0)
    }
}
