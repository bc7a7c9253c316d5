import JSON
import Testing

/// The totals of trips, by period and by vehicle.
@Suite struct TotalsTests {
    /// 2024-02-29 12:00:00 UTC
    private static let leapDay: Int64 = 1_709_208_000_000
    private static let day: Int64 = 86_400_000

    private func year() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: Self.leapDay, [20, 20, 20])
        try travels.drive(at: Self.leapDay + Self.day, [10, 10, 10], car: Travels.van)
        try travels.drive(at: Self.leapDay + 305 * Self.day, [20, 20, 20, 20])
        try travels.drive(at: Self.leapDay + 308 * Self.day, [20, 20])
        return travels
    }

    @Test func aRowForEachPeriod() throws {
        let travels = try year()
        let months = try travels.text(["totals", "--range", "month"])
        #expect(
            months == """
                         trips  measured  inferred   time  moving
                2025-01      1    2.4 km    0.0 km  2 min   2 min
                2024-12      1    4.8 km    0.0 km  4 min   4 min
                2024-03      1    1.8 km    0.0 km  3 min   3 min
                2024-02      1    3.6 km    0.0 km  3 min   3 min

                Golf         3   10.8 km    0.0 km  9 min   9 min
                Van          1    1.8 km    0.0 km  3 min   3 min

                12.6 km, 4.8 km of them on roads not driven before

                """)
        let years = try travels.text(["totals", "--range", "year"])
        #expect(
            years == """
                      trips  measured  inferred    time  moving
                2025      1    2.4 km    0.0 km   2 min   2 min
                2024      3   10.2 km    0.0 km  10 min  10 min

                Golf      3   10.8 km    0.0 km   9 min   9 min
                Van       1    1.8 km    0.0 km   3 min   3 min

                12.6 km, 4.8 km of them on roads not driven before

                """)
    }

    @Test func withoutARangeItIsThisMonthThisYearAndAll() throws {
        let travels = try year()
        let lines = try travels.run(["totals"]).lines
        let names = ["this month", "last month", "this year", "all"]
        #expect(zip(names, lines.dropFirst()).allSatisfy { $1.hasPrefix($0) })
        #expect(lines[4].contains(" 4  "))
        let bounded = try travels.run(["totals", "--since", "2024-03", "--until", "2024-12"]).lines
        #expect(bounded[1].hasPrefix("since 2024-03 until 2024-12      2"))
    }

    /// All of them begin at one place and go north: the longest goes on where nobody was before.
    @Test func totalsTellOfNewRoads() throws {
        let travels = try year()
        let rows = try objects(travels, ["--range", "month"])
        let metres = rows.compactMap { $0["newRoadMetres"]?.double }
        #expect(metres.count == rows.count)
        for (told, expected) in zip(metres, [0.0, 1_200, 0, 3_600, 4_800, 0]) {
            #expect(abs(told - expected) <= 50, "\(metres)")
        }
        let march = try travels.run(["totals", "--on", "2024-02"]).text
        #expect(march.contains("2024-02: 3.6 km, 3.6 km of them on roads not driven before"), "\(march)")
        // Nothing is told where there was none.
        #expect(try !travels.run(["totals", "--on", "2024-03"]).text.contains("not driven before"))
    }

    @Test func weeksBeginOnMonday() throws {
        let travels = try year()
        let periods = try objects(travels, ["--range", "week"]).compactMap { $0["period"]?.text }
        #expect(periods.prefix(2) == ["week of 2024-12-30", "week of 2024-02-26"])
    }

    /// Twenty minutes over midnight in Berlin, fast before it and slow after it.
    @Test func aTripOverMidnightIsDividedByItsPoints() throws {
        let travels = try Travels()
        // 2024-03-31 23:50 there, on the day that has 23 hours.
        try travels.begin(at: 1_711_921_800_000)
        travels.go(600, 25)
        travels.go(600, 5)
        try travels.end()
        let zone = ["TZ": "Europe/Berlin"]
        let days = try objects(travels, ["--range", "day"], zone)
        #expect(days.compactMap { $0["period"]?.text }.prefix(2) == ["2024-04-01", "2024-03-31"])
        #expect(days.compactMap { $0["trips"]?.integer }.prefix(2) == [0, 1])
        let metres = days.compactMap { $0["distanceMetres"]?.double }
        #expect(abs(metres[1] - 15_000) < 60 && abs(metres[0] - 3_000) < 30, "\(metres)")
        #expect(days.prefix(2).allSatisfy { $0["durationMs"]?.integer == 600_000 })
        #expect(days[0]["from"]?.text == "2024-03-31T22:00:00Z" && days[1]["from"]?.text == "2024-03-30T23:00:00Z")
        // Here it was no midnight.
        let inNewYork = try objects(travels, ["--range", "day"], ["TZ": "America/New_York"])
        #expect(inNewYork[0]["trips"]?.integer == 1 && inNewYork[0]["durationMs"]?.integer == 1_200_000)
        // The parts are the whole, and so are months.
        let all = try objects(travels, ["--range", "all"], zone)[0]["distanceMetres"]?.double ?? 0
        #expect(abs(metres[0] + metres[1] - all) < 0.001)
        let march = try objects(travels, ["--since", "2024-03", "--until", "2024-03"], zone)[0]
        #expect(abs((march["distanceMetres"]?.double ?? 0) - metres[1]) < 0.001)
    }

    @Test func whatWasCarriedDoesNotCount() throws {
        let travels = try year()
        try travels.say(of: 0, "carried carried")
        let outcome = try travels.run(["totals", "--range", "all"])
        #expect(outcome.lines[1].contains(" 3  "))
        #expect(outcome.text.contains("left out: 1 trip that may have been carried"))
        // The trip that is left out is told where nothing else was driven, too.
        let nothing = try travels.run(["totals", "--on", "2025-01"]).text
        #expect(nothing.contains("nothing was driven that counts") && nothing.contains("left out: 1 trip"))
    }

    @Test func whatNobodyCanDateCountsInTheWholeOnly() throws {
        let travels = try year()
        try travels.drive(at: nil, [20, 20])
        #expect(try objects(travels, ["--range", "all"])[0]["trips"]?.integer == 5)
        let years = try objects(travels, ["--range", "year"]).filter { $0["vehicle"]?.text == nil }
        #expect(years.reduce(0) { $0 + ($1["trips"]?.integer ?? 0) } == 4)
    }

    @Test func nothingAndNonsense() throws {
        let travels = try year()
        #expect(try travels.run(["totals", "--range", "hour"]).code == 2)
        let outcome = try travels.run(["totals", "--since", "2030"])
        #expect(outcome.code == 0 && outcome.text.hasPrefix("nothing was driven that counts"))
        for columns in [40, 80] {
            let lines = try travels.run(["totals"], ["COLUMNS": "\(columns)"]).lines
            #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
        }
    }

    private func objects(
        _ travels: Travels, _ words: [String], _ environment: [String: String] = [:]
    ) throws -> [JSONValue] {
        try travels.run(["totals", "--json"] + words, environment).lines.map { try JSONValue(reading: $0) }
    }
}
