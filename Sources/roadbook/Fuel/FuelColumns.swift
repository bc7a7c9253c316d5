import CarBook

/// The columns of a table of fill-ups, by the names that well-known programs give them.
struct FuelColumns {
    enum Field: CaseIterable {
        case date, time, odometer, distance, volume, energy, total, price, currency, full, partial, missed, station,
            latitude, longitude, grade, note, vehicle, text
    }

    private var places: [Field: Int] = [:]
    /// The unit that the head names in brackets or by the name itself.
    private(set) var units: [Field: AmountUnit] = [:]
    /// A column called price is that of a litre or gallon where the program is known by its other columns, else the
    /// total.
    private(set) var isPriceOfUnit = false

    init(head: [String]) {
        for (index, cell) in head.enumerated() {
            let (name, unit) = FuelColumns.named(cell)
            for field in Field.allCases where FuelColumnNames.names(of: field).contains(name) && places[field] == nil {
                places[field] = index
                units[field] = unit ?? FuelColumnNames.units[name]
            }
        }
        let names = Set(head.map { FuelColumns.named($0).name })
        isPriceOfUnit = !names.isDisjoint(with: FuelColumnNames.ofPricesPerUnit) || places[.total] != nil
    }

    /// `Odo (km)` is odo, in kilometres.
    private static func named(_ cell: String) -> (name: String, unit: AmountUnit?) {
        let text = cell.lowercased()
        let name = text.prefix { $0 != "(" && $0 != "[" }
        let inside = text.dropFirst(name.count).filter { $0.isLetter }
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (words, AmountUnit(String(inside)))
    }

    /// True of a head that says when and how much.
    var isHead: Bool { places[.date] != nil && (places[.volume] != nil || places[.energy] != nil) }

    /// The cell of a column; nil where there is none, or nothing in it.
    func cell(_ field: Field, of row: [String]) -> String? {
        guard let place = places[field], place < row.count else { return nil }
        let text = row[place].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.isEmpty ? nil : text
    }
}
