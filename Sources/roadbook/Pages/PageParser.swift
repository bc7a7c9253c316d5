import Drive

/// Reads a page of the documentation. It knows as much of Markdown as the pages use: headings, paragraphs, lists,
/// tables, and blocks of what to type.
struct PageParser {
    private static let fence = "```"

    private(set) var blocks: [PageBlock] = []
    /// The paragraph or item that is being read, and the sign in front of it.
    private var paragraph = ""
    private var mark = ""
    /// The block of what to type that is being read, and the columns in front of all its lines.
    private var code: [String]?
    private var indent = 0

    init(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { add(String(line)) }
        endParagraph()
    }

    private mutating func add(_ line: String) {
        let text = line.drop { $0 == " " }
        if text.hasPrefix(PageParser.fence) {
            endParagraph()
            if let code { blocks.append(.code(code)) }
            code = code == nil ? [] : nil
            indent = line.count - text.count
        } else if code != nil {
            code?.append(String(line.dropFirst(min(indent, line.count - text.count))))
        } else if line.hasPrefix("|") {
            endParagraph()
            add(row: PageParser.cells(line))
        } else {
            addText(line)
        }
    }

    private mutating func addText(_ line: String) {
        if line.isEmpty {
            endParagraph()
            if blocks.last != .blank { blocks.append(.blank) }
        } else if line.hasPrefix("#") {
            let level = line.prefix { $0 == "#" }.count
            blocks.append(.heading(level: level, String(line.drop { $0 == "#" || $0 == " " })))
        } else if let columns = PageParser.mark(of: line) {
            endParagraph()
            mark = String(line.prefix(columns))
            paragraph = String(line.dropFirst(columns))
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
        defer { (paragraph, mark) = ("", "") }
        guard !paragraph.isEmpty else { return }
        blocks.append(mark.isEmpty ? .paragraph(paragraph) : .item(mark: mark, paragraph))
    }

    // MARK: Tables

    private mutating func add(row cells: [String]) {
        guard case .table(let rows) = blocks.last else {
            blocks.append(.table([cells]))
            return
        }
        guard !cells.allSatisfy({ $0.allSatisfy { $0 == "-" || $0 == ":" } }) else { return }
        blocks[blocks.count - 1] = .table(rows + [cells])
    }

    private static func cells(_ line: String) -> [String] {
        let covered = line.replacing("\\|", with: "\u{0}")
        let cells: [Substring] = covered.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
        return cells.dropLast().map { cell in
            var cell = cell.drop { $0 == " " }
            while cell.last == " " { cell.removeLast() }
            return String(cell).replacing("\u{0}", with: "|")
        }
    }
}
