import Answers

/// This computer's clock, held against what a service said of the time in a reply. A book with lines of the future
/// tells that a clock was wrong, and not which: that of those lines, or the one of today.
package enum ClockCheck: Equatable, Sendable {
    /// Not behind, and not far ahead.
    case holds
    case isBehind
    case isAhead
    /// The reply said nothing of the time.
    case unknown

    /// A day: nothing shorter decides what is asked, and whoever answers may have a clock that is not exact.
    private static let mostAhead: Int64 = 86_400_000

    /// Both in milliseconds since 1970.
    package init(_ utc: Int64, service date: Int64?) {
        guard let date else {
            self = .unknown
            return
        }
        if date > utc + AnswerBook.clockTolerance {
            self = .isBehind
        } else {
            self = utc > date + ClockCheck.mostAhead ? .isAhead : .holds
        }
    }
}
