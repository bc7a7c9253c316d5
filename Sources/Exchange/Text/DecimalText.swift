/// Numbers as text has them, read from bytes into whole units of their last wanted digit: no string, no Double.
enum DecimalText {
    private static let mostDigits = 18
    private static let powers: [Int64] = (0...mostDigits).map { exponent in
        (0..<exponent).reduce(Int64(1)) { power, _ in power * 10 }
    }

    /// `51.5` with two digits is 5150. Rounded to the nearest, halves away from zero. Nil for what is no number, for
    /// NaN and infinity, and for what is too large.
    static func scaled(_ text: UnsafeRawBufferPointer, digits: Int) -> Int64? {
        plain(text, digits: digits) ?? any(text, digits: digits)
    }

    /// Reads the form of nearly every number: digits, no more of them behind a point than are wanted.
    private static func plain(_ text: UnsafeRawBufferPointer, digits: Int) -> Int64? {
        guard text.count > 1, text.count + digits <= mostDigits else { return nil }
        let isNegative = text[0] == UInt8(ascii: "-")
        var value: Int64 = 0
        var index = isNegative ? 1 : 0
        var point = -1
        while index < text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            if digit <= 9 {
                value = value &* 10 &+ Int64(digit)
            } else if text[index] == UInt8(ascii: "."), point < 0 {
                point = index
            } else {
                return nil
            }
            index += 1
        }
        let places = point < 0 ? 0 : text.count - 1 - point
        // A sign or a point alone is none.
        guard places <= digits, text[text.count - 1] != UInt8(ascii: ".") else { return nil }
        for _ in places..<digits { value = value &* 10 }
        return isNegative ? -value : value
    }

    private static func any(_ text: UnsafeRawBufferPointer, digits: Int) -> Int64? {
        var rest = trimmed(text)[...]
        var isNegative = false
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            rest = rest.dropFirst()
        }
        guard let (mantissa, exponent) = mantissa(&rest), rest.isEmpty else { return nil }
        guard let value = shift(mantissa, by: exponent + digits) else { return nil }
        return isNegative ? -value : value
    }

    static func whole(_ text: UnsafeRawBufferPointer) -> Int64? { scaled(text, digits: 0) }

    static func trimmed(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var first = 0
        var end = text.count
        while first < end, isBlank(text[first]) { first += 1 }
        while first < end, isBlank(text[end - 1]) { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: text[first..<end])
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Digits, at most one point, perhaps a power of ten; digits beyond what a place on earth needs are passed over.
    private static func mantissa(_ rest: inout Slice<UnsafeRawBufferPointer>) -> (Int64, Int)? {
        var value: Int64 = 0
        var exponent = 0
        var count = 0
        var isFraction = false
        var index = rest.startIndex
        let bytes = rest.base
        while index < rest.endIndex {
            let digit = bytes[index] &- UInt8(ascii: "0")
            if digit <= 9 {
                count += 1
                if value < powers[mostDigits - 1] {
                    value = value &* 10 &+ Int64(digit)
                    exponent -= isFraction ? 1 : 0
                } else {
                    exponent += isFraction ? 0 : 1
                }
            } else if bytes[index] == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else {
                break
            }
            index += 1
        }
        rest = rest[index...]
        guard count > 0, let power = power(&rest) else { return nil }
        return (value, exponent + power)
    }

    /// The exponent behind `e`; 0 where there is none.
    private static func power(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Int? {
        guard let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") else { return 0 }
        rest = rest.dropFirst()
        var sign = 1
        if let byte = rest.first, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
            sign = byte == UInt8(ascii: "-") ? -1 : 1
            rest = rest.dropFirst()
        }
        guard !rest.isEmpty else { return nil }
        var value = 0
        while let byte = rest.first, byte &- UInt8(ascii: "0") <= 9 {
            value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 10_000)
            rest = rest.dropFirst()
        }
        return sign * value
    }

    private static func shift(_ value: Int64, by exponent: Int) -> Int64? {
        guard value != 0 else { return 0 }
        if exponent >= 0 {
            guard exponent <= mostDigits else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: powers[exponent])
            return overflow ? nil : product
        }
        guard -exponent <= mostDigits else { return 0 }
        let divisor = powers[-exponent]
        return (value + divisor / 2) / divisor
    }
}
