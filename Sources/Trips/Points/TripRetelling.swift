import Drive
import Ledger

/// Tells a trip again, point by point, by the rules of its totals, and keeps what each leg added to it: at every point
/// it has come as far as a trip that is divided there.
struct TripRetelling {
    private let trip: Trip
    private(set) var legs: [TripLeg] = []
    private var totals = DriveTotals(from: nil, since: 0)
    /// All that is told so far.
    private var told = TripLeg.Gain()
    /// The trip's clock without what was not driven, as far as it is told.
    private var clock: Int64 = 0
    private var before: TripPoint?
    /// The section of the trip in which the last point lay.
    private var section = 0
    private var hasComeToRest = false
    /// The legs to the first point of the trip and of each part that was merged into it, and how far that point lies
    /// from where the part before ended.
    private var beginnings: [(leg: Int, metres: Double)] = []

    init(_ trip: Trip) { self.trip = trip }

    mutating func add(_ point: TripPoint) {
        let passed = point.milliseconds(drivenSince: before)
        guard !isBehindItsPart(point) else { return comeToRest(point, after: passed) }
        if before == nil || point.after == .join {
            endPart()
            begin(at: point)
        } else if passed == nil {
            totals.resume()
        }
        tell(point, after: passed)
        keep(point, isLeg: passed != nil)
        before = point
    }

    private mutating func tell(_ point: TripPoint, after passed: Int64?) {
        clock += max(0, passed ?? 0)
        var fix = point.fix
        fix.boottime = clock
        totals.add(fix, trip.judging)
    }

    private mutating func isBehindItsPart(_ point: TripPoint) -> Bool {
        let sections = trip.sections
        while section + 1 < sections.count, sections[section + 1].first <= point.record { section += 1 }
        return section < sections.count && sections[section].last < point.record
    }

    /// The step with which the car came to rest behind the end of a part is driven all the same.
    private mutating func comeToRest(_ point: TripPoint, after passed: Int64?) {
        guard !hasComeToRest, passed != nil else { return }
        hasComeToRest = true
        tell(point, after: passed)
    }

    private mutating func keep(_ point: TripPoint, isLeg: Bool) {
        let gain = gain(to: settled)
        if isLeg, let start = before?.utc, let end = point.utc, end >= start {
            legs.append(TripLeg(to: point.record, from: start, to: end, gain))
        } else if let last = legs.indices.last {
            legs[last].gain.add(gain)
        }
    }

    /// The totals as they are where a trip is divided. A way only grows, though another measure may be believed.
    private var settled: TripLeg.Gain {
        var totals = totals
        totals.resume()
        var gain = TripLeg.Gain(totals)
        gain.measured = max(gain.measured, told.measured)
        return gain
    }

    private mutating func gain(to now: TripLeg.Gain) -> TripLeg.Gain {
        var gain = now
        gain.add(told, times: -1)
        told = now
        return gain
    }

    /// The totals as they are where a drive ends.
    private mutating func endPart() {
        totals.resume(from: nil, since: clock)
        hasComeToRest = false
        var gain = gain(to: TripLeg.Gain(totals))
        // Neither a rest nor a hole behind the end is in the trip.
        (gain.standing, gain.inferred) = (0, 0)
        if let last = legs.indices.last { legs[last].gain.add(gain) }
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
        endPart()
        if let last = before, let start = last.utc, let end = trip.end, end > start {
            legs.append(TripLeg(to: last.record, from: start, to: end))
        }
        var rest = max(0, trip.inferredMetres - legs.reduce(0) { $0 + $1.gain.inferred })
        for beginning in beginnings.dropFirst() {
            let metres = min(rest, beginning.metres)
            legs[beginning.leg].gain.inferred += metres
            rest -= metres
        }
        if let first = beginnings.first { legs[first.leg].gain.inferred += rest }
    }
}

extension Trip {
    /// The same trip with all that its totals are of: the fix to which it reaches where it was divided, which is the
    /// first one of the next trip, and those behind the end of each part, with which the car came to rest.
    var withItsEnds: Trip {
        guard let last = sections.last?.last else { return self }
        var trip = self
        trip.span = RecordSpan(log: span.log, span.first.sequence...max(last, span.last.sequence))
        for index in sections.indices {
            let next = sections.indices.contains(index + 1) ? sections[index + 1] : nil
            if next == nil { trip.sections[index].last = trip.span.last.sequence }
            if let next, next.after == .join { trip.sections[index].last = max(sections[index].last, next.first - 1) }
        }
        return trip
    }
}
