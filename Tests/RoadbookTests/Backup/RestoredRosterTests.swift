import JSON
import Testing

/// Drivers, places, vehicles and what happened to cars, of a card that is no more: on the card that came after it, and
/// at home, where the books of both were pulled.
@Suite struct RestoredRosterTests {
    private static let nouns = ["driver", "place", "vehicle"]

    private let lost: LostCard
    private var old: KeptBook { KeptBook(lost.first.books) }
    private var new: KeptBook { KeptBook(lost.second.books) }
    private var home: KeptBook { KeptBook(lost.home) }

    /// The old card's book, brought onto the new one.
    init() throws {
        lost = try LostCard()
        let old = KeptBook(lost.first.books)
        for words in [
            "driver add Anna", "place add Home --at 51.5,-0.12", "vehicle add Polo --currency EUR",
            "fuel add 40l 10000km 1.749 --date 2026-01-05 --station Shell --at 51.4,-0.1 --vehicle Polo",
            "odometer 10400km --date 2026-01-10 --vehicle Polo",
            "service add Wipers --every 1y --date 2026-01-05 --vehicle Polo",
            "expense add 4EUR parking --date 2026-01-06 --vehicle Polo",
        ] {
            let said = try old.run(words)
            #expect(said.code == 0, "\(words): \(said.errors)")
        }
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        #expect(try lost.restore(lost.second).code == 0)
    }

    /// The car of the settings is a vehicle, too, by its address.
    private func names(_ noun: String, _ book: KeptBook, _ more: String = "") throws -> [String] {
        try book.objects("\(noun) list \(more)").compactMap { $0["name"]?.text }.filter { !$0.contains(":") }
    }

    private func lastRead(_ book: KeptBook) throws -> Int64? {
        try book.objects("odometer --vehicle Polo").first?["lastReadMetres"]?.integer
    }

    private static func known(_ noun: String) -> String { ["driver": "Anna", "place": "Home"][noun] ?? "Polo" }

    @Test(arguments: nouns) func namesOfTheOldCardAreListedAndChanged(_ noun: String) throws {
        let name = Self.known(noun)
        #expect(try names(noun, new) == [name])
        if noun != "driver" { #expect(try new.run("\(noun) show \(name)").code == 0) }
        let twice = try new.run("\(noun) add \(name)" + (noun == "place" ? " --at 51.5,-0.12" : ""))
        #expect(twice.code == 1 && twice.errors.contains("there is a \(noun) \"\(name)\" already"), "\(twice.errors)")
        let edited = try new.run("\(noun) edit \(name) --note old --name Other --json")
        #expect(edited.code == 0, "\(edited.errors)")
        let told = try JSONValue(reading: edited.text)[noun]
        #expect(told?["name"]?.text == "Other" && told?["note"]?.text == "old")
        #expect(try names(noun, new) == ["Other"])
        #expect(try new.run("undo").code == 0)
        #expect(try names(noun, new) == [name])
        #expect(try new.run("\(noun) retire \(name)").code == 0)
        #expect(try new.run("\(noun) retire \(name)").errors.contains("is retired already"))
        #expect(try names(noun, new).isEmpty)
        #expect(try names(noun, new, "--all") == [name])
        #expect(try new.run("\(noun) add \(name)").text.hasPrefix("back: "))
        #expect(try names(noun, new) == [name])
    }

    /// The old card's names, said otherwise on the new one, are so at home; and home may say otherwise again.
    @Test(arguments: nouns) func namesArePulledAsTheLastCardHasThem(_ noun: String) throws {
        let name = Self.known(noun)
        #expect(try lost.pull(lost.first).code == 0)
        #expect(try new.run("\(noun) edit \(name) --name Other").code == 0)
        #expect(try lost.pull(lost.second).code == 0)
        #expect(try names(noun, home) == ["Other"])
        #expect(try home.run("\(noun) edit Other --name Third").code == 0)
        #expect(try names(noun, home) == ["Third"])
        #expect(try home.run("\(noun) retire Third").code == 0)
        #expect(try names(noun, home, "--all") == ["Third"])
    }

    @Test func stationsOfTheOldCardAreListed() throws {
        for book in [old, new] { #expect(try names("station", book) == ["Shell"]) }
        let words = "fuel add 38l 10600km 1.7 --date 2026-02-05 --station Aral --at 51.3,-0.1 --vehicle Polo"
        #expect(try new.run(words).code == 0)
        #expect(try Set(names("station", new)) == ["Shell", "Aral"])
    }

    /// A fact is changed and taken out by its number.
    @Test func factsOfTheOldCardAreChangedByTheirNumbers() throws {
        #expect(try new.objects("fuel list").map { $0["number"]?.text } == ["golf:4"])
        #expect(try new.run("fuel edit golf:4 --litres 42").code == 0)
        #expect(try new.objects("fuel list").map { $0["litres"]?.double } == [42])
        #expect(try new.run("expense edit golf:7 --amount 5EUR").code == 0)
        #expect(try new.objects("expense list").map { $0["total"]?.double } == [5])
        #expect(try new.run("service done Wipers 10500km --date 2026-02-05").code == 0)
        #expect(try lastRead(new) == 10_500_000)
        #expect(try new.run("undo golf:4").code == 0)
        #expect(try new.objects("fuel list").isEmpty)
        let twice = try new.run("expense add 5EUR parking --date 2026-01-06 --vehicle Polo")
        #expect(twice.code == 6 && twice.errors.contains("golf:7"), "\(twice.errors)")
    }

    /// A reading of the odometer has no verb that takes it out but this.
    @Test func aReadingOfTheOldCardIsTakenOut() throws {
        #expect(try lastRead(new) == 10_400_000)
        #expect(try new.run("undo golf:5 --dry-run").text.hasPrefix("one reading"))
        #expect(try new.run("undo golf:5").code == 0)
        #expect(try lastRead(new) == 10_000_000)
        #expect(try new.run("undo golf:5").code == 3)
        #expect(try new.run("undo golf:1").code == 3)
        #expect(try new.run("undo").code == 0)
        #expect(try lastRead(new) == 10_400_000)
    }

    /// At home each card's entries have numbers of their own.
    @Test func numbersOfTwoCardsAreKeptApart() throws {
        for month in 2...4 {
            let words = "fuel add 40l \(9_400 + 600 * month)km 1.7 --date 2026-0\(month)-05 --vehicle Polo"
            #expect(try new.run(words).code == 0)
        }
        #expect(try lost.pull(lost.second).code == 0)
        let numbers = ["golf:4", "golf/2:2", "golf/2:3", "golf/2:4"]
        #expect(try home.objects("fuel list").map { $0["number"]?.text } == numbers)
        #expect(try home.run("fuel edit golf/2:4 --litres 33").code == 0)
        #expect(try home.run("fuel edit golf:4 --litres 44").code == 0)
        #expect(try home.objects("fuel list").map { $0["litres"]?.double } == [44, 40, 40, 33])
    }

    // MARK: The mark

    @Test func theMarkOfTheRestoreIsNotUndone() throws {
        let bare = try new.run("undo")
        #expect(bare.code == 3 && bare.errors.contains("there is nothing to undo"), "\(bare.errors)")
        for words in ["undo 1", "undo 1 --dry-run"] {
            let named = try new.run(words)
            #expect(named.code == 1 && named.errors.contains("entry 1 says whose books these go on from"))
        }
        #expect(try new.run("driver add Ben").code == 0)
        #expect(try new.run("undo").code == 0)
        #expect(try new.run("undo").code == 3)
        #expect(try new.run("undo 1-3").code == 1)
        #expect(try lost.pull(lost.first).code == 0)
        let pulled = try lost.pull(lost.second)
        #expect(pulled.code == 0 && !pulled.errors.contains("fork"), "\(pulled.errors)")
    }
}
