import Terminal

/// Values, each behind its word, wrapped to the screen.
enum LabelledLines {
    static func lines(_ rows: [(String, String)], labelColumns: Int, on screen: Screen) -> [String] {
        let indent = String(repeating: " ", count: labelColumns)
        return rows.flatMap { label, value in
            var lines = Help.wrapped(value, indent: indent, width: screen.columns ?? .max)
            lines[0] = TextWidth.padded(label, to: labelColumns, alignment: .left) + lines[0].dropFirst(labelColumns)
            return lines
        }
    }
}
