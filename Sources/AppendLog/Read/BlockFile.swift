import Glibc

/// The blocks of a plain segment, read a stretch at a time. A block that the card refuses to give is given as damage.
package final class BlockFile: BlockSource {
    private static let longestStretch = 16

    let path: String
    private let calls: SystemCalls
    private let descriptor: Int32
    private let buffer: UnsafeMutableRawBufferPointer
    private let stretch: Int
    private var loaded = 0..<0
    package private(set) var byteCount: Int
    /// The blocks that the card refused to give when they were read last.
    package private(set) var refused: Set<Int> = []

    /// The number of blocks that the file holds; a part of one at the end counts.
    package var count: Int { BlockFile.blocks(in: byteCount) }

    /// A file may claim any length at all; no segment has more blocks than the format allows.
    private static func blocks(in byteCount: Int) -> Int {
        let most = BlockLayout.segmentBlocks.upperBound
        return byteCount >= most * BlockLayout.size ? most : (byteCount + BlockLayout.size - 1) / BlockLayout.size
    }

    /// True if any block holds anything.
    package var isWritten: Bool { (0..<count).contains { !BlockLayout.isBlank(block($0)) } }

    /// The number of blocks before the first blank one; behind it a segment is only reserved.
    package var writtenCount: Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if BlockLayout.isBlank(block(middle)) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    package init(_ path: String, _ calls: SystemCalls) throws(LogError) {
        (descriptor, byteCount) = try calls.openFile(path)
        self.path = path
        self.calls = calls
        stretch = max(1, min(BlockFile.longestStretch, BlockFile.blocks(in: byteCount)))
        buffer = .allocate(byteCount: stretch * BlockLayout.size, alignment: 4096)
    }

    /// Nil for what is no file, or cannot be read at all.
    package static func readable(_ path: String, _ calls: SystemCalls) throws(LogError) -> BlockFile? {
        do throws(LogError) { return try BlockFile(path, calls) } catch {
            if error.isOfOneFile { return nil }
            throw error
        }
    }

    deinit {
        _ = calls.close(descriptor)
        buffer.deallocate()
    }

    /// Has the card finish what others wrote to this file. Where nothing can be written, nothing is left to finish.
    package func sync() -> Bool {
        let result = calls.fdatasync(descriptor)
        return result >= 0 || result == -Int(EROFS) || result == -Int(EINVAL)
    }

    /// Forgets what it read, so that the next block comes from the file as it is now.
    package func refresh() {
        loaded = 0..<0
        let size = calls.size(descriptor)
        if size >= 0 { byteCount = size }
    }

    /// The bytes of block `index`, valid until the next call. Fewer than 4096 if the file ends inside it, none if it
    /// has become so short since its blocks were counted.
    package func block(_ index: Int) -> UnsafeRawBufferPointer {
        guard index < count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        if !loaded.contains(index) { load(from: index) }
        let start = (index - loaded.lowerBound) * BlockLayout.size
        let length = min(BlockLayout.size, byteCount - index * BlockLayout.size)
        return UnsafeRawBufferPointer(rebasing: buffer[start..<(start + length)])
    }

    private func load(from index: Int) {
        let count = min(stretch, self.count - index)
        loaded = index..<(index + count)
        refused.subtract(loaded)
        let want = min(count * BlockLayout.size, byteCount - index * BlockLayout.size)
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<want])
        if calls.readFully(descriptor, part, at: index * BlockLayout.size) == want { return }
        for block in loaded { loadAlone(block) }
    }

    /// One bad sector must not hide its neighbours.
    private func loadAlone(_ index: Int) {
        let start = (index - loaded.lowerBound) * BlockLayout.size
        let length = min(BlockLayout.size, byteCount - index * BlockLayout.size)
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[start..<(start + length)])
        if calls.readFully(descriptor, part, at: index * BlockLayout.size) == length { return }
        refused.insert(index)
        memset(part.baseAddress!, 0x3F, length)
    }
}
