import Glibc
import Testing
import World

/// A card that has no room left, by a library that stands for it: what was recorded can be looked at and taken off.
@Suite struct FullCardTests {
    private let books: Travels
    private let library: String

    init() throws {
        books = try Travels()
        for hour: Int64 in 0..<3 { try books.drive(at: TripsTests.saturday + hour * 7_200_000, [10, 20, 20, 10]) }
        library = try RigLibrary.compile("card", in: books.data)
        try books.books.place(Array("full".utf8), at: "mood")
    }

    private func onFullCard(_ words: String...) throws -> Roadbook.Outcome {
        try books.run(words, ["LD_PRELOAD": library, "CARD_MOOD": "\(books.data)/mood"])
    }

    private func expectAnswers(_ list: [String], _ show: [String]) throws {
        let trips = try onFullCard("trips", "--all", "--json")
        #expect(trips.code == 0, "\(trips.errors)")
        #expect(trips.lines == list)
        #expect(trips.errors.contains("cannot be kept: database or disk is full"), "\(trips.errors)")
        #expect(trips.errors.split(separator: "\n").count == 1)
        #expect(try onFullCard("show", "@last").lines == show)
        let there = "\(books.data)/elsewhere.gpx"
        let export = try onFullCard("export", "@last", "--output", there)
        #expect(export.code == 0, "\(export.errors)")
        #expect(access(there, R_OK) == 0)
        #expect(try onFullCard("totals").code == 0)
        #expect(try onFullCard("rebuild").lines == ["\(list.count) trips in memory"])
    }

    @Test func tripsAreToldWithoutACatalogue() throws {
        let list = try books.run(["trips", "--all", "--json"]).lines
        #expect(list.count == 3)
        let show = try books.run(["show", "@last"]).lines
        unlink("\(books.data)/catalogue/catalogue.db")
        try expectAnswers(list, show)
        #expect(access("\(books.data)/catalogue/catalogue.db", F_OK) != 0)
    }

    /// Something lies in the catalogue's place, so that it can be kept nowhere.
    @Test func aVerbThatWritesSaysOnceThatTheCatalogueCannotBeKept() throws {
        unlink("\(books.data)/catalogue/catalogue.db")
        mkdir("\(books.data)/catalogue", 0o700)
        try #require(mkdir("\(books.data)/catalogue/catalogue.db", 0o700) == 0)
        let edit = try books.run(["edit", "@last", "--name", "To the sea"])
        #expect(edit.code == 0, "\(edit.errors)")
        let lines = edit.errors.split(separator: "\n").filter { $0.contains("cannot be kept") }
        #expect(lines.count == 1, "\(edit.errors)")
    }

    @Test func whatIsNewIsToldOverTheCatalogueThatIsThere() throws {
        #expect(try books.run(["trips"]).code == 0)
        try books.drive(at: TripsTests.saturday + 86_400_000, [15, 15, 15])
        let trips = try onFullCard("trips", "--all", "--json")
        #expect(trips.lines.count == 4)
        try books.books.place(Array("good".utf8), at: "mood")
        #expect(try books.run(["trips", "--all", "--json"]).lines == trips.lines)
        #expect(try onFullCard("trips", "--all", "--json").errors.isEmpty)
    }
}
