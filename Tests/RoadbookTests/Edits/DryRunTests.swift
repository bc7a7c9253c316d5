import JSON
import Testing
import World

/// The change that `--dry-run` promises is the one that is made then.
@Suite struct DryRunTests {
    /// The car of the second is not known in the first, and hours lie between.
    private func day() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [10, 20, 20, 10], car: nil)
        try travels.drive(at: TripsTests.saturday + 7_200_000, [15, 15, 15], from: 51.6)
        try travels.drive(at: TripsTests.saturday + 10_800_000, [15, 15, 15], from: 51.7)
        return travels
    }

    /// The trip is one that another machine has told of, with what was said there.
    @Test func anEditOfAPulledTripTellsOnlyWhatItChanges() throws {
        let travels = try day()
        let said = ["edit", "@last", "--name", "To the sea", "--tags", "a,b", "--note", "rain"]
        #expect(try travels.run(said).code == 0)
        let pulled = try PulledBooks()
        try pulled.line("ROADBOOK_DATA=\(travels.data) exec \"$@\"")
        #expect(try pulled.pull().code == 0)
        let edit = ["--data", pulled.home.data, "edit", "@last", "--purpose", "holiday"]
        for words in [edit + ["--dry-run"], edit] {
            let outcome = try Roadbook.run(words, environment: ["TZ": "UTC"])
            let changes = outcome.lines.filter { $0.contains(" -> ") }
            #expect(changes.count == 1, "\(outcome.text)")
            #expect(changes.first?.hasSuffix(" purpose: nothing -> \"holiday\"") == true, "\(outcome.text)")
        }
        let tag = ["--data", pulled.home.data, "edit", "@last", "--add-tag", "c"]
        let tagged = try Roadbook.run(tag, environment: ["TZ": "UTC"])
        #expect(tagged.lines.first?.hasSuffix(" tags: \"a,b\" -> \"a,b,c\"") == true, "\(tagged.text)")
    }

    @Test func aDriverOfAnotherMachineIsKnownHere() throws {
        let travels = try day()
        #expect(try travels.run(["driver", "add", "Anna"]).code == 0)
        let pulled = try PulledBooks()
        try pulled.line("ROADBOOK_DATA=\(travels.data) exec \"$@\"")
        #expect(try pulled.pull().code == 0)
        let outcome = try Roadbook.run(["--data", pulled.home.data, "edit", "@last", "--driver", "Anna"])
        #expect(outcome.code == 0, "\(outcome.errors)")
    }
}
