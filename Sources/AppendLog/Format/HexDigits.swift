/// Eight lower hexadecimal digits at once, each a byte of one word: a header has a hundred and forty of them.
enum HexDigits {
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// The value of the digits from `offset` on, the first of them in the lowest byte.
    @inline(__always)
    static func value(_ field: UnsafeRawBufferPointer, at offset: Int) -> UInt32? {
        let text = UInt64(littleEndian: field.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        // A letter has bit 6, and nine less than its value in its low bits.
        let digits = (text & (0x0F * ones)) &+ ((text >> 6) & ones) &* 9
        guard digits & (0xF0 * ones) == 0, characters(digits) == text else { return nil }
        var pairs = (digits << 4 | digits >> 8) & 0x00FF_00FF_00FF_00FF
        pairs = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
        return UInt32(truncatingIfNeeded: pairs | pairs >> 16)
    }

    /// The digits of four bytes, the lowest byte first.
    @inline(__always)
    static func of(_ value: UInt32) -> UInt64 { characters(digits(value)) }

    /// The same with letters as big as those of a CRC.
    @inline(__always)
    static func upper(_ value: UInt32) -> UInt64 { characters(digits(value), letters: 0x07) }

    @inline(__always)
    private static func digits(_ value: UInt32) -> UInt64 {
        var pairs = UInt64(value)
        pairs = (pairs | pairs << 16) & 0x0000_FFFF_0000_FFFF
        pairs = (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF
        return (pairs >> 4 | pairs << 8) & (0x0F * ones)
    }

    /// Letters stand so far behind the digits.
    @inline(__always)
    private static func characters(_ digits: UInt64, letters distance: UInt64 = 0x27) -> UInt64 {
        let letters = ((digits &+ 6 &* ones) >> 4) & ones
        return digits &+ 0x30 &* ones &+ letters &* distance
    }
}
