/// JSON read by pushing, byte by byte: whoever listens gets one token after the other, and no document is ever whole in
/// memory. RFC 8259; how deep values nest is bounded, and so is what is kept of a string.
struct JSONTokens {
    enum Token {
        case beginObject, endObject, beginArray, endArray
        /// The name of the member whose value comes next; raw bytes, with escapes undone.
        case name(UnsafeRawBufferPointer)
        case string(UnsafeRawBufferPointer)
        case number(UnsafeRawBufferPointer)
        /// `true`, or else `false` or `null`.
        case word(isTrue: Bool)
    }

    /// Is given a token and the bytes before it.
    typealias Give = (Token, Int) throws(ExchangeError) -> Void

    private enum State {
        case value, firstElement, firstName, name, colon, comma
        case string, escape, unicode(UInt32, Int), number, word
        /// Behind a value on the outermost level.
        case outside
    }

    static let deepest = 60
    /// The end of a longer string is not kept; a longer number is refused.
    static let longestString = 1024
    private static let longestNumber = 256
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var state = State.outside
    private var depth = 0
    /// A bit for each level: 1 for an object.
    private var objects: UInt64 = 0
    private var isName = false
    private var token: [UInt8] = []
    private var surrogate: UInt32 = 0
    /// Bytes before the one at hand.
    private var offset = 0
    /// The offset of the token at hand.
    private var tokenStart = 0

    init() { token.reserveCapacity(256) }

    /// True if a name or a string is this word; compared by bytes.
    static func isWord(_ bytes: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
        guard bytes.count == word.utf8CodeUnitCount else { return false }
        return bytes.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Nothing of the next value was read.
    private var isBetweenValues: Bool {
        guard case .outside = state else { return false }
        return depth == 0
    }

    mutating func feed(_ bytes: UnsafeRawBufferPointer, _ give: Give) throws(ExchangeError) {
        var index = 0
        while index < bytes.count {
            if case .string = state {
                index = try string(bytes, index, give)
            } else {
                // A number ends with the byte behind it, which is then read again.
                let isRead = try step(bytes[index], give)
                index += isRead ? 1 : 0
                offset += isRead ? 1 : 0
            }
        }
    }

    /// Ends with whatever is open, which must be nothing.
    mutating func finish(_ give: Give) throws(ExchangeError) {
        if case .number = state { try endNumber(give) }
        guard isBetweenValues else { throw error(ExchangeWords.jsonBreaksOff) }
    }

    private func error(_ reason: String) -> ExchangeError { ExchangeError(reason, at: .byte(offset)) }

    // MARK: Grammar

    private mutating func step(_ byte: UInt8, _ give: Give) throws(ExchangeError) -> Bool {
        switch state {
        case .number: return try number(byte, give)
        case .word: return try word(byte, give)
        case .escape: try escape(byte)
        case .unicode(let value, let count): try unicode(byte, value, count)
        case .string: break
        default:
            // The record separator of GeoJSON's text sequences stands between documents.
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return true }
            if byte == 0x1E, isBetweenValues { return true }
            if offset < 3, byte == JSONTokens.byteOrderMark[offset], isBetweenValues { return true }
            try structure(byte, give)
        }
        return true
    }

    private mutating func structure(_ byte: UInt8, _ give: Give) throws(ExchangeError) {
        switch state {
        case .outside, .value: try begin(byte, give)
        case .firstElement:
            if byte == 0x5D { try leave(give) } else { try begin(byte, give) }
        case .firstName where byte == 0x7D: try leave(give)
        case .firstName, .name:
            guard byte == 0x22 else { throw unexpected(byte) }
            beginString(isName: true)
        case .colon:
            guard byte == 0x3A else { throw unexpected(byte) }
            state = .value
        case .comma: try comma(byte, give)
        default: throw unexpected(byte)
        }
    }

    private mutating func comma(_ byte: UInt8, _ give: Give) throws(ExchangeError) {
        if byte == 0x2C {
            state = isInObject ? .name : .value
        } else {
            guard byte == (isInObject ? 0x7D : 0x5D) else { throw unexpected(byte) }
            try leave(give)
        }
    }

    private var isInObject: Bool { objects & 1 == 1 }

    private mutating func begin(_ byte: UInt8, _ give: Give) throws(ExchangeError) {
        tokenStart = offset
        switch byte {
        case 0x7B: try enter(isObject: true, give)
        case 0x5B: try enter(isObject: false, give)
        case 0x22: beginString(isName: false)
        case 0x2D, 0x30...0x39, 0x74, 0x66, 0x6E:
            token.removeAll(keepingCapacity: true)
            token.append(byte)
            state = byte > 0x39 ? .word : .number
        default: throw unexpected(byte)
        }
    }

    private mutating func enter(isObject: Bool, _ give: Give) throws(ExchangeError) {
        guard depth < JSONTokens.deepest else { throw error(ExchangeWords.nestsTooDeep(JSONTokens.deepest)) }
        depth += 1
        objects = objects << 1 | (isObject ? 1 : 0)
        state = isObject ? .firstName : .firstElement
        try give(isObject ? .beginObject : .beginArray, offset)
    }

    private mutating func leave(_ give: Give) throws(ExchangeError) {
        let wasObject = isInObject
        depth -= 1
        objects >>= 1
        endValue()
        try give(wasObject ? .endObject : .endArray, offset)
    }

    private mutating func endValue() { state = depth == 0 ? .outside : .comma }

    private func unexpected(_ byte: UInt8) -> ExchangeError {
        let isShown = (0x21...0x7E).contains(byte)
        return error(
            isShown ? ExchangeWords.isUnexpected(Unicode.Scalar(byte)) : ExchangeWords.isUnexpected(byte: byte))
    }

    // MARK: Strings

    private mutating func beginString(isName: Bool) {
        self.isName = isName
        tokenStart = offset
        token.removeAll(keepingCapacity: true)
        surrogate = 0
        state = .string
    }

    /// Takes as much of the string as there is; returns the index at which it stopped.
    private mutating func string(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ give: Give
    ) throws(ExchangeError) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C, bytes[index] >= 0x20 { index += 1 }
        keep(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
        offset += index - start
        guard index < bytes.count else { return index }
        switch bytes[index] {
        case 0x22: try endString(give)
        case 0x5C: state = .escape
        default: throw error(ExchangeWords.hasControlCharacter)
        }
        offset += 1
        return index + 1
    }

    private mutating func endString(_ give: Give) throws(ExchangeError) {
        if isName { state = .colon } else { endValue() }
        let isName = self.isName
        try hand(give) { isName ? .name($0) : .string($0) }
    }

    private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
        let room = JSONTokens.longestString - token.count
        token.append(contentsOf: bytes.prefix(room))
    }

    private mutating func escape(_ byte: UInt8) throws(ExchangeError) {
        var plain = byte
        switch byte {
        case 0x22, 0x5C, 0x2F: break
        case 0x62: plain = 0x08
        case 0x66: plain = 0x0C
        case 0x6E: plain = 0x0A
        case 0x72: plain = 0x0D
        case 0x74: plain = 0x09
        case 0x75:
            state = .unicode(0, 0)
            return
        default: throw error(ExchangeWords.hasUnknownEscape)
        }
        state = .string
        withUnsafeBytes(of: plain) { keep($0) }
    }

    private mutating func unicode(_ byte: UInt8, _ value: UInt32, _ count: Int) throws(ExchangeError) {
        let digit: UInt8
        switch byte {
        case 0x30...0x39: digit = byte - 0x30
        case 0x41...0x46: digit = byte - 0x37
        case 0x61...0x66: digit = byte - 0x57
        default: throw error(ExchangeWords.hasUnknownEscape)
        }
        let sum = value << 4 | UInt32(digit)
        guard count == 3 else {
            state = .unicode(sum, count + 1)
            return
        }
        state = .string
        keepScalar(sum)
    }

    /// Two halves make one letter; a half alone is none, and shown as such.
    private mutating func keepScalar(_ unit: UInt32) {
        if (0xD800..<0xDC00).contains(unit) {
            surrogate = unit
            return
        }
        let isSecond = (0xDC00..<0xE000).contains(unit) && surrogate != 0
        let value = isSecond ? 0x10000 + ((surrogate - 0xD800) << 10) + (unit - 0xDC00) : unit
        surrogate = 0
        var text = String(Character(Unicode.Scalar(value) ?? "\u{FFFD}"))
        text.withUTF8 { keep(UnsafeRawBufferPointer($0)) }
    }

    // MARK: Numbers and words

    private mutating func number(_ byte: UInt8, _ give: Give) throws(ExchangeError) -> Bool {
        switch byte {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65:
            guard token.count < JSONTokens.longestNumber else { throw error(ExchangeWords.hasTooManyDigits) }
            token.append(byte)
            return true
        default:
            try endNumber(give)
            return false
        }
    }

    private mutating func endNumber(_ give: Give) throws(ExchangeError) {
        guard JSONTokens.isNumber(token) else { throw error(ExchangeWords.isNoNumber) }
        endValue()
        try hand(give) { .number($0) }
    }

    private static func isNumber(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        if rest.first == 0x2D { rest = rest.dropFirst() }
        let whole = rest.prefix { $0 &- 0x30 <= 9 }
        guard let first = whole.first, first != 0x30 || whole.count == 1 else { return false }
        rest = rest.dropFirst(whole.count)
        if rest.first == 0x2E {
            let digits = rest.dropFirst().prefix { $0 &- 0x30 <= 9 }
            guard !digits.isEmpty else { return false }
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let letter = rest.first else { return true }
        guard letter | 0x20 == 0x65 else { return false }
        rest = rest.dropFirst()
        if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
        return !rest.isEmpty && rest.allSatisfy { $0 &- 0x30 <= 9 }
    }

    private mutating func word(_ byte: UInt8, _ give: Give) throws(ExchangeError) -> Bool {
        token.append(byte)
        for word in ["true", "false", "null"] where word.utf8.starts(with: token) {
            guard word.utf8.count == token.count else { return true }
            endValue()
            try give(.word(isTrue: byte == 0x65 && token.count == 4), tokenStart)
            return true
        }
        throw unexpected(byte)
    }

    /// The token's bytes are lent: out of the closure an error could not pass with its type.
    private mutating func hand(
        _ give: Give, _ make: (UnsafeRawBufferPointer) -> Token
    ) throws(ExchangeError) {
        var lent: [UInt8] = []
        swap(&lent, &token)
        let start = tokenStart
        let refusal = lent.withUnsafeBytes { bytes -> ExchangeError? in
            do throws(ExchangeError) {
                try give(make(bytes), start)
                return nil
            } catch {
                return error
            }
        }
        swap(&lent, &token)
        if let refusal { throw refusal }
    }
}
