/// All that an archive says: the blocks that it has, which of them are whole, and every line.
struct ArchiveHoldings {
    private struct Block: Equatable {
        let header: BlockHeader
        let isComplete: Bool
    }

    private var blocks: [Int: Block] = [:]
    private var lines: [UInt64: Set<[UInt8]>] = [:]

    init(_ archive: ArchivedSegment) {
        var decoded = DecodedBlock()
        for index in 0..<archive.count {
            let bytes = archive.block(index)
            decoded.decode(bytes)
            blocks[index] = decoded.header.map { Block(header: $0, isComplete: decoded.isComplete) }
            for line in decoded.lines {
                lines[line.sequence, default: []].insert(Array(decoded.bytes(line, in: bytes)))
            }
        }
    }

    /// True if the other one says nothing that this one does not say.
    func cover(_ other: ArchiveHoldings) -> Bool {
        other.blocks.allSatisfy { index, block in
            guard let own = blocks[index], own.header == block.header else { return false }
            return own.isComplete || !block.isComplete
        } && other.lines.allSatisfy { sequence, texts in lines[sequence]?.isSuperset(of: texts) == true }
    }
}
