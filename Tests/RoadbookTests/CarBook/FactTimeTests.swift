import Glibc
import JSON
import TemporaryFolders
import Testing

/// The time by which entries of the car's book are dated, also where the computer's clock is wrong.
@Suite struct FactTimeTests {
    /// A book, and a library under which the clock of the day is another one.
    private struct ClockedBook {
        private let room = TemporaryFolder()
        private let library: String
        let book: KeptBook

        init() throws {
            book = try KeptBook.withGolf()
            library = try RigLibrary.compile("day-clock", in: room.path)
        }

        /// The clock says so many seconds since 1970 when the program begins.
        func run(_ words: [String], at seconds: Int) throws -> Roadbook.Outcome {
            let clock = ["LD_PRELOAD": library, "DAY_CLOCK": "\(seconds)"]
            return try book.run(words, environment: clock)
        }

        var ledger: [String] { get throws { try book.run("ledger cat").lines } }
    }

    /// One of each kind of entry that has a date.
    private static let deeds = [
        "fuel add 40l 10000km 1.7", "odometer 10000km", "expense add 5EUR parking", "service done oil 30EUR --once",
        "service add Wax --distance 10000km", "tyres put Winter",
    ]
    /// The second of January 1970, and the sixth of January 2024.
    private static let (empty, behind) = (90_000, 1_704_500_000)
    private static let now = ["--now", "2027-03-04 12:00"]

    private static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

    @Test(arguments: deeds) func aWrongClockDatesNothing(deed: String) throws {
        let clocked = try ClockedBook()
        let before = try clocked.ledger
        let dates: [[String]] = [[], ["--date", "2024-01-05"]]
        for date in dates {
            let first = try clocked.run(Self.words(deed) + date, at: Self.empty)
            #expect(first.code == 1)
            #expect(first.errors.hasPrefix("roadbook: error: the computer's clock says 1970-01-02"), "\(first.errors)")
            #expect(first.errors.contains("--now TIME"))
            let second = try clocked.run(Self.words(deed) + date, at: Self.behind)
            #expect(second.code == 1)
            #expect(second.errors.contains("behind the newest entry of the books: it says 2024-01-06"))
            #expect(second.errors.contains("and entry 1 of the ledger is of 20"), "\(second.errors)")
            #expect(second.errors.contains("--now TIME"))
        }
        #expect(try clocked.ledger == before)
    }

    @Test(arguments: deeds) func whatIsTypedIsTheTime(deed: String) throws {
        for clock in [Self.empty, Self.behind] {
            let clocked = try ClockedBook()
            let outcome = try clocked.run(Self.words(deed) + Self.now, at: clock)
            #expect(outcome.code == 0, "\(outcome.errors)")
            let line = try #require(try clocked.ledger.last)
            #expect(line.contains("2027-03-04T12:00"), "\(line)")
            #expect(line.contains(" typed "), "\(line)")
        }
    }

    @Test func daysAreThoseOfTheTypedTime() throws {
        for (typed, stored) in [("2027-03-01", "2027-03-01"), ("yesterday", "2027-03-03"), ("today", "2027-03-04")] {
            let clocked = try ClockedBook()
            let words = ["fuel", "add", "40l", "10000km", "1.7", "--date", typed] + Self.now
            let outcome = try clocked.run(words, at: Self.empty)
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(try clocked.ledger.last?.contains(stored) == true)
        }
        let clocked = try ClockedBook()
        let words = ["odometer", "10000km", "--date", "2027-03-05"] + Self.now
        #expect(try clocked.run(words, at: Self.empty).errors.contains("still to come"))
    }

    /// A recorder that trusts its clock has it from the receiver.
    @Test(arguments: deeds) func aTrustedRecorderDatesEntries(deed: String) throws {
        let (book, car) = (try KeptBook.withGolf(), try RecorderStand())
        car.recorder.status.clock.state = .trusted
        car.recorder.status.clock.now = 1_830_000_000_000
        let place = ["--socket", car.socket, "--data", book.books.data, "--config", book.books.data + "/settings"]
        let child = try Child(Roadbook.path, place + Self.words(deed), ["TZ": "UTC"])
        let outcome = child.finish { car.turn() }
        #expect(outcome.code == 0, "\(outcome.errors)")
        let line = try #require(try book.run("ledger cat").lines.last)
        #expect(line.contains("2027-12-28T13:2"), "\(line)")
        #expect(line.contains(" gps "), "\(line)")
    }

    @Test func whatLiesInTheFutureWaitsInTheInbox() throws {
        let clocked = try ClockedBook()
        #expect(try clocked.run(Self.words("fuel add 40l 10000km 1.7"), at: 4_000_000_000).code == 0)
        let inbox = try clocked.book.run("inbox")
        #expect(inbox.code == 6)
        #expect(inbox.text.contains("fill-up 2 of 2096-10-02, Golf, lies in the future"), "\(inbox.text)")
        #expect(inbox.text.contains("roadbook fuel edit 2 --date TIME"), "\(inbox.text)")
        let snapshot = try JSONValue(reading: try clocked.book.run("snapshot --output -").output)
        #expect(snapshot["inbox"]?["future"]?.integer == 1)
        let mended = ["fuel", "edit", "2", "--date", "2027-03-01"] + Self.now
        #expect(try clocked.book.run(mended).code == 0)
        let after = try clocked.book.run(["inbox"] + ["--now", "2027-03-05"])
        #expect(after.code == 0, "\(after.text)")
    }
}
