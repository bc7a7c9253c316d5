/// A drive whose power was cut, and what is there afterwards: the facts by which it goes on.
package struct Continuation {
    /// The obstacle for which a drive does not go on.
    package enum Obstacle: Equatable, Sendable {
        case time, otherCar, place
    }

    private let off: Int64
    private let hasOtherCar: Bool
    private let metres: Double?
    private let reach: Double

    /// `metres` is from where it was last to the first fix after the boot, which came so many milliseconds after it.
    package init(off: Int64, hasOtherCar: Bool, metres: Double?, firstFix: Int64) {
        self.off = off
        self.hasOtherCar = hasOtherCar
        self.metres = metres
        reach = Thresholds.samePlace + Thresholds.reachSpeed * Double(max(0, off) + firstFix) / 1000
    }

    /// The first obstacle; nil if the drive goes on. By a clock that is older than that of the boot before, nobody
    /// knows how long the power was away.
    package func obstacle(within window: Int64) -> Obstacle? {
        if off > window || off < -Thresholds.latestArrival { return .time }
        if hasOtherCar { return .otherCar }
        guard let metres, metres > reach else { return nil }
        return .place
    }
}
