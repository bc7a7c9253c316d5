import Glibc
import Testing
import World

/// A spool whose recorder went on in the directory that the settings name for a card that refuses to write.
@Suite struct FallbackTests {
    /// Two drives, the second of which lies beyond the card from its middle on.
    private final class Parted {
        let travels: Travels
        let settings: SettingsFolder
        let stick: String

        init() throws {
            travels = try Travels()
            settings = try SettingsFolder()
            stick = "\(settings.path)/stick"
            try settings.write("[Spool]\nFallback=\(stick)\n", to: "roadbook.conf")
            try travels.drive(at: TripsTests.saturday, [10, 20, 20, 10])
            try travels.drive(at: TripsTests.saturday + 3_600_000, [15, 15, 15, 15, 15], from: 52)
        }

        /// Parts the spool as when the card refused: the newest segments there, all others here.
        func part() throws {
            #expect(mkdir(stick, 0o750) == 0)
            let spool = travels.books.directory(.spool)
            let names = WrittenBooks.files(in: spool).filter { $0.hasSuffix(".log") }
            #expect(names.count > 3)
            for name in names.suffix(2) { #expect(rename("\(spool)/\(name)", "\(stick)/\(name)") == 0) }
        }

        func run(_ words: String...) throws -> Roadbook.Outcome {
            try Roadbook.run(
                ["--data", travels.data, "--config", settings.path, "--socket", "\(settings.path)/control"] + words,
                environment: ["TZ": "UTC", "HOME": settings.path])
        }
    }

    @Test func everyVerbThatReadsGoesOnThere() throws {
        let parted = try Parted()
        let lines = try parted.run("spool", "cat").lines
        let trips = try parted.run("trips", "--all", "--json").lines
        let drawn = try parted.run("export", "@last", "--output", "-").text
        try parted.part()
        #expect(try parted.run("spool", "cat").lines == lines)
        #expect(try parted.run("trips", "--all", "--json").lines == trips)
        #expect(try parted.run("export", "@last", "--output", "-").text == drawn)
        let proof = try parted.run("verify")
        #expect(proof.code == 0, "\(proof.text)")
        #expect(try parted.run("rebuild").code == 0)
        #expect(try parted.run("trips", "--all", "--json").lines == trips)
        let info = try parted.run("spool", "info").text
        #expect(info.contains("/spool, \(parted.stick)\n"), "\(info)")
        #expect(try parted.run("where", "--json").text.contains("52."))
        // Anyone who does not know of the fallback sees less, and no harm is done.
        #expect(try parted.travels.run(["spool", "cat"]).lines.count < lines.count)
        #expect(try parted.run("trips", "--all", "--json").lines == trips)
    }

    @Test func aLogThatIsAnotherIsNoPartOfIt() throws {
        let parted = try Parted()
        let other = try Travels()
        try other.drive(at: TripsTests.saturday, [10, 10, 10])
        try parted.part()
        let words = ["--data", other.data, "--config", parted.settings.path, "trips", "--all", "--json"]
        let outcome = try Roadbook.run(words, environment: ["TZ": "UTC"])
        #expect(outcome.lines.count == 1)
        #expect(outcome.errors.isEmpty)
    }

    @Test func itIsPulledAsOneBook() throws {
        let parted = try Parted()
        let pulled = try PulledBooks()
        let trips = try pulled.trips(parted.travels.data)
        #expect(trips.count == 2)
        try parted.part()
        let there = "ROADBOOK_CONFIG=\(parted.settings.path) ROADBOOK_DATA=\(parted.travels.data)"
        try pulled.line("\(there) exec \"$@\"")
        let outcome = try pulled.pull()
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try pulled.trips(pulled.home.data) == trips)
        #expect(try pulled.verify(pulled.machine).code == 0)
    }
}
