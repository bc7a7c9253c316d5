import CarBook
import Ledger

/// One line of a table of fill-ups.
struct FuelRow {
    /// The reason why no row of the table can be taken in.
    struct UnknownCurrency: Error {}

    private let cells: [String]
    private let columns: FuelColumns

    init(_ cells: [String], _ columns: FuelColumns) {
        self.cells = cells
        self.columns = columns
    }

    subscript(_ field: FuelColumns.Field) -> String? { columns.cell(field, of: cells) }

    /// The one that --vehicle names, else the one of the line if the book knows it, else the usual one.
    func vehicle(in book: OpenCarBook) throws -> KnownVehicle {
        if book.invocation.values["vehicle"] == nil, let word = self[.vehicle], let known = book.cars.meant(by: word) {
            return known
        }
        return try book.chosen()
    }

    /// The currencies of vehicles are chosen once for all rows.
    func statements(
        on date: FactDate, _ vehicle: KnownVehicle, _ figures: FuelFigures, _ book: OpenCarBook,
        _ currencies: inout [String: Currency]
    ) throws -> FactStatements {
        let units = book.units(vehicle)
        var said = FactStatements(date, vehicle)
        said.ifTyped(.odometer, try distance(.odometer, units, figures))
        said.ifTyped(.distance, try distance(.distance, units, figures))
        let quantity = try quantity(units)
        guard quantity.amount > 0 else { throw FuelWords.nothingFilled }
        said.say(quantity)
        if let total = try total(of: quantity, vehicle, figures, book, &currencies) { said.say(total) }
        if let isFull = try isFull { said.say(.full, isFull ? "yes" : "no") }
        if try FuelRow.flag(self[.missed]) == true { said.say(.missed, "yes") }
        said.ifTyped(.grade, self[.grade])
        said.ifTyped(.station, self[.station])
        said.ifTyped(.at, place)
        said.ifTyped(.note, self[.note])
        return said
    }

    /// A figure with the unit of its column's head behind it, unless it has one itself.
    private func united(_ field: FuelColumns.Field) -> String? {
        guard let text = self[field] else { return nil }
        guard let unit = columns.units[field], text.last?.isNumber == true else { return text }
        return text + FuelRow.word(unit)
    }

    private static func word(_ unit: AmountUnit) -> String {
        switch unit {
        case .volume(.litre): return "l"
        case .volume(.usGallon): return "usgal"
        case .volume(.imperialGallon): return "ukgal"
        case .gallon: return "gal"
        case .kilowattHour: return "kWh"
        case .distance(.kilometre): return "km"
        case .distance(.mile): return "mi"
        }
    }

    /// Zero in a table says that nobody knows.
    private func distance(_ field: FuelColumns.Field, _ units: CarUnits, _ figures: FuelFigures) throws -> Int? {
        guard let text = try united(field).map({ try figures.text($0, of: field) }) else { return nil }
        let metres = try TypedFigure.distance(text, units, FuelImportWords.column(field), isTyped: false)
        return metres > 0 ? metres : nil
    }

    func quantity(_ units: CarUnits) throws -> CarBook.Quantity {
        if let text = united(.volume) { return try TypedFigure.quantity(text, units, FuelImportWords.column(.volume)) }
        guard let text = united(.energy) else { throw FuelImportWords.noQuantity }
        return .energy(wattHours: try TypedFigure.energy(text, FuelImportWords.column(.energy)))
    }

    private func total(
        of quantity: CarBook.Quantity, _ vehicle: KnownVehicle, _ figures: FuelFigures, _ book: OpenCarBook,
        _ currencies: inout [String: Currency]
    ) throws -> Money? {
        let isTotal = !figures.isPriceOfUnit
        let field: FuelColumns.Field = self[.total] != nil || !isTotal ? .total : .text
        let total = try self[field].map {
            try TypedMoney(inTable: figures.text($0, of: field), FuelImportWords.column(.total))
        }
        let price = try (self[.price] ?? (isTotal ? nil : self[.text])).map {
            try TypedMoney(inTable: $0, FuelImportWords.column(.price)).millionths()
        }
        guard total != nil || price != nil else { return nil }
        let typed = try total?.currency ?? currency(book)
        let currency = try typed ?? currencies[vehicle.name] ?? FuelRow.usual(book, vehicle)
        if typed == nil { currencies[vehicle.name] = currency }
        if let total { return Money(thousandths: try total.thousandths(), currency: currency) }
        let unit = priceUnit(of: quantity, book.units(vehicle))
        let said = price.map { UnitPrice(millionths: $0, currency: currency, per: unit) }
        do {
            return try FillPrice(quantity: quantity, price: said, total: nil, per: unit).total
        } catch let error as FillPriceError {
            throw FuelWords.price(error, book.figures(vehicle))
        }
    }

    /// A currency of which nobody says anything is no fault of this row.
    private static func usual(_ book: OpenCarBook, _ vehicle: KnownVehicle) throws -> Currency {
        guard let currency = try? CurrencyChoice(book, vehicle).currency(nil) else { throw UnknownCurrency() }
        return currency
    }

    /// The unit that has the price: the one of its own column, else that of the quantity, else the vehicle's.
    private func priceUnit(of quantity: CarBook.Quantity, _ units: CarUnits) -> UnitPrice.Unit {
        guard quantity.kind == .volume else { return .kilowattHour }
        let said = columns.units[self[.price] != nil ? .price : .text] ?? columns.units[.volume]
        switch said {
        case .volume(let unit): return .volume(unit)
        case .gallon: return .volume(units.kind == .uk ? .imperialGallon : .usGallon)
        case .kilowattHour, .distance, nil: return units.price
        }
    }

    /// Three letters of a table are a currency, whatever they are.
    private func currency(_ book: OpenCarBook) throws -> Currency? {
        guard let text = self[.currency] else {
            return try book.invocation.values["currency"].map(TypedFigure.currency)
        }
        guard let currency = Currency(text) else {
            throw CarBookWords.notACurrency(text, near: TypedMoney.nearest(text))
        }
        return currency
    }

    private var isFull: Bool? {
        get throws {
            if let isFull = try FuelRow.flag(self[.full]) { return isFull }
            return try FuelRow.flag(self[.partial]).map { !$0 }
        }
    }

    private static func flag(_ text: String?) throws -> Bool? {
        guard let text else { return nil }
        let word = text.lowercased().replacing("í", with: "i")
        if FuelColumnNames.yes.contains(word) { return true }
        if FuelColumnNames.no.contains(word) { return false }
        throw FuelImportWords.notAFlag(text)
    }

    /// Degrees have a comma in tables of many countries. Zeros say that nobody knows the place.
    private var place: String? {
        guard let latitude = self[.latitude], let longitude = self[.longitude],
            let place = TypedPlace("\(FuelRow.pointed(latitude)),\(FuelRow.pointed(longitude))")?.coordinate,
            StoredFills.position(place) != nil
        else { return nil }
        return LedgerText.encoded(place)
    }

    private static func pointed(_ number: String) -> String { number.replacing(",", with: ".") }
}
