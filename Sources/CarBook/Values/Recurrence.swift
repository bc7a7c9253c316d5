import Civil

/// The rhythm of an expense that comes again.
package struct Recurrence: Equatable, Sendable {
    package enum Unit: Hashable, CaseIterable, Sendable {
        case days, months, years
    }

    /// At least 1.
    package var every: Int
    package var unit: Unit
    /// The last day that it is paid for; nil while it goes on.
    package var until: CivilTime?

    /// Nil unless it comes at least every 10,000 units and at most every one.
    package init?(every: Int, _ unit: Unit, until: CivilTime? = nil) {
        guard (1...10_000).contains(every) else { return nil }
        self.every = every
        self.unit = unit
        self.until = until
    }
}
