import CarBook
import Ledger

/// The figures of a fill-up as somebody typed them: with options, or one after the other at the pump, as in
/// `44,1l 10948km 1,749`.
struct TypedFill {
    private typealias Words = FuelWords

    static let figures = [
        Option("litres", "HOW", help: "how much was filled in: 44.1, 11.6gal (of the vehicle's units, else US ones)"),
        Option("kwh", "HOW", help: "the same in kilowatt-hours"),
        Option("odometer", "HOW", help: "what the odometer showed: 10948, 10948km, 6800mi"),
        Option("distance", "HOW", help: "how far it went since the fill-up before, for a vehicle without an odometer"),
        Option("price", "MONEY", help: "the price of a litre, a gallon or a kWh"),
        Option("total", "MONEY", help: "what was paid: 77.13 or 77.13EUR; any two of the three give the third"),
        Option("currency", "CODE", help: "what it was paid in (the vehicle's)"),
    ]

    static let facts = [
        Option("full", help: "the tank or the battery was full then (unless --partial)"),
        Option("partial", help: "it was not full: the next full one counts both"),
        Option("missed", help: "a fill-up before this one was not written down"),
        Option("station", "NAME", help: "where it was"),
        Option("at", "LAT,LON", help: "where the station lies"),
        Option("grade", "NAME", help: "the kind of fuel or charge: E10, home, fast"),
        Option("note", "TEXT", help: "a few words"),
    ]

    private(set) var quantity: CarBook.Quantity?
    /// The unit that was typed with the quantity. A price is that of one of it: pumps sell litres where people think in
    /// gallons.
    private var volumeUnit: VolumeUnit?
    private(set) var odometer: Int?
    private(set) var distance: Int?
    private var price: (millionths: Int, currency: Currency?)?
    private var total: (thousandths: Int, currency: Currency?)?
    private let typedCurrency: Currency?
    /// The currency of a sign that several have.
    private let usual: Currency?

    private let units: CarUnits
    private let values: Values

    /// Takes the words behind the verb that are figures. The usual currency is the one where nobody types any.
    init(_ values: Values, _ words: [String], _ units: CarUnits, usual: Currency?) throws {
        self.values = values
        self.units = units
        let typed = try values["currency"].map(TypedFigure.currency)
        typedCurrency = typed
        self.usual = typed ?? usual
        for word in words { try take(word) }
        try takeOptions()
    }

    /// A figure without an option is told by its unit; a bare one is the price.
    private mutating func take(_ word: String) throws {
        if TypedMoney.isMeant(by: word) { return try takeMoney(word) }
        let unit = try? TypedAmount(word).unit
        if let unit, !unit.isEmpty, AmountUnit(unit) == nil {
            throw TypedFigure.strange(unit, word, Words.quantity)
        }
        switch unit.flatMap({ AmountUnit($0) }) {
        case .volume, .gallon, .kilowattHour: try takeQuantity(word, Words.quantity, word)
        case .distance: try set(&odometer, TypedFigure.distance(word, units, Words.odometer), word)
        case nil: try takePrice(word, Words.price)
        }
    }

    private mutating func takeOptions() throws {
        if let text = values["litres"] {
            let isBare = (try? TypedAmount(text))?.unit.isEmpty ?? false
            try takeQuantity(isBare ? text + "l" : text, "--litres", text)
        }
        if let text = values["kwh"] {
            try set(&quantity, .energy(wattHours: TypedFigure.energy(text, "--kwh")), text)
        }
        if let text = values["odometer"] { try set(&odometer, TypedFigure.distance(text, units, "--odometer"), text) }
        if let text = values["distance"] { try set(&distance, TypedFigure.distance(text, units, "--distance"), text) }
        if let text = values["price"] { try takePrice(text, "--price") }
        if let text = values["total"] { try takeTotal(text, "--total") }
    }

    private mutating func takeQuantity(_ text: String, _ what: String, _ word: String) throws {
        try set(&quantity, TypedFigure.quantity(text, units, what), word)
        volumeUnit = TypedFigure.volumeUnit(text, units)
    }

    /// Nobody pays thousandths: `1,749€` is the price of a litre.
    private mutating func takeMoney(_ word: String) throws {
        guard try TypedMoney(word, Words.total, usual: usual).isPriceOfUnit else {
            return try takeTotal(word, Words.total)
        }
        try takePrice(word, Words.price)
    }

    private mutating func takePrice(_ text: String, _ what: String) throws {
        let money = try TypedMoney(text, what, usual: usual)
        try set(&price, (millionths: money.millionths(), currency: money.currency), text)
    }

    private mutating func takeTotal(_ text: String, _ what: String) throws {
        let money = try TypedMoney(text, what, usual: usual)
        try set(&total, (thousandths: money.thousandths(), currency: money.currency), text)
    }

    private func set<Value>(_ place: inout Value?, _ value: Value, _ word: String) throws {
        guard place == nil else { throw Words.saidTwice(word) }
        place = value
    }

    // MARK: Money

    var saysMoney: Bool { price != nil || total != nil }
    var saysPriceAndTotal: Bool { price != nil && total != nil }

    /// The currency that was typed; behind the figure or with its option.
    var currency: Currency? { total?.currency ?? price?.currency ?? typedCurrency }

    /// The unit that a price is of.
    var priceUnit: UnitPrice.Unit {
        if quantity?.kind == .energy { return .kilowattHour }
        return volumeUnit.map { .volume($0) } ?? units.price
    }

    func price(in currency: Currency) -> UnitPrice? {
        price.map { UnitPrice(millionths: $0.millionths, currency: $0.currency ?? currency, per: priceUnit) }
    }

    func total(in currency: Currency) -> Money? {
        total.map { Money(thousandths: $0.thousandths, currency: $0.currency ?? currency) }
    }

    // MARK: Everything else

    /// True or false where it was said whether the tank was full.
    func isFull() throws -> Bool? {
        guard !values.has("full") || !values.has("partial") else { throw Words.fullOrPartial }
        if values.has("full") { return true }
        return values.has("partial") ? false : nil
    }

    /// The statements about anything but figures.
    func others(_ said: inout FactStatements) throws {
        if let isFull = try isFull() { said.say(.full, isFull ? "yes" : "no") }
        if values.has("missed") { said.say(.missed, "yes") }
        if let text = values["grade"] { said.say(.grade, try TypedName.orNothing(text, "--grade")) }
        if let text = values["station"] { said.say(.station, try TypedName.orNothing(text, "--station")) }
        if let text = values["at"] { said.say(.at, text == "-" ? nil : try place(text)) }
        if let text = values["note"] { said.say(.note, try TypedName.orNothing(text, "--note")) }
    }

    private func place(_ text: String) throws -> String {
        guard let place = TypedPlace(text), place.metres == nil else { throw PlaceWords.notAPlace(text) }
        return LedgerText.encoded(place.coordinate)
    }
}
