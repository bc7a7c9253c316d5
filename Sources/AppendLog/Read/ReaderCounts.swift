/// The counts of everything that a reader has met so far.
package struct ReaderCounts: Equatable, Sendable {
    package var segments = 0
    package var skippedSegments = 0
    package var blocks: UInt64 = 0
    package var lines: UInt64 = 0
    package var bytes: UInt64 = 0
    package var duplicates: UInt64 = 0
    package var healed: UInt64 = 0
    /// Acknowledged and nowhere to be found.
    package var missing: UInt64 = 0
    /// Blocks that segments of a wrong size lack.
    package var missingBlocks: UInt64 = 0
    /// The newest segment is one of these, and nothing behind it tells what stood there.
    package var isCutOff = false
    /// Cut off before they were acknowledged.
    package var unacknowledged: UInt64 = 0
    package var boots: UInt64 = 0
    package var first: UInt64?
    package var last: UInt64?
    package var firstUTC: UInt64?
    package var lastUTC: UInt64?
    package var findings: [LogFinding.Kind: UInt64] = [:]

    package init() {}

    package func count(_ kind: LogFinding.Kind) -> UInt64 { findings[kind] ?? 0 }
}
