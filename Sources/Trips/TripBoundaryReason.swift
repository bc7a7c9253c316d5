import Drive

/// The reason for which two trips that follow each other are not one. Pure: from what is kept of their decisions.
package struct TripBoundaryReason {
    package enum Why: Equatable, Sendable {
        /// Somebody divided them.
        case cut
        /// The first was finished by hand.
        case hand
        /// The second was begun by hand.
        case byHand
        /// The settings reopen nothing.
        case never
        /// Milliseconds without power, if known.
        case power(off: Int64?)
        case otherCar
        /// A start of the recorder between them, after which nothing is reopened.
        case restart
        /// So many milliseconds after the end of the first was decided.
        case time(after: Int64)
        /// So many metres away, and so no longer at the same place.
        case place(metres: Double)
        /// So many metres away, farther than it can have come while its power was cut.
        case reach(metres: Double)
        case unknown

        /// The obstacle for which a drive did not go on after its power was cut.
        package init(_ cut: PowerCutObstacle?) {
            switch cut {
            case .time(let off): self = .power(off: off)
            case .otherCar: self = .otherCar
            case .place(let metres?): self = .reach(metres: metres)
            case .place(nil), nil: self = .power(off: nil)
            }
        }

        /// The obstacle that the machine's own rule finds.
        init(_ obstacle: Reopening.Obstacle?) {
            switch obstacle {
            case .hand: self = .hand
            case .never: self = .never
            case .otherCar: self = .otherCar
            case .time(let after): self = .time(after: after)
            case .place(let metres): self = .place(metres: metres)
            case nil: self = .unknown
            }
        }
    }

    package let why: Why
    /// The time from the end of the first to the beginning of the second, milliseconds.
    package let pause: Int64?
    /// The rules by which the first was not resumed. How far away a place is the same is `Thresholds.samePlace`, which
    /// is no setting.
    package let rules: [(rule: DriveRule, value: Int64)]

    package init(_ earlier: Trip, _ endings: [TripEvent], _ later: Trip, _ beginnings: [TripEvent]) {
        pause = earlier.end.flatMap { end in later.start.map { max(0, $0 - end) } }
        let end = endings.last { $0.kind == .ended || $0.kind == .lost || $0.kind == .cut }
        let begin = beginnings.first
        let window = (end?[.reopenWindow]).map { $0 } ?? begin?[.reopenWindow]
        // A trip that took another car on its way began with the one that was usual.
        let isSameCar = earlier.car == later.car || beginnings.contains { $0.kind == .adopted }
        why = TripBoundaryReason.why(earlier, end, later, begin, window, isSameCar: isSameCar)
        switch why {
        case .never, .power, .time, .place: rules = window.map { [(.reopenWindow, $0)] } ?? []
        case .cut, .hand, .byHand, .otherCar, .restart, .reach, .unknown: rules = []
        }
    }

    private static func why(
        _ earlier: Trip, _ end: TripEvent?, _ later: Trip, _ begin: TripEvent?, _ window: Int64?, isSameCar: Bool
    ) -> Why {
        if begin?.kind == .cut || end?.kind == .cut { return .cut }
        if earlier.reason == .hand { return .hand }
        if earlier.reason == .powercut { return Why(end.flatMap { PowerCutObstacle($0) }) }
        if begin?.cause == .hand { return .byHand }
        let decided = decision(earlier.end, end)
        let begun = decision(later.start, begin)
        let reopening = Reopening(
            isByHand: false, isSameCar: isSameCar, after: after(decided, begun),
            metres: Coordinate.metres(from: earlier.last, to: begin?.place))
        let obstacle = reopening.obstacle(within: window ?? .max)
        if obstacle == .never || obstacle == .otherCar { return Why(obstacle) }
        guard let decided, let begun else { return .unknown }
        if let up = begin?["up-ms"], begun - Int64(up) > decided { return .restart }
        return Why(obstacle)
    }

    /// Milliseconds between the two decisions; none where one of them has no time.
    private static func after(_ decided: Int64?, _ begun: Int64?) -> Int64 {
        guard let decided, let begun else { return 0 }
        return begun - decided
    }

    /// The moment of the decision, as `EndReason.decided` has it: an event that is dated back was decided later.
    private static func decision(_ at: Int64?, _ event: TripEvent?) -> Int64? {
        at.map { $0 + Int64((event?["waited-ms"] ?? 0) - (event?["silent-ms"] ?? 0)) }
    }
}
