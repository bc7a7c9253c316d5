import CarBook
import JSON
import Ledger

extension JSONWriter {
    /// A fact in the units of programs: metres, litres, kilowatt-hours, and money as a number beside its currency.
    mutating func members(of fact: Fact, number: String, vehicle: String) {
        member("number", number)
        member("kind", fact.kind.rawValue)
        member("vehicle", vehicle)
        member("date", fact[.date] ?? "")
        for (name, field) in [("odometerMetres", FactField.odometer), ("distanceMetres", .distance)] {
            optional(name, fact.number(field))
        }
        if fact.kind == .instrument { optional("beginsMetres", fact.number(.begins)) }
        if fact.kind == .fuel { fuel(fact) }
        if [.fuel, .expense, .service].contains(fact.kind) { money(fact) }
        if fact.kind == .expense { expense(fact) }
        if fact.kind == .service { service(fact) }
        if fact.kind == .tyres { member("set", fact.title) }
        optional("note", fact[.note])
        files(fact.files)
        member("questioned", fact.isQuestioned)
        member("who", fact.who)
    }

    /// The figures of a fill-up that follow from others: the price of a litre or kilowatt-hour, and how much it took
    /// since the full tank before.
    mutating func figures(of fill: FillUp, _ leg: FuelLeg?) {
        optional("pricePerUnit", fill.total.flatMap { Ratio($0.thousandths, over: fill.quantity.amount) })
        optional("legMetres", leg?.metres)
        optional("legLitres", leg.flatMap { StoredFills.litres($0.quantity) })
        optional("legKWh", leg.flatMap { StoredFills.kilowattHours($0.quantity) })
        // A millilitre for a metre is 100 litres for 100 km.
        optional("legPer100Km", leg.flatMap { Ratio($0.quantity.amount, times: 100, over: $0.metres) })
    }

    /// A quotient, with up to six digits behind the point.
    mutating func optional(_ name: String, _ value: Ratio?) {
        optional(name, value.map { Double($0.rounded(decimals: 6)) / 1_000_000 })
    }

    /// Money for each litre, kilowatt-hour or kilometre, by currency.
    mutating func member(_ name: String, _ rates: MoneyRates) {
        self.name(name)
        beginObject()
        for rate in rates.rates { optional(rate.currency.code, rate.thousandths) }
        endObject()
    }

    private mutating func files(_ files: [FactFile]) {
        objects("files", files) { file, writer in
            writer.optional("name", file.name)
            writer.member("hash", file.hash)
        }
    }

    private mutating func fuel(_ fact: Fact) {
        optional("litres", fact.number(.volume).map { Double($0) / 1000 })
        optional("kWh", fact.number(.energy).map { Double($0) / 1000 })
        member("full", fact.isFull)
        member("missed", fact.isMissed)
        optional("grade", fact[.grade])
        optional("station", fact[.station])
        optional("latitude", fact.place?.latitude)
        optional("longitude", fact.place?.longitude)
    }

    private mutating func money(_ fact: Fact) {
        optional("total", fact.number(.total).map { Double($0) / 1000 })
        optional("currency", fact[.currency])
    }

    private mutating func service(_ fact: Fact) {
        member("service", fact.title)
        optional("category", fact[.category])
        optional("workshop", fact[.station])
    }

    private mutating func expense(_ fact: Fact) {
        optional("category", fact[.category])
        optional("every", fact[.every])
        optional("until", fact[.until])
    }
}
