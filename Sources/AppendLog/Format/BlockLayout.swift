import Glibc

/// The numbers of the format (docs/spool-format.md, sections 3 to 5).
package enum BlockLayout {
    package static let size = 4096
    /// Own lines of a block, each counted one byte longer than it is, so that all of them fit as copies in the next.
    package static let ownLimit = 1900
    package static let lineLimit = 1024
    /// Letter, space, CRC and newline beside what the caller says.
    package static let payloadLimit = 960
    package static let sequenceBound: UInt64 = 1 << 53
    package static let segmentBlocks = 2...65_536
    /// The amount by which a number of the spool jumps at each opening: more than can be unacknowledged at once.
    package static let sequenceJump: UInt64 = 65_536
    static let formatVersion: UInt64 = 1

    /// A block that nothing was written to: spaces and newlines, zeros, or what erased flash reads as.
    package static func isBlank(_ block: UnsafeRawBufferPointer) -> Bool {
        guard let first = block.first else { return true }
        switch first {
        case 0x00, 0xFF: return isUniform(block)
        case 0x20, 0x0A: return isPrepared(block) || block.allSatisfy { $0 == 0x20 || $0 == 0x0A }
        default: return false
        }
    }

    /// Exactly as ``fillBlank(_:)`` leaves it; the quick way to the usual answer.
    static func isPrepared(_ block: UnsafeRawBufferPointer) -> Bool {
        guard block.count == size, block[size - 1] == 0x0A else { return false }
        return isUniform(UnsafeRawBufferPointer(rebasing: block[..<(size - 1)])) && block[0] == 0x20
    }

    /// Every byte equals the one before it.
    private static func isUniform(_ block: UnsafeRawBufferPointer) -> Bool {
        block.count == 1 || memcmp(block.baseAddress!, block.baseAddress! + 1, block.count - 1) == 0
    }

    /// Fills blocks as a segment is prepared: with spaces, and a newline as the last byte of each block.
    package static func fillBlank(_ block: UnsafeMutableRawBufferPointer) {
        for start in stride(from: 0, to: block.count, by: size) {
            memset(block.baseAddress! + start, 0x20, size)
            block[start + size - 1] = 0x0A
        }
    }
}
