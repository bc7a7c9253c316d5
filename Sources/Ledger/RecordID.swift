/// One record of a spool: what an edit refers to. Sequences are never given twice in a log, and an archive keeps them.
package struct RecordID: Hashable, Comparable, Sendable {
    package var log: UInt64
    package var sequence: UInt64

    package init(log: UInt64, sequence: UInt64) {
        self.log = log
        self.sequence = sequence
    }

    package static func < (left: RecordID, right: RecordID) -> Bool {
        (left.log, left.sequence) < (right.log, right.sequence)
    }
}
