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
            (sentences, otherwise) = ([], FactWords.takeOut(word))
            return
        }
        if fact.kind == .fuel, let check = try FuelCheck(book, vehicle, fact) {
            sentences = check.questions().map(\.text)
            otherwise = check.isRight ? nil : check.correction(word)
            return
        }
        let odometer = try CarOdometer(book, vehicle)
        let ofOdometer = EntryDoubts.odometer(fact, odometer)
        let others = try EntryDoubts.twice(fact, vehicle, odometer, book) + EntryDoubts.order(fact, vehicle, book)
        sentences = ofOdometer + others
        let isOfOdometer = others.isEmpty
        let line = isOfOdometer ? FactWords.correction(fact.kind, word) : FactWords.takeOut(word)
        otherwise = sentences.isEmpty ? nil : line
    }

    private static func odometer(_ fact: Fact, _ odometer: CarOdometer) -> [String] {
        guard let metres = fact.number(.odometer), let date = fact.date else { return [] }
        let time = odometer.time(date, odometer: metres)
        return odometer.question(metres, at: time, of: fact.id).map { [$0.text] } ?? []
    }

    /// The entry that may say the same.
    private static func twice(
        _ fact: Fact, _ vehicle: KnownVehicle, _ odometer: CarOdometer, _ book: OpenCarBook
    ) throws -> [String] {
        switch fact.kind {
        case .service: return try ServiceWorkCheck(book, vehicle, odometer).twice(fact).map(\.text)
        case .expense: return try expense(fact, vehicle, book)
        case .fuel, .odometer, .instrument, .plan, .tyres: return []
        }
    }

    private static func expense(_ fact: Fact, _ vehicle: KnownVehicle, _ book: OpenCarBook) throws -> [String] {
        guard let new = StoredCosts.expense(fact, 0, book) else { return [] }
        let other = book.facts(of: vehicle, .expense).first { other in
            other.id != fact.id && StoredCosts.expense(other, 1, book).map { SameExpense.isPerhaps(new, $0) } ?? false
        }
        guard let other, let date = other.date else { return [] }
        let number = try FactNumber(book.catalogue).text(other.id)
        let day = book.invocation.dates.text(book.time(date).day)
        let money = StoredFills.money(other).map(FigureText.money)
        return [ExpenseWords.isThereAlready(number, day, money ?? "", other[.category] ?? "")]
    }

    /// A work of the same name that was done later, and was in the book before: what is done afterwards says nothing.
    private static func order(_ fact: Fact, _ vehicle: KnownVehicle, _ book: OpenCarBook) -> [String] {
        guard fact.kind == .service, let date = fact.date else { return [] }
        let name = AlikeName(fact.title)
        let others = book.facts(of: vehicle, .service).filter { $0.id < fact.id && AlikeName($0.title) == name }
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
