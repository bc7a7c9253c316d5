/// Splits Swift text into what the compiler acts on and what is said beside it, so that a rule about code is not
/// tripped by a word in a string or a comment.
///
/// Both results have the lines and columns of the input; what belongs to the other side is blank. Of strings only the
/// quotes stay, and the code inside an interpolation.
struct SwiftLexer {
    private(set) var code: [UInt8] = []
    private(set) var comments: [UInt8] = []

    private enum Mode {
        case code
        case interpolation(parentheses: Int)
        case lineComment
        case blockComment(depth: Int)
        case string(hashes: Int, quotes: Int)
    }

    private let input: [UInt8]
    private var position = 0
    private var modes: [Mode] = [.code]

    init(_ text: [UInt8]) {
        input = text
        code.reserveCapacity(text.count)
        comments.reserveCapacity(text.count)
        while position < input.count { step() }
    }

    private mutating func step() {
        switch modes[modes.count - 1] {
        case .code: stepInCode()
        case .interpolation(let parentheses): stepInInterpolation(parentheses)
        case .lineComment: stepInLineComment()
        case .blockComment(let depth): stepInBlockComment(depth)
        case .string(let hashes, let quotes): stepInString(hashes, quotes)
        }
    }

    private mutating func stepInCode() {
        if starts(with: "//") {
            modes.append(.lineComment)
            say(2)
        } else if starts(with: "/*") {
            modes.append(.blockComment(depth: 1))
            say(2)
        } else if let opening = stringOpening() {
            modes.append(.string(hashes: opening.hashes, quotes: opening.quotes))
            keep(opening.hashes + opening.quotes)
        } else {
            keep(1)
        }
    }

    private mutating func stepInInterpolation(_ parentheses: Int) {
        let top = modes.count - 1
        switch input[position] {
        case UInt8(ascii: "("):
            modes[top] = .interpolation(parentheses: parentheses + 1)
            keep(1)
        case UInt8(ascii: ")"):
            if parentheses == 1 {
                modes.removeLast()
            } else {
                modes[top] = .interpolation(parentheses: parentheses - 1)
            }
            keep(1)
        default:
            stepInCode()
        }
    }

    private mutating func stepInLineComment() {
        if input[position] == newline { modes.removeLast() }
        say(1)
    }

    private mutating func stepInBlockComment(_ depth: Int) {
        let top = modes.count - 1
        if starts(with: "/*") {
            modes[top] = .blockComment(depth: depth + 1)
            say(2)
        } else if starts(with: "*/") {
            if depth == 1 {
                modes.removeLast()
            } else {
                modes[top] = .blockComment(depth: depth - 1)
            }
            say(2)
        } else {
            say(1)
        }
    }

    private mutating func stepInString(_ hashes: Int, _ quotes: Int) {
        let escape = 1 + hashes
        if input[position] == UInt8(ascii: "\\"), count(of: "#", from: position + 1, atMost: hashes) == hashes {
            if byte(at: position + escape) == UInt8(ascii: "(") {
                modes.append(.interpolation(parentheses: 1))
                blank(escape)
                keep(1)
            } else {
                blank(escape + 1)
            }
        } else if closes(hashes, quotes) {
            modes.removeLast()
            keep(quotes + hashes)
        } else if input[position] == newline, quotes == 1 {
            modes.removeLast()
            keep(1)
        } else {
            blank(1)
        }
    }

    private func stringOpening() -> (hashes: Int, quotes: Int)? {
        let hashes = count(of: "#", from: position, atMost: 8)
        let quotes = count(of: "\"", from: position + hashes, atMost: 3)
        if quotes == 0 { return nil }
        return (hashes, quotes == 3 ? 3 : 1)
    }

    private func closes(_ hashes: Int, _ quotes: Int) -> Bool {
        let found = count(of: "\"", from: position, atMost: quotes)
        return found == quotes && count(of: "#", from: position + quotes, atMost: hashes) == hashes
    }
}

/// Looking and copying.
extension SwiftLexer {
    private var newline: UInt8 { UInt8(ascii: "\n") }

    private func byte(at index: Int) -> UInt8? {
        index < input.count ? input[index] : nil
    }

    private func starts(with text: StaticString) -> Bool {
        for offset in 0..<text.utf8CodeUnitCount where byte(at: position + offset) != text.utf8Start[offset] {
            return false
        }
        return true
    }

    private func count(of character: Unicode.Scalar, from start: Int, atMost most: Int) -> Int {
        var found = 0
        while found < most, byte(at: start + found) == UInt8(ascii: character) { found += 1 }
        return found
    }

    private mutating func keep(_ length: Int) {
        advance(length) { byte in (byte, UInt8(ascii: " ")) }
    }

    private mutating func say(_ length: Int) {
        advance(length) { byte in (UInt8(ascii: " "), byte) }
    }

    private mutating func blank(_ length: Int) {
        advance(length) { _ in (UInt8(ascii: " "), UInt8(ascii: " ")) }
    }

    private mutating func advance(_ length: Int, _ parts: (UInt8) -> (code: UInt8, comment: UInt8)) {
        let end = min(position + length, input.count)
        for byte in input[position..<end] {
            let part = byte == newline ? (byte, byte) : parts(byte)
            code.append(part.0)
            comments.append(part.1)
        }
        position = end
    }
}
