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
