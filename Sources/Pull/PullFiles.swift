import AppendLog

/// How the household keeps what was pulled: whoever is a member may pull.
enum PullFiles {
    static let fileMode: UInt32 = 0o660
    static let directoryMode: UInt32 = 0o2770

    /// A block of an archive with the padding that was left out.
    static func padded(_ block: UnsafeRawBufferPointer) -> [UInt8] {
        var decoded = DecodedBlock()
        decoded.decode(block)
        var text = Array(block)
        // Copies for which there is no room: the block itself always has it.
        if text.count > BlockLayout.size { text = Array(decoded.headerLine(block)) + Array(decoded.body(block)) }
        if text.count < BlockLayout.size {
            text += [UInt8](repeating: 0x20, count: BlockLayout.size - text.count - 1) + [0x0A]
        }
        return Array(text.prefix(BlockLayout.size))
    }
}
