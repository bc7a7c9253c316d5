import CarBook
import Ledger
import Settings
import Terminal

/// The currency of an entry where nobody typed one: the vehicle's, else the one of its newest entry, else the
/// settings', else the one of the country of the locale, else dollars, and then it is said so.
struct CurrencyChoice {
    private static let lastResort = "USD"

    private let usual: Currency?

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle) {
        let newest = book.facts(of: vehicle, .fuel, .expense).last { $0[.currency] != nil }
        let settings = book.invocation.places.settings.read().settings.text(.currency)
        let said = vehicle.currency ?? newest?[.currency] ?? (settings.isEmpty ? nil : settings)
        usual = (said ?? LocaleCurrency.code(Screen.environment)).flatMap { Currency($0) }
    }

    func currency(_ typed: Currency?) throws -> Currency {
        if let currency = typed ?? usual { return currency }
        guard let currency = Currency(CurrencyChoice.lastResort) else { throw CarBookWords.whichCurrency }
        Complaint.say(CarBookWords.takenFor(currency.code))
        return currency
    }
}
