/// An ended drive and a beginning that follows it: the facts by which the drive goes on instead.
package struct Reopening {
    /// The obstacle for which a drive does not go on.
    package enum Obstacle: Equatable, Sendable {
        /// The drive was finished by hand.
        case hand
        /// The settings reopen nothing.
        case never
        case otherCar
        /// So many milliseconds after the end was decided.
        case time(after: Int64)
        /// So many metres away.
        case place(metres: Double)
    }

    private let isByHand: Bool
    private let isSameCar: Bool
    /// Milliseconds since the end was decided.
    private let after: Int64
    /// Metres from where that one ended to where the new one would begin; nil where nobody knows.
    private let metres: Double?

    package init(isByHand: Bool, isSameCar: Bool, after: Int64, metres: Double?) {
        self.isByHand = isByHand
        self.isSameCar = isSameCar
        self.after = after
        self.metres = metres
    }

    /// The place by which a drive is reopened, of the fixes since its end: where the new one would begin. That is at a
    /// moment, or where nobody names one, where the newest fixes began to move.
    package static func place(
        in fixes: some Sequence<Fix>, after drive: DriveTotals?, since: Int64?, _ rules: DriveRules
    ) -> Coordinate? {
        var ring = FixRing()
        for fix in fixes { ring.append(fix) }
        let first = since.map { ring.placed(at: $0) } ?? ring.departure(after: drive, rules)
        return first?.coordinate
    }

    /// Milliseconds after the decision for which a beginning nearby reopens the drive; nil if none ever does.
    static func time(isByHand: Bool, within window: Int64) -> Int64? { isByHand || window <= 0 ? nil : window }

    /// True of a beginning so soon after an end was decided.
    static func isInTime(_ after: Int64, within window: Int64) -> Bool {
        time(isByHand: false, within: window).map { after <= $0 } ?? false
    }

    /// The first obstacle; nil if the drive goes on.
    package func obstacle(within window: Int64) -> Obstacle? {
        if isByHand { return .hand }
        if window <= 0 { return .never }
        if !isSameCar { return .otherCar }
        if !Reopening.isInTime(after, within: window) { return .time(after: after) }
        guard let metres, metres > Thresholds.samePlace else { return nil }
        return .place(metres: metres)
    }
}
