import CarBook
import Drive
import Ledger

/// The order of day and month in the dates of a table, which no row of it tells alone.
struct FuelDates {
    private let invocation: Invocation
    /// Nil where no date of the table is other in the other order.
    let order: DateColumn.Order?
    /// The sentence about an order that the table or the settings tell, where it decides on anything.
    let told: String?

    /// Refuses a table of which nobody says in which order its dates are.
    init(_ file: FuelFile, _ path: String, _ invocation: Invocation) throws {
        self.invocation = invocation
        let cells = file.rows.map { $0.row[.date] ?? "" }
        let column = DateColumn(cells)
        let typed = try FuelDates.typed(invocation.values["dates"])
        if typed == nil, case .mixed(let day, let month) = column.verdict {
            let (first, second) = day < month ? (day, month) : (month, day)
            throw FuelImportWords.isMixed(
                path, line: file.rows[second].line, cells[second], from: file.rows[first].line, cells[first])
        }
        order = typed ?? FuelDates.order(of: column) ?? FuelDates.usual(invocation)
        if order == nil, case .either(let place) = column.verdict {
            let days = DateColumn.Order.allCases.compactMap { DateColumn.yearFirst(cells[place], $0) }
            throw FuelImportWords.isEitherDay(path, line: file.rows[place].line, cells[place], days)
        }
        told = typed == nil ? FuelDates.told(column, cells, order) : nil
    }

    private static func typed(_ word: String?) throws -> DateColumn.Order? {
        guard let word else { return nil }
        guard let order = DateColumn.Order(rawValue: word) else { throw FuelImportWords.notAnOrder(word) }
        return order
    }

    private static func order(of column: DateColumn) -> DateColumn.Order? {
        if case .order(let order) = column.verdict { return order }
        return nil
    }

    /// The order that the settings name.
    private static func usual(_ invocation: Invocation) -> DateColumn.Order? {
        DateColumn.Order(rawValue: invocation.dates.rawValue)
    }

    private static func told(_ column: DateColumn, _ cells: [String], _ order: DateColumn.Order?) -> String? {
        guard let order, let date = column.open.map({ cells[$0] }), let day = DateColumn.yearFirst(date, order) else {
            return nil
        }
        return FuelImportWords.isRead(date, as: day, order)
    }

    // MARK: One row

    func date(of row: FuelRow) throws -> FactDate {
        guard let day = row[.date] else { throw FuelImportWords.noDate }
        let read = try yearFirst(day)
        let words = row[.time].map { "\(read) \($0)" } ?? read
        return try TypedDate.read(FuelDates.inHoursOfTheDay(words), invocation)
    }

    /// The words of the table, with a date that has an order year first.
    private func yearFirst(_ words: String) throws -> String {
        guard DateColumn.hasOrder(words) else { return words }
        // Without an order each date is the same in both, or in none.
        if let read = DateColumn.yearFirst(words, order ?? .dayfirst) { return read }
        guard let order else { return words }
        throw FuelImportWords.isInOtherOrder(words, order)
    }

    /// The marks of the halves of a day, and the hours before each of them.
    private static let halves = [("am", 0), ("a.m.", 0), ("pm", 12), ("p.m.", 12)]

    /// `2026-03-15 6:20 PM` as `2026-03-15 18:20`
    private static func inHoursOfTheDay(_ words: String) -> String {
        let lower = words.lowercased()
        guard let (mark, before) = halves.first(where: { lower.hasSuffix($0.0) }) else { return words }
        var parts = lower.dropLast(mark.count).split(separator: " ").map(String.init)
        guard let clock = parts.popLast(), let colon = clock.firstIndex(of: ":"), let hour = Int(clock[..<colon]),
            (1...12).contains(hour)
        else { return words }
        return (parts + ["\(hour % 12 + before)\(clock[colon...])"]).joined(separator: " ")
    }
}
