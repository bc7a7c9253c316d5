import JSON
import Testing

/// Entries of the car's book as `history`, `inbox` and `undo` tell them.
@Suite struct FactHistoryTests {
    /// The same figure in another currency is another amount.
    @Test func aChangeOfCurrencyIsTold() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 44.1l 10948km 1.749 --date 2026-04-01")
        try book.run("fuel edit 2 --currency CHF")
        try book.run("fuel edit 2 --total 80USD")
        let says = try book.objects("history").compactMap { $0["says"]?.text }
        #expect(says.suffix(2) == ["of entry 2: currency CHF", "of entry 2: 80.00 USD"], "\(says)")
    }
}
