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

    package static let mostRows = 20_000

    package private(set) var rows: [Row] = []
    /// The place of the row that names the columns; nil where there is none.
    package private(set) var head: Int?

    /// The table that it would be with one separator.
    private struct Trial {
        var rows = 0
        /// The most columns that a row names, and the first row that does: a later one is no head, but values that read
        /// like one.
        var named = 0
        var head = 0
        var fault: ExchangeError?
    }

    /// `columns` tells how many columns a row names that are known, if it may be the head. The separator with which a
    /// row names most is taken, and that row is the head.
    package init(_ bytes: [UInt8], columns: ([String]) -> Int) throws(ExchangeError) {
        guard !SeparatedTable.isUTF16(bytes) else { throw ExchangeError(ExchangeWords.isTableInUTF16) }
        let isMarked = bytes.starts(with: SeparatedTable.mark)
        let text = SeparatedTable.inUTF8(isMarked ? bytes.dropFirst(SeparatedTable.mark.count) : bytes[...])
        // No rows are kept before it is known which: a file may be none of this.
        let trials = SeparatedTable.separators.map { ($0, SeparatedTable.trial(text, $0, columns)) }
        let most = trials.map(\.1.named).max() ?? 0
        guard let (separator, best) = trials.first(where: { $0.1.named == most }) else { return }
        if let fault = best.fault { throw fault }
        guard most > 0 else { return }
        guard best.rows <= SeparatedTable.mostRows else {
            throw ExchangeError(ExchangeWords.tooManyRows(SeparatedTable.mostRows))
        }
        head = best.head
        rows.reserveCapacity(best.rows)
        _ = SeparatedTable.read(text, separator) { rows.append(Row(line: $1, fields: $0)) }
    }

    private static func trial(
        _ text: ArraySlice<UInt8>, _ separator: UInt8, _ columns: ([String]) -> Int
    ) -> Trial {
        var trial = Trial()
        trial.fault = read(text, separator) { fields, _ in
            let named = columns(fields)
            if named > trial.named { (trial.named, trial.head) = (named, trial.rows) }
            trial.rows += 1
        }
        return trial
    }

    private static func read(
        _ text: ArraySlice<UInt8>, _ separator: UInt8, _ give: ([String], Int) -> Void
    ) -> ExchangeError? {
        var reader = CSVRows(separator: separator)
        text.withUnsafeBytes { reader.feed($0, give) }
        reader.finish(give)
        return reader.fault
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
