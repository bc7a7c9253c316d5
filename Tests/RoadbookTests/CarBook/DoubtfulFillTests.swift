import JSON
import Testing
import World

/// Fill-ups that are not what is usual, or that contradict the rest of the book.
@Suite struct DoubtfulFillTests {
    /// A Golf that takes 40 litres for every 645 km, at 1.6 euros, on the first and the fifteenth of each month.
    private static func withHistory(_ months: ClosedRange<Int> = 1...6) throws -> KeptBook {
        let book = try KeptBook.withGolf()
        var lines = ["date,odometer (km),litres,total,currency"]
        for month in months {
            for (index, day) in ["01", "15"].enumerated() {
                let count = (month - months.lowerBound) * 2 + index
                lines.append("2025-0\(month)-\(day),\(10_000 + 645 * count),40,64,EUR")
            }
        }
        let path = try book.books.file("history.csv", lines.joined(separator: "\n") + "\n")
        let outcome = try book.run(["fuel", "import", path])
        #expect(outcome.code == 0 && !outcome.text.contains("inbox"), "\(outcome.text)\(outcome.errors)")
        return book
    }

    @Test func aPriceThatIsNotUsualIsAskedAbout() throws {
        let book = try Self.withHistory()
        let asked = try book.run("fuel add 40l 17740km 25 --date 2025-07-01")
        #expect(asked.code == 6 && asked.errors.contains("25.000 EUR/L is an odd price"), "\(asked.errors)")
        #expect(try book.run("fuel add 40l 17740km 2.2 --date 2025-07-01").code == 0)
    }

    @Test func anEconomyThatIsNotUsualIsAskedAbout() throws {
        let book = try Self.withHistory()
        let asked = try book.run("fuel add 41.2l 17173km 1.6 --date 2025-07-01")
        #expect(asked.code == 6 && asked.errors.contains("52.8 L/100km over 78.0 km is odd"), "\(asked.errors)")
    }

    @Test func aTableIsComparedWithItself() throws {
        let book = try Self.withHistory()
        let path = try book.books.file(
            "more.csv",
            "date,odometer (km),litres,total,currency\n2025-07-01,17740,40,66,EUR\n2025-07-15,18385,40,1000,EUR\n")
        let outcome = try book.run(["fuel", "import", path])
        #expect(outcome.text.contains("line 3"), "\(outcome.text)\(outcome.errors)")
        #expect(try book.objects("inbox").count == 1)
    }

    @Test func aTypedDistanceIsHeldAgainstTheOdometers() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 10000km 1.6 --date 2025-01-01")
        let line = "fuel add 48l 11200km 1.6 --distance 600km --date 2025-02-01"
        let asked = try book.run(line)
        #expect(asked.code == 6)
        #expect(asked.errors.contains("600.0 km were typed, but by the odometer it is 1200.0 km"), "\(asked.errors)")
        #expect(try book.run(line + " --anyway").code == 0)
        let waiting = try #require(try book.objects("inbox").first)
        #expect(waiting["otherwise"]?.text == "roadbook fuel edit 3 --distance HOW")
        #expect(try book.run("fuel edit 3 --distance 1199km").code == 0)
        #expect(try book.run("inbox").lines == ["nothing waits for you"])
    }

    /// A Golf that was recorded for 60 km on the first of March 2026, from eight o'clock on.
    private static func withDrive() throws -> KeptBook {
        let road = ToldRoad()
        road.drive(2_400, at: 25)
        let book = KeptBook(try DrivenBook(road, settings: "[Drive]\nStart=motion\n").books)
        try book.run("vehicle add Golf --currency EUR")
        try book.run("edit @last --vehicle Golf")
        return book
    }

    /// The odometer is mistyped in the middle, and the recorder knows a tenth of the way.
    @Test func oneMistypedOdometerSpoilsNoMean() throws {
        let book = try Self.withDrive()
        for line in [
            "40l 10000km --date 2026-02-20", "40l 10045km --date 2026-03-02 --anyway", "40l 11290km --date 2026-03-12",
        ] { #expect(try book.run("fuel add \(line)").code == 0, "\(line)") }
        let sums = try #require(try book.objects("fuel show").first)
        #expect(sums["fullToFullMetres"]?.integer == 1_290_000)
        #expect(sums["fullToFullPer100Km"]?.double.map { ($0 * 10).rounded() } == 62)
        #expect(try book.objects("fuel").map { $0["legLitres"]?.double } == [nil, nil, 80])
    }

    /// The reading behind the mistyped one was confirmed, so that the others contradict the mistyped one.
    @Test func anOdometerThatTheOthersContradictSpoilsNoMean() throws {
        let book = try KeptBook.withGolf()
        for line in [
            "40l 10000km --date 2025-01-01", "40l 10645km --date 2025-01-08", "40l 13000km --date 2025-01-15",
            "40l 11935km --date 2025-01-22 --anyway",
        ] { #expect(try book.run("fuel add \(line)").code == 0, "\(line)") }
        #expect(try book.run("inbox --confirm 5").code == 0)
        #expect(try book.run("fuel add 40l 12580km --date 2025-01-29").code == 0)
        let sums = try #require(try book.objects("fuel show").first)
        #expect(sums["fullToFullMetres"]?.integer == 2_580_000)
        #expect(sums["fullToFullPer100Km"]?.double.map { ($0 * 10).rounded() } == 62)
    }

    /// One reading of a service, 21 km too high for what was recorded until the one behind it.
    @Test func aContradictionIsSaidTheRightWayRound() throws {
        let book = try Self.withDrive()
        #expect(try book.run("odometer 10000km --date 2026-02-20").code == 0)
        #expect(try book.run("odometer 10060km --date 2026-03-02").code == 0)
        let line = "service done oil 10021km --once --date 2026-03-01T07:00:00Z"
        let asked = try book.run(line)
        #expect(asked.code == 6)
        #expect(
            asked.errors.contains(
                "10,021 km is 21.0 km too high: more was recorded from then until 10,060 km on 2026-03-02"),
            "\(asked.errors)")
        #expect(try book.run(line + " --anyway").code == 0)
        #expect(try book.run("inbox").text.contains("21.0 km too high"))
        let low = try book.run("odometer 10061km --date 2026-03-03")
        #expect(low.code == 0)
        let back = try book.run("odometer 10030km --date 2026-03-01T20:00:00Z")
        #expect(back.code == 6 && back.errors.contains("less than was recorded since 10,000 km"), "\(back.errors)")
    }
}
