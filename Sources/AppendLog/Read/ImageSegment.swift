/// The blocks of one segment, wherever on the image they lie. A block that stands there twice (a file that was copied,
/// a sector that was moved) is taken from where it is complete. Where blocks are missing, the archive may have them.
final class ImageSegment: BlockSource {
    private let image: LogImage
    private var offsets: [Int: Int] = [:]
    private let archive: ArchivedSegment?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: BlockLayout.size, alignment: 4096)
    let count: Int

    init(_ image: LogImage, _ found: [LogImage.Found], _ archive: ArchivedSegment?) {
        self.image = image
        self.archive = archive
        count = max((found.map(\.place.block).max() ?? -1) + 1, archive?.count ?? 0)
        var decoded = DecodedBlock()
        for block in found {
            if offsets[block.place.block] != nil {
                decoded.decode(read(block.offset))
                if !decoded.isComplete { continue }
            }
            offsets[block.place.block] = block.offset
        }
        fillFromNeighbours()
    }

    deinit { buffer.deallocate() }

    /// A block whose header rotted lies, as a rule, right behind the one before it.
    private func fillFromNeighbours() {
        for index in 1..<max(count, 1) where offsets[index] == nil {
            if let before = offsets[index - 1] { offsets[index] = before + BlockLayout.size }
        }
    }

    func block(_ index: Int) -> UnsafeRawBufferPointer {
        guard let offset = offsets[index] else {
            return archive?.block(index) ?? UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return read(offset)
    }

    func refresh() {}

    private func read(_ offset: Int) -> UnsafeRawBufferPointer {
        let count = image.calls.readFully(image.descriptor, buffer, at: offset)
        return UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
    }
}
