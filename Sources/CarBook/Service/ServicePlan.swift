import Civil

/// A service that a vehicle needs.
package struct ServicePlan: Equatable, Sendable {
    /// The caller's own number.
    package var id: Int
    package var name: String
    /// The day on which it begins, from which the first interval counts.
    package var begin: CivilTime
    /// The odometer of that day, on an instrument that was never exchanged.
    package var beginMetres: Int?
    /// The time after which it is due again.
    package var every: Recurrence?
    /// The way after which it is due again.
    package var everyMetres: Int?
    /// The day and the odometer of being due that somebody said; they hold until a work follows.
    package var saidDay: CivilTime?
    package var saidMetres: Int?
    /// The day up to which works do not count as having followed what was said; nil if any follows.
    package var after: CivilTime?

    package init(id: Int, name: String, begin: CivilTime) {
        self.id = id
        self.name = name
        self.begin = begin
    }

    package var isWithinLimits: Bool {
        let days = [begin, saidDay, after].compactMap { $0 }
        let metres = [beginMetres, everyMetres, saidMetres].compactMap { $0 }
        return days.allSatisfy(\.isRealDate) && metres.allSatisfy(CarBookLimits.holds)
    }
}
