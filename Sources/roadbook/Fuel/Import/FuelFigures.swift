import CarBook

/// The ways in which the figures of a table are written, which no row of it tells alone.
struct FuelFigures {
    private enum Marks { case groups, decimals, unclear }

    /// The columns in which three digits behind a mark may be thousands.
    private static let large: [FuelColumns.Field] = [.odometer, .distance, .total, .text]

    /// True if a column called price is that of a litre or gallon.
    let isPriceOfUnit: Bool
    private var marks: [FuelColumns.Field: Marks] = [:]
    /// The columns with groups of thousands, and a number of each.
    private(set) var grouped: [(field: FuelColumns.Field, example: String)] = []

    init(_ file: FuelFile, _ book: OpenCarBook) {
        let rows = file.rows.map { $0.row }
        let currency = FuelFigures.currency(rows, book)
        isPriceOfUnit = file.columns.isPriceOfUnit ?? FuelFigures.isPriceOfUnit(rows, currency, book)
        let hasSmallCoins = currency.map { $0.decimals == 3 } ?? false
        for field in FuelFigures.large {
            let cells = rows.compactMap { $0[field] }
            marks[field] = .unclear
            if file.columns.isOwn || (hasSmallCoins && (field == .total || field == .text)) { marks[field] = .decimals }
            // Nobody drives thousands of kilometres on each tank.
            if field == .distance, cells.allSatisfy(NumberColumn.isAmbiguous) { marks[field] = .decimals }
            guard marks[field] == .unclear, NumberColumn(cells).isGrouped else { continue }
            marks[field] = .groups
            guard field != .text || !isPriceOfUnit, let example = cells.first(where: NumberColumn.isAmbiguous) else {
                continue
            }
            grouped.append((field, example))
        }
    }

    private static func currency(_ rows: [FuelRow], _ book: OpenCarBook) -> Currency? {
        let said = rows.lazy.compactMap { $0[.currency] }.first ?? book.invocation.values["currency"]
        let vehicle = rows.first.flatMap { try? $0.vehicle(in: book) }
        return (said ?? vehicle?.currency).flatMap { Currency($0) }
    }

    /// Prices tell by their size; not in currencies of which nobody said what a litre costs.
    private static func isPriceOfUnit(_ rows: [FuelRow], _ currency: Currency?, _ book: OpenCarBook) -> Bool {
        guard currency.map({ FillUpRule.currenciesLikeEuro.contains($0.code) }) ?? true else { return false }
        return PriceColumn.isOfUnit(
            rows.compactMap { row in
                guard let text = row[.text], let vehicle = try? row.vehicle(in: book),
                    let price = try? TypedMoney(inTable: text, FuelImportWords.column(.price)).millionths(),
                    let quantity = try? row.quantity(book.units(vehicle))
                else { return nil }
                return PriceColumn.Row(price: price / 1_000, quantity: quantity)
            })
    }

    /// A large number as it is meant, without its groups; refuses one of which nobody knows how it is meant.
    func text(_ text: String, of field: FuelColumns.Field) throws -> String {
        guard let meant = marks[field], NumberColumn.isAmbiguous(text) else { return text }
        switch meant {
        case .groups: return text.filter { $0 != "," && $0 != "." }
        case .decimals: return text
        case .unclear: throw FuelImportWords.mayBeThousands(text, field)
        }
    }
}
