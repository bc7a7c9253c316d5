/// The reason for which some bytes are not a JSON document that we accept, and where that showed.
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

    package var description: String { JSONWords.error(reason, at: offset) }
}
