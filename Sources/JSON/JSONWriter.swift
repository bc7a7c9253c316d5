import Drive

/// Writes JSON into a buffer, in the order of the calls: commas, colons and escapes are its work, balance is the
/// caller's.
///
/// A verb that streams puts one object per line, hands the bytes on, and clears the buffer:
/// ```
/// writer.beginObject()
/// writer.member("segment", 3)
/// writer.endObject()
/// writer.endLine()
/// ```
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false
    private var depth = 0

    package init() {}

    /// Forgets what was written and keeps the memory.
    package mutating func clear() {
        precondition(depth == 0, "cleared inside a value")
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    package mutating func endLine() {
        precondition(depth == 0, "a line ends inside a value")
        bytes.append(0x0A)
        needsComma = false
    }

    // MARK: Containers

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// The name of the member whose value comes next.
    package mutating func name(_ name: String) {
        precondition(depth > 0, "a name outside an object")
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    // MARK: Values

    package mutating func null() { plain("null") }
    package mutating func bool(_ value: Bool) { plain(value ? "true" : "false") }
    package mutating func integer(_ value: some BinaryInteger) { plain(String(value)) }

    /// The shortest text that reads back as the same number, zero without a sign. JSON has no word for infinity or NaN:
    /// they become null.
    package mutating func number(_ value: Double) { plain(value.isFinite ? "\(value == 0 ? 0 : value)" : "null") }

    package mutating func string(_ text: String) {
        // Already contiguous as a rule; then this copies nothing.
        var text = text
        if text.utf8.contains(where: { $0 >= 0x80 }), text.unicodeScalars.contains(where: \.isUnsafeToShow) {
            return spell(text)
        }
        text.withUTF8 { quote(UnsafeRawBufferPointer($0)) }
    }

    /// Bytes that ought to be UTF-8: whatever is not becomes U+FFFD, so that the document always is.
    package mutating func string(decoding text: UnsafeRawBufferPointer) {
        if text.contains(where: { $0 >= 0x80 }) {
            string(String(decoding: text, as: UTF8.self))
        } else {
            quote(text)
        }
    }

    package mutating func string(decoding text: [UInt8]) {
        text.withUnsafeBytes { string(decoding: $0) }
    }

    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.bool(bool)
        case .integer(let integer): self.integer(integer)
        case .number(let number): self.number(number)
        case .string(let text): string(text)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                name(member.name)
                self.value(member.value)
            }
            endObject()
        }
    }

    // MARK: Members

    package mutating func member(_ name: String, _ value: String) {
        self.name(name)
        string(value)
    }

    package mutating func member(_ name: String, _ value: some BinaryInteger) {
        self.name(name)
        integer(value)
    }

    package mutating func member(_ name: String, _ value: Double) {
        self.name(name)
        number(value)
    }

    package mutating func member(_ name: String, _ value: Bool) {
        self.name(name)
        bool(value)
    }

    package mutating func nullMember(_ name: String) {
        self.name(name)
        null()
    }

    // MARK: Bytes

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        depth += 1
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        precondition(depth > 0, "more ends than beginnings")
        bytes.append(bracket)
        depth -= 1
        needsComma = true
    }

    private mutating func plain(_ text: String) {
        separate()
        bytes += text.utf8
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Long runs of bytes that stand for themselves are copied as a whole: they are nearly all of a log.
    private mutating func quote(_ text: UnsafeRawBufferPointer) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var start = 0
        for index in text.indices where JSONWriter.needsEscape(text[index]) {
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<index]))
            escape(text[index])
            start = index + 1
        }
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start...]))
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes text that a terminal would act on: every scalar that is not safe to show is an escape, and reads back as
    /// it was.
    private mutating func spell(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x80, scalar.isUnsafeToShow {
                for unit in UTF16.encode(scalar)! { escape(unit: unit) }
            } else if scalar.value < 0x80, JSONWriter.needsEscape(UInt8(scalar.value)) {
                escape(UInt8(scalar.value))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar)!)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x0A: bytes += "\\n".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0x09: bytes += "\\t".utf8
        case 0..<0x20, 0x7F: escape(unit: UInt16(byte))
        default: bytes += [UInt8(ascii: "\\"), byte]
        }
    }

    private mutating func escape(unit: UInt16) {
        bytes += "\\u".utf8
        for shift in [12, 8, 4, 0] { bytes.append(Self.digits[Int(unit >> shift & 15)]) }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
