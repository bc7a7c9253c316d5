import JSON
import Testing
import World

/// A figure is the same wherever it is told.
@Suite struct OneFigureTests {
    /// 2024-03-30 22:30 UTC
    private let evening = TripsTests.saturday

    @Test func theTimeOfADriveIsCutOffEverywhere() throws {
        let travels = try Travels()
        try travels.begin(at: evening)
        travels.drive(1_079, at: 15)
        try travels.end()
        #expect(try travels.text(["trips"]).contains(" 0:17 "))
        #expect(try travels.text(["show", "@last"]).contains("duration   17 min: 17 min moving"))
        #expect(try travels.text(["show", "@last", "--share"]).contains("17 min"))
        #expect(try travels.text(["totals", "--range", "all"]).contains(" 17 min"))
        for verb in ["map", "chart", "share"] {
            let picture = try travels.text([verb, "@last", "--output", "-"])
            #expect(picture.contains("17 min") && !picture.contains("18 min"), "\(verb)")
        }
    }

    @Test func aDriveOfMoreThanADayIsToldInHours() throws {
        let travels = try Travels()
        try travels.begin(at: evening)
        travels.drive(107_400, at: 15, every: 60)
        try travels.end()
        #expect(try travels.text(["trips"]).contains(" 29:50 "))
        #expect(try travels.text(["show", "@last"]).contains("duration   29 h 50 min: "))
        #expect(try travels.text(["show", "@last", "--share"]).contains("29 h 50 min"))
        #expect(try travels.text(["chart", "@last", "--output", "-"]).contains(" in 29 h 50 min"))
        #expect(try travels.text(["split", "@last", "--at", "+2h", "--dry-run"]).contains("  29 h 50 min"))
    }

    /// Five minutes, a tunnel, and five minutes.
    @Test func theScaleOfAChartEndsWithTheDistanceOfTheTrip() throws {
        let travels = try Travels()
        try travels.begin(at: evening)
        travels.drive(300, at: 20.3)
        travels.wait(200, metres: 4400)
        travels.drive(300, at: 20.3)
        try travels.end()
        let trip = try #require(try travels.objects().first)
        #expect((trip["inferredMetres"]?.double ?? 0) > 4_000)
        let line = try travels.text(["show", "@last"]).split(separator: "\n").first { $0.hasPrefix("distance ") }
        let words: [Substring] = try #require(line).split(separator: " ")
        let distance = words[1]
        let picture = try travels.text(["chart", "@last", "--output", "-"])
        #expect(picture.contains("\(distance) km in "), "\(distance)")
        #expect(picture.contains(">\(distance) km</text>"), "\(distance)")
    }

    /// A stop, a hill and a tunnel: whatever a picture says in words stands in `show`, which the oracle has.
    @Test func aPictureSaysWhatShowSays() throws {
        let travels = try Travels()
        try travels.begin(at: evening)
        travels.drive(300, at: 20.3)
        travels.drive(200, at: 0)
        travels.drive(240, at: 27.4)
        travels.wait(200, metres: 4400)
        travels.drive(300, at: 20.3)
        try travels.end()
        let shown = Set(try travels.text(["show", "@last"]).matches(of: Self.figure).map { String($0.output) })
        #expect(shown.count >= 8, "\(shown)")
        for verb in ["map", "chart", "share"] {
            let picture = try travels.text([verb, "@last", "--output", "-"])
            let words = try #require(picture.firstMatch(of: /<desc>([^<]*)</)).output.1
            let told = words.matches(of: Self.figure).map { String($0.output) }
            #expect(told.count == 3 && shown.isSuperset(of: told), "\(verb): \(words)")
        }
        let share = try travels.text(["share", "@last", "--output", "-"])
        let facts = share.matches(of: />([0-9. ]+ [a-z\/]+)<\/text>/).map { String($0.output.1) }
        for fact in facts.suffix(4) { #expect(shown.contains(fact), "\(facts)") }
        #expect(facts.count { $0.hasSuffix(" km/h") } == 2)
    }

    private static var figure: Regex<Substring> { /[0-9][0-9.]* (?:km\/h|km|min|h|m)\b/ }

    /// The days of a drive over midnight at a fix a minute, twenty seconds off the hour.
    @Test func daysAreTheSameAfterASplit() throws {
        let travels = try Travels()
        try travels.begin(at: evening + 20_000)
        travels.drive(10_800, at: 28, every: 60)
        try travels.end()
        func days() throws -> [JSONValue] {
            try travels.text(["totals", "--range", "day", "--json"]).split(separator: "\n").prefix(2).map {
                try JSONValue(reading: String($0))
            }
        }
        let before = try days()
        #expect(try travels.run(["split", "@last", "--at", "2024-03-31 00:00"]).code == 0)
        #expect(try travels.objects().count == 2)
        let after = try days()
        #expect(before.map { $0["period"]?.text } == after.map { $0["period"]?.text })
        for (one, other) in zip(before, after) {
            let metres = [one, other].map { ($0["distanceMetres"]?.double ?? 0) + ($0["inferredMetres"]?.double ?? 0) }
            #expect(metres[0] > 100_000 && abs(metres[0] - metres[1]) < 3, "\(metres)")
            for name in ["durationMs", "movingMs", "standingMs", "unknownMs"] {
                let times = [one, other].map { $0[name]?.integer ?? -1 }
                #expect(abs(times[0] - times[1]) <= 2, "\(name) \(times)")
            }
        }
    }
}
