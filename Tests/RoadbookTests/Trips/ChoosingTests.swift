import JSON
import Testing

/// The options that choose trips, in every verb that has many of them.
@Suite struct ChoosingTests {
    /// 2026-03-02 00:00 UTC, a Monday.
    private static let monday: Int64 = 1_772_409_600_000
    private static let hour: Int64 = 3_600_000

    /// On Monday to work at 8 and back at 17:30, on Saturday out at 23:50, on Sunday a short errand.
    private func week() throws -> (Travels, [String]) {
        let travels = try Travels()
        try travels.drive(at: Self.monday + 8 * Self.hour, Array(repeating: 20, count: 20))
        try travels.drive(at: Self.monday + 35 * Self.hour / 2, Array(repeating: 20, count: 30))
        try travels.drive(at: Self.monday + 143 * Self.hour + 50 * 60_000, Array(repeating: 30, count: 25))
        try travels.drive(at: Self.monday + 154 * Self.hour, [10, 10, 10])
        let ids = Array(try travels.objects().compactMap { $0["id"]?.text }.reversed())
        for (id, words) in [
            (ids[0], ["--business", "--purpose", "Visit", "--tags", "work"]),
            (ids[1], ["--business", "--purpose", "Fair"]), (ids[2], ["--private", "--tags", "Friends, night"]),
        ] {
            #expect(try travels.run(["edit", id] + words).code == 0)
        }
        return (travels, ids)
    }

    @Test func eachConditionLeavesOutWhatItSays() throws {
        let (travels, ids) = try week()
        let cases: [([String], [Int])] = [
            (["--business"], [0, 1]), (["--private"], [2]), (["--purpose", "visit"], [0]),
            (["--purpose", "vi\u{301}sit"], [0]),
            (["--tag", "#friends"], [2]),
            (["--weekday", "monday"], [0, 1]), (["--weekday", "sat,sundays"], [2, 3]),
            (["--weekday", "workdays"], [0, 1]),
            (["--weekday", "weekends", "--private"], [2]), (["--time", "6-9"], [0]), (["--time", "17:30-17:31"], [1]),
            (["--time", "22:00-2:00"], [2]), (["--longer", "25km"], [1, 2]), (["--longer", "24min"], [1, 2]),
            (["--shorter", "10mi"], [3]), (["--shorter", "5min"], [3]), (["--on", "2026-03-02"], [0, 1]),
            (["--on", "march 2026", "--business", "--longer", "30km"], [1]), (["--on", "2026-03-03"], []),
        ]
        for (words, wanted) in cases {
            let outcome = try travels.run(["trips", "--utc", "--json"] + words)
            let found = try outcome.lines.map { try JSONValue(reading: $0)["id"]?.text }
            #expect(found == wanted.reversed().map { ids[$0] }, "\(words)")
            #expect(outcome.code == 0)
            guard !wanted.isEmpty else { continue }
            let exported = try travels.run(["export", "--utc", "--format", "jsonl"] + words)
            #expect(exported.lines.count { $0.hasPrefix("{\"type\":\"trip\"") } == wanted.count, "\(words)")
            let sum = try JSONValue(
                reading: travels.run(["totals", "--utc", "--range", "all", "--json"] + words).lines[0])
            #expect(sum["trips"]?.integer == Int64(wanted.count), "\(words)")
        }
    }

    @Test func conditionsThatMeanNothingAreRefusedInALine() throws {
        let (travels, _) = try week()
        for words in [
            ["--business", "--private"], ["--weekday", "someday"], ["--weekday", ","], ["--time", "8"],
            ["--time", "8-8"], ["--time", "25:00-26:00"], ["--time", "8:60-9"], ["--longer", "20"],
            ["--shorter", "far"],
            ["--on", "08:00"], ["--on", "monday", "--since", "monday"], ["--on", "4/3/2026"], ["--on", "30 february"],
        ] {
            for verb in ["trips", "totals", "export"] {
                let outcome = try travels.run([verb] + words)
                #expect(outcome.code == 2 && outcome.output.isEmpty, "\(verb) \(words)")
                #expect(outcome.errors.split(separator: "\n").count <= 2)
            }
        }
    }

    @Test func totalsAreMadeByWhatIsAsked() throws {
        let (travels, _) = try week()
        let names = { (words: [String]) -> [String: Int64] in
            let key = words[1]
            var sums: [String: Int64] = [:]
            for line in try travels.run(["totals", "--range", "all", "--json", "--utc"] + words).lines {
                let object = try JSONValue(reading: line)
                if let name = object[key]?.text { sums[name] = object["trips"]?.integer }
            }
            return sums
        }
        #expect(try names(["--by", "use"]) == ["business": 2, "private": 1, "neither said": 1])
        #expect(try names(["--by", "purpose", "--business"]) == ["Fair": 1, "Visit": 1])
        #expect(try names(["--by", "tag"]) == ["Friends": 1, "night": 1, "work": 1, "no tag": 2])
        #expect(try names(["--by", "vehicle"]) == ["Golf": 4])
        #expect(try travels.run(["totals", "--by", "colour"]).code == 2)
    }

    /// A trip that is business in part counts with that part.
    @Test func ofAMixedTripThePiecesCount() throws {
        let (travels, ids) = try week()
        #expect(try travels.run(["merge", ids[0], ids[1]]).code == 0)
        let metres = { (words: [String]) -> Double? in
            try JSONValue(reading: travels.run(["totals", "--range", "all", "--json"] + words).lines[0])[
                "distanceMetres"]?
                .double
        }
        let visit = try #require(try metres(["--purpose", "Visit"]))
        let fair = try #require(try metres(["--purpose", "Fair"]))
        let business = try #require(try metres(["--business"]))
        #expect(abs(visit - 24_000) < 100 && abs(fair - 36_000) < 100)
        #expect(abs(visit + fair - business) < 1)
    }

    @Test func aWeekBeginsWhereTheSettingsSay() throws {
        let (travels, _) = try week()
        let settings = try SettingsFolder("[Show]\nFirstWeekday=sunday\n")
        let rows = { (words: [String]) in
            try travels.run(["totals", "--range", "week", "--utc"] + words).lines.filter { $0.hasPrefix("week of") }
        }
        #expect(try rows([]).map { $0.prefix(18) } == ["week of 2026-03-02"])
        #expect(
            try rows(["--config", settings.path]).map { $0.prefix(18) } == ["week of 2026-03-08", "week of 2026-03-01"])
    }
}
