import CarBook
import Ledger
import Settings
import Terminal

/// The currency of an entry where nobody typed one: the vehicle's, else the settings', else the one of most of its
/// entries, else the one of the country of the locale, else dollars, and then it is said so.
struct CurrencyChoice {
    private static let lastResort = "USD"

    /// Nil where nothing says one.
    let usual: Currency?

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle) {
        let settings = book.invocation.places.settings.read().settings.text(.currency)
        let said = vehicle.currency ?? (settings.isEmpty ? nil : settings) ?? CurrencyChoice.usual(book, vehicle)
        usual = (said ?? LocaleCurrency.code(Screen.environment)).flatMap { Currency($0) }
    }

    /// The one in which most was paid so far: a fine abroad changes nothing.
    private static func usual(_ book: OpenCarBook, _ vehicle: KnownVehicle) -> String? {
        var counts: [String: Int] = [:]
        for code in book.facts(of: vehicle, .fuel, .expense, .service).compactMap({ $0[.currency] }) {
            counts[code, default: 0] += 1
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    func currency(_ typed: Currency?) throws -> Currency {
        if let currency = typed ?? usual { return currency }
        guard let currency = Currency(CurrencyChoice.lastResort) else { throw CarBookWords.whichCurrency }
        Complaint.say(CarBookWords.takenFor(currency.code))
        return currency
    }
}
