/// The seam of two trips of one log: from the last record of the one to the first of the other.
package struct TripSeam: Hashable, Sendable {
    package let log: UInt64
    package let last: UInt64
    package let first: UInt64

    /// Nil where the second does not come after the first.
    package init?(log: UInt64, last: UInt64, first: UInt64) {
        guard last < first else { return nil }
        self.log = log
        self.last = last
        self.first = first
    }

    /// True if the two seams have a place between records in common.
    package func overlaps(_ other: TripSeam) -> Bool {
        log == other.log && max(last, other.last) < min(first, other.first)
    }

    /// True if a trip that begins with this record would begin inside the seam.
    package func holds(_ cut: RecordID) -> Bool { cut.log == log && last < cut.sequence && cut.sequence <= first }
}
