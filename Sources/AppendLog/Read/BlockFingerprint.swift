/// A block that was read, by what it said: whoever derives something from a log keeps the newest of them, to see next
/// time whether they still stand. A power cut may take blocks that were read and not yet acknowledged.
package struct BlockFingerprint: Equatable, Sendable {
    package var place: BlockPlace
    /// Sequence of the block's first own line, or the next one to be written.
    package var first: UInt64
    /// The digest of the block's header line.
    package var digest: Digest

    package init(place: BlockPlace, first: UInt64, digest: Digest) {
        self.place = place
        self.first = first
        self.digest = digest
    }
}
