import AppendLog
import Drive

/// A trip over midnight, or a mixed one, divided. Its own totals are divided in the shares that its points have in
/// them: the way by the legs between them, moving and standing time by those of the legs, and the time by the clock.
package struct TripShares {
    private struct Leg {
        /// The record that it leads to.
        var record: UInt64
        var start: Int64
        var end: Int64
        var metres: Double
        /// Milliseconds of it.
        var moving: Int64
        var standing: Int64

        /// The part of the leg that lies in there, 0 to 1.
        func share(from: Int64, to: Int64) -> Double {
            guard end > start else { return (from..<to).contains(start) ? 1 : 0 }
            return Double(max(0, min(end, to) - max(start, from))) / Double(end - start)
        }
    }

    private let trip: Trip
    private var legs: [Leg] = []

    /// Divides a trip that has a beginning and an end in time.
    package init(of trip: Trip, in spool: [String]) throws(LogError) {
        self.trip = trip
        var legs: [Leg] = []
        var before: TripPoint?
        var judge = StepJudge()
        try TripPoints(of: trip, in: spool).forEach { point in
            let milliseconds = point.milliseconds(drivenSince: before)
            let step = judge.times(to: point.fix, after: milliseconds, trip.judging)
            if let last = before, let start = last.utc, let end = point.utc, end >= start, milliseconds != nil {
                let metres = last.place.metres(to: point.place)
                legs.append(
                    Leg(
                        record: point.record, start: start, end: end, metres: metres, moving: step.moving,
                        standing: step.standing))
            }
            before = point
        }
        self.legs = legs
    }

    /// The share from the first moment to before the last.
    package func share(from: Int64, to: Int64) -> TripShare {
        guard from < to else { return TripShare(trip, way: 0, time: 0, motion: 0, rest: 0) }
        let time = part(from, to) { Double($0.end - $0.start) } ?? clockShare(from, to)
        let way = part(from, to) { $0.metres } ?? time
        let motion = part(from, to) { Double($0.moving) } ?? time
        let rest = part(from, to) { Double($0.standing) } ?? time
        return TripShare(trip, way: way, time: time, motion: motion, rest: rest)
    }

    /// The moment at which the trip goes on from this record: its beginning at or before the first, and its end behind
    /// the last.
    package func moment(of record: UInt64) -> Int64? {
        if record <= trip.span.first.sequence { return trip.start }
        return legs.first { $0.record > record }?.start ?? trip.end
    }

    /// The last moment before this one of which anything is recorded.
    func lastMoment(before moment: Int64) -> Int64? {
        legs.last { $0.start < moment }.map { min($0.end, moment) }
    }

    /// Nil where all legs together weigh nothing.
    private func part(_ from: Int64, _ to: Int64, _ weight: (Leg) -> Double) -> Double? {
        var inside = 0.0
        var all = 0.0
        for leg in legs {
            let heft = weight(leg)
            all += heft
            inside += heft * leg.share(from: from, to: to)
        }
        return all > 0 ? inside / all : nil
    }

    private func clockShare(_ from: Int64, _ to: Int64) -> Double {
        guard let start = trip.start, let end = trip.end else { return 0 }
        return Leg(record: 0, start: start, end: end, metres: 0, moving: 0, standing: 0).share(from: from, to: to)
    }
}
