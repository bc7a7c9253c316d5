import Civil

/// Days in a row, the first and the last included.
package struct DaySpan: Equatable, Sendable {
    package let first: CivilTime
    package let last: CivilTime

    /// Nil if the last is before the first.
    package init?(_ first: CivilTime, _ last: CivilTime) {
        guard first.days <= last.days else { return nil }
        self.first = CivilTime(days: first.days)
        self.last = CivilTime(days: last.days)
    }

    package init(year: Int) {
        first = CivilTime(year: year, month: 1, day: 1)
        last = CivilTime(year: year, month: 12, day: 31)
    }

    package func holds(_ day: CivilTime) -> Bool { (first.days...last.days).contains(day.days) }
}
