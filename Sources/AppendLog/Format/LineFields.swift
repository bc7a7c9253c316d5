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
