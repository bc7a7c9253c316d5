import CarBook
import Ledger

/// One entry about a service that was done.
struct ServiceWorkEntry {
    static let options = [
        Option("odometer", "READING", help: "what the odometer showed: 26020, 26020km, 16170mi"),
        Option("total", "MONEY", help: "what it cost: 89 or 89EUR"),
        Option("currency", "CODE", help: "what it was paid in (the vehicle's)"),
        Option("workshop", "NAME", help: "who did it, or where"),
        Option("category", "TEXT", help: "engine, tyres, brakes, or another word of yours"),
        Option("note", "TEXT", help: "a few words"),
        Option("once", help: "nobody planned it, and it does not come again"),
    ]

    private let invocation: Invocation
    private let book: OpenCarBook
    private let vehicle: KnownVehicle
    private let stored: StoredServices
    /// The words behind the name that are figures.
    private let words: [String]
    private var values: Values { invocation.values }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook.toWrite(invocation)
        let operands = invocation.values.operands
        let (named, words) = try FigureWords(Array(operands.dropFirst())).named(in: book)
        vehicle = try named ?? book.chosen(needing: operands[0])
        self.words = words
        stored = try StoredServices(book, vehicle)
    }

    func add() throws -> ExitCode {
        let planned = try meant()
        let name = try planned?.plan.name ?? TypedName.tidied(values.operands[0], "SERVICE")
        let date = try TypedDate.read(invocation)
        let files = try TypedFiles(invocation)
        let choice = CurrencyChoice(book, vehicle)
        let figures = try ServiceFigures(values, words, book.units(vehicle), usual: choice.usual)
        var said = FactStatements(date, vehicle)
        said.say(.work, name)
        said.ifTyped(.odometer, figures.odometer)
        if let total = figures.total {
            let currency = try choice.currency(total.currency)
            said.say(Money(thousandths: total.thousandths, currency: currency))
        }
        said.ifTyped(.category, try values["category"].map { try TypedName.tidied($0, "--category") })
        said.ifTyped(.station, try values["workshop"].map { try TypedName.tidied($0, "--workshop") })
        said.ifTyped(.note, try values["note"].map { try TypedName.tidied($0, "--note") })
        let (new, check) = (Fact(new: .service, said.said), ServiceWorkCheck(book, vehicle, stored.odometer))
        let questions = try check.reading(new) + before(planned, on: date) + check.twice(new)
        if try Questioned(invocation).isStored(questions) { said.say(.questioned, "yes") }
        let ledger = try OpenLedger(invocation)
        try files.say(&said)
        return try tell(try ledger.write(.fact(.service, said.said)), name)
    }

    /// The plan that it was done of; nil for what nobody planned.
    private func meant() throws -> ServiceBook.Planned? {
        do {
            return try stored.planned(values.operands[0])
        } catch let complaint as Complaint {
            guard values.has("once") else {
                throw complaint.code == .notFound ? ServiceWords.orOnce(complaint) : complaint
            }
            return nil
        }
    }

    /// The question about a work of a plan that was done later.
    private func before(_ planned: ServiceBook.Planned?, on date: FactDate) -> [Questioned.Question] {
        guard let planned, let last = planned.works.last, book.time(date).day.days < last.day.days else { return [] }
        return [.cannotBe(ServiceWords.before(planned.plan.name, book.invocation.dates.text(last.day)))]
    }

    private func tell(_ entry: LedgerEntry, _ name: String) throws -> ExitCode {
        try invocation.tell(entry) {
            let after = try book.readAgain()
            let services = try StoredServices(after, vehicle)
            let planned = services.services.plans.first { AlikeName($0.plan.name) == AlikeName(name) }
            let next = planned.map { ServiceText(after, services).due($0) }
            let line = ServiceWords.done(name, vehicle.name, next: next)
            return "\(line); \(EditWords.undoWith([entry.sequence]))"
        }
    }
}

/// The figures of a service as somebody typed them, in any order or with their options.
private struct ServiceFigures {
    private(set) var odometer: Int?
    private(set) var total: (thousandths: Int, currency: Currency?)?

    /// The currency of a sign that several have.
    private let usual: Currency?

    init(_ values: Values, _ words: [String], _ units: CarUnits, usual: Currency?) throws {
        let typed = try values["currency"].map(TypedFigure.currency)
        self.usual = typed ?? usual
        for word in words { try take(word, units) }
        if let text = values["odometer"] {
            try set(&odometer, TypedFigure.distance(text, units, "--odometer"), text)
        }
        if let text = values["total"] { try takeTotal(text, "--total") }
        if let typed { total?.currency = typed }
    }

    private mutating func take(_ word: String, _ units: CarUnits) throws {
        if TypedMoney.isMeant(by: word) { return try takeTotal(word, ServiceWords.cost) }
        let unit = try? TypedAmount(word).unit
        if let unit, AmountUnit(unit) == nil, TypedMoney.mayBeCurrency(unit) {
            throw TypedFigure.strange(unit, word, ServiceWords.cost)
        }
        guard let unit, case .distance? = AmountUnit(unit) else { throw ServiceWords.notAFigure(word) }
        try set(&odometer, TypedFigure.distance(word, units, ServiceWords.odometer), word)
    }

    private mutating func takeTotal(_ text: String, _ what: String) throws {
        let money = try TypedMoney(text, what, usual: usual)
        try set(&total, (thousandths: money.thousandths(), currency: money.currency), text)
    }

    private func set<Value>(_ place: inout Value?, _ value: Value, _ word: String) throws {
        guard place == nil else { throw FuelWords.saidTwice(word) }
        place = value
    }
}
