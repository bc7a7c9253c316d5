import Drive

/// The room that text takes on a screen, and how to make it take less. What is measured is what is shown.
package enum TextWidth {
    /// Columns of a terminal: most characters take one, those of East Asia and pictures two.
    package static func columns(_ text: String) -> Int {
        ShownText.line(text).reduce(0) { $0 + columns($1) }
    }

    private static func columns(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        let isPicture = character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isPicture || isWide(first.value) ? 2 : 1
    }

    private static func isWide(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return true
        default: return false
        }
    }

    /// The text, or as much of its beginning as fits before an ellipsis.
    package static func cut(_ text: String, to limit: Int) -> String {
        let text = ShownText.line(text)
        guard columns(text) > limit else { return text }
        guard limit > 0 else { return "" }
        var kept = ""
        var used = 1
        for character in text {
            let width = columns(character)
            guard used + width <= limit else { break }
            used += width
            kept.append(character)
        }
        return kept + "…"
    }

    package static func padded(_ text: String, to width: Int, alignment: Table.Alignment) -> String {
        let text = ShownText.line(text)
        let padding = String(repeating: " ", count: max(0, width - columns(text)))
        return alignment == .left ? text + padding : padding + text
    }
}
