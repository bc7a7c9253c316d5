import Drive
import Ledger
import Testing

@Suite struct FactTests {
    private typealias Said = LedgerVerb.FactStatement

    private static let whole = [Said(.date, "2026-03-15"), Said(.vehicle, "Golf")]

    private func book(_ said: [Said] = FactTests.whole) -> Saying {
        var book = Saying()
        book.say(.fact(.fuel, said))
        return book
    }

    private func only(_ book: Saying) throws -> Fact {
        try #require(book.edits.facts.all.count == 1)
        return book.edits.facts.all[0]
    }

    @Test func aFactSaysWhatItsEntrySays() throws {
        let fact = try only(
            book(
                FactTests.whole + [
                    Said(.odometer, "10948000"), Said(.volume, "44100"), Said(.total, "77131"), Said(.currency, "EUR"),
                    Said(.full, "no"), Said(.missed, "yes"), Said(.at, "50.5,8.25"), Said(.station, "Shell"),
                ]))
        #expect(fact.kind == .fuel)
        #expect(fact.date?.text == "2026-03-15")
        #expect(fact.vehicle == "Golf")
        #expect(fact.number(.odometer) == 10_948_000)
        #expect(fact.number(.volume) == 44_100)
        #expect(fact.number(.total) == 77_131)
        #expect(fact[.currency] == "EUR")
        #expect(!fact.isFull && fact.isMissed && !fact.isQuestioned)
        #expect(fact.place == Coordinate(latitudeE7: 505_000_000, longitudeE7: 82_500_000))
        #expect(fact[.station] == "Shell")
    }

    @Test func unlessSomebodySaysOtherwiseItWasFullAndNoneIsMissed() throws {
        let fact = try only(book())
        #expect(fact.isFull && !fact.isMissed && !fact.isQuestioned)
    }

    @Test(arguments: [[Said(.date, "2026-03-15")], [Said(.vehicle, "Golf")]])
    func withoutDateOrVehicleItSaysNothing(_ said: [LedgerVerb.FactStatement]) {
        #expect(book(said).edits.facts.all.isEmpty)
    }

    @Test(arguments: [
        ("date", "2026-02-30"), ("date", "15.3.2026"), ("date", "2026-03-15T11:04:30"), ("odometer", "-1"),
        ("odometer", "10948.5"), ("volume", "many"), ("energy", ""), ("total", "9999999999999999"), ("currency", "eu"),
        ("full", "perhaps"), ("at", "91,0"), ("every", "3w"), ("every", "0m"), ("every", "m"), ("until", "soon"),
        ("until", "2026-03-15T11:04:30Z"),
    ])
    func aValueThatIsNotAsThePageHasItSaysNothing(_ name: String, _ value: String) throws {
        let field = try #require(FactField(rawValue: name))
        let plain = try only(book(FactTests.whole + [Said(field, FactTests.good[field])]))
        let odd = try only(book(FactTests.whole + [Said(field, FactTests.good[field]), Said(field, value)]))
        #expect(plain == odd)
        #expect(plain[field] == FactTests.good[field])
    }

    private static let good: [FactField: String] = [
        .date: "2026-03-15", .odometer: "10948000", .volume: "44100", .energy: "1", .total: "0", .currency: "EUR",
        .full: "no", .at: "1,1", .every: "3m", .until: "2027-01-01",
    ]

    @Test func whatIsAmendedIsSoFromNowOnAndTheAmendmentIsUndone() throws {
        var book = book(FactTests.whole + [Said(.volume, "44100"), Said(.station, "Shell")])
        let change = book.say(.amend(book.entries[0].id, [Said(.volume, "41400"), Said(.station, nil)]))
        #expect(try only(book).number(.volume) == 41_400)
        #expect(try only(book)[.station] == nil)
        book.say(.undo(change))
        #expect(try only(book).number(.volume) == 44_100)
        #expect(try only(book)[.station] == "Shell")
    }

    @Test func whatIsWithdrawnCountsNoMoreAndComesBack() throws {
        var book = book()
        let change = book.say(.withdraw([book.entries[0].id]))
        #expect(book.edits.facts.all.isEmpty)
        book.say(.undo(change))
        #expect(try only(book).vehicle == "Golf")
    }

    @Test func aFactIsAmendedFromAnotherLedgerWhichMayComeFirst() throws {
        let fact = LedgerEntry(
            id: RecordID(log: 2, sequence: 1), utc: 1000, clock: .system, who: "anna",
            deed: .fact(.odometer, FactTests.whole))
        let changes: [LedgerEntry] = [("2", 3000), ("1", 2000)].enumerated().map { index, change in
            LedgerEntry(
                id: RecordID(log: 1, sequence: UInt64(index + 1)), utc: Int64(change.1), clock: .system, who: "ben",
                deed: .amend(fact.id, [Said(.note, change.0)]))
        }
        for entries in [changes + [fact], [fact] + changes] {
            let facts = Edits(entries).facts.all
            #expect(facts.map { $0[.note] } == ["2"])
            #expect(facts.map(\.who) == ["anna"])
        }
    }

    @Test(arguments: ["2026-03-15", "2026-03-15T11:04:30Z", "2024-02-29", "1999-12-31T00:00:00Z"])
    func datesReadBackAreThoseThatWereWritten(_ text: String) throws {
        let date = try #require(FactDate(text))
        #expect(date.text == text)
        #expect(date.isDay == (text.utf8.count == 10))
    }

    @Test(arguments: ["14d", "3m", "1y", "9999d"])
    func periodsReadBackAreThoseThatWereWritten(_ text: String) throws {
        #expect(try #require(FactPeriod(text)).text == text)
    }
}
