extension JSONValue {
    /// Reads one document: RFC 8259 to the letter, and stricter where it leaves a choice (no name twice, no byte-order
    /// mark, no half surrogate). Any bytes at all give a value or an error, never a trap.
    package init(reading bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        guard bytes.count <= limits.bytes else {
            throw JSONError(.tooLarge(limit: limits.bytes), at: limits.bytes)
        }
        var reader = JSONReader(bytes: bytes, limits: limits)
        self = try reader.document()
    }

    package init(reading text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(reading: Array(text.utf8), limits: limits)
    }
}

/// A cursor over a document: each function reads the thing it is named after and stands behind it afterwards.
private struct JSONReader {
    let bytes: [UInt8]
    let limits: JSONLimits
    var offset = 0
    var depth = 0

    init(bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    mutating func document() throws(JSONError) -> JSONValue {
        skipSpace()
        let value = try value()
        skipSpace()
        guard offset == bytes.count else { throw JSONError(.trailingBytes, at: offset) }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        switch try peek() {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case let byte: throw JSONError(.unexpectedByte(byte), at: offset)
        }
    }

    // MARK: Containers

    private mutating func object() throws(JSONError) -> JSONValue {
        try enter()
        var members: [JSONValue.Member] = []
        // By bytes, as members are looked up by bytes.
        var names: Set<[UInt8]> = []
        skipSpace()
        if try !accept(UInt8(ascii: "}")) {
            repeat {
                skipSpace()
                let start = offset
                guard try peek() == UInt8(ascii: "\"") else { throw unexpected() }
                let name = try string()
                guard names.insert(Array(name.utf8)).inserted else {
                    throw JSONError(.duplicateName(name), at: start)
                }
                skipSpace()
                try expect(UInt8(ascii: ":"))
                skipSpace()
                members.append(JSONValue.Member(name, try value()))
                skipSpace()
            } while try accept(UInt8(ascii: ","))
            try expect(UInt8(ascii: "}"))
        }
        depth -= 1
        return .object(members)
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        try enter()
        var elements: [JSONValue] = []
        skipSpace()
        if try !accept(UInt8(ascii: "]")) {
            repeat {
                skipSpace()
                elements.append(try value())
                skipSpace()
            } while try accept(UInt8(ascii: ","))
            try expect(UInt8(ascii: "]"))
        }
        depth -= 1
        return .array(elements)
    }

    private mutating func enter() throws(JSONError) {
        guard depth < limits.depth else { throw JSONError(.tooDeep(limit: limits.depth), at: offset) }
        depth += 1
        offset += 1
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        offset += 1
        let start = offset
        var decoded: [UInt8] = []
        var plainStart = offset
        while true {
            switch try peek() {
            case UInt8(ascii: "\""):
                decoded += bytes[plainStart..<offset]
                offset += 1
                return try validated(decoded, from: start)
            case UInt8(ascii: "\\"):
                decoded += bytes[plainStart..<offset]
                try escape(into: &decoded)
                plainStart = offset
            case 0..<0x20:
                throw JSONError(.controlCharacter, at: offset)
            default:
                offset += 1
            }
        }
    }

    private func validated(_ decoded: [UInt8], from start: Int) throws(JSONError) -> String {
        guard let text = String(validating: decoded, as: UTF8.self) else {
            throw JSONError(.invalidUTF8, at: start)
        }
        return text
    }

    private mutating func escape(into decoded: inout [UInt8]) throws(JSONError) {
        let start = offset
        offset += 1
        let letter = try peek()
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"): decoded += Array(String(Character(try scalar(from: start))).utf8)
        default: throw JSONError(.invalidEscape, at: start)
        }
    }

    /// The scalar of one `\uXXXX`, or of two that make a surrogate pair; the cursor stands behind the first `u`.
    private mutating func scalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let first = try fourDigits(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first) else { throw JSONError(.loneSurrogate, at: start) }
        for expected in [UInt8(ascii: "\\"), UInt8(ascii: "u")] {
            guard try peek() == expected else { throw JSONError(.loneSurrogate, at: start) }
            offset += 1
        }
        let second = try fourDigits(from: start)
        guard (0xDC00..<0xE000).contains(second) else { throw JSONError(.loneSurrogate, at: start) }
        let value = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
        guard let scalar = Unicode.Scalar(value) else { throw JSONError(.loneSurrogate, at: start) }
        return scalar
    }

    private mutating func fourDigits(from start: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = hexadecimal(try peek()) else { throw JSONError(.invalidEscape, at: start) }
            value = value << 4 | digit
            offset += 1
        }
        return value
    }

    private func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): return UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): return UInt32(byte - UInt8(ascii: "A") + 10)
        default: return nil
        }
    }

    // MARK: Numbers and words

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        var isWhole = true
        if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        try wholePart(from: start)
        if current == UInt8(ascii: ".") {
            isWhole = false
            offset += 1
            try digits(from: start)
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isWhole = false
            offset += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
            try digits(from: start)
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        // "-0" is not the integer 0: it keeps its sign as a Double.
        if isWhole, text != "-0", let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw JSONError(.numberOutOfRange, at: start) }
        return .number(number)
    }

    private mutating func wholePart(from start: Int) throws(JSONError) {
        let isZero = current == UInt8(ascii: "0")
        let first = offset
        try digits(from: start)
        if isZero, offset > first + 1 { throw JSONError(.invalidNumber, at: start) }
    }

    private mutating func digits(from start: Int) throws(JSONError) {
        let first = offset
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        guard offset == first else { return }
        guard offset < bytes.count else { throw JSONError(.unexpectedEnd, at: offset) }
        throw JSONError(.invalidNumber, at: start)
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard try peek() == word.utf8Start[index] else { throw unexpected() }
            offset += 1
        }
        return value
    }

    // MARK: Bytes

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func peek() throws(JSONError) -> UInt8 {
        guard let byte = current else { throw JSONError(.unexpectedEnd, at: offset) }
        return byte
    }

    private func unexpected() -> JSONError {
        guard let byte = current else { return JSONError(.unexpectedEnd, at: offset) }
        return JSONError(.unexpectedByte(byte), at: offset)
    }

    private mutating func accept(_ byte: UInt8) throws(JSONError) -> Bool {
        guard try peek() == byte else { return false }
        offset += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard try accept(byte) else { throw unexpected() }
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }
}
