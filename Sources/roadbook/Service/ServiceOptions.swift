import CarBook
import Ledger

/// The options of everything that says when a service is due.
enum ServiceOptions {
    static let schedule = [
        Option("every", "PERIOD", help: "it is due again after so long: 6m, 1y, 90d; - takes that away"),
        Option("distance", "WAY", help: "it is due again after so much way: 15000km; - takes that away"),
        Option("due", "DAY", help: "the day on which it is due next: 2027-03-31; - takes that away"),
        Option("due-at", "READING", help: "the odometer at which it is due next; - takes that away"),
        Option("category", "TEXT", help: "engine, tyres, brakes, or another word of yours"),
        Option("note", "TEXT", help: "a few words; - takes them away"),
    ]

    private static let periods = ["month": "1m", "monthly": "1m", "quarter": "3m", "year": "1y", "yearly": "1y"]

    /// The statements about when it is due; a preset fills what nobody typed.
    static func statements(
        _ values: Values, _ stored: StoredServices, _ units: CarUnits, preset: ServicePreset? = nil
    ) throws -> FactStatements {
        var said = FactStatements()
        let isBare = values["every"] == nil && values["distance"] == nil
        if let text = values["every"] { said.say(.every, text == "-" ? nil : try period(text)) }
        if let text = values["distance"] { said.say(.distance, text == "-" ? nil : try way(text, units)) }
        if isBare, let preset {
            said.ifTyped(.every, preset.every?.text)
            said.ifTyped(.distance, preset.metres(in: units.distance))
        }
        if let text = values["due"] { said.say(.due, text == "-" ? nil : try day(text)) }
        if let text = values["due-at"] {
            let metres = text == "-" ? nil : try TypedFigure.distance(text, units, "--due-at")
            said.say(.dueodometer, metres.map { "\(stored.continuous($0))" })
        }
        if let text = values["category"] { said.say(.category, try TypedName.orNothing(text, "--category")) }
        if values["category"] == nil, let preset { said.say(.category, preset.category) }
        if let text = values["note"] { said.say(.note, try TypedName.orNothing(text, "--note")) }
        return said
    }

    private static func period(_ text: String) throws -> String {
        let word = text.lowercased()
        guard let period = FactPeriod(periods[word] ?? word) else { throw ServiceWords.notAPeriod(text) }
        return period.text
    }

    private static func way(_ text: String, _ units: CarUnits) throws -> String {
        let metres = try TypedFigure.distance(text, units, "--distance")
        guard metres > 0 else { throw ServiceWords.noWay }
        return "\(metres)"
    }

    /// A day, which may be one to come.
    private static func day(_ text: String) throws -> String {
        guard let date = FactDate(text), date.isDay else { throw ServiceWords.notADay(text) }
        return date.text
    }
}
