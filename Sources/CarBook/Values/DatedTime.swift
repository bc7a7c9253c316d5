import Civil

/// An instant, and the day that the calendar showed where it was.
package struct DatedTime: Equatable, Sendable {
    /// Since 1970, in UTC.
    package var milliseconds: Int64
    /// Only its date counts.
    package var day: CivilTime
    /// True if the day alone is known, and the instant is a likely one of it.
    package var isOfDay: Bool

    package init(milliseconds: Int64, day: CivilTime, isOfDay: Bool = false) {
        self.milliseconds = milliseconds
        self.day = day
        self.isOfDay = isOfDay
    }

    package var isWithinLimits: Bool { CarBookLimits.instants.contains(milliseconds) && day.isRealDate }
}
