/// The records of one log from one to another, both included: a trip, or what somebody said something about.
package struct RecordSpan: Hashable, Sendable {
    package let log: UInt64
    package let sequences: ClosedRange<UInt64>

    /// Nil where the last is before the first.
    package init?(log: UInt64, first: UInt64, last: UInt64) {
        guard first <= last else { return nil }
        self.log = log
        sequences = first...last
    }

    package init(log: UInt64, _ sequences: ClosedRange<UInt64>) {
        self.log = log
        self.sequences = sequences
    }

    package var first: RecordID { RecordID(log: log, sequence: sequences.lowerBound) }
    package var last: RecordID { RecordID(log: log, sequence: sequences.upperBound) }

    package func contains(_ record: RecordID) -> Bool { record.log == log && sequences.contains(record.sequence) }

    package func contains(_ other: RecordSpan) -> Bool { contains(other.first) && contains(other.last) }

    package func intersects(_ other: RecordSpan) -> Bool { log == other.log && sequences.overlaps(other.sequences) }
}
