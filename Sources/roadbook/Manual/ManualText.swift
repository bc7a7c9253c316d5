import Drive
import Terminal

/// Lines of a manual in the language of mdoc(7). What a reader is to see is escaped here, so that no word is taken for
/// a macro.
struct ManualText {
    private static let width = 78
    private static let narrow = 68
    /// The length beyond which code is broken at its blanks.
    private static let longest = 30
    private static let delimiters = ".,:;()[]?!|"

    private(set) var lines: [String] = []

    /// A macro and what follows it: other macros, and arguments that are escaped already.
    mutating func add(macro: String, _ rest: String...) {
        lines.append(".\(([macro] + rest).filter { !$0.isEmpty }.joined(separator: " "))")
    }

    /// Remarks for whoever reads the manual's source.
    mutating func add(remark: String) { lines.append(".\\\" \(remark)") }

    /// Lines that stand as they are, further in where they fit there.
    mutating func add(literal text: [String]) {
        let isNarrow = text.allSatisfy { TextWidth.columns($0) <= ManualText.narrow }
        add(macro: "Bd", "-literal", isNarrow ? "-offset 4n" : "")
        lines += text.map { ManualText.guarded(ManualText.escaped(code: $0)) }
        add(macro: "Ed")
    }

    /// A paragraph of a page, in lines that are filled. A sentence begins a line of its own.
    mutating func add(paragraph text: String) {
        var line = ""
        for word in ManualText.inline(text).split(separator: " ").map(String.init) {
            let macro = ManualText.macro(for: word)
            if macro != nil || ManualText.length(line) + 1 + ManualText.length(word) > ManualText.width {
                if !line.isEmpty { lines.append(ManualText.guarded(line)) }
                line = ""
            }
            if let macro {
                lines.append(".\(macro)")
            } else {
                line += (line.isEmpty ? "" : " ") + word
            }
            if ManualText.endsSentence(word), !line.isEmpty {
                lines.append(ManualText.guarded(line))
                line = ""
            }
        }
        if !line.isEmpty { lines.append(ManualText.guarded(line)) }
    }

    /// The bytes of a line when what is not ASCII has been put as mandoc(1) reads it: `\[u2026]`.
    private static func length(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
    }

    /// A line that begins with a sign of a macro, and is none.
    private static func guarded(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
    }

    private static func endsSentence(_ word: String) -> Bool {
        word.replacing("\\fP", with: "").reversed().first { !")\"'".contains($0) }.map(".?!".contains) ?? false
    }

    // MARK: Escapes

    /// Text that is typed, or read on a screen: every sign is that of the keyboard.
    static func escaped(code: String) -> String {
        escaped(text: code).replacing("'", with: "\\(aq").replacing("-", with: "\\-")
    }

    /// Words: an apostrophe may be a printer's one, and what lies between two letters is a hyphen.
    private static func escaped(text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("`", with: "\\(ga").replacing("^", with: "\\(ha")
            .replacing("~", with: "\\(ti")
    }

    private static func escaped(word: Substring) -> String {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        let isHyphened = parts.allSatisfy { $0.first?.isLetter == true && $0.last.map { !$0.isNumber } == true }
        // No hyphen is set into a path or the name of a file.
        let isPath = word.contains("/") || word.dropLast(2).contains(".")
        let text = (isPath ? "\\%" : "") + escaped(text: String(word))
        return isHyphened ? text : text.replacing("-", with: "\\-")
    }

    /// The words behind a macro: quotes are for the reader, and a word that could be a macro is none.
    static func argument(_ text: String) -> String {
        let words = text.split(separator: " ").map { word -> String in
            let isMacro = (2...3).contains(word.count) && word.first?.isUppercase == true
            let isDelimiter = word.count == 1 && word.allSatisfy(delimiters.contains)
            return (isMacro || isDelimiter ? "\\&" : "") + escaped(code: String(word)).replacing("\"", with: "\\(dq")
        }
        // A delimiter at the end would be set in another font than its word.
        let isDelimited = text.dropLast().last != " " && text.last.map { delimiters.contains($0) } == true
        return words.joined(separator: " ") + (isDelimited ? "\\&" : "")
    }

    // MARK: Within a line

    /// A page's text with its stretches in their fonts, for a line that no macro begins.
    static func inline(_ text: String) -> String {
        let spans = PageSpan.all(in: text).map { span -> String in
            switch span {
            case .plain(let words):
                return words.split(separator: " ", omittingEmptySubsequences: false).map(escaped(word:))
                    .joined(separator: " ")
            case .code(let code): return bold(code)
            case .emphasis(let words): return "\\fI\(inline(words))\\fP"
            case .link(let words, let place): return link(words, place)
            }
        }
        return spans.joined()
    }

    /// The words of a link, and the manual or the page that it leads to.
    private static func link(_ words: String, _ place: String) -> String {
        guard let manual = FormatManual(place: place) else {
            return inline(HelpWords.link(words, to: place, inBrackets: false))
        }
        let name = "\(bold(manual.name))(\(manual.section))"
        return words == manual.rawValue ? name : "\(inline(words)) (\(name))"
    }

    /// A short piece of code is not broken over lines, and no hyphen is set into it.
    private static func bold(_ code: String) -> String {
        let text = escaped(code: code)
        return "\\fB\(code.count > longest ? text : "\\%\(text.replacing(" ", with: "\\~"))")\\fP"
    }

    /// The macro that says what a word is, with its arguments: a manual, or an option. Nil for all other words.
    private static func macro(for word: String) -> String? {
        let ending = String(word.reversed().prefix { ".,:;)".contains($0) }.reversed())
        return option(String(word.dropLast(ending.count)), ending) ?? manual(word)
    }

    private static func option(_ word: String, _ ending: String) -> String? {
        guard word.hasPrefix("\\-\\-") else { return nil }
        let name = word.dropFirst(4).replacing("\\-", with: "-")
        guard name.first?.isLetter == true, name.allSatisfy({ $0.isLetter || "-=".contains($0) }) else { return nil }
        let words = ["Fl -\(name)"] + ending.map { String($0) }
        return words.joined(separator: " ")
    }

    /// `(name(5)),` with the name in bold.
    private static func manual(_ word: String) -> String? {
        let isInBrackets = word.hasPrefix("(")
        let rest = word.dropFirst(isInBrackets ? 1 : 0)
        guard rest.hasPrefix("\\fB"), let middle = rest.firstRange(of: "\\fP(") else { return nil }
        let section = rest[middle.upperBound...].prefix { $0.isNumber }
        let behind = rest[section.endIndex...]
        let ending = behind.dropFirst(isInBrackets ? 2 : 1)
        guard !section.isEmpty, behind.hasPrefix(isInBrackets ? "))" : ")"), ending.allSatisfy(".,:;)".contains)
        else { return nil }
        let name = String(rest[..<middle.lowerBound].dropFirst(3)).replacing("\\-", with: "-").replacing(
            "\\%", with: "")
        let words = (isInBrackets ? ["Pq", "Xr"] : ["Xr"]) + [name, String(section)] + ending.map { String($0) }
        return words.joined(separator: " ")
    }
}
