/// Watches a trace for a block of a segment that is written twice, or over something.
package struct RewriteCheck {
    /// What programs see.
    private var image: DiskImage
    private var written: Set<BlockKey> = []
    /// The blocks of a segment that the newest operation wrote to; nil if it was another operation.
    package private(set) var newest: [BlockKey]?

    package init(_ image: DiskImage) { self.image = image }

    /// What is wrong with this operation, if anything.
    package mutating func add(_ operation: DiskOperation) -> String? {
        newest = nil
        switch operation {
        case .create(_, let file):
            image.ensureFile(file)
            image.applyName(operation)
        case .write(let file, let offset, let asked, let bytes):
            let what = addWrite(file, offset / 4096..<(offset + asked + 4095) / 4096)
            bytes.withUnsafeBytes { image.overwrite(file, at: offset, $0) }
            return what
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
}
