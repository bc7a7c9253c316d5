import CarBook
import Ledger

/// The entries of a vehicle that are mostly in another currency than the one that is said of it, as of a table that was
/// imported with the wrong one.
struct OtherCurrency {
    let vehicle: KnownVehicle
    /// The currency of most entries, and how many they are.
    let stored: Currency
    let count: Int
    /// The currency that the vehicle, the settings or the country of home say.
    let said: Currency

    /// Nil where most entries are in the currency that is said, or none is.
    init?(_ vehicle: KnownVehicle, _ book: OpenCarBook) {
        let counts = CurrencyChoice.counts(book, vehicle)
        guard let stored = CurrencyChoice.most(counts), let count = counts[stored],
            count * 2 > counts.values.reduce(0, +), let said = CurrencyChoice(book, vehicle).said, said != stored
        else { return nil }
        (self.vehicle, self.stored, self.count, self.said) = (vehicle, stored, count, said)
    }

    var item: InboxItem {
        InboxItem(
            kind: .currency, text: InboxWords.areInOther(vehicle.name, count, stored.code, said.code),
            command: InboxWords.otherCurrency(vehicle.name, stored.code, said.code),
            otherwise: InboxWords.isPaid(vehicle.name, stored.code))
    }

    /// `USD=EUR`: all entries of a vehicle in the first were paid in the second.
    static func correct(_ word: String, _ invocation: Invocation) throws -> ExitCode {
        let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let old = Currency(parts[0]) else { throw InboxWords.noPair(word) }
        let new = try TypedFigure.currency(parts[1])
        let book = try OpenCarBook.toWrite(invocation)
        let vehicle = try book.chosen()
        let facts = CurrencyChoice.paid(book, vehicle).filter { $0[.currency] == old.code }
        guard !facts.isEmpty, old != new else { throw InboxWords.noneIn(old.code, vehicle.name) }
        let said = [LedgerVerb.FactStatement(.currency, new.code)]
        let entries = try OpenLedger(invocation).write(facts.map { .amend($0.id, said) }).map(\.sequence)
        try invocation.output.line(InboxWords.corrected(vehicle.name, facts.count, new.code, undo: entries))
        return .ok
    }
}
