/// Reads what ``LineText`` writes, from bytes that may be anything.
package enum LineCheck {
    /// The length of ` *CCCCCCCC` at the end of a line, its newline not counted.
    static let trailerLength = 10

    /// True if the bytes (a line without its newline, without a leading `=`) end in their own CRC.
    @inline(__always)
    package static func isGood(_ line: UnsafeRawBufferPointer) -> Bool { checksum(line) != nil }

    /// A line's text and its CRC, without newline.
    package static func closed(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: text.count + trailerLength + 1) { room, count in
            var line = LineText(room.baseAddress!)
            line.bytes(text)
            line.close(from: 0)
            count = line.count - 1
        }
    }

    /// The CRC that the line carries, if it is the right one.
    @inline(__always)
    package static func checksum(_ line: UnsafeRawBufferPointer) -> UInt32? {
        let body = line.count - trailerLength
        guard body >= 1, line[body] == 0x20, line[body + 1] == 0x2A else { return nil }
        let reckoned = CRC32C.checksum(UnsafeRawBufferPointer(start: line.baseAddress!, count: body))
        let written = line.loadUnaligned(fromByteOffset: body + 2, as: UInt64.self)
        return HexDigits.upper(reckoned.byteSwapped) == UInt64(littleEndian: written) ? reckoned : nil
    }
}
