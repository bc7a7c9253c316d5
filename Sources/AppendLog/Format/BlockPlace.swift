/// The place of a block in its log.
package struct BlockPlace: Hashable, Comparable, Sendable {
    package var segment: UInt64
    package var block: Int

    package init(segment: UInt64, block: Int) {
        self.segment = segment
        self.block = block
    }

    package static func < (left: BlockPlace, right: BlockPlace) -> Bool {
        (left.segment, left.block) < (right.segment, right.block)
    }
}
