import Glibc

/// Writes the bytes of lines into a buffer that has room for them. Knows numbers, hexadecimal digits and how a line is
/// closed; no allocation.
package struct LineText {
    private let base: UnsafeMutablePointer<UInt8>
    package private(set) var count = 0

    init(_ base: UnsafeMutablePointer<UInt8>) { self.base = base }

    package init(_ base: UnsafeMutableRawPointer) { self.base = base.assumingMemoryBound(to: UInt8.self) }

    package mutating func byte(_ value: UInt8) {
        base[count] = value
        count += 1
    }

    package mutating func bytes(_ source: UnsafeRawBufferPointer) {
        guard let pointer = source.baseAddress else { return }
        memcpy(base + count, pointer, source.count)
        count += source.count
    }

    package mutating func text(_ value: StaticString) {
        bytes(UnsafeRawBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
    }

    package mutating func space() { byte(0x20) }

    package mutating func decimal(_ value: UInt64) {
        digits(value, LineText.length(value))
    }

    /// A whole number of units, with a point before its last so many digits.
    package mutating func decimal(_ value: UInt64, places: Int) {
        var unit: UInt64 = 1
        for _ in 0..<places { unit *= 10 }
        let whole = value / unit
        decimal(whole)
        byte(0x2E)
        digits(value - whole * unit, places)
    }

    private static func length(_ value: UInt64) -> Int {
        var rest = value
        var length = 1
        while rest >= 10_000 {
            rest /= 10_000
            length += 4
        }
        return length + (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
    }

    /// 00 to 99: two digits for one division.
    private static let pairs: StaticString = """
        0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
        5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """

    /// So many digits, with zeros in front.
    private mutating func digits(_ value: UInt64, _ length: Int) {
        var rest = value
        var index = count + length
        while index - count >= 2 {
            let pair = LineText.pairs.utf8Start + 2 * Int(rest % 100)
            rest /= 100
            index -= 2
            base[index] = pair[0]
            base[index + 1] = pair[1]
        }
        if index > count { base[count] = 0x30 + UInt8(rest % 10) }
        count += length
    }

    /// A number, or `-` where there is none.
    package mutating func decimal(_ value: UInt64?) {
        if let value { decimal(value) } else { byte(0x2D) }
    }

    mutating func lowerHex(_ value: UInt64) {
        for shift in stride(from: 60, through: 0, by: -4) {
            byte(LineText.lowerDigit(UInt8((value >> UInt64(shift)) & 0xF)))
        }
    }

    mutating func lowerHex(_ digest: Digest) {
        digest.withBytes { bytes in
            for offset in stride(from: 0, to: 32, by: 4) {
                let four = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                let eight = HexDigits.of(UInt32(littleEndian: four)).littleEndian
                UnsafeMutableRawPointer(base + count).storeBytes(of: eight, as: UInt64.self)
                count += 8
            }
        }
    }

    /// Closes the line that began at `start`: ` *`, the CRC of what stands there, a newline.
    mutating func close(from start: Int) {
        trailer(CRC32C.checksum(UnsafeRawBufferPointer(start: base + start, count: count - start)))
    }

    /// ` *`, the CRC, a newline.
    mutating func trailer(_ crc: UInt32) {
        text(" *")
        let digits = HexDigits.upper(crc.byteSwapped).littleEndian
        UnsafeMutableRawPointer(base + count).storeBytes(of: digits, as: UInt64.self)
        count += 8
        byte(0x0A)
    }

    private static func lowerDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}

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

/// Goes through the fields of a line, one space between them. Any bytes may come: what does not fit is nil.
package struct LineFields {
    private let bytes: UnsafeRawBufferPointer
    private var position: Int

    package init(_ bytes: UnsafeRawBufferPointer, from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The bytes that are left, spaces and all.
    package var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[min(position, bytes.count)...]) }

    @inline(__always)
    package mutating func next() -> UnsafeRawBufferPointer? {
        guard position < bytes.count else { return nil }
        let start = position
        while position < bytes.count && bytes[position] != 0x20 { position += 1 }
        let field = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
        position += 1
        return field
    }

    /// A decimal number below 2^53, without leading zeros.
    @inline(__always)
    package mutating func number() -> UInt64? {
        guard let field = next() else { return nil }
        return LineFields.number(field)
    }

    /// A decimal number, or `-`: the outer nil is a field that is neither.
    mutating func optionalNumber() -> UInt64?? {
        guard let field = next() else { return nil }
        if field.count == 1 && field[0] == 0x2D { return .some(nil) }
        guard let value = LineFields.number(field) else { return nil }
        return .some(value)
    }

    mutating func word() -> UInt64? {
        guard let field = next(), field.count == 16 else { return nil }
        guard let high = HexDigits.value(field, at: 0), let low = HexDigits.value(field, at: 8) else { return nil }
        return UInt64(high.byteSwapped) << 32 | UInt64(low.byteSwapped)
    }

    package mutating func digest() -> Digest? {
        guard let field = next(), field.count == 64 else { return nil }
        var result = Digest()
        var good = true
        result.withMutableBytes { bytes in
            for offset in stride(from: 0, to: 32, by: 4) {
                guard let four = HexDigits.value(field, at: 2 * offset) else { return good = false }
                bytes.storeBytes(of: four.littleEndian, toByteOffset: offset, as: UInt32.self)
            }
        }
        return good ? result : nil
    }

    @inline(__always)
    static func number(_ field: UnsafeRawBufferPointer) -> UInt64? {
        guard field.count >= 1, field.count <= 16 else { return nil }
        if field[0] == 0x30 && field.count > 1 { return nil }
        var value: UInt64 = 0
        for byte in field {
            let digit = byte &- 0x30
            guard digit < 10 else { return nil }
            value = value &* 10 &+ UInt64(digit)
        }
        return value < BlockLayout.sequenceBound ? value : nil
    }
}

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
