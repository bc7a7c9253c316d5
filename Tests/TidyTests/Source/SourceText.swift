/// One file of the repository as the rules see it. The path is relative to the root, with slashes.
struct SourceText {
    let path: String
    let lines: [String]
    /// Swift only: the lines with strings and comments blanked.
    let code: [String]
    /// Swift only: the lines with everything but comments blanked.
    let comments: [String]
    let tokens: [Token]

    init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        lines = SourceText.lines(bytes)
        guard path.hasSuffix(".swift") else {
            code = []
            comments = []
            tokens = []
            return
        }
        let lexed = SwiftLexer(bytes)
        code = SourceText.lines(lexed.code)
        comments = SourceText.lines(lexed.comments)
        tokens = Token.all(in: lexed.code)
    }

    /// For the rules' own tests.
    init(_ path: String, _ text: String) {
        self.init(path, Array(text.utf8))
    }

    var name: String { String(path.split(separator: "/").last ?? "") }

    /// The name without its extension; `.gitignore` has none.
    var stem: String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The extension, or the whole name where there is none.
    var kind: String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[name.index(after: dot)...])
    }

    var folders: [String] { path.split(separator: "/").dropLast().map(String.init) }

    /// `AppendLog` for `Sources/AppendLog/Block.swift`.
    var module: String? {
        let folders = self.folders
        return folders.count >= 2 && folders[0] == "Sources" ? folders[1] : nil
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        var parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A word of Swift (with its `@` or `#`), or one character of punctuation.
struct Token: Equatable {
    let text: String
    let line: Int
    /// Nothing stands between it and the token before.
    let isAttached: Bool

    static func all(in code: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        var line = 1
        var index = 0
        while index < code.count {
            let start = index
            index += 1
            if code[start] == UInt8(ascii: "\n") { line += 1 }
            if isSpace(code[start]) { continue }
            if isWord(code[start]) || isSigil(code[start]) {
                while index < code.count, isWord(code[index]) { index += 1 }
            }
            let text = String(decoding: code[start..<index], as: UTF8.self)
            let isAttached = start > 0 && !isSpace(code[start - 1])
            tokens.append(Token(text: text, line: line, isAttached: isAttached))
        }
        return tokens
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

    private static func isSigil(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF: true
        default: false
        }
    }
}

/// A finding of a rule, in the form that editors jump to.
struct Finding: Equatable, CustomStringConvertible {
    let path: String
    let line: Int
    let message: String

    init(_ source: SourceText, _ line: Int, _ message: String) {
        path = source.path
        self.line = line
        self.message = message
    }

    var description: String { "\(path):\(line): \(message)" }
}
