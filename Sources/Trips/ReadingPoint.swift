/// The record from which on a reader must read to tell a trip, and what the reader must know before.
package struct ReadingPoint: Equatable, Sendable {
    package var sequence: UInt64
    package var segment: UInt64
    /// Lines of the spool that tell what holds there (names, rules, cars), each with a newline.
    package var world: [UInt8]

    package init(sequence: UInt64, segment: UInt64, world: [UInt8]) {
        self.sequence = sequence
        self.segment = segment
        self.world = world
    }
}
