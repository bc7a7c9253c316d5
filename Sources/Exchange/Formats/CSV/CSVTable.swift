/// A table of values for spreadsheets and programs, as it is written, field by field.
package struct CSVTable: Sendable {
    /// The signs of a table: those of programs, or those of spreadsheets where numbers have a comma.
    package enum Dialect: Sendable {
        case comma, semicolon

        fileprivate var separator: UInt8 { self == .comma ? 0x2C : 0x3B }
        fileprivate var point: UInt8 { self == .comma ? 0x2E : 0x2C }
    }

    /// The three bytes by which a spreadsheet knows UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let dialect: Dialect
    private var isRowOpen = false
    /// Everything that was written since the bytes were taken.
    private var bytes: [UInt8] = []

    package init(_ dialect: Dialect, isForSpreadsheet: Bool) {
        self.dialect = dialect
        if isForSpreadsheet { bytes = CSVTable.mark }
    }

    // MARK: Fields

    /// A word or number that this program made.
    package mutating func plain(_ text: String?) {
        separate()
        bytes += (text.map(CSVField.quoted) ?? "").utf8
    }

    /// Words that somebody typed, or that came with a file.
    package mutating func words(_ text: String?) { plain(text.map(CSVField.words)) }

    package mutating func number(_ value: Double?, digits: Int = 0) {
        separate()
        guard let value, value.isFinite else { return }
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        let scaled = Int64((value * scale).rounded())
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        let figures = Array(String(scaled.magnitude).utf8)
        let padded = Array(repeating: UInt8(ascii: "0"), count: max(0, digits + 1 - figures.count)) + figures
        bytes += padded.dropLast(digits)
        if digits > 0 { bytes += [dialect.point] + padded.suffix(digits) }
    }

    private mutating func separate() {
        if isRowOpen { bytes.append(dialect.separator) }
        isRowOpen = true
    }

    // MARK: Rows

    package mutating func endRow() {
        bytes.append(0x0A)
        isRowOpen = false
    }

    /// Gives away what was written.
    package mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
