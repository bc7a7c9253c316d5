import Drive
import Terminal

/// The pages of the documentation that are manuals too: what other programs read and write.
enum FormatManual: String, CaseIterable {
    case answers = "answers-format"
    case imports = "imports-format"
    case ledger = "ledger-format"
    case snapshot = "snapshot-format"
    case spool = "spool-format"
    case control = "control-protocol"
    case pull = "pull-protocol"

    /// The columns beside the margin.
    private static let width = 70

    /// The manual to which a link leads.
    init?(place: String) {
        guard let file = place.split(separator: "#").first, file.hasSuffix(".md") else { return nil }
        self.init(rawValue: String(file.dropLast(3)))
    }

    var name: String { "roadbook-\(rawValue.prefix { $0 != "-" })" }

    /// 5 is for formats, 7 for conventions.
    var section: Int { rawValue.hasSuffix("format") ? 5 : 7 }

    func lines(of page: String) -> [String] {
        var text = ManualText()
        var blocks = PageParser(page).blocks[...]
        guard case .heading(_, let title) = blocks.popFirst() else { return [] }
        text.add(remark: ManualWords.made(rawValue))
        text.add(macro: "Dd", ManualWords.date)
        text.add(macro: "Dt", name.uppercased(), "\(section)")
        text.add(macro: "Os")
        text.add(macro: "Sh", ManualWords.name)
        text.add(macro: "Nm", name)
        text.add(macro: "Nd", ManualText.argument(ManualWords.description(title)))
        text.add(macro: "Sh", ManualWords.about)
        FormatManual.add(blocks.filter { $0 != .blank }, to: &text)
        addOthers(to: &text)
        return text.lines
    }

    /// The order is that of the sections, then of the names.
    private func addOthers(to text: inout ManualText) {
        let kin = FormatManual.allCases.filter { $0 != self }.map { ($0.name, $0.section) }
        let all = [("roadbook", 1), ("roadbook-draw", 1)] + kin + [("roadbook-online", 8), ("roadbookd", 8)]
        text.add(macro: "Sh", ManualWords.others)
        for (index, (name, section)) in all.enumerated() {
            text.add(macro: "Xr", name, "\(section)", index == all.count - 1 ? "" : ",")
        }
    }

    // MARK: Blocks

    private static func add(_ blocks: [PageBlock], to text: inout ManualText) {
        var before: PageBlock?
        for (index, block) in blocks.enumerated() {
            let next = index + 1 < blocks.count ? blocks[index + 1] : nil
            add(block, after: before, before: next, to: &text)
            before = block
        }
    }

    private static func add(
        _ block: PageBlock, after before: PageBlock?, before next: PageBlock?, to text: inout ManualText
    ) {
        switch block {
        case .heading(let level, let title):
            let heading = ManualText.argument(PageText.plain(title))
            text.add(macro: level > 2 ? "Ss" : "Sh", level > 2 ? heading : ManualWords.capitals(heading))
        case .paragraph(let words):
            if !isHeading(before) { text.add(macro: "Pp") }
            text.add(paragraph: words)
        case .item(let mark, let words):
            if !isItem(before) { text.add(macro: "Bl", mark.contains(".") ? "-enum" : "-bullet") }
            text.add(macro: "It")
            text.add(paragraph: words)
            if !isItem(next) { text.add(macro: "El") }
        case .code(let lines): text.add(literal: lines)
        case .table(let rows): add(table: rows, isFirst: isHeading(before), to: &text)
        case .blank: break
        }
    }

    private static func isHeading(_ block: PageBlock?) -> Bool {
        if case .heading = block { return true }
        return block == nil
    }

    private static func isItem(_ block: PageBlock?) -> Bool {
        if case .item = block { return true }
        return false
    }

    // MARK: Tables

    /// A table that fits stands in columns. Of any other each row is an item: its first cell, and the others behind it.
    private static func add(table rows: [[String]], isFirst: Bool, to text: inout ManualText) {
        let widths = rows[0].indices.map { column in
            rows.map { TextWidth.columns(PageText.plain(column < $0.count ? $0[column] : "")) }.max() ?? 0
        }
        if !isFirst { text.add(macro: "Pp") }
        if widths.reduce(0, +) + 4 * widths.count <= width {
            add(columns: rows, widths, to: &text)
        } else {
            add(items: rows, to: &text)
        }
        text.add(macro: "El")
    }

    private static func add(columns rows: [[String]], _ widths: [Int], to text: inout ManualText) {
        text.add(
            macro: "Bl", "-column", "-compact", widths.map { String(repeating: "m", count: $0) }.joined(separator: " "))
        text.add(macro: "It", rows[0].map { "Em \(ManualText.argument($0))" }.joined(separator: " Ta "))
        for row in rows.dropFirst() {
            text.add(macro: "It", row.map(cell).joined(separator: " Ta "))
        }
    }

    private static func cell(_ cell: String) -> String {
        cell.isEmpty ? "\\&" : ManualText.inline(cell).replacing("\"", with: "\\(dq")
    }

    private static func add(items rows: [[String]], to text: inout ManualText) {
        text.add(macro: "Bl", "-tag", "-width", "8n", "-compact")
        for row in rows.dropFirst() {
            if row[0].isEmpty {
                text.add(macro: "br")
            } else {
                text.add(macro: "It", cell(row[0]))
            }
            // A heading tells one cell behind the first from another one.
            let labelled = zip(rows[0], row).dropFirst().filter { !$1.isEmpty }.map { heading, cell in
                row.count > 2 ? "*\(heading)*: \(cell)" : cell
            }
            for (index, cell) in labelled.enumerated() {
                if index > 0 { text.add(macro: "br") }
                text.add(paragraph: cell)
            }
        }
    }
}
