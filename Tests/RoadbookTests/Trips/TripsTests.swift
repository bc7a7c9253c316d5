import Glibc
import Testing
import World

/// The list of trips, from a spool of drives that are known.
@Suite struct TripsTests {
    /// 2024-03-30 22:30:00 UTC: in Berlin the night in which the clocks go forward is near.
    static let saturday: Int64 = 1_711_837_800_000
    private static let hour: Int64 = 3_600_000

    /// Four in one week end, the last of them without a date; and one that is no trip.
    private func weekend() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: Self.saturday - 12 * Self.hour, [10, 20, 20, 10])
        try travels.drive(at: Self.saturday, [15, 15, 15], car: TextSink.van, from: 52)
        try travels.drive(at: nil, [10, 10, 10])
        try travels.drive(at: Self.saturday + 12 * Self.hour, [20, 0, 20, 20], from: 53)
        try travels.drive(at: Self.saturday + 14 * Self.hour, [1])
        return travels
    }

    /// A listener gets no columns, and no signs that nobody says.
    @Test(arguments: [
        ["trips"], ["totals"], ["show"], ["show", "--stats"], ["why"], ["history"], ["driver", "list"], ["status"], [],
        ["ledger", "cat", "--readable"], ["spool", "info"], ["verify"], ["config", "show", "--origin"], ["where"],
    ])
    func everyVerbTellsInSentencesToo(verb: [String]) throws {
        let travels = try weekend()
        #expect(try travels.run(["driver", "add", "Anna"]).code == 0)
        #expect(try travels.run(["edit", "@last", "--driver", "Anna", "--tags", "sea"]).code == 0)
        let stand = try RecorderStand()
        let settings = try SettingsFolder("[Show]\nPlain=yes\n")
        for words in [["--plain"], ["--config", settings.path]] {
            let child = try stand.start(["--data", travels.data] + words + verb, environment: ["COLUMNS": "40"])
            let outcome = child.finish(turning: stand.turn)
            #expect([0, 6].contains(outcome.code), "\(outcome.errors)")
            let text = outcome.lines.joined(separator: "\n")
            #expect(!text.contains("\u{1b}") && !text.contains("…") && !text.contains("→"), "\(text)")
        }
    }
}
