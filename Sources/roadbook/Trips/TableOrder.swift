import Exchange
import Glibc

/// The kind of table that was asked for with `--csv`.
struct TableOrder {
    static let words = ["comma", "semicolon", "locale"]

    let dialect: CSVTable.Dialect
    let isForSpreadsheet: Bool

    init(_ word: String) throws {
        switch word {
        case "", "comma": (dialect, isForSpreadsheet) = (.comma, false)
        case "semicolon": (dialect, isForSpreadsheet) = (.semicolon, true)
        case "locale": (dialect, isForSpreadsheet) = (TableOrder.hasDecimalComma ? .semicolon : .comma, true)
        default: throw TripListWords.unknownTable(word, known: TableOrder.words.joined(separator: ", "))
        }
    }

    /// True if numbers have a comma where the reader lives: as LC_ALL, LC_NUMERIC or LANG say, of what is installed.
    private static var hasDecimalComma: Bool {
        guard let locale = newlocale(1 << LC_NUMERIC, "", nil) else { return false }
        defer { freelocale(locale) }
        guard let point = nl_langinfo_l(nl_item(RADIXCHAR), locale) else { return false }
        return point.pointee == CChar(UInt8(ascii: ","))
    }
}
