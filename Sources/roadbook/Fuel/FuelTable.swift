import CarBook
import Exchange
import Ledger

/// Fill-ups as a table for a spreadsheet, which `fuel import` reads back.
struct FuelTable {
    private static let head = [
        "date", "vehicle", "odometer (km)", "distance (km)", "litres", "kwh", "full", "missed", "total", "currency",
        "grade", "station", "latitude", "longitude", "note",
    ]

    /// True of the head of such a table.
    static func isHead(_ cells: [String]) -> Bool { cells == head }

    private var table: CSVTable

    init(_ order: TableOrder) {
        table = CSVTable(order.dialect, isForSpreadsheet: order.isForSpreadsheet)
        for name in FuelTable.head { table.plain(name) }
        table.endRow()
    }

    mutating func add(_ fact: Fact, vehicle: String) {
        table.plain(fact[.date])
        table.words(vehicle)
        for (field, digits) in [(FactField.odometer, 3), (.distance, 3), (.volume, 3), (.energy, 3)] {
            table.number(fact.number(field).map { Double($0) / 1000 }, digits: digits)
        }
        table.plain(fact.isFull ? "yes" : "no")
        table.plain(fact.isMissed ? "yes" : "no")
        table.number(fact.number(.total).map { Double($0) / 1000 }, digits: 3)
        table.plain(fact[.currency])
        table.words(fact[.grade])
        table.words(fact[.station])
        table.number(fact.place?.latitude, digits: 7)
        table.number(fact.place?.longitude, digits: 7)
        table.words(fact[.note])
        table.endRow()
    }

    mutating func take() -> [UInt8] { table.take() }
}
