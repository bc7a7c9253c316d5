/// The segments of one log, wherever they are: directories, or a raw image without a file system.
package protocol SegmentShelf: AnyObject {
    /// For messages: where this is.
    var path: String { get }
    /// The numbers of the segments that are there now, ascending.
    func numbers() throws(LogError) -> [UInt64]
    /// Nil if it has gone since.
    func open(_ number: UInt64) throws(LogError) -> (any BlockSource)?
    /// The seal of a full segment, found without reading all of it.
    func seal(of number: UInt64) throws(LogError) -> SegmentSeal?
    /// The segment where it is an archive in which nothing is missing; nil for every other.
    func wholeArchive(_ number: UInt64) throws(LogError) -> WholeArchive?
}

extension SegmentShelf {
    package func wholeArchive(_ number: UInt64) throws(LogError) -> WholeArchive? { nil }

    /// The segment as ``open(_:)`` gives it; nil also for a file that cannot be one of a log, or cannot be read at all.
    package func openReadable(_ number: UInt64) throws(LogError) -> (any BlockSource)? {
        do throws(LogError) { return try open(number) } catch {
            if error.isOfOneFile { return nil }
            throw error
        }
    }
}

extension SegmentShelf {
    /// True if the block is there and says the same.
    package func stands(_ block: BlockFingerprint) throws(LogError) -> Bool {
        guard let source = try openReadable(block.place.segment) else { return false }
        source.refresh()
        guard block.place.block < source.count else { return false }
        let bytes = source.block(block.place.block)
        var decoded = DecodedBlock()
        decoded.decode(bytes)
        guard let header = decoded.header, header.first == block.first else { return false }
        return Digest(of: decoded.headerLine(bytes)) == block.digest
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
