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

extension SegmentShelf {
    /// True if the block is there and says the same.
    package func stands(_ mark: BlockFingerprint) throws(LogError) -> Bool {
        guard let source = try openReadable(mark.place.segment) else { return false }
        source.refresh()
        guard mark.place.block < source.count else { return false }
        let bytes = source.block(mark.place.block)
        var decoded = DecodedBlock()
        decoded.decode(bytes)
        guard let header = decoded.header, header.first == mark.first else { return false }
        return Digest(of: decoded.headerLine(bytes)) == mark.digest
    }

    /// True if nothing is written at this place or after it. Blocks are written in order.
    package func isEnd(_ place: BlockPlace) throws(LogError) -> Bool {
        if let source = try openReadable(place.segment), place.block < source.count {
            source.refresh()
            if !BlockLayout.isBlank(source.block(place.block)) { return false }
        }
        for number in try numbers() where number > place.segment {
            guard let source = try openReadable(number), source.count > 0 else { continue }
            if !BlockLayout.isBlank(source.block(0)) { return false }
        }
        return true
    }
}

/// The segments of a log from one on.
package final class LaterSegments: SegmentShelf {
    private let shelf: any SegmentShelf
    private let first: UInt64

    package init(_ shelf: any SegmentShelf, from first: UInt64) {
        self.shelf = shelf
        self.first = first
    }

    package var path: String { shelf.path }

    package func numbers() throws(LogError) -> [UInt64] { try shelf.numbers().filter { $0 >= first } }

    package func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? { try shelf.open(number) }

    package func seal(of number: UInt64) throws(LogError) -> SegmentSeal? { try shelf.seal(of: number) }

    package func wholeArchive(_ number: UInt64) throws(LogError) -> WholeArchive? { try shelf.wholeArchive(number) }
}
