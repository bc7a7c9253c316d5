import Terminal

/// A page of the documentation, laid out for a screen. It knows as much of Markdown as the pages use: headings,
/// paragraphs, lists, tables, and blocks of what to type.
struct PageText {
    private static let fence = "```"

    private let width: Int
    private let screen: Screen
    private(set) var lines: [String] = []
    /// The paragraph or item that is being read, and the columns below its first line.
    private var paragraph = ""
    private var hanging = 0
    private var isCode = false
    /// The headings of the table that is being read.
    private var headings: [String] = []

    init(_ text: String, width: Int, screen: Screen) {
        self.width = width
        self.screen = screen
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { add(String(line)) }
        endParagraph()
        while lines.last == "" { lines.removeLast() }
    }

    private mutating func add(_ line: String) {
        if line.hasPrefix(PageText.fence) {
            endParagraph()
            isCode.toggle()
        } else if isCode {
            lines.append("    " + line)
        } else if line.hasPrefix("|") {
            endParagraph()
            addRow(line)
        } else {
            headings = []
            addText(line)
        }
    }

    private mutating func addText(_ line: String) {
        if line.isEmpty {
            endParagraph()
            if lines.last != "" { lines.append("") }
        } else if line.hasPrefix("#") {
            lines.append(screen.bold(PageText.plain(String(line.drop { $0 == "#" || $0 == " " }))))
        } else if let mark = PageText.mark(of: line) {
            endParagraph()
            hanging = mark
            paragraph = line
        } else {
            paragraph += (paragraph.isEmpty ? "" : " ") + line.drop { $0 == " " }
        }
    }

    /// The columns of the sign or the number with which an item of a list begins.
    private static func mark(of line: String) -> Int? {
        let text = line.drop { $0 == " " }
        let number = text.prefix { $0.isNumber }
        let isItem = text.hasPrefix("* ") || text.hasPrefix("- ")
        let isNumbered = !number.isEmpty && text.dropFirst(number.count).hasPrefix(". ")
        guard isItem || isNumbered else { return nil }
        return line.count - text.count + (isItem ? 2 : number.count + 2)
    }

    private mutating func endParagraph() {
        defer { (paragraph, hanging) = ("", 0) }
        guard !paragraph.isEmpty else { return }
        let mark = paragraph.prefix(hanging)
        let text = PageText.plain(String(paragraph.dropFirst(hanging)))
        var wrapped = Help.wrapped(text, indent: String(repeating: " ", count: hanging), width: width)
        wrapped[0] = String(mark) + String(wrapped[0].dropFirst(hanging))
        lines += wrapped
    }

    // MARK: Tables

    /// A row of a table: its first cell, and each other one below it with its heading. No screen is as wide as a row.
    private mutating func addRow(_ line: String) {
        let cells = PageText.cells(line)
        guard !headings.isEmpty else {
            headings = cells
            return
        }
        guard !cells.allSatisfy({ $0.allSatisfy { $0 == "-" || $0 == ":" } }) else { return }
        let labelled = zip(headings, cells).map { $0.isEmpty || $1.isEmpty ? $1 : "\($0): \($1)" }
        lines += Help.wrapped(labelled.first ?? "", indent: "", width: width).map(screen.bold)
        for cell in labelled.dropFirst() where !cell.isEmpty {
            lines += Help.wrapped(cell, indent: "    ", width: width)
        }
    }

    private static func cells(_ line: String) -> [String] {
        let covered = line.replacing("\\|", with: "\u{0}")
        let cells: [Substring] = covered.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
        let trimmed = cells.dropLast().map { cell in
            var cell = cell.drop { $0 == " " }
            while cell.last == " " { cell.removeLast() }
            return cell.replacing("\u{0}", with: "|")
        }
        return trimmed.map { plain(String($0)) }
    }

    // MARK: Within a line

    /// The text without the signs of emphasis and of code, its links by their words.
    static func plain(_ text: String) -> String {
        var plain = ""
        for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            plain += index % 2 == 1 ? quoted(String(part)) : withoutEmphasis(String(part))
        }
        return withoutLinks(plain)
    }

    /// Words that somebody types or reads on a screen; a path or an option is known without quotes.
    private static func quoted(_ code: String) -> String { code.first?.isLetter == true ? "\"\(code)\"" : code }

    private static func withoutEmphasis(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word == "*" ? word : Substring(word.replacing("*", with: ""))
        }.joined(separator: " ")
    }

    /// `[words](place)`: the words, and behind those of a page how to read it, behind those of a site where it is.
    private static func withoutLinks(_ text: String) -> String {
        var rest = text[...]
        var plain = ""
        while let middle = rest.firstRange(of: "]("), let end = rest[middle.upperBound...].firstIndex(of: ")"),
            let start = rest[..<middle.lowerBound].lastIndex(of: "[")
        {
            let words = rest[rest.index(after: start)..<middle.lowerBound]
            plain += rest[..<start] + words + HelpWords.place(String(rest[middle.upperBound..<end]))
            rest = rest[rest.index(after: end)...]
        }
        return plain + rest
    }
}
