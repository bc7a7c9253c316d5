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

    /// Entries stay in the ledger when nobody knows their vehicle, and come back with it.
    @Test func undoOfAVehicleTellsTheEntriesThatItHides() throws {
        let book = try KeptBook.withGolf()
        for day in ["01", "02", "03"] { try book.run("fuel add 40.\(day)l 1.7 --date 2026-01-\(day)") }
        try book.run("expense add 30EUR parking --date 2026-01-01")
        #expect(try book.objects("undo 2 --dry-run").first?["hidden"]?.elements?.isEmpty == true)
        let told = "no list would have 3 fill-ups, 1 expense of Golf any more, until it is added again"
        let trial = try book.run("undo 1 --dry-run")
        #expect(trial.text.contains("\(told) (roadbook vehicle add Golf)\n"), "\(trial.text)\(trial.errors)")
        let hidden = try #require(try book.objects("undo 1").first?["hidden"]?.elements)
        #expect(hidden.compactMap { $0["vehicle"]?.text } == ["Golf", "Golf"])
        #expect(hidden.compactMap { $0["kind"]?.text } == ["fuel", "expense"])
        #expect(hidden.compactMap { $0["count"]?.integer } == [3, 1])
        #expect(try book.objects("fuel").isEmpty)
        try book.run("vehicle add Golf")
        #expect(try book.objects("fuel").count == 3)
    }

    /// Pairs of entries, of which the first is mistaken and the second was questioned because of it.
    @Test(arguments: [
        ("fuel add 40l 20948km 1.8 --date 2026-01-01", "fuel add 40l 11400km 1.8 --date 2026-01-09"),
        ("odometer 20948km --date 2026-01-01", "odometer 11400km --date 2026-01-09"),
        ("expense add 30EUR parking --date 2026-01-01", "expense add 30EUR parking --date 2026-01-01"),
        ("service done oil 89EUR --once --date 2026-01-01", "service done oil 89EUR --once --date 2026-01-01"),
    ])
    func anEntryThatIsRightByNowIsOnlyConfirmed(_ mistake: String, _ entry: String) throws {
        let book = try KeptBook.withGolf()
        #expect(try book.run(mistake).code == 0)
        #expect(try book.run(entry).code != 0)
        #expect(try book.run(entry + " --anyway").code == 0)
        let doubted = try #require(try book.objects("inbox").first { $0["kind"]?.text == "questioned" })
        #expect(doubted["command"]?.text == "roadbook inbox --confirm 3")
        #expect(doubted["otherwise"]?.text?.contains(" 3") == true, "\(doubted)")
        #expect(doubted["text"]?.text?.contains("spoke against it: ") == true, "\(doubted)")
        #expect(try book.run("undo 2").code == 0)
        let right = try #require(try book.objects("inbox").first { $0["kind"]?.text == "questioned" })
        #expect(right["otherwise"] == .null)
        #expect(right["text"]?.text?.hasSuffix("spoke against it; nothing does any more") == true, "\(right)")
        #expect(try book.run("inbox").lines.count { $0.hasPrefix("    roadbook") } == 1)
        #expect(try book.run("inbox --confirm 3").code == 0)
        #expect(try book.run("inbox").code == 0)
    }
}
