import AppendLog

/// Watches what the writer does, operation by operation: no block of a segment is written twice or over something,
/// every block says of itself what the format asks, and nothing is copied over an edge.
package struct TraceCheck {
    /// The image that programs see.
    private var image: DiskImage
    private var written: Set<BlockKey> = []
    private var decoded = DecodedBlock()
    /// The newest edge that was acknowledged: from then on no block may reach back over it.
    package private(set) var edge: UInt64
    /// The blocks of a segment that the newest operation wrote to; nil if it was another operation.
    package private(set) var newest: [BlockKey]?

    package init(_ image: DiskImage, edge: UInt64 = 0) {
        self.image = image
        self.edge = edge
    }

    /// The fault of this operation, if it has one.
    package mutating func add(_ operation: DiskOperation) -> String? {
        newest = nil
        switch operation {
        case .create(_, let file):
            image.ensureFile(file)
            image.applyName(operation)
        case .write(let file, let offset, let asked, let bytes):
            let what = addWrite(file, offset / 4096..<(offset + asked + 4095) / 4096)
            bytes.withUnsafeBytes { image.overwrite(file, at: offset, $0) }
            if newest == nil || bytes.count < asked { return what }
            return what ?? bytes.withUnsafeBytes { judge($0, offset) }
        case .acknowledged(_, let edge): self.edge = max(self.edge, edge)
        default: image.applyName(operation)
        }
        return nil
    }

    private mutating func addWrite(_ file: Int, _ blocks: Range<Int>) -> String? {
        guard let path = image.names.first(where: { $0.value == file })?.key, path.hasSuffix(".log") else { return nil }
        let keys = blocks.map { BlockKey(file: file, block: $0) }
        newest = keys
        for key in keys {
            if !written.insert(key).inserted { return "block \(key.block) of \(path) is written twice" }
            if !isBlank(key) { return "block \(key.block) of \(path) is written over" }
        }
        return nil
    }

    private func isBlank(_ key: BlockKey) -> Bool {
        let file = image.files[key.file]
        let bytes = file.block(key.block)
        if !file.isReadable((key.block * 4096)..<(key.block * 4096 + 4096)) { return false }
        return bytes.allSatisfy { $0 == 0x20 || $0 == 0x0A } || bytes.allSatisfy { $0 == 0 }
            || bytes.allSatisfy { $0 == 0xFF }
    }

    private mutating func judge(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> String? {
        for start in stride(from: 0, to: bytes.count, by: 4096) {
            let block = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + 4096, bytes.count)])
            let index = (offset + start) / 4096
            if let what = judgeBlock(block) { return "block \(index) is written \(what)" }
        }
        return nil
    }

    private mutating func judgeBlock(_ block: UnsafeRawBufferPointer) -> String? {
        decoded.decode(block)
        guard let header = decoded.header, decoded.isComplete, decoded.badLines == 0 else { return "incomplete" }
        if !decoded.bodyMatches(block) { return "with a body of another hash" }
        let reachesOver = decoded.lines.contains { $0.isCopy && $0.sequence < header.edge }
        if reachesOver { return "with copies over its edge" }
        let isEdgeBlock = header.count == 0 && decoded.seal == nil
        if !isEdgeBlock && header.edge < edge { return "without the edge that was acknowledged" }
        return nil
    }
}
