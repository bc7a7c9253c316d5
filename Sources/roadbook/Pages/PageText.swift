import Terminal

/// A page of the documentation, laid out for a screen.
struct PageText {
    private let width: Int
    private let screen: Screen
    private(set) var lines: [String] = []

    init(_ text: String, width: Int, screen: Screen) {
        self.width = width
        self.screen = screen
        for block in PageParser(text).blocks { add(block) }
        while lines.last == "" { lines.removeLast() }
    }

    private mutating func add(_ block: PageBlock) {
        switch block {
        case .heading(_, let text): lines.append(screen.bold(PageText.plain(text)))
        case .paragraph(let text): lines += wrapped(text, indent: "")
        case .item(let mark, let text):
            var wrapped = wrapped(text, indent: String(repeating: " ", count: mark.count))
            wrapped[0] = mark + String(wrapped[0].dropFirst(mark.count))
            lines += wrapped
        case .code(let text): lines += text.map { "    " + $0 }
        case .table(let rows): for row in rows.dropFirst() { add(row: row, under: rows[0]) }
        case .blank: if lines.last != "" { lines.append("") }
        }
    }

    /// A row of a table: its first cell, and each other one below it with its heading. No screen is as wide as a row.
    private mutating func add(row: [String], under headings: [String]) {
        let labelled = zip(headings, row).map { $0.isEmpty || $1.isEmpty ? $1 : "\($0): \($1)" }
        lines += wrapped(labelled.first ?? "", indent: "").map(screen.bold)
        for cell in labelled.dropFirst() where !cell.isEmpty { lines += wrapped(cell, indent: "    ") }
    }

    private func wrapped(_ text: String, indent: String) -> [String] {
        Help.wrapped(PageText.plain(text), indent: indent, width: width)
    }

    /// The text without the signs of emphasis and of code. Behind the words of a link to a page stands how to read it,
    /// behind those of a link to a site where it is.
    static func plain(_ text: String) -> String {
        var depth = 0
        let spans = PageSpan.all(in: text).map { span in
            switch span {
            case .plain(let words):
                depth += opened(words)
                return words
            case .emphasis(let words): return plain(words)
            case .code(let code): return quoted(code)
            case .link(let words, let place): return HelpWords.link(plain(words), to: place, inBrackets: depth > 0)
            }
        }
        return spans.joined()
    }

    /// The number of brackets that open, less that of those that close.
    private static func opened(_ words: String) -> Int {
        var count = 0
        for letter in words {
            if letter == "(" { count += 1 }
            if letter == ")" { count -= 1 }
        }
        return count
    }

    /// Words that somebody types or reads on a screen; a path or an option is known without quotes.
    private static func quoted(_ code: String) -> String { code.first?.isLetter == true ? "\"\(code)\"" : code }
}
