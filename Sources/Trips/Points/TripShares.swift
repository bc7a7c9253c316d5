import AppendLog
import Drive

/// A trip over midnight, or a mixed one, divided. Its own totals are divided in the shares that the legs between its
/// points have in them, and its time by the clock.
package struct TripShares {
    private struct Leg {
        /// The record that it leads to.
        var record: UInt64
        var start: Int64
        var end: Int64
        var totals = StepShare()

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
            let share = judge.share(to: point.fix, after: milliseconds, trip.judging)
            if let last = before, let start = last.utc, let end = point.utc, end >= start, milliseconds != nil {
                legs.append(Leg(record: point.record, start: start, end: end, totals: share))
            }
            before = point
        }
        self.legs = legs
    }

    /// The share from the first moment to before the last.
    package func share(from: Int64, to: Int64) -> TripShare {
        guard from < to else { return TripShare(trip, TripShare.Parts()) }
        let time = part(from, to) { Double($0.end - $0.start) } ?? clockShare(from, to)
        return TripShare(
            trip,
            TripShare.Parts(
                measured: part(from, to) { $0.totals.measured } ?? time,
                inferred: part(from, to) { $0.totals.inferred } ?? time, time: time,
                motion: part(from, to) { Double($0.totals.moving) } ?? time,
                rest: part(from, to) { Double($0.totals.standing) } ?? time))
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
        return Leg(record: 0, start: start, end: end).share(from: from, to: to)
    }
}
