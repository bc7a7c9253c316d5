import Glibc
import JSON
import Testing

/// Times and days of trips in the zones of the places where they were driven.
@Suite struct TripZoneTests {
    /// Two places, 11.1 km apart, and the zones in which they are said to be.
    private static func list(_ first: String, _ second: String) -> String {
        let places = [("Southport", 51.5, first), ("Northport", 51.6, second)]
        return places.map { name, latitude, zone in
            [
                "1", name, "", "", "\(latitude)", "-0.12", "P", "PPL", "GB", "", "ENG", "", "", "", "60000", "", "",
                zone, "2026-01-10",
            ].joined(separator: "\t") + "\n"
        }.joined()
    }

    /// A trip from one to the other, nine minutes long.
    private func driven(at utc: Int64 = TripsTests.saturday, _ first: String, _ second: String) throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: utc, [Double](repeating: 20, count: 9))
        let path = try travels.books.file("cities500.txt", Self.list(first, second))
        #expect(try travels.run(["place", "import", path]).code == 0)
        return travels
    }

    private func found(_ travels: Travels, _ words: String...) throws -> Int {
        try travels.run(["trips", "--json"] + words).lines.count
    }

    /// The trip began on Saturday at 22:30 in UTC, which is Sunday morning in Tokyo.
    @Test func aTripHasTheTimesAndTheDayOfItsPlace() throws {
        let travels = try driven("Asia/Tokyo", "Asia/Tokyo")
        let shown = try travels.run(["show"]).lines
        #expect(shown[0].hasPrefix("Southport -> Northport"))
        #expect(shown[1] == "Sunday, 31 March 2024, 07:30 to 07:39 UTC+09:00")
        #expect(try travels.run(["trips"]).text.contains("Sun 31  07:30-07:39 UTC+09:00"))
        #expect(try travels.run(["trips", "--plain"]).text.contains("31 March 2024, 07:30 to 07:39 UTC+09:00"))
        #expect(try travels.run(["show", "--share"]).text.contains("31 Mar 2024, 07:30"))
        let object = try JSONValue(reading: travels.run(["show", "--json"]).text)
        #expect(object["startedAt"]?.text == "2024-03-30T22:30:00Z")
        let row = try travels.run(["trips", "--csv"]).lines[1]
        #expect(row.contains("2024-03-31 07:30:00,2024-03-31 07:39:00,UTC+09:00"))
    }

    /// On a narrow terminal the zone stands in the line below, beside the name.
    @Test func aNarrowTerminalHasRoomForTheZone() throws {
        for (first, second, mark) in [
            ("Asia/Tokyo", "Asia/Tokyo", "UTC+09:00"), ("Asia/Tokyo", "Asia/Seoul", "UTC+09:00"),
            ("Europe/London", "Europe/Paris", "UTC+00:00-UTC+01:00"),
        ] {
            let travels = try driven(first, second)
            let terminal = try PseudoTerminal(columns: 50, rows: 40)
            let child = try Child(
                Roadbook.path, ["--data", travels.data, "trips"], ["TZ": "UTC", "TERM": "xterm"], terminal: terminal)
            let lines = child.finish().text.split(separator: "\r\n")
            #expect(lines.contains { $0.contains("Southport -> Northport  \(mark)") }, "\(lines)")
            #expect(lines.allSatisfy { !$0.contains("-07:39 UTC") && $0.count <= 50 + 8 }, "\(lines)")
        }
    }

    @Test func whoeverReadsMayWantHisOwnZone() throws {
        let travels = try driven("Asia/Tokyo", "Asia/Tokyo")
        let mine = try travels.run(["show", "--zone", "mine"]).lines[1]
        #expect(mine == "Saturday, 30 March 2024, 22:30 to 22:39")
        #expect(try travels.run(["show", "--zone", "UTC"]).lines[1] == "\(mine) UTC")
        #expect(try travels.run(["show", "--utc"], ["TZ": "Asia/Tokyo"]).lines[1] == "\(mine) UTC")
        #expect(try travels.run(["show", "--utc", "--zone", "utc"]).lines[1] == "\(mine) UTC")
        // A reader who lives there reads nothing of zones.
        let there = try travels.run(["show"], ["TZ": "Asia/Tokyo"]).lines[1]
        #expect(there == "Sunday, 31 March 2024, 07:30 to 07:39")
        #expect(try travels.run(["trips"], ["TZ": "Asia/Seoul"]).text.contains("07:30-07:39  "))
    }

    @Test func daysAreThoseOfThePlace() throws {
        let travels = try driven("Asia/Tokyo", "Asia/Tokyo")
        #expect(try found(travels, "--on", "2024-03-31") == 1)
        #expect(try found(travels, "--on", "2024-03-30") == 0)
        #expect(try found(travels, "--on", "2024-03-30", "--zone", "mine") == 1)
        #expect(try found(travels, "--on", "2024-03-31", "--utc") == 0)
        #expect(try found(travels, "--since", "2024-03-31") == 1)
        #expect(try found(travels, "--until", "2024-03-30") == 0)
        #expect(try found(travels, "--weekday", "sunday", "--time", "07:00-08:00") == 1)
        #expect(try found(travels, "--weekday", "saturday") == 0)
        // An instant is the same everywhere.
        #expect(try found(travels, "--since", "2024-03-30T22:30:00Z", "--until", "2024-03-30T22:31:00Z") == 1)
        #expect(try travels.run(["show", "@2024-03-31"]).code == 0)
        #expect(try travels.run(["show", "@2024-03-30"]).code == 3)
        #expect(try travels.run(["show", "@2024-03-30", "--zone", "mine"]).code == 0)
        for (words, day) in [([], "2024-03-31"), (["--zone", "mine"], "2024-03-30")] {
            let rows = try travels.run(["totals", "--range", "day", "--json"] + words).lines
            #expect(try JSONValue(reading: rows[0])["period"]?.text == day)
        }
        #expect(try travels.run(["totals", "--on", "2024-03-31", "--json"]).text.contains("\"trips\":1"))
        #expect(try !travels.run(["totals", "--on", "2024-03-30", "--json"]).text.contains("\"trips\":1"))
    }

    @Test func filesAreCalledByTheDayOfThePlace() throws {
        let travels = try driven("Asia/Tokyo", "Asia/Tokyo")
        let folder = "\(travels.data)/out"
        #expect(mkdir(folder, 0o700) == 0)
        for words in [[], ["--utc"]] {
            #expect(try travels.run(["export", "@last", "--output", folder + "/"] + words).code == 0)
        }
        let names = try Outsiders.run("/bin/ls", [folder]).lines
        #expect(names.count == 2 && names.allSatisfy { $0.contains(" - Southport - Northport") })
        #expect(names[0].hasPrefix("30-Mar-2024-2230") && names[1].hasPrefix("31-Mar-2024-0730"))
    }

    /// The ferry goes at 23:25, and comes an hour later than it takes.
    @Test func eachEndHasItsOwnZone() throws {
        let travels = try driven(at: TripsTests.saturday + 55 * 60_000, "Europe/London", "Europe/Paris")
        let times = try travels.run(["show"]).lines[1]
        #expect(
            times == "Saturday, 30 March 2024, 23:25 UTC+00:00 to Sunday, 31 March 2024, 00:34 UTC+01:00")
        #expect(try travels.run(["trips"]).text.contains("Sat 30  23:25 UTC+00:00-00:34 UTC+01:00"))
        let row = try travels.run(["trips", "--csv"]).lines[1]
        #expect(row.contains("2024-03-30 23:25:00,2024-03-30 23:34:00,UTC+00:00"))
        let split = try travels.run(["split", "@last", "--at", "23:30", "--dry-run"])
        #expect(split.code == 0 && split.text.contains("2024-03-30 23:30"))
    }

    /// Clocks are put forward while it drives: at 01:00 in UTC.
    @Test func summerBeginsOnTheWay() throws {
        let travels = try driven(at: TripsTests.saturday + 145 * 60_000, "Europe/Berlin", "Europe/Berlin")
        #expect(
            try travels.run(["show"]).lines[1]
                == "Sunday, 31 March 2024, 01:55 UTC+01:00 to 03:04 UTC+02:00")
        let there = try travels.run(["show"], ["TZ": "Europe/Berlin"]).lines[1]
        #expect(there == "Sunday, 31 March 2024, 01:55 UTC+01:00 to 03:04 UTC+02:00")
    }

    /// The two Samoas are a day apart.
    @Test func theDateLineIsCrossed() throws {
        let travels = try driven("Pacific/Pago_Pago", "Pacific/Apia")
        #expect(
            try travels.run(["show"]).lines[1]
                == "Saturday, 30 March 2024, 11:30 UTC-11:00 to Sunday, 31 March 2024, 11:39 UTC+13:00")
        #expect(try found(travels, "--on", "2024-03-30") == 1)
    }

    @Test func aPlaceOfNoZoneLeavesTheReadersOwn() throws {
        let travels = try driven("Mars/Olympus", "../../etc/passwd")
        #expect(try travels.run(["show"]).lines[1] == "Saturday, 30 March 2024, 22:30 to 22:39")
    }

    @Test func aZoneThatIsNoneIsRefused() throws {
        let travels = try Travels()
        let unknown = try travels.run(["trips", "--zone", "berlin"])
        #expect(unknown.code == 2 && unknown.errors.contains("one of: place, mine, utc"))
        let both = try travels.run(["trips", "--zone", "mine", "--utc"])
        #expect(both.code == 2 && both.errors.contains("--utc and another --zone exclude each other"))
    }
}
