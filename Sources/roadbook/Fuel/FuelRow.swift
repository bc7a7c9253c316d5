import CarBook
import Ledger

/// One line of a table of fill-ups.
struct FuelRow {
    private let cells: [String]
    private let columns: FuelColumns

    init(_ cells: [String], _ columns: FuelColumns) {
        self.cells = cells
        self.columns = columns
    }

    private subscript(_ field: FuelColumns.Field) -> String? { columns.cell(field, of: cells) }

    /// The one that --vehicle names, else the one of the line if the book knows it, else the usual one.
    func vehicle(in book: OpenCarBook) throws -> KnownVehicle {
        if book.invocation.values["vehicle"] == nil, let word = self[.vehicle], let known = book.cars.meant(by: word) {
            return known
        }
        return try book.chosen()
    }

    func statements(_ vehicle: KnownVehicle, _ book: OpenCarBook) throws -> FactStatements {
        let units = book.units(vehicle)
        var said = FactStatements()
        said.say(.date, try date(book).text)
        said.say(.vehicle, vehicle.name)
        said.ifTyped(.odometer, try distance(.odometer, units))
        said.ifTyped(.distance, try distance(.distance, units))
        let quantity = try quantity(units)
        guard quantity.amount > 0 else { throw FuelWords.nothingFilled }
        said.say(quantity)
        if let total = try total(of: quantity, vehicle, book) { said.say(total) }
        if let isFull = try isFull { said.say(.full, isFull ? "yes" : "no") }
        if try FuelRow.flag(self[.missed]) == true { said.say(.missed, "yes") }
        said.ifTyped(.grade, self[.grade])
        said.ifTyped(.station, self[.station])
        said.ifTyped(.at, place)
        said.ifTyped(.note, self[.note])
        return said
    }

    private func date(_ book: OpenCarBook) throws -> FactDate {
        guard let day = self[.date] else { throw FuelImportWords.noDate }
        let words = self[.time].map { "\(day) \($0)" } ?? day
        return try TypedDate.read(words, book.invocation, now: WallClock.now())
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
    private func distance(_ field: FuelColumns.Field, _ units: CarUnits) throws -> Int? {
        guard let text = united(field) else { return nil }
        let metres = try TypedFigure.distance(text, units, FuelImportWords.column(field))
        return metres > 0 ? metres : nil
    }

    private func quantity(_ units: CarUnits) throws -> CarBook.Quantity {
        if let text = united(.volume) { return try TypedFigure.quantity(text, units, FuelImportWords.column(.volume)) }
        guard let text = united(.energy) else { throw FuelImportWords.noQuantity }
        return .energy(wattHours: try TypedFigure.energy(text, FuelImportWords.column(.energy)))
    }

    private func total(of quantity: CarBook.Quantity, _ vehicle: KnownVehicle, _ book: OpenCarBook) throws -> Money? {
        let bare = self[.text]
        let total = try (self[.total] ?? (columns.isPriceOfUnit ? nil : bare)).map {
            try TypedFigure.money($0, FuelImportWords.column(.total))
        }
        let price = try (self[.price] ?? (columns.isPriceOfUnit ? bare : nil)).map {
            try TypedFigure.price($0, FuelImportWords.column(.price))
        }
        guard total != nil || price != nil else { return nil }
        let typed = try total?.currency ?? currency(book)
        let currency = try CurrencyChoice(book, vehicle).currency(typed)
        if let total { return Money(thousandths: total.thousandths, currency: currency) }
        let unit: UnitPrice.Unit = quantity.kind == .energy ? .kilowattHour : book.units(vehicle).price
        let said = price.map { UnitPrice(millionths: $0, currency: currency, per: unit) }
        do {
            return try FillPrice(quantity: quantity, price: said, total: nil, per: unit).total
        } catch let error as FillPriceError {
            throw FuelWords.price(error, book.figures(vehicle))
        }
    }

    private func currency(_ book: OpenCarBook) throws -> Currency? {
        guard let text = self[.currency] ?? book.invocation.values["currency"] else { return nil }
        guard let currency = Currency(text) else { throw CarBookWords.notACurrency(text) }
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
        switch text.lowercased() {
        case "1", "yes", "true", "y", "x", "full": return true
        case "0", "no", "false", "n", "partial": return false
        default: throw FuelImportWords.notAFlag(text)
        }
    }

    private var place: String? {
        guard let latitude = self[.latitude], let longitude = self[.longitude],
            let place = TypedPlace("\(latitude),\(longitude)"), latitude != "0" || longitude != "0"
        else { return nil }
        return LedgerText.encoded(place.coordinate)
    }
}
