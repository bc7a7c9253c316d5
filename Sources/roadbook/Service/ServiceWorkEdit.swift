import CarBook
import Ledger

/// One entry about a service that was done: said otherwise than before.
struct ServiceWorkEdit {
    /// The options that are of a service that was done alone.
    static let options = [
        Option("date", "TIME", help: "when it was done: a day, or a day and a time"),
        Option("odometer", "READING", help: "what the odometer showed then; - takes that away"),
        Option("total", "MONEY", help: "what it cost: 89 or 89EUR; - takes that away"),
        Option("currency", "CODE", help: "what it was paid in"),
        Option("workshop", "NAME", help: "who did it, or where; - takes that away"),
    ]
    /// Everything that is said of a planned service alone.
    private static let ofPlans = ["name", "every", "distance", "due", "due-at"]

    private let invocation: Invocation
    private let book: OpenCarBook
    private let fact: Fact
    private let vehicle: KnownVehicle
    private var values: Values { invocation.values }
    private var word: String { values.operands[0] }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let (values, word) = (invocation.values, invocation.values.operands[0])
        guard !values.names.contains(where: ServiceWorkEdit.ofPlans.contains) else { throw ServiceWords.isDone(word) }
        book = try OpenCarBook.toWrite(invocation)
        fact = try FactNumber(book.catalogue).fact(word, among: book.cars.edits.facts.all, .service)
        vehicle = try book.cars.named(values["vehicle"] ?? fact.vehicle)
    }

    func edit() throws -> ExitCode {
        let files = try TypedFiles(invocation, before: fact.files, isEdit: true)
        var said = FactStatements()
        try sayFigures(&said)
        try sayWords(&said)
        guard !said.said.isEmpty || files.isSaid else { throw FactWords.nothingToChange(.service) }
        try question(&said)
        let ledger = try OpenLedger(invocation)
        try files.say(&said)
        let plan = try planSaidBehind(fact.amended(said.said))
        var deeds = [LedgerVerb.amend(fact.id, said.said)]
        if let plan { deeds.append(.amend(plan.id, [plan.after])) }
        let entries = try ledger.write(deeds)
        return try invocation.tell(entries[0]) { FactWords.changed(.service, word, undo: entries.map(\.sequence)) }
    }

    /// The plan of whose next time somebody spoke behind this work, and the other day of the work: what was said holds
    /// behind that one, too, until another work follows.
    private func planSaidBehind(_ changed: Fact) throws -> (id: RecordID, after: LedgerVerb.FactStatement)? {
        guard let before = fact.date.map(book.time)?.day, let day = changed.date.map(book.time)?.day,
            day.days != before.days
        else { return nil }
        let stored = try StoredServices(book, vehicle)
        let planned = stored.services.plans.first { planned in
            planned.works.last.map { stored.fact($0).id == fact.id } ?? false
        }
        guard let planned, planned.plan.after?.days == before.days else { return nil }
        return (stored.fact(planned.plan).id, LedgerVerb.FactStatement(.after, day.dateText))
    }

    // MARK: The things that were typed

    private func sayFigures(_ said: inout FactStatements) throws {
        if let words = values["date"] { said.say(.date, try TypedDate.read(words, invocation).text) }
        if book.cars.meant(by: fact.vehicle)?.name != vehicle.name { said.say(.vehicle, vehicle.name) }
        if let text = values["odometer"] {
            let metres = text == "-" ? nil : try TypedFigure.distance(text, book.units(vehicle), "--odometer")
            said.say(.odometer, metres.map { "\($0)" })
        }
        try sayTotal(&said)
    }

    /// The currency in which it was paid stays, where nobody says otherwise.
    private func sayTotal(_ said: inout FactStatements) throws {
        let typed = try values["currency"].map(TypedFigure.currency)
        guard let text = values["total"] else {
            guard let typed else { return }
            guard fact[.total] != nil else { throw ServiceWords.noCost(word) }
            return said.say(.currency, typed.code)
        }
        guard text != "-" else {
            said.say(.total, nil)
            return said.say(.currency, nil)
        }
        let (choice, before) = (CurrencyChoice(book, vehicle), fact[.currency].flatMap { Currency($0) })
        let amount = try TypedMoney(text, "--total", usual: typed ?? before ?? choice.usual)
        let currency = try choice.currency(typed ?? amount.currency ?? before)
        said.say(Money(thousandths: try amount.thousandths(), currency: currency))
    }

    private func sayWords(_ said: inout FactStatements) throws {
        let fields: [(option: String, field: FactField)] = [
            ("workshop", .station), ("category", .category), ("note", .note),
        ]
        for (option, field) in fields {
            if let text = values[option] { said.say(field, try TypedName.orNothing(text, "--\(option)")) }
        }
    }

    /// A change of a figure is looked at as a new work is; a note may be changed whatever speaks against the rest.
    private func question(_ said: inout FactStatements) throws {
        let looked: Set<FactField> = [.date, .vehicle, .odometer, .total, .currency]
        guard said.said.contains(where: { looked.contains($0.field) }) else { return }
        let changed = fact.amended(said.said)
        let check = ServiceWorkCheck(book, vehicle, try CarOdometer(book, vehicle))
        let isQuestioned = try Questioned(invocation).isStored(check.reading(changed) + check.twice(changed))
        if isQuestioned != fact.isQuestioned { said.say(.questioned, isQuestioned ? "yes" : nil) }
    }
}
