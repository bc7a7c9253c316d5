import Drive

/// The reason for which a drive did not go on after its power was cut, by the facts that are kept of its end. The
/// machine's own rule tells it.
package enum PowerCutObstacle: Equatable, Sendable {
    /// So many milliseconds without power.
    case time(off: Int64)
    case otherCar
    /// So many metres away, where that is known.
    case place(metres: Double?)

    /// Nil where it is not known how long the power was away.
    package init?(_ end: TripEvent) {
        guard let off = end["off-ms"] else { return nil }
        let continuation = Continuation(off: Int64(off), hasOtherCar: end.car != nil, metres: nil, firstFix: 0)
        switch continuation.obstacle(within: end[DriveRule.reopenWindow] ?? 0) {
        case .time: self = .time(off: Int64(off))
        case .otherCar: self = .otherCar
        // The trip did not go on, though neither time nor car was in the way.
        case .place, nil: self = .place(metres: end["metres-away"])
        }
    }
}
