import AppendLog
import Drive

/// A trip over midnight, or a mixed one, divided. It is told again from its points, and what each leg adds to it counts
/// in the time of that leg; where that comes to another sum, as of settings that were changed on its way, its own
/// totals are divided in the same proportions.
package struct TripShares {
    private let trip: Trip
    private let legs: [TripLeg]
    /// The sum of all legs.
    private let whole: TripLeg.Gain

    /// Divides a trip that has a beginning and an end in time.
    package init(of trip: Trip, in spool: [String]) throws(LogError) {
        self.trip = trip
        var retelling = TripRetelling(trip)
        try TripPoints(of: trip.withItsEnds, in: spool).forEach { retelling.add($0) }
        retelling.finish()
        legs = retelling.legs
        whole = legs.reduce(into: TripLeg.Gain()) { $0.add($1.gain) }
    }

    /// The share from the first moment to before the last.
    package func share(from: Int64, to: Int64) -> TripShare {
        guard from < to else { return TripShare() }
        return share(before: to).less(share(before: from))
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

    /// All before that moment. Milliseconds are whole here, so that shares add up to each other and to the trip.
    private func share(before moment: Int64) -> TripShare {
        let part = legs.reduce(into: TripLeg.Gain()) { $0.add($1.gain, times: $1.part(before: moment)) }
        func divided(_ total: Double, _ gain: KeyPath<TripLeg.Gain, Double>) -> Double {
            let all = whole[keyPath: gain]
            return total * (all > 0 ? part[keyPath: gain] / all : clockPart(before: moment))
        }
        var share = TripShare()
        share.measuredMetres = divided(trip.measuredMetres, \.measured)
        share.inferredMetres = divided(trip.inferredMetres, \.inferred)
        share.moving = Int64(divided(Double(trip.moving), \.moving).rounded())
        share.standing = Int64(divided(Double(trip.standing), \.standing).rounded())
        let unknown = Int64(divided(Double(trip.unknown), \.unknown).rounded())
        share.duration = share.moving + share.standing + unknown
        return share
    }

    /// The part of the trip by the clock, for a sum to which no leg adds.
    private func clockPart(before moment: Int64) -> Double {
        guard let start = trip.start, let end = trip.end else { return 0 }
        return TripLeg(to: 0, from: start, to: end).part(before: moment)
    }
}
