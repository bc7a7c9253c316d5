/// All rows of a table of which nobody said whether commas, semicolons or tabs separate its values.
package struct SeparatedTable {
    package struct Row: Equatable, Sendable {
        /// The line of the file on which it begins.
        package let line: Int
        package let fields: [String]
    }

    private static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// Bytes at the beginning among which text of UTF-16 has one of zero.
    private static let beginning = 256

    package private(set) var rows: [Row] = []
    /// The place of the row that names the columns; nil where there is none.
    package private(set) var head: Int?

    /// `columns` tells how many columns a row names that are known, if it may be the head. The separator with which a
    /// row names most is taken, and that row is the head.
    package init(_ bytes: [UInt8], columns: ([String]) -> Int) throws(ExchangeError) {
        guard !SeparatedTable.isUTF16(bytes) else { throw ExchangeError(ExchangeWords.isTableInUTF16) }
        let isMarked = bytes.starts(with: SeparatedTable.mark)
        let text = SeparatedTable.inUTF8(isMarked ? bytes.dropFirst(SeparatedTable.mark.count) : bytes[...])
        var (most, fault): (Int, ExchangeError?) = (0, nil)
        for separator in SeparatedTable.separators {
            let (rows, ownFault) = SeparatedTable.read(text, separator)
            let named = rows.map { columns($0.fields) }
            // The first of those that name as many: a later one is no head, but values that read like one.
            let best = named.max() ?? 0
            if separator == SeparatedTable.separators.first { fault = ownFault }
            guard best > most, let head = named.firstIndex(of: best) else { continue }
            (most, fault, self.rows, self.head) = (best, ownFault, rows, head)
        }
        if let fault { throw fault }
    }

    private static func read(_ text: ArraySlice<UInt8>, _ separator: UInt8) -> ([Row], ExchangeError?) {
        var reader = CSVRows(separator: separator)
        var rows: [Row] = []
        text.withUnsafeBytes { reader.feed($0) { rows.append(Row(line: $1, fields: $0)) } }
        reader.finish { rows.append(Row(line: $1, fields: $0)) }
        return (rows, reader.fault)
    }

    /// Spreadsheets of Windows write letters of one byte, the euro sign among them.
    private static func inUTF8(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        let euro: Unicode.Scalar = "€"
        let letters = bytes.map { Character($0 == 0x80 ? euro : Unicode.Scalar($0)) }
        return Array(String(letters).utf8)[...]
    }

    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(beginning).contains(0)
    }
}
