import Drive

/// Rows under headings, as wide as they need to be and no wider than the screen.
package struct Table: Sendable {
    package enum Alignment: Sendable { case left, right }

    package struct Column: Sendable {
        let heading: String
        let alignment: Alignment
        /// True if the text of the column may be cut when the screen is too narrow. Numbers never are.
        let shrinks: Bool
        /// True if it gives way before all others, until it is gone.
        let stepsBack: Bool
        /// The rank of a column that leaves as a whole, the lowest first, where all that shrink are not enough; nil for
        /// one that stays.
        let leaves: Int?

        package init(
            _ heading: String, _ alignment: Alignment = .left, shrinks: Bool = false, stepsBack: Bool = false,
            leaves: Int? = nil
        ) {
            self.heading = heading
            self.alignment = alignment
            self.shrinks = shrinks
            self.stepsBack = stepsBack
            self.leaves = leaves
        }
    }

    /// A column that must shrink keeps at least this much; one that steps back goes when it has less.
    private static let narrowest = 8
    private static let blanks = "  "

    private let columns: [Column]
    private var rows: [[String]] = []

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    package var isEmpty: Bool { rows.isEmpty }

    package mutating func add(_ cells: [String]) {
        precondition(cells.count == columns.count, "a row has a cell for each column")
        rows.append(cells.map(ShownText.line))
    }

    /// The lines of the table; the headings come first unless every one is empty.
    package func lines(on screen: Screen) -> [String] {
        if screen.isPlain { return sentences }
        let widths = fittedWidths(to: screen.columns)
        let headings = columns.map(\.heading)
        var lines = rows.map { line($0, widths) }
        if headings.contains(where: { !$0.isEmpty }) {
            lines.insert(screen.bold(line(headings, widths)), at: 0)
        }
        return lines
    }

    /// A sentence for each row: what has a heading stands behind it.
    private var sentences: [String] {
        rows.map { row in
            let parts = columns.indices.filter { !row[$0].isEmpty }.map { column in
                let heading = columns[column].heading
                return heading.isEmpty ? row[column] : "\(heading) \(row[column])"
            }
            return parts.joined(separator: ", ") + "."
        }
    }

    /// The width of the widest line.
    package func width(on screen: Screen) -> Int { width(fittedWidths(to: screen.columns)) }

    private func fittedWidths(to limit: Int?) -> [Int] {
        let whole = columns.indices.map { column in
            rows.reduce(TextWidth.columns(columns[column].heading)) { max($0, TextWidth.columns($1[column])) }
        }
        guard let limit else { return whole }
        var kept = whole
        for column in columns.indices.filter({ columns[$0].leaves != nil }).sorted(by: leavesBefore) {
            let shrunk = shrunkWidths(kept, to: limit)
            if width(shrunk) <= limit { return shrunk }
            kept[column] = 0
        }
        return shrunkWidths(kept, to: limit)
    }

    private func leavesBefore(_ one: Int, _ other: Int) -> Bool {
        columns[one].leaves ?? .max < columns[other].leaves ?? .max
    }

    /// The widths with less room for columns whose text may be cut.
    private func shrunkWidths(_ whole: [Int], to limit: Int) -> [Int] {
        var widths = whole
        for column in columns.indices where columns[column].stepsBack {
            let room = widths[column] - max(0, width(widths) - limit)
            widths[column] = min(widths[column], room < Table.narrowest ? 0 : room)
        }
        var excess = width(widths) - limit
        while excess > 0, let widest = widestThatShrinks(widths) {
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    /// The width of a line. A column without any stands in none.
    private func width(_ widths: [Int]) -> Int {
        let shown = widths.filter { $0 > 0 }
        return shown.reduce(Table.blanks.count * max(0, shown.count - 1), +)
    }

    private func widestThatShrinks(_ widths: [Int]) -> Int? {
        columns.indices
            .filter { columns[$0].shrinks && widths[$0] > Table.narrowest }
            .max { widths[$0] < widths[$1] }
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = columns.indices.filter { widths[$0] > 0 }.map { column in
            let text = TextWidth.cut(cells[column], to: widths[column])
            return TextWidth.padded(text, to: widths[column], alignment: columns[column].alignment)
        }
        var line = padded.joined(separator: Table.blanks)
        while line.last == " " { line.removeLast() }
        return line
    }
}
