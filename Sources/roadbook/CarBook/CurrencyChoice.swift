import CarBook
import Catalogue
import Ledger
import Settings

/// The currency of an entry where nobody typed one: the vehicle's, else the settings', else the one of the country of
/// home, else the one of most of its entries. Where none of them says it a person is asked; none is guessed.
struct CurrencyChoice {
    private let invocation: Invocation
    /// The one that the vehicle, the settings or the country of home say.
    let said: Currency?
    /// Nil where nothing says one.
    let usual: Currency?

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle) {
        invocation = book.invocation
        let settings = invocation.places.settings.read().settings.text(.currency)
        let code = vehicle.currency ?? (settings.isEmpty ? nil : settings) ?? CurrencyChoice.ofHome(book)
        said = code.flatMap { Currency($0) }
        usual = said ?? CurrencyChoice.most(CurrencyChoice.counts(book, vehicle))
    }

    /// The one of the country in which the place of one's own lies that is a home; none without a list of places.
    private static func ofHome(_ book: OpenCarBook) -> String? {
        let home = book.cars.edits.places.all.first { $0.kind == .home && !$0.isRetired }
        guard let home, let index = try? PlaceIndex(book.invocation.places.worldPlaces) else { return nil }
        return (try? index.name(of: home.centre)).flatMap { $0 }.flatMap { CountryCurrency.code($0.country) }
    }

    /// The number of entries of a vehicle in each currency.
    static func counts(_ book: OpenCarBook, _ vehicle: KnownVehicle) -> [Currency: Int] {
        var counts: [Currency: Int] = [:]
        for currency in paid(book, vehicle).compactMap({ $0[.currency].flatMap { Currency($0) } }) {
            counts[currency, default: 0] += 1
        }
        return counts
    }

    /// The entries of a vehicle that may have cost something.
    static func paid(_ book: OpenCarBook, _ vehicle: KnownVehicle) -> [Fact] {
        book.facts(of: vehicle, .fuel, .expense, .service)
    }

    /// The one in which most was paid so far: a fine abroad changes nothing.
    static func most(_ counts: [Currency: Int]) -> Currency? {
        counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    func currency(_ typed: Currency?) throws -> Currency {
        if let currency = typed ?? usual { return currency }
        return try asked()
    }

    /// Asks until it is a currency; anyone who answers nothing stores nothing.
    private func asked() throws -> Currency {
        while Questioned.isAsked(invocation) {
            Complaint.ask(CarBookWords.askCurrency)
            let answer = (readLine() ?? "").filter { !$0.isWhitespace }
            if answer.isEmpty { break }
            do { return try TypedFigure.currency(answer) } catch let complaint as Complaint { complaint.speak() }
        }
        throw CarBookWords.whichCurrency
    }
}
