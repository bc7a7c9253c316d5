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
