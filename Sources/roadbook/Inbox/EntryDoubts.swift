import CarBook
import Ledger

/// Everything that speaks against an entry that was questioned, as the book is now: what did so when it was stored may
/// have been corrected since.
struct EntryDoubts {
    let sentences: [String]
    /// The line that corrects the entry or takes it out; nil of one against which nothing speaks any more.
    let otherwise: String?

    init(_ fact: Fact, _ word: String, _ book: OpenCarBook) throws {
        guard let vehicle = book.cars.meant(by: fact.vehicle) else {
            (sentences, otherwise) = ([], FactWords.takeOut(fact.kind, word))
            return
        }
        if fact.kind == .fuel, let check = try FuelCheck(book, vehicle, fact) {
            sentences = check.questions().map(\.text)
            otherwise = check.isRight ? nil : check.correction(word)
            return
        }
        sentences =
            try EntryDoubts.odometer(fact, vehicle, book) + EntryDoubts.twice(fact, vehicle, book)
            + EntryDoubts.order(fact, vehicle, book)
        otherwise = sentences.isEmpty ? nil : FactWords.takeOut(fact.kind, word)
    }

    private static func odometer(_ fact: Fact, _ vehicle: KnownVehicle, _ book: OpenCarBook) throws -> [String] {
        guard let metres = fact.number(.odometer), let date = fact.date else { return [] }
        let odometer = try CarOdometer(book, vehicle)
        let time = odometer.time(date, odometer: metres)
        return odometer.objection(to: metres, at: time, of: fact.id).map { [$0] } ?? []
    }

    /// The entry that may say the same.
    private static func twice(_ fact: Fact, _ vehicle: KnownVehicle, _ book: OpenCarBook) throws -> [String] {
        let others = book.facts(of: vehicle, fact.kind).filter { $0.id != fact.id }
        guard let other = others.first(where: { isPerhaps(fact, $0, book) }), let date = other.date else { return [] }
        let number = try FactNumber(book.catalogue).text(other.id)
        let day = book.invocation.dates.text(book.time(date).day)
        let money = StoredFills.money(other).map(FigureText.money)
        guard fact.kind == .service else {
            return [ExpenseWords.isThereAlready(number, day, money ?? "", other[.category] ?? "")]
        }
        return [ServiceWords.isThereAlready(number, other.title, day, money)]
    }

    private static func isPerhaps(_ fact: Fact, _ other: Fact, _ book: OpenCarBook) -> Bool {
        switch fact.kind {
        case .expense:
            guard let one = StoredCosts.expense(fact, 0, book), let two = StoredCosts.expense(other, 1, book) else {
                return false
            }
            return SameExpense.isPerhaps(one, two)
        case .service:
            guard let one = ToldWork(fact, book), let two = ToldWork(other, book) else { return false }
            return one.isPerhaps(two)
        case .fuel, .odometer, .instrument, .plan, .tyres: return false
        }
    }

    /// A work of the same name that was done later.
    private static func order(_ fact: Fact, _ vehicle: KnownVehicle, _ book: OpenCarBook) -> [String] {
        guard fact.kind == .service, let date = fact.date else { return [] }
        let name = AlikeName(fact.title)
        let others = book.facts(of: vehicle, .service).filter { $0.id != fact.id && AlikeName($0.title) == name }
        let days = others.compactMap { $0.date.map { book.time($0).day } }
        guard let last = days.max(by: { $0.days < $1.days }), book.time(date).day.days < last.days else { return [] }
        return [ServiceWords.before(fact.title, book.invocation.dates.text(last))]
    }
}

extension ToldWork {
    /// Nil of a fact without a date.
    init?(_ fact: Fact, _ book: OpenCarBook) {
        guard let date = fact.date else { return nil }
        self.init(
            name: fact.title, day: book.time(date).day, odometerMetres: fact.number(.odometer),
            cost: StoredFills.money(fact))
    }
}
