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
        Option("note", "TEXT", help: "a few words; - takes them away"), FuelOptions.anyway,
    ]

    private let invocation: Invocation
    private let book: OpenCarBook
    private var values: Values { invocation.values }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook.toWrite(invocation)
    }

    // MARK: Adding

    func add() throws -> ExitCode {
        let vehicle = try book.chosen()
        let (figure, category) = try amountAndCategory()
        let (typed, choice) = (try typedCurrency(), CurrencyChoice(book, vehicle))
        let amount = try TypedMoney(figure, ExpenseWords.amount, usual: typed ?? choice.usual)
        let thousandths = try amount.thousandths()
        let currency = try choice.currency(amount.currency ?? typed)
        guard thousandths != 0 else { throw ExpenseWords.nothing }
        let files = try TypedFiles(invocation)
        var said = FactStatements(try TypedDate.read(invocation), vehicle)
        said.say(Money(thousandths: try ExpenseEntry.positive(thousandths), currency: currency))
        said.say(.category, try TypedName.tidied(category, "CATEGORY"))
        try others(&said)
        let expense = Fact(new: .expense, said.said)
        guard expense.until == nil || expense.every != nil else { throw ExpenseWords.untilWithoutEvery }
        if try isQuestioned(expense, vehicle) { said.say(.questioned, "yes") }
        let ledger = try OpenLedger(invocation)
        try files.say(&said)
        let entry = try ledger.write(.fact(.expense, said.said))
        let money = Money(thousandths: thousandths, currency: currency)
        return try tell(entry, of: entry.id, vehicle) {
            ExpenseWords.added(FigureText.money(money), category, vehicle.name, entry.sequence)
        }
    }

    /// True of an expense that is stored although it may be in the book already.
    private func isQuestioned(_ fact: Fact, _ vehicle: KnownVehicle) throws -> Bool {
        guard let expense = StoredCosts.expense(fact, -1, book) else { return false }
        let dates = book.invocation.dates
        if let until = fact.day(.until), until.days < expense.day.days {
            throw ExpenseWords.endsBefore(dates.text(until), dates.text(expense.day))
        }
        let twice = book.facts(of: vehicle, .expense).first { other in
            guard other.id != fact.id, let stored = StoredCosts.expense(other, 0, book) else { return false }
            return SameExpense.isPerhaps(expense, stored)
        }
        return try Questioned(invocation).isStored(try [twice].compactMap(\.self).map(question))
    }

    private func question(_ other: Fact) throws -> Questioned.Question {
        let number = try FactNumber(book.catalogue).text(other.id)
        let day = other.date.map { invocation.dates.text(book.time($0).day) } ?? ""
        let money = StoredFills.money(other).map(FigureText.money) ?? ""
        return .perhaps(ExpenseWords.isThereAlready(number, day, money, other[.category] ?? ""))
    }

    private func tell(
        _ entry: LedgerEntry, of id: RecordID, _ vehicle: KnownVehicle, _ line: () -> String
    ) throws -> ExitCode {
        guard values.has("json") else {
            try invocation.output.line(line())
            return .ok
        }
        let facts = try book.readAgain().cars.edits.facts.all
        let number = try FactNumber(book.catalogue).text(id)
        try invocation.object { writer in
            writer.member("entry", entry.sequence)
            if let fact = facts.first(where: { $0.id == id }) {
                writer.members(of: fact, number: number, vehicle: vehicle.name)
            }
        }
        return .ok
    }

    // MARK: Changing

    func edit() throws -> ExitCode {
        let number = try FactNumber(book.catalogue)
        let fact = try number.fact(values.operands[0], among: book.cars.edits.facts.all, .expense)
        let vehicle = try book.cars.named(values["vehicle"] ?? fact.vehicle)
        let files = try TypedFiles(invocation, before: fact.files, isEdit: true)
        var said = FactStatements()
        if let words = values["date"] {
            said.say(.date, try TypedDate.read(words, invocation).text)
        }
        if values["vehicle"] != nil { said.say(.vehicle, vehicle.name) }
        if let text = values["amount"] {
            let paid = fact[.currency].flatMap { Currency($0) } ?? CurrencyChoice(book, vehicle).usual
            let amount = try TypedMoney(text, "--amount", usual: try typedCurrency() ?? paid)
            said.say(.total, "\(try ExpenseEntry.positive(amount.thousandths()))")
            if let currency = amount.currency { said.say(.currency, currency.code) }
        }
        if let currency = try typedCurrency() { said.say(.currency, currency.code) }
        if let text = values["category"] { said.say(.category, try TypedName.tidied(text, "--category")) }
        try others(&said)
        try untilOfNothing(&said, fact)
        guard !said.said.isEmpty || files.isSaid else { throw FactWords.nothingToChange(.expense) }
        try question(&said, fact, vehicle)
        let ledger = try OpenLedger(invocation)
        try files.say(&said)
        let entry = try ledger.write(.amend(fact.id, said.said))
        return try tell(entry, of: fact.id, vehicle) {
            FactWords.changed(.expense, values.operands[0], undo: entry.sequence)
        }
    }

    /// A change is looked at as a new expense is; a note may be changed whatever speaks against the rest.
    private func question(_ said: inout FactStatements, _ fact: Fact, _ vehicle: KnownVehicle) throws {
        guard said.said.contains(where: { $0.field != .note }) else { return }
        let isQuestioned = try isQuestioned(fact.amended(said.said), vehicle)
        if isQuestioned != fact.isQuestioned { said.say(.questioned, isQuestioned ? "yes" : nil) }
    }

    // MARK: The things that were typed

    /// Both in either order; a currency that stands by itself is behind its number.
    private func amountAndCategory() throws -> (amount: String, category: String) {
        let words = FigureWords(values.operands).joined
        guard words.count > 1 else { throw ExpenseWords.needsCategory }
        for (number, word) in zip(words, words.dropFirst()) where words.count > 2 {
            guard FigureWords.isBare(number), TypedMoney.mayBeCurrency(word) else { continue }
            throw CarBookWords.notACurrency(word, near: TypedMoney.nearest(word))
        }
        guard words.count == 2 else {
            throw CommandLineWords.tooMany(Command.expenseAdd.name, words[2], takesDays: false)
        }
        let isTurned = !ExpenseEntry.isFigure(words[0]) && ExpenseEntry.isFigure(words[1])
        return isTurned ? (words[1], words[0]) : (words[0], words[1])
    }

    private static func isFigure(_ word: String) -> Bool {
        TypedMoney.isMeant(by: word) || (try? TypedAmount(word)) != nil
    }

    private func typedCurrency() throws -> Currency? { try values["currency"].map(TypedFigure.currency) }

    private static func positive(_ thousandths: Int) throws -> Int {
        guard thousandths > 0 else { throw ExpenseWords.negative }
        return thousandths
    }

    private func others(_ said: inout FactStatements) throws {
        if let text = values["every"] { said.say(.every, text == "-" ? nil : try ExpenseEntry.period(text)) }
        if let text = values["until"] { said.say(.until, text == "-" ? nil : try day(text)) }
        if let text = values["note"] { said.say(.note, try TypedName.orNothing(text, "--note")) }
    }

    /// An expense that comes again no more has no last day either.
    private func untilOfNothing(_ said: inout FactStatements, _ fact: Fact) throws {
        let after = fact.amended(said.said)
        guard after.every == nil, after.until != nil else { return }
        guard values["until"] == nil else { throw ExpenseWords.untilWithoutEvery }
        if values["every"] != nil { said.say(.until, nil) }
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
