/// The way in which an opening went: what a writer tells its caller, and its readers.
package struct LogOpening: Equatable, Sendable {
    /// The highest sequence found, leaves and torn lines included; 0 for a new log.
    package var highest: UInt64
    /// The sequence of the first line of this opening.
    package var first: UInt64
    /// Lines and headers that were not whole in the blocks that the scan read.
    package var damagedBlocks: Int
}
