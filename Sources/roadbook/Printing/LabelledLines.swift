import Terminal

/// Values, each behind its word, wrapped to the screen.
enum LabelledLines {
    /// The room that most labels need.
    static let usualColumns = 14

    /// To the screen; sentences for anyone who listens.
    static func print(
        _ rows: [(String, String)], labelColumns: Int = usualColumns, _ invocation: Invocation
    ) throws {
        let screen = invocation.screen
        let lines =
            screen.isPlain
            ? rows.map { TripDetailWords.told($0, $1) } : lines(rows, labelColumns: labelColumns, on: screen)
        for line in lines { try invocation.output.line(line) }
    }

    /// A label that does not fit makes room for all.
    static func lines(_ rows: [(String, String)], labelColumns: Int, on screen: Screen) -> [String] {
        let longest = rows.map { TextWidth.columns($0.0) }.max() ?? 0
        let columns = longest < labelColumns ? labelColumns : longest + 2
        let indent = String(repeating: " ", count: columns)
        return rows.flatMap { label, value in
            var lines = Help.wrapped(value, indent: indent, width: screen.columns ?? .max)
            lines[0] = TextWidth.padded(label, to: columns, alignment: .left) + lines[0].dropFirst(columns)
            return lines
        }
    }
}
