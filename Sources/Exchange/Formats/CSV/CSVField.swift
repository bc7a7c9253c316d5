/// The text of a field in a table of comma-separated values.
enum CSVField {
    /// In quotes where RFC 4180 wants them, and around a semicolon, which separates in the tables of many countries.
    static func quoted(_ text: String) -> String {
        let special: [UInt8] = [0x22, 0x2C, 0x3B, 0x0A, 0x0D]
        guard text.utf8.contains(where: special.contains) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }

    /// Words that somebody typed, or that came with a file. A spreadsheet takes words that begin like a formula for
    /// one, and a formula may send away what the table holds: so an apostrophe stands in front of such words, by which
    /// spreadsheets know text. Numbers are never words.
    static func words(_ text: String) -> String {
        switch text.utf8.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: return "'" + text
        default: return text
        }
    }
}
