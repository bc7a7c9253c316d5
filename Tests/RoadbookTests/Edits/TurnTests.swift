import JSON
import Testing

/// People who say the same at the same moment: what one of them checks, no other one changes before he writes.
@Suite struct TurnTests {
    private static let people = 6

    /// The words at once, once for each person.
    private func together(_ book: KeptBook, _ words: String) throws -> [Roadbook.Outcome] {
        let children = try (0..<Self.people).map { _ in try book.start(words) }
        return children.map { $0.finish() }
    }

    private func entries(_ book: KeptBook) throws -> Int { try book.objects("history").count }

    /// A car with a fill-up and a service, a driver, a place.
    private func kept() throws -> KeptBook {
        let book = try KeptBook.withGolf()
        try book.run("driver add Ben")
        try book.run("place add Work --at 50.1,8.2")
        try book.run("fuel add 40l 10000km 1.749 --date 2026-01-05")
        try book.run("service add Wipers --every 1y --date 2026-01-05")
        #expect(try entries(book) == 5)
        return book
    }

    @Test func oneOfManyUndoesAnEntryAndTheOthersAreToldByWhichOne() throws {
        let book = try kept()
        let outcomes = try together(book, "undo 2")
        #expect(outcomes.filter { $0.code == 0 }.count == 1)
        for refused in outcomes where refused.code != 0 {
            #expect(refused.code == 1 && refused.errors.contains("entry 2 is undone already, by entry 6"))
        }
        #expect(try entries(book) == 6)
        #expect(try book.objects("driver").isEmpty)
        #expect(try book.run("undo 6").code == 0)
        #expect(try book.objects("driver").count == 1)
    }

    /// Each of these is said once, whoever comes first.
    @Test(arguments: [
        "driver add Anna", "driver retire Ben", "driver edit Ben --name Anna", "place add Home --at 51.5,-0.12",
        "place edit Work --name Office", "place retire Work", "vehicle add Polo", "vehicle retire Golf",
        "fuel add 41l 10600km 1.749 --date 2026-02-05", "undo 4", "service add Tyres --every 1y",
        "service delete Wipers", "service done Wipers 10100km --date 2026-02-01",
        "expense add 4EUR parking --date 2026-01-05",
    ])
    func whatManySayAtOnceIsSaidOnce(_ words: String) throws {
        let book = try kept()
        let outcomes = try together(book, words)
        #expect(outcomes.filter { $0.code == 0 }.count == 1, "\(outcomes.map(\.errors))")
        #expect(try entries(book) == 6)
    }

    /// A book that nobody has written into has no folder yet.
    @Test func theFirstEntryOfABookIsSaidOnce() throws {
        let book = try KeptBook()
        let outcomes = try together(book, "driver add Anna")
        #expect(outcomes.filter { $0.code == 0 }.count == 1)
        #expect(try book.objects("driver").count == 1)
    }

    @Test func oneOfManyDeletesATrip() throws {
        let day = try DrivenDay()
        let book = KeptBook(day.books)
        let id = try #require(try day.object("show", "@last")["id"]?.text)
        for words in ["edit \(id) --name Shop", "delete \(id)"] {
            for outcome in try together(book, words) { #expect(outcome.code == 0, "\(outcome.errors)") }
        }
        #expect(try entries(book) == 2)
    }

    /// A verb that only looks waits for nobody.
    @Test func aDryRunDoesNotWait() throws {
        let book = try kept()
        let held = try TakenTurn(book.books.data)
        #expect(try book.run("undo 2 --dry-run").code == 0)
        #expect(try book.run("odometer").code == 0)
        #expect(try book.run("recut").code == 0)
        held.letGo()
        #expect(try entries(book) == 5)
    }
}
