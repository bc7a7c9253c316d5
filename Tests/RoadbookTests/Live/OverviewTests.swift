import JSON
import Testing
import World

/// `roadbook` alone, where the trips came from elsewhere.
@Suite struct OverviewTests {
    private func alone(_ data: String) throws -> Roadbook.Outcome {
        try Roadbook.run(["--data", data, "--socket", "/nowhere/control"], environment: ["TZ": "UTC"])
    }

    @Test func itKnowsTripsThatWerePulled() throws {
        let travels = try Travels()
        for day: Int64 in 0..<4 { try travels.drive(at: TripsTests.saturday + day * 86_400_000, [10, 20, 20, 10]) }
        let pulled = try PulledBooks()
        try pulled.line("ROADBOOK_DATA=\(travels.data) exec \"$@\"")
        #expect(try pulled.pull().code == 0)
        let outcome = try alone(pulled.home.data)
        #expect(outcome.code == 0)
        #expect(outcome.lines.contains { $0.hasPrefix("last drive: Golf, 2024-04-02 ") }, "\(outcome.text)")
        #expect(outcome.lines.contains("4 trips in all (roadbook trips)"))
        #expect(outcome.lines.contains { $0.hasPrefix("  roadbook trips ") })
    }

    @Test func whereItCannotReadTheTripsItSaysWhy() throws {
        let outcome = try alone("/nowhere/data")
        #expect(outcome.code == 0)
        #expect(outcome.lines.contains { $0.hasPrefix("no trips: there is no data directory at /nowhere/data") })
    }
}
