import CarBook
import Exchange

/// The columns of a table of fill-ups, by the names that well-known programs give them.
struct FuelColumns {
    enum Field: CaseIterable {
        case date, time, odometer, distance, volume, energy, total, price, currency, full, partial, missed, station,
            latitude, longitude, grade, note, vehicle, text
    }

    private var places: [Field: Int] = [:]
    /// The unit that the head names in brackets or by the name itself.
    private(set) var units: [Field: AmountUnit] = [:]
    /// Cells of the head of which nothing is taken.
    let unknown: [String]
    /// True if the kinds of fuel are numbers that only the program knows that wrote them.
    private let hasCodesOfKinds: Bool
    /// True of a table that this program has written.
    let isOwn: Bool
    /// True if the column that may have the quantity is called as an amount of money may be, in a table that says what
    /// the money was for.
    private let isAmountOfMoney: Bool
    /// True if a column called price is that of a litre or gallon, false if it is the total; nil where the head does
    /// not tell, but the figures do.
    let isPriceOfUnit: Bool?

    init(head: [String]) {
        let cells = head.map(FuelColumns.named)
        var rest = Set(head.indices.filter { !head[$0].isEmpty })
        var places: [Field: Int] = [:]
        for field in Field.allCases {
            let ranked = rest.compactMap { index in FuelColumns.rank(cells[index].name, field).map { ($0, index) } }
            guard let place = ranked.min(by: { $0 < $1 })?.1 else { continue }
            places[field] = place
            units[field] = cells[place].unit ?? FuelColumnNames.units[cells[place].name]
            rest.remove(place)
        }
        isOwn = FuelTable.isHead(head)
        hasCodesOfKinds = places[.grade].map { cells[$0].name == FuelColumnNames.ofCodes } ?? false
        unknown = rest.sorted().map { head[$0] }
        let names = Set(cells.map { $0.name })
        let volume = places[.volume].map { cells[$0].name } ?? ""
        isAmountOfMoney = FuelColumns.rank(volume, .total) != nil && !names.isDisjoint(with: FuelColumnNames.ofCosts)
        isPriceOfUnit = FuelColumns.isPriceOfUnit(places, units, names)
        self.places = places
    }

    private static func rank(_ name: String, _ field: Field) -> Int? {
        FuelColumnNames.meanings[name]?.first { $0.field == field }?.rank
    }

    private static func isPriceOfUnit(
        _ places: [Field: Int], _ units: [Field: AmountUnit], _ names: Set<String>
    ) -> Bool? {
        if places[.total] != nil || units[.text] != nil { return true }
        if !names.isDisjoint(with: FuelColumnNames.ofPricesPerUnit) { return true }
        return places[.price] != nil ? false : nil
    }

    /// `Odo (km)` and `Odo km` are odo, in kilometres.
    private static func named(_ cell: String) -> (name: String, unit: AmountUnit?) {
        let text = cell.lowercased().map { FuelColumnNames.plainLetters[$0] ?? String($0) }.joined()
        let before = text.prefix { $0 != "(" && $0 != "[" }
        let inside = text.dropFirst(before.count).filter(\.isLetter)
        let signs: Set<Character> = ["?", ":", "."]
        var words = before.filter { !signs.contains($0) }.split(whereSeparator: \.isWhitespace).map(String.init)
        let whole = words.joined(separator: " ").replacing(" / ", with: "/")
        guard FuelColumnNames.meanings[whole] == nil, let last = words.popLast(), let unit = AmountUnit(last),
            !words.isEmpty
        else { return (whole, AmountUnit(String(inside))) }
        return (words.joined(separator: " "), unit)
    }

    /// True of a head that says when and how much.
    var isHead: Bool { places[.date] != nil && hasQuantity }

    /// True of a head that says when and for how much money, and nothing of fuel.
    var isOfCosts: Bool { places[.date] != nil && hasMoney && !hasQuantity }

    private var hasMoney: Bool { [.total, .price, .text].contains { places[$0] != nil } || isAmountOfMoney }

    private var hasQuantity: Bool { places[.energy] != nil || (places[.volume] != nil && !isAmountOfMoney) }

    /// The number of columns that are known.
    var count: Int { places.count }

    func has(_ field: Field) -> Bool { places[field] != nil }

    /// The cell of a column; nil where there is none, or nothing in it.
    func cell(_ field: Field, of row: [String]) -> String? {
        guard let place = places[field], place < row.count else { return nil }
        let text = row[place].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty, !(field == .grade && hasCodesOfKinds && text.allSatisfy(\.isNumber)) else { return nil }
        return isOwn ? CSVField.unguarded(text) : text
    }
}
