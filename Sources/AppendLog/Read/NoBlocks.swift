/// Stands for a segment of which nothing can be read.
final class NoBlocks: BlockSource {
    let count = 0

    func block(_ index: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

    func refresh() {}
}
