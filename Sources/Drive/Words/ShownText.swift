/// Text on its way to somebody's eyes: what a name, a mark or a file says must not speak to the terminal that shows it,
/// nor make one name look like another. The one place that decides it; the books keep what was said.
package enum ShownText {
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// One line, in which nothing moves the cursor, turns the direction of writing or hides.
    package static func line(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return text }
        return safe(text) { _ in false }
    }

    /// Several lines: the ends of lines, and tabs, stay.
    package static func lines(_ text: String) -> String {
        safe(text.replacing("\r\n", with: "\n")) { $0 == "\n" || $0 == "\t" }
    }

    private static func safe(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
        let scalars = Array(text.unicodeScalars)
        guard scalars.contains(where: { $0.isUnsafeToShow && !isKept($0) }) else { return text }
        var safe = ""
        for (index, scalar) in scalars.enumerated() {
            let isSafe = !scalar.isUnsafeToShow || isKept(scalar) || joins(scalars, index)
            safe.unicodeScalars.append(isSafe ? scalar : replacement)
        }
        return safe
    }

    /// A joiner between two letters of a script that joins them, or between two pictures: there it shapes what is seen.
    private static func joins(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        guard scalars[index] == "\u{200C}" || scalars[index] == "\u{200D}" else { return false }
        guard index > 0, index + 1 < scalars.count else { return false }
        let around = [scalars[index - 1], scalars[index + 1]]
        return around.allSatisfy { (0x0600...0x1CFF).contains($0.value) && !$0.isUnsafeToShow }
            || around.allSatisfy { $0.value >= 0x2190 && ($0.properties.isEmoji || $0 == "\u{FE0F}") }
    }
}

extension Unicode.Scalar {
    /// The end of the last private area: each stands for a byte that is no UTF-8 in what somebody typed, U+10FF80 for
    /// 0x80.
    package static let bytes: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

    /// True if the character does something to what is shown instead of being seen: control characters, both kinds of
    /// ends of lines that Unicode adds, and format characters, of which only the Arabic and Syriac signs that are seen
    /// are not.
    package var isUnsafeToShow: Bool {
        if value < 0x7F { return value < 0x20 }
        if Unicode.Scalar.bytes.contains(value) { return true }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return !(0x0600...0x08FF).contains(value) || value == 0x061C
        default: return false
        }
    }
}
