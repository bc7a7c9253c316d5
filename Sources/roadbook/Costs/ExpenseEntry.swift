import CarBook
import Civil
import JSON
import Ledger

/// One entry about an expense: said for the first time, or otherwise than before.
struct ExpenseEntry {
    static let options = [
        FuelOptions.vehicle, TypedDate.option,
        Option("currency", "CODE", help: "what it was paid in (the vehicle's)"),
        Option("every", "PERIOD", help: "it comes again: 14d, 1m, 3m, 1y; - says that it does not"),
        Option("until", "DAY", help: "the last day on which it may come again"),
        Option("note", "TEXT", help: "a few words; - takes them away"),
    ]

    private let invocation: Invocation
    private let book: OpenCarBook
    private var values: Values { invocation.values }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
    }

    // MARK: Adding

    func add() throws -> ExitCode {
        let vehicle = try book.chosen()
        let amount = try TypedFigure.money(values.operands[0], ExpenseWords.amount)
        let currency = try CurrencyChoice(book, vehicle).currency(amount.currency ?? typedCurrency())
        guard amount.thousandths != 0 else { throw ExpenseWords.nothing }
        var said = FactStatements()
        said.say(.date, try TypedDate.read(invocation, now: WallClock.now()).text)
        said.say(.vehicle, vehicle.name)
        said.say(Money(thousandths: try ExpenseEntry.positive(amount.thousandths), currency: currency))
        said.say(.category, try TypedName.tidied(values.operands[1], "CATEGORY"))
        try others(&said)
        let entry = try OpenLedger(invocation).write(.fact(.expense, said.said))
        return try tell(entry, Money(thousandths: amount.thousandths, currency: currency), vehicle)
    }

    private func tell(_ entry: LedgerEntry, _ money: Money, _ vehicle: KnownVehicle) throws -> ExitCode {
        guard values.has("json") else {
            let category = values.operands[1]
            try invocation.output.line(
                ExpenseWords.added(FigureText.money(money), category, vehicle.name, entry.sequence))
            return .ok
        }
        try invocation.object { $0.member("entry", entry.sequence) }
        return .ok
    }

    // MARK: Changing

    func edit() throws -> ExitCode {
        let number = try FactNumber(book.catalogue)
        let fact = try number.fact(values.operands[0], among: book.cars.edits.facts.all, .expense)
        var said = FactStatements()
        if let words = values["date"] {
            said.say(.date, try TypedDate.read(words, invocation, now: WallClock.now()).text)
        }
        if let word = values["vehicle"] { said.say(.vehicle, try book.cars.named(word).name) }
        if let text = values["amount"] {
            let amount = try TypedFigure.money(text, "--amount")
            said.say(.total, "\(try ExpenseEntry.positive(amount.thousandths))")
            if let currency = amount.currency { said.say(.currency, currency.code) }
        }
        if let currency = try typedCurrency() { said.say(.currency, currency.code) }
        if let text = values["category"] { said.say(.category, try TypedName.tidied(text, "--category")) }
        try others(&said)
        guard !said.said.isEmpty else { throw FactWords.nothingToChange(.expense) }
        let entry = try OpenLedger(invocation).write(.amend(fact.id, said.said))
        try invocation.output.line(FactWords.changed(.expense, values.operands[0], undo: entry.sequence))
        return .ok
    }

    // MARK: The things that were typed

    private func typedCurrency() throws -> Currency? {
        guard let text = values["currency"] else { return nil }
        guard let currency = Currency(text) else { throw CarBookWords.notACurrency(text) }
        return currency
    }

    private static func positive(_ thousandths: Int) throws -> Int {
        guard thousandths > 0 else { throw ExpenseWords.negative }
        return thousandths
    }

    private func others(_ said: inout FactStatements) throws {
        if let text = values["every"] { said.say(.every, text == "-" ? nil : try ExpenseEntry.period(text)) }
        if let text = values["until"] { said.say(.until, text == "-" ? nil : try day(text)) }
        if let text = values["note"] { said.say(.note, try TypedName.orNothing(text, "--note")) }
    }

    private static let periods = ["month": "1m", "monthly": "1m", "quarter": "3m", "year": "1y", "yearly": "1y"]

    private static func period(_ text: String) throws -> String {
        let word = text.lowercased()
        guard let period = FactPeriod(periods[word] ?? word) else { throw ExpenseWords.notAPeriod(text) }
        return period.text
    }

    /// A day, which may be one to come.
    private func day(_ text: String) throws -> String {
        guard let date = FactDate(text), date.isDay else { throw ExpenseWords.notADay(text) }
        return date.text
    }
}
