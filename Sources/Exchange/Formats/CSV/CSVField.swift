/// The text of a field in a table of comma-separated values.
package enum CSVField {
    /// In quotes where RFC 4180 wants them, and around a semicolon, which separates in the tables of many countries.
    static func quoted(_ text: String) -> String {
        let special: [UInt8] = [0x22, 0x2C, 0x3B, 0x0A, 0x0D]
        guard text.utf8.contains(where: special.contains) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }

    /// Words that somebody typed, or that came with a file. A spreadsheet takes words that begin like a formula for
    /// one, and a formula may send away what the table holds: so an apostrophe stands in front of such words, by which
    /// spreadsheets know text. Numbers are never words.
    package static func words(_ text: String) -> String { isLikeAFormula(text) ? "'" + text : text }

    /// The words as they were before an apostrophe came in front of them.
    package static func unguarded(_ text: String) -> String {
        guard text.utf8.first == UInt8(ascii: "'"), isLikeAFormula(text) else { return text }
        return String(text.unicodeScalars.dropFirst())
    }

    /// Behind apostrophes too, or theirs would be taken for ours.
    private static func isLikeAFormula(_ text: String) -> Bool {
        switch text.utf8.first(where: { $0 != UInt8(ascii: "'") }) {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
        default: false
        }
    }
}
