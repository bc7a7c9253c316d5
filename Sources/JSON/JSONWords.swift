/// Everything that this room says to people: why some bytes are not a JSON document that we accept.
enum JSONWords {
    static func error(_ reason: JSONError.Reason, at offset: Int) -> String { "\(words(reason)) at byte \(offset)" }

    private static func words(_ reason: JSONError.Reason) -> String {
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
