import CZstd
import Glibc

/// An archived segment: zstd text without copies and padding (docs/spool-format.md, section 11), taken apart into the
/// blocks that it was made of.
package final class ArchivedSegment: BlockSource {
    /// More text than any segment can hold: a file that claims it is refused, not unpacked.
    private static let textLimit = 64 << 20
    /// The length at which a block is ended where no `B` line comes, so that what is decoded at once stays small.
    private static let longestBlock = 64 << 10

    /// Memory of its own, for blocks are read in it after they were asked for.
    private let text: UnsafeMutableRawBufferPointer
    private let blocks: [Int: Range<Int>]
    package let count: Int

    /// The file at `path`.
    package convenience init(_ path: String, _ calls: SystemCalls) throws(LogError) {
        try self.init(path, try ArchivedSegment.text(path, calls))
    }

    /// The text that the file unpacks to.
    static func text(_ path: String, _ calls: SystemCalls) throws(LogError) -> [UInt8] {
        try ZstdText.read(path, limit: textLimit, calls)
    }

    /// The archive that begins at `offset` of an image.
    convenience init(_ path: String, at offset: Int, _ calls: SystemCalls) throws(LogError) {
        try self.init(path, try ZstdText.read(path, at: offset, limit: ArchivedSegment.textLimit, calls))
    }

    /// The segment that a file of this text would be.
    init(_ path: String, _ slim: [UInt8]) throws(LogError) {
        guard let lines = ArchiveLines.expand(slim, limit: ArchivedSegment.textLimit) else {
            throw .notALog(path: path, reason: AppendLogWords.unpacksToTooMuch)
        }
        guard let ranges = ArchivedSegment.split(lines) else {
            throw .notALog(path: path, reason: AppendLogWords.unpacksToTooManyBlocks)
        }
        blocks = ArchivedSegment.place(ranges, lines)
        count = (blocks.keys.max() ?? -1) + 1
        text = .allocate(byteCount: lines.count, alignment: 8)
        text.copyBytes(from: lines)
    }

    deinit { text.deallocate() }

    /// Every block at the place that its header names; the copy of the seal at the front is no block. What else has no
    /// good header, or claims a place twice, goes behind the last.
    private static func place(_ ranges: [Range<Int>], _ text: [UInt8]) -> [Int: Range<Int>] {
        var blocks: [Int: Range<Int>] = [:]
        var others: [Range<Int>] = []
        for range in ranges {
            let index = text.withUnsafeBytes { ArchivedSegment.index(UnsafeRawBufferPointer(rebasing: $0[range])) }
            if let index, blocks[index] == nil {
                blocks[index] = range
            } else if !text[range].starts(with: "=S ".utf8) {
                others.append(range)
            }
        }
        var free = (blocks.keys.max() ?? -1) + 1
        for range in others {
            blocks[free] = range
            free += 1
        }
        return blocks
    }

    package func block(_ index: Int) -> UnsafeRawBufferPointer {
        guard let range = blocks[index] else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: text[range])
    }

    package func refresh() {}

    /// Says which segment this is, where no file name does.
    var firstHeader: BlockHeader? {
        guard let index = blocks.keys.min() else { return nil }
        var decoded = DecodedBlock()
        decoded.decode(block(index))
        return decoded.header
    }

    /// The blocks of the text: each `B` line begins a new one. What stands before the first `B` line is the copy of the
    /// seal. Nil if the blocks are more than any segment has.
    private static func split(_ text: [UInt8]) -> [Range<Int>]? {
        var starts: [Int] = []
        var lineStart = 0
        while lineStart < text.count {
            let isStart = text[lineStart] == 0x42 || lineStart - (starts.last ?? 0) >= longestBlock
            if isStart || starts.isEmpty { starts.append(lineStart) }
            if starts.count > BlockLayout.segmentBlocks.upperBound { return nil }
            lineStart = (text[lineStart...].firstIndex(of: 0x0A) ?? text.count) + 1
        }
        return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : text.count) }
    }

    private static func index(_ block: UnsafeRawBufferPointer) -> Int? {
        let line = UnsafeRawBufferPointer(rebasing: block.prefix { $0 != 0x0A })
        guard line.first == 0x42, LineCheck.isGood(line) else { return nil }
        guard case .good(let header) = BlockHeader.parse(line) else { return nil }
        return header.place.block
    }

    /// The seal of a sealed segment's archive stands in a frame of its own at the front.
    static func seal(_ path: String, _ calls: SystemCalls) -> SegmentSeal? {
        guard let front = try? ZstdText.readFirstFrame(path, calls), front.first == 0x3D else { return nil }
        return ArchiveLines.expand(front, limit: textLimit)?.withUnsafeBytes { SegmentSeal.find(in: $0) }
    }
}
