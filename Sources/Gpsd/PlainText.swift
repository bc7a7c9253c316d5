/// The plain part of JSON, from left to right. Nothing is read behind `end`.
struct PlainText {
    private(set) var next: UnsafeRawPointer
    let end: UnsafeRawPointer

    init(next: UnsafeRawPointer, end: UnsafeRawPointer) {
        self.next = next
        self.end = end
    }

    var isAtEnd: Bool { next == end }

    private var byte: UInt8 { next < end ? next.byte(0) : 0 }

    mutating func consume(_ wanted: UInt8) -> Bool {
        guard byte == wanted else { return false }
        next += 1
        return true
    }

    /// The text between two quotes, without an escape or a control character.
    mutating func string() -> UnsafeRawBufferPointer? {
        guard consume(UInt8(ascii: "\"")) else { return nil }
        let start = next
        while byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { next += 1 }
        let text = UnsafeRawBufferPointer(start: start, count: start.distance(to: next))
        return consume(UInt8(ascii: "\"")) ? text : nil
    }

    mutating func whole(_ value: inout Int32) -> Bool {
        let start = next
        var number: Int32 = 0
        while case let digit = byte &- UInt8(ascii: "0"), digit <= 9, start.distance(to: next) < 3 {
            number = number * 10 + Int32(digit)
            next += 1
        }
        value = number
        return next != start
    }

    /// Fifteen digits with a point between them, or sixteen without, at most. Fifteen are exact in a Double, and so are
    /// their powers of ten; sixteen are rounded once. So what comes out is the number nearest to what was written.
    mutating func decimal(_ value: inout Double) -> Bool {
        let isNegative = consume(UInt8(ascii: "-"))
        let start = next
        var number: UInt64 = 0
        var unit = 1.0
        digits(&number) { _ in }
        guard next != start else { return false }
        if consume(UInt8(ascii: ".")) {
            let first = next
            digits(&number) { _ in unit *= 10 }
            guard next != first else { return false }
        }
        guard start.distance(to: next) <= 16 else { return false }
        value = (isNegative ? -1 : 1) * Double(number) / unit
        return true
    }

    private mutating func digits(_ number: inout UInt64, _ each: (UInt8) -> Void) {
        while case let digit = byte &- UInt8(ascii: "0"), digit <= 9 {
            number = number &* 10 &+ UInt64(digit)
            each(digit)
            next += 1
        }
    }

    /// Past a value that nobody asks for: a string, a number, a word.
    mutating func pass() -> Bool {
        if byte == UInt8(ascii: "\"") { return string() != nil }
        let start = next
        while PlainText.isOfWord(byte) { next += 1 }
        return next != start
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), 0x61...0x7A, 0x41...0x5A: true
        default: false
        }
    }
}

extension UnsafeRawPointer {
    func byte(_ offset: Int) -> UInt8 { load(fromByteOffset: offset, as: UInt8.self) }
}
