import JSON
import Testing

/// The change that `--dry-run` promises is the one that is made then.
@Suite struct DryRunTests {
    /// The verb's "after" first in a dry run, then when it is done.
    private func expectKept(_ travels: Travels, _ words: [String], _ name: String = "after") throws {
        let before = try travels.objects()
        let promised = try JSONValue(reading: try travels.run(words + ["--dry-run", "--json"]).text)
        #expect(try travels.objects() == before, "\(words)")
        let outcome = try travels.run(words + ["--json"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        let done = try JSONValue(reading: outcome.text)
        #expect(promised[name]?.elements?.isEmpty == false, "\(words)")
        #expect(promised[name] == done[name], "\(words)")
    }

    /// The car of the second is not known in the first, and hours lie between.
    private func day() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [10, 20, 20, 10], car: nil)
        try travels.drive(at: TripsTests.saturday + 7_200_000, [15, 15, 15], from: 51.6)
        try travels.drive(at: TripsTests.saturday + 10_800_000, [15, 15, 15], from: 51.7)
        return travels
    }

    @Test func mergePromisesTheTripThatItMakes() throws {
        let travels = try day()
        try expectKept(travels, ["merge", "@-2", "@-3"])
        try expectKept(travels, ["merge", "@last", "@-2"])
        try expectKept(travels, ["undo", "1"])
    }

    @Test func everyOtherVerbPromisesWhatItDoes() throws {
        let travels = try day()
        try expectKept(travels, ["split", "@-2", "--at", "+90s"])
        try expectKept(travels, ["edit", "@last", "@-4", "--name", "To the sea", "--add-tag", "a,b", "--business"])
        try expectKept(travels, ["delete", "@last", "@-4"], "trips")
        let trash = try travels.run(["trips", "--deleted", "--json"]).lines.map { try JSONValue(reading: $0) }
        try expectKept(travels, ["undelete", try #require(trash.first?["id"]?.text)], "trips")
        try expectKept(travels, ["undo"])
        try expectKept(travels, ["undo", "1"])
    }

    @Test func itIsPromisedInWordsToo() throws {
        let travels = try day()
        let promised = try travels.run(["split", "@last", "--at", "+90s", "--dry-run"])
        let done = try travels.run(["split", "@last", "--at", "+90s"])
        #expect(promised.lines[1].hasPrefix("would be split at 2024-03-31 01:31:30 into:"), "\(promised.text)")
        #expect(promised.lines[2...] == done.lines[2...].dropLast())
        let undone = try travels.run(["undo", "--dry-run"])
        #expect(undone.lines.filter { $0.hasPrefix("- ") }.count == 2)
        #expect(undone.lines.filter { $0.hasPrefix("+ ") }.count == 1)
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
