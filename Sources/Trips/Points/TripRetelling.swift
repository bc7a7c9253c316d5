import Drive
import Ledger

/// Tells a trip again, point by point, by the rules of its totals, and keeps what each leg added to it.
struct TripRetelling {
    private let trip: Trip
    private(set) var legs: [TripLeg] = []
    private var totals = DriveTotals(from: nil, since: 0)
    /// The trip's clock without what was not driven, as far as it is told.
    private var clock: Int64 = 0
    private var before: TripPoint?
    /// The legs to the first point of the trip and of each part that was merged into it, and how far that point lies
    /// from where the part before ended.
    private var beginnings: [(leg: Int, metres: Double)] = []

    init(_ trip: Trip) { self.trip = trip }

    mutating func add(_ point: TripPoint) {
        let told = totals
        let passed = point.milliseconds(drivenSince: before)
        if before != nil, passed == nil { totals.resume() }
        if before == nil || point.after == .join { begin(at: point) }
        clock += max(0, passed ?? 0)
        var fix = point.fix
        fix.boottime = clock
        totals.add(fix, trip.judging)
        keep(gain(since: told), to: point, isLeg: passed != nil)
        before = point
    }

    private func gain(since told: DriveTotals) -> TripLeg.Gain {
        var gain = TripLeg.Gain(totals)
        gain.add(TripLeg.Gain(told), times: -1)
        return gain
    }

    /// What is settled where the way breaks off belongs to the leg before.
    private mutating func keep(_ gain: TripLeg.Gain, to point: TripPoint, isLeg: Bool) {
        if isLeg, let start = before?.utc, let end = point.utc, end >= start {
            legs.append(TripLeg(to: point.record, from: start, to: end, gain))
        } else if let last = legs.indices.last {
            legs[last].gain.add(gain)
        }
    }

    private mutating func begin(at point: TripPoint) {
        guard let end = point.utc else { return }
        let start = before == nil ? min(trip.start ?? end, end) : end
        beginnings.append((legs.count, before?.place.metres(to: point.place) ?? 0))
        legs.append(TripLeg(to: point.record, from: start, to: end))
    }

    /// The trip is told: it goes on to its end, and what was inferred of it and lies between no two points is the way
    /// to the first point of a part, from where the part before ended.
    mutating func finish() {
        if let last = before, let start = last.utc, let end = trip.end, end > start {
            legs.append(TripLeg(to: last.record, from: start, to: end))
        }
        var rest = max(0, trip.inferredMetres - totals.inferredMetres)
        for beginning in beginnings.dropFirst() {
            let metres = min(rest, beginning.metres)
            legs[beginning.leg].gain.inferred += metres
            rest -= metres
        }
        if let first = beginnings.first { legs[first.leg].gain.inferred += rest }
    }
}

extension Trip {
    /// The same trip with the fix to which it reaches where it was divided, which is the first one of the next trip.
    var reachingTheNext: Trip {
        guard let last = sections.last?.last, last > span.last.sequence else { return self }
        var trip = self
        trip.span = RecordSpan(log: span.log, span.first.sequence...last)
        return trip
    }
}
