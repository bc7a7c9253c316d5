import Civil

/// An instant, and the day that the calendar showed where it was.
package struct DatedTime: Equatable, Sendable {
    /// Since 1970, in UTC.
    package var milliseconds: Int64
    /// Only its date counts.
    package var day: CivilTime

    package init(milliseconds: Int64, day: CivilTime) {
        self.milliseconds = milliseconds
        self.day = day
    }

    package var isWithinLimits: Bool { CarBookLimits.instants.contains(milliseconds) && day.isRealDate }
}
