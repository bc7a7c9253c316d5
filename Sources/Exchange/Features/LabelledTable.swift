import Drive

/// The drives of a table of features to which somebody gave a category, to learn from.
package struct LabelledTable: Sendable {
    package struct Row: Sendable {
        /// The fourteen, in the order of the columns.
        package let values: [Double]
        package let category: Category
    }

    package private(set) var drives: [Row] = []
    /// The rows whose category is empty, or none.
    package private(set) var unlabelled = 0

    private var rows = 0

    /// Reads all of a table. Throws the row that is wrong.
    package init(_ bytes: [UInt8]) throws(ExchangeError) {
        var reader = CSVRows()
        var table: [[String]] = []
        bytes.withUnsafeBytes { reader.feed($0) { row, _ in table.append(row) } }
        reader.finish { row, _ in table.append(row) }
        if let fault = reader.fault { throw fault }
        guard let header = table.first, LabelledTable.isHeader(header) else {
            throw ExchangeError(ExchangeWords.hasOtherColumns(table.first?.first ?? ""), at: .line(1))
        }
        for row in table.dropFirst() { try add(row) }
    }

    /// Spreadsheets write a byte order mark in front of the first title.
    private static func isHeader(_ row: [String]) -> Bool {
        let first = row[0].hasPrefix("\u{FEFF}") ? String(row[0].dropFirst()) : row[0]
        return [first] + row.dropFirst() == FeatureRow.titles
    }

    private mutating func add(_ row: [String]) throws(ExchangeError) {
        rows += 1
        // A person's own line, without the numbers of a drive.
        let last = Statistic.known.count
        guard row.count > last else { return }
        let word = row.count > last + 1 ? row[last + 1] : ""
        guard !word.allSatisfy(\.isWhitespace) else {
            unlabelled += 1
            return
        }
        guard let category = Category(word) else {
            throw ExchangeError(ExchangeWords.row(rows, ExchangeWords.isNoCategory(word)))
        }
        guard category != .unset else {
            unlabelled += 1
            return
        }
        var values: [Double] = []
        for (statistic, text) in zip(Statistic.known, row.dropFirst()) {
            guard let value = Double(text), value.isFinite else {
                throw ExchangeError(ExchangeWords.row(rows, ExchangeWords.isNoNumber(statistic.title)))
            }
            values.append(value)
        }
        drives.append(Row(values: values, category: category))
    }
}
