/// Why some bytes are not a JSON document that we accept, and where that showed.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Reason: Equatable, Sendable {
        case tooLarge(limit: Int)
        case tooDeep(limit: Int)
        case unexpectedEnd
        case unexpectedByte(UInt8)
        case trailingBytes
        case duplicateName(String)
        case invalidNumber
        case numberOutOfRange
        case invalidEscape
        case loneSurrogate
        case controlCharacter
        case invalidUTF8
    }

    package let reason: Reason
    /// Bytes before the one that is wrong.
    package let offset: Int

    package init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String { "\(words) at byte \(offset)" }

    private var words: String {
        switch reason {
        case .tooLarge(let limit): return "more than \(limit) bytes"
        case .tooDeep(let limit): return "nested more than \(limit) deep"
        case .unexpectedEnd: return "the text ends too early"
        case .unexpectedByte(let byte): return "unexpected byte 0x\(String(byte, radix: 16))"
        case .trailingBytes: return "something follows the value"
        case .duplicateName: return "the same name twice in one object"
        case .invalidNumber: return "not a number as JSON writes it"
        case .numberOutOfRange: return "a number too large"
        case .invalidEscape: return "unknown escape"
        case .loneSurrogate: return "half of a surrogate pair"
        case .controlCharacter: return "a control character in a string"
        case .invalidUTF8: return "not UTF-8"
        }
    }
}
