/// The widths of a table's columns on paper, and the lines into which its cells are broken.
struct TableLayout {
    /// A cell has no more lines than a sheet has room for.
    private static let mostLines = 40

    let table: ReportTable
    let size: Double
    let gap: Double
    let widths: [Double]

    init(_ table: ReportTable, room: Double, size: Double, gap: Double) {
        (self.table, self.size, self.gap) = (table, size, gap)
        let free = room - gap * Double(max(0, table.columns.count - 1))
        widths = TableLayout.shared(
            table.columns.indices.map { TableLayout.natural($0, table, size) }, free,
            endsInFigures: table.columns.last?.isNumber ?? false)
    }

    /// The room of the longest cell.
    private static func natural(_ column: Int, _ table: ReportTable, _ size: Double) -> Double {
        let heading = FontWidths.width(of: table.columns[column].heading, size: size, isBold: true)
        return table.rows.reduce(heading) { widest, row in
            guard row.cells.indices.contains(column) else { return widest }
            return max(widest, FontWidths.width(of: row.cells[column], size: size, isBold: row.isStrong))
        }
    }

    /// Narrow columns get what they need, and wide ones equal parts of what is left. What nobody needs is the last
    /// column's; figures would stand far away at its end, so that all columns share it there.
    private static func shared(_ wanted: [Double], _ room: Double, endsInFigures: Bool) -> [Double] {
        var widths = wanted
        var left = room
        let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
        for (place, column) in order.enumerated() {
            // A hair more, so that no sum of widths breaks a word that fits.
            let width = min(wanted[column] + 0.5, left / Double(order.count - place))
            widths[column] = width
            left -= width
        }
        guard let last = widths.indices.last, left > 0 else { return widths }
        guard endsInFigures else {
            widths[last] += left
            return widths
        }
        return widths.map { $0 + left / Double(widths.count) }
    }

    /// The left edge of a column, from that of the table.
    func left(of column: Int) -> Double { widths[..<column].reduce(0, +) + gap * Double(column) }

    /// The lines of each cell of a row.
    func lines(_ row: ReportTable.Row) -> [[String]] {
        widths.indices.map { column in
            let text = row.cells.indices.contains(column) ? row.cells[column] : ""
            return TableLayout.broken(text, widths[column], size: size, isBold: row.isStrong)
        }
    }

    var headings: [[String]] {
        widths.indices.map { column in
            TableLayout.broken(table.columns[column].heading, widths[column], size: size, isBold: true)
        }
    }

    // MARK: Lines

    /// The text in lines that fit: at its blanks, and a word that is too long anywhere.
    static func broken(_ text: String, _ room: Double, size: Double, isBold: Bool = false) -> [String] {
        var lines: [String] = []
        var line = ""
        func fits(_ text: String) -> Bool { FontWidths.width(of: text, size: size, isBold: isBold) <= room }
        for word in text.split(separator: " ").map(String.init) {
            let longer = line.isEmpty ? word : "\(line) \(word)"
            if fits(longer) {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            var pieces = fits(word) ? [word] : TableLayout.pieces(of: word, fits)
            line = pieces.removeLast()
            lines += pieces
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > mostLines else { return lines }
        return Array(lines.prefix(mostLines - 1)) + ["…"]
    }

    /// At least one letter in each, so that there is an end.
    private static func pieces(of word: String, _ fits: (String) -> Bool) -> [String] {
        var pieces = [""]
        for letter in word {
            let longer = pieces[pieces.count - 1] + String(letter)
            if pieces[pieces.count - 1].isEmpty || fits(longer) {
                pieces[pieces.count - 1] = longer
            } else {
                pieces.append(String(letter))
            }
        }
        return pieces
    }
}
