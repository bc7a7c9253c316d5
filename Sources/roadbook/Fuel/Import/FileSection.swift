import Drive
import Exchange

/// One of several tables that stand below each other in a file, each under its title.
struct FileSection: Equatable {
    /// Nil of the lines above the first title.
    let title: String?
    /// The rows of the section, without its title and without those of blanks.
    let rows: Range<Int>
    /// The lines below the names of its columns.
    let lines: Int

    /// The sections of a file in their order; one where nothing in it is a title.
    static func all(of rows: [SeparatedTable.Row]) -> [FileSection] {
        let titles = rows.indices.filter { isTitle($0, rows) }
        let first = FileSection(nil, rows, 0..<(titles.first ?? rows.count))
        let ends = titles.dropFirst() + [rows.count]
        return [first] + zip(titles, ends).map { FileSection(name(rows[$0]), rows, ($0 + 1)..<$1) }
    }

    private init(_ title: String?, _ rows: [SeparatedTable.Row], _ range: Range<Int>) {
        self.title = title
        self.rows = range
        let told = range.filter { !FileSection.words(rows[$0]).isEmpty }
        let hasHead = told.first.map { FileSection.namesColumns(rows[$0]) } ?? false
        lines = told.count - (hasHead ? 1 : 0)
    }

    // MARK: Titles

    /// `## Costs`, or words that stand alone above the names of columns.
    private static func isTitle(_ index: Int, _ rows: [SeparatedTable.Row]) -> Bool {
        if isMarked(rows[index]) { return true }
        let words = words(rows[index])
        guard words.count == 1, rows[index].fields.first == words[0], words[0].contains(where: \.isLetter),
            !words[0].contains(where: \.isNumber), let next = rows[(index + 1)...].first
        else { return false }
        return namesColumns(next) && !isMarked(next)
    }

    private static func isMarked(_ row: SeparatedTable.Row) -> Bool { row.fields.first?.hasPrefix("##") == true }

    private static func name(_ row: SeparatedTable.Row) -> String {
        let words = (row.fields.first ?? "").drop { $0 == "#" || $0.isWhitespace }
        return words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// True of several words of which none begins as a value does.
    private static func namesColumns(_ row: SeparatedTable.Row) -> Bool {
        let words = words(row)
        return words.count > 1 && words.allSatisfy { $0.first?.isNumber == false }
    }

    private static func words(_ row: SeparatedTable.Row) -> [String] {
        row.fields.filter { $0.contains { !$0.isWhitespace } }
    }
}
