/// A change of a drive: the one thing that is decided, written down, decided again by an audit, and told as a trip.
/// ``DriveMachine`` makes it, and ``DriveMachine/apply(_:at:)`` is the only code that changes its drive by it. Trips
/// are told of the same decisions beside the machine, in a room above.
package enum Decision: Equatable, Sendable {
    case begin(Begin)
    /// Boxed, or every other decision would take as much memory.
    indirect case end(End)
    /// The drive that ended last, which began then, goes on.
    case reopen(since: Int64)
    case pause
    case resume
    /// A finish by hand before a drive began: nothing begins by itself for a while.
    case held
    /// A drive goes on after so many milliseconds without power.
    case continued(off: Int64)

    package struct Begin: Equatable, Sendable {
        package var cause: BeginCause
        package var car: Car.ID?
        package var since: Int64
        /// The evidence: where it stood.
        package var stood: Coordinate?
        /// The time before the beginning in which the car may have been on its way already, since the machine was
        /// started: a link and a hand may come late, and so may the first fix. A motion that was seen from its first
        /// step began with that.
        package func unseen(wasSeen: Bool) -> Int64 { cause == .motion && wasSeen ? 0 : since }
        /// True of a fix of this moment if it counts: what stands before the beginning is only evidence of it.
        package func counts(_ boottime: Int64) -> Bool { boottime >= since }

        /// True if the beginning is told in a later boot than that of the drive, whose clock `since` is on.
        package var isOfEarlierBoot: Bool

        package init(
            cause: BeginCause, car: Car.ID?, since: Int64, stood: Coordinate?, isOfEarlierBoot: Bool = false
        ) {
            self.cause = cause
            self.car = car
            self.since = since
            self.stood = stood
            self.isOfEarlierBoot = isOfEarlierBoot
        }
    }

    package struct End: Equatable, Sendable {
        package var because: EndReason
        /// The moment of the end, on the clock of the boot that the drive was driven in.
        package var at: Int64
        package var isOfEarlierBoot: Bool
        package var totals: DriveTotals
        package var sawCar: Bool

        package init(because: EndReason, at: Int64, isOfEarlierBoot: Bool, totals: DriveTotals, sawCar: Bool) {
            self.because = because
            self.at = at
            self.isOfEarlierBoot = isOfEarlierBoot
            self.totals = totals
            self.sawCar = sawCar
        }
    }
}

/// The cause by which a drive began.
package enum BeginCause: String, CaseIterable, Sendable {
    case bluetooth, motion, hand
}

/// The reason for which a drive ended.
package enum EndReason: String, CaseIterable, Sendable {
    case hand, disconnect, idle, silence, pause, powercut

    /// The moment from which on it counts how soon the car moves again. A silence is noticed when it is over: what
    /// moves then has been still, or away, since the last fix.
    package func decided(at now: Int64, lastFix: Int64?) -> Int64 { self == .silence ? lastFix ?? now : now }

    /// The end of a drive whose power was cut: when its car went, or it last moved.
    package static func powerCut(disconnected: Int64?, lastMovement: Int64) -> Int64 {
        max(disconnected ?? lastMovement, lastMovement)
    }
}
