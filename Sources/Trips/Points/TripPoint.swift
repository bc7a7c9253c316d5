import Drive

/// The place of a trip at a moment.
package struct TripPoint: Equatable, Sendable {
    /// A break between a point and the one before it. Behind a pause and a joint what lies between the two is not
    /// driven; over a power cut it may be.
    package enum Break: String, Sendable, Comparable {
        case pause, powerCut, join

        /// Orders them by how much they part.
        package static func < (left: Break, right: Break) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .powerCut: return 0
            case .pause: return 1
            case .join: return 2
            }
        }
    }

    package var record: UInt64
    package var place: Coordinate
    package var fix: Fix
    /// Milliseconds since 1970; nil where nobody ever learnt the time.
    package var utc: Int64?
    package var after: Break?

    /// Milliseconds on the way from that point to this one: nil where nobody knows them, and where what lies between
    /// was not driven.
    package func milliseconds(drivenSince other: TripPoint?) -> Int64? {
        guard let other, after != .pause, after != .join else { return nil }
        return milliseconds(since: other)
    }

    /// Milliseconds from that point to this one; nil where no one clock has seen both. Between breaks it is that of the
    /// machine, which nobody sets.
    package func milliseconds(since other: TripPoint) -> Int64? {
        if after == nil { return fix.boottime - other.fix.boottime }
        if let utc, let before = other.utc { return utc - before }
        return after == .powerCut ? nil : fix.boottime - other.fix.boottime
    }
}
