import CarBook
import Ledger

/// The questions about a service that was done: an odometer that cannot be, and a work that may be in the book already.
struct ServiceWorkCheck {
    private let book: OpenCarBook
    private let vehicle: KnownVehicle
    private let odometer: CarOdometer

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle, _ odometer: CarOdometer) {
        self.book = book
        self.vehicle = vehicle
        self.odometer = odometer
    }

    /// The question about the odometer that was read.
    func reading(_ fact: Fact) -> [Questioned.Question] {
        guard let metres = fact.number(.odometer), let date = fact.date else { return [] }
        return odometer.questions(metres, on: date, of: fact.id)
    }

    /// The question about a work that may be in the book already.
    func twice(_ fact: Fact) throws -> [Questioned.Question] {
        guard let new = ToldWork(fact, book) else { return [] }
        let other = book.facts(of: vehicle, .service).first { other in
            other.id != fact.id && ToldWork(other, book).map { new.isPerhaps($0) } ?? false
        }
        guard let other, let day = other.date else { return [] }
        let number = try FactNumber(book.catalogue).text(other.id)
        let money = StoredFills.money(other).map(FigureText.money)
        let words = ServiceWords.isThereAlready(
            number, other.title, book.invocation.dates.text(book.time(day).day), money)
        return [.perhaps(words)]
    }
}
