import Glibc
import JSON
import Testing

/// The list of trips, from a spool of drives that are known.
@Suite struct TripsTests {
    /// 2024-03-30 22:30:00 UTC: in Berlin the night in which the clocks go forward is near.
    static let saturday: Int64 = 1_711_837_800_000
    private static let hour: Int64 = 3_600_000

    /// Four in one week end, the last of them without a date; and one that is no trip.
    private func weekend() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: Self.saturday - 12 * Self.hour, [10, 20, 20, 10])
        try travels.drive(at: Self.saturday, [15, 15, 15], car: Travels.van, from: 52)
        try travels.drive(at: nil, [10, 10, 10])
        try travels.drive(at: Self.saturday + 12 * Self.hour, [20, 0, 20, 20], from: 53)
        try travels.drive(at: Self.saturday + 14 * Self.hour, [1])
        return travels
    }

    @Test func tripsStandUnderTheirMonthTheNewestFirst() throws {
        let travels = try weekend()
        #expect(
            try travels.text(["trips"]) == """
                March 2024: 4 trips, 11.7 km, 0:14
                bbbb  Sun 31  10:30-10:34  3.6 km  0:04  54 km/h  Morning drive  Golf  mixed?
                cccc  undated              1.8 km  0:03  36 km/h  Drive          Golf
                dddd  Sat 30  22:30-22:33  2.7 km  0:03  54 km/h  Night drive    Van
                eeee  Sat 30  10:30-10:34  3.6 km  0:04  54 km/h  Morning drive  Golf

                """)
    }

    /// A trip that nobody can date stands under the month in which `--since` finds it: that of the trip before it in
    /// its book, though that one is not listed.
    @Test func aTripWithoutADateIsOfTheDayOfTheTripBeforeIt() throws {
        let travels = try Travels()
        try travels.drive(at: nil, [10, 20])
        try travels.drive(at: Self.saturday - 40 * 24 * Self.hour, [10, 20, 20, 10])
        try travels.drive(at: Self.saturday, [1])
        try travels.drive(at: nil, [10, 10, 10])
        let headings = try travels.run(["trips"]).lines.filter { $0.contains(" trip, ") && !$0.contains("  ") }
        #expect(
            headings == [
                "March 2024: 1 trip, 1.8 km, 0:03", "February 2024: 1 trip, 3.6 km, 0:04",
                "Undated: 1 trip, 1.8 km, 0:02",
            ])
        let march = ["trips", "--utc", "--json", "--since", "2024-03"]
        #expect(try travels.run(march).lines.count == 2)
        #expect(try travels.run(march + ["--weekday", "saturday"]).lines.count == 1)
        #expect(try travels.run(march + ["--weekday", "sunday"]).lines.isEmpty)
        #expect(try travels.run(march + ["--time", "22-23"]).lines.isEmpty)
        #expect(try travels.run(["show", "--utc", "@2024-03-30"]).code == 0)
    }

    @Test func aTripBelongsToTheDayOnWhichItBeganWhereItsReaderIs() throws {
        let travels = try weekend()
        let berlin = try travels.text(["trips"], ["TZ": "Europe/Berlin"])
        // An hour ahead before the night, two after it.
        #expect(berlin.contains("bbbb  Sun 31  12:30-12:34"))
        #expect(berlin.contains("dddd  Sat 30  23:30-23:33"))
        let auckland = try travels.text(["trips"], ["TZ": "Pacific/Auckland"])
        #expect(auckland.contains("dddd  Sun 31  11:30-11:33"))
        let newYork = try travels.text(["trips"], ["TZ": "America/New_York"])
        #expect(newYork.contains("bbbb  Sun 31  06:30-06:34"))
        #expect(newYork.contains("dddd  Sat 30  18:30-18:33"))
        #expect(try travels.text(["trips", "--utc"], ["TZ": "America/New_York"]).contains("dddd  Sat 30  22:30"))
    }

    @Test func theDayWithoutAnHourAndTheDayWithOneTwice() throws {
        let travels = try Travels()
        // 2024-03-31 01:59 in Berlin, four minutes on the road: it is 03:03 then.
        try travels.drive(at: 1_711_846_740_000, [10, 10, 10, 10])
        // 2024-10-27 02:58 for the second time, the day has 25 hours.
        try travels.drive(at: 1_729_994_280_000, [10, 10, 10, 10])
        #expect(
            try travels.text(["trips"], ["TZ": "Europe/Berlin"]) == """
                October 2024: 1 trip, 2.4 km, 0:04
                aaaa  Sun 27  02:58-03:02                      2.4 km  0:04  36 km/h  Night drive

                March 2024: 1 trip, 2.4 km, 0:04
                bbbb  Sun 31  01:59 UTC+01:00-03:03 UTC+02:00  2.4 km  0:04  36 km/h  Night drive

                2 trips, 4.8 km, 0:08

                """)
        let day = ["trips", "--since", "2024-03-31", "--until", "2024-03-31", "--json"]
        #expect(try travels.run(day, ["TZ": "Europe/Berlin"]).lines.count == 1)
        #expect(try travels.run(day, ["TZ": "America/New_York"]).lines.isEmpty)
    }

    /// In a zone in which it is noon, so that no midnight comes between the drives and the look at them.
    @Test func theLastDaysHaveNames() throws {
        let now = Int64(time(nil))
        let noon = 12 - Int(now / 3_600 % 24)
        let zone = ["TZ": "TST\(-noon)"]
        let travels = try Travels()
        for days in [Int64(30), 5, 1, 0] { try travels.drive(at: (now - 3_600 - days * 86_400) * 1_000, [10, 20]) }
        let lines = try travels.run(["trips"], zone).lines
        #expect(lines[0] == "Today: 1 trip, 1.8 km, 0:02")
        #expect(lines[2] == "Yesterday: 1 trip, 1.8 km, 0:02")
        let weekday = (Int((now + Int64(noon) * 3_600) / 86_400) + 3 - 5) % 7
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        #expect(lines[4].hasPrefix("\(names[weekday]) ") && lines[4].hasSuffix(": 1 trip, 1.8 km, 0:02"))
        #expect(lines[6].contains(" 20") && lines[6].hasSuffix(": 1 trip, 1.8 km, 0:02"))
        #expect(lines.count == 9)
    }

    // MARK: Choosing

    @Test func everyFilterLeavesOutWhatItSays() throws {
        let travels = try weekend()
        let count = { (words: [String]) in try travels.run(["trips", "--json"] + words).lines.count }
        #expect(try count([]) == 4)
        #expect(try count(["--all"]) == 5)
        #expect(try count(["--limit", "2"]) == 2)
        #expect(try count(["--vehicle", "van"]) == 1)
        #expect(try count(["--since", "2024-03-31", "--until", "2024-03"]) == 1)
        #expect(try count(["--until", "2024-03-30"]) == 3)
        #expect(try count(["--since", "2024-03-31 11:00"]) == 0)
        #expect(try count(["--category", "scenic"]) == 0)
        try travels.say(of: 1, "category scenic driver Anna")
        #expect(try count(["--category", "scenic"]) == 1)
        #expect(try count(["--driver", "anna"]) == 1)
    }

    /// The driver was named by a phone and the vehicle by its Bluetooth; both have other names by now.
    @Test func whatHasAnotherNameIsFoundByEachOfItsNames() throws {
        let travels = try Travels()
        try travels.begin(at: Self.saturday, car: (id: 7, name: "Škoda"))
        travels.comes("Anna")
        travels.go(120, 20)
        try travels.end()
        try travels.drive(at: Self.saturday + Self.hour, [20, 20], car: Travels.van)
        let count = { (words: [String]) in try travels.run(["trips", "--json"] + words).lines.count }
        for words in [["--vehicle", "škoda"], ["--vehicle", "Šk"], ["--driver", "anna"]] {
            #expect(try count(words) == 1, "\(words)")
        }
        for words in [["driver", "add", "Anna"], ["driver", "edit", "Anna", "--name", "Žofie"]] {
            #expect(try travels.run(words).code == 0)
        }
        #expect(try travels.run(["vehicle", "edit", "Škoda", "--name", "Old one"]).code == 0)
        let trip = try JSONValue(reading: try travels.run(["trips", "--json", "--vehicle", "old"]).text)
        #expect(trip["driver"]?.text == "Žofie" && trip["vehicle"]?.text == "Old one")
        for words in [["--vehicle", "škoda"], ["--driver", "Anna"], ["--driver", "žofie"], ["--search", "zofie"]] {
            #expect(try count(words) == 1, "\(words)")
        }
        #expect(try count(["--driver", "Ben"]) == 0)
    }

    @Test func wordsAreFoundWhereverTheyWereSaid() throws {
        let travels = try weekend()
        try travels.say(of: 1, "name To_the_sea note Fish_&_chips")
        try travels.say(of: 3, "startPlace Harbour endPlace Home tags sea,sun")
        let found = try travels.run(["trips", "--search", "SEA"])
        #expect(found.lines.count { $0.contains("km") && !$0.contains("trips") } == 2)
        #expect(found.text.contains("To the sea") && found.text.contains("Harbour -> Home"))
        #expect(try travels.run(["trips", "--search", "fish chip", "--json"]).lines.count == 1)
        #expect(try travels.run(["trips", "--search", "\"-\" OR", "--json"]).code == 3)
        let nothing = try travels.run(["trips", "--search", "mountain"])
        #expect(nothing.code == 3 && nothing.text.isEmpty)
        #expect(
            nothing.errors == """
                roadbook: error: there is no trip of which "mountain" was said
                roadbook: hint: --all searches trivial ones too

                """)
        #expect(try travels.run(["trips", "--search", " - "]).code == 2)
    }

    @Test func nearReachesOverTheDateLine() throws {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [20, 20, 20], from: -17, -179.999)
        #expect(try travels.run(["trips", "--near", "-16.99,179.999,500", "--json"]).lines.count == 1)
        #expect(try travels.run(["trips", "--near", "-16.99,179.9,500", "--json"]).code == 3)
    }

    @Test func nearIsNearTheWayAndNotOnlyInsideItsBox() throws {
        let travels = try Travels()
        try travels.begin(at: Self.saturday)
        travels.go(600, 20)
        try travels.end()
        try travels.drive(at: Self.saturday + Self.hour, [20, 20], from: 53)
        let near = { (place: String) in try travels.run(["trips", "--near", place, "--json"]) }
        // On the way, 3 km from its beginning; a degree east is 69 km here.
        #expect(try near("51.527,-0.12,50").lines.count == 1)
        #expect(try near("51.527,-0.1215,50").code == 3)
        #expect(try near("51.527,-0.1215,150").lines.count == 1)
        #expect(try near("51.527,-0.1215").lines.count == 1)
        #expect(try near("53.01,-0.12").lines.count == 1)
        #expect(try near("52.2,-0.12,100000").lines.count == 2)
        #expect(try near("-51.5,-0.12,1000").code == 3)
        for words in ["51.5", "51.5,north", "91,0", "51.5,0,0", "51.5,0,-3", "1,2,3,4"] {
            #expect(try near(words).code == 2, "\(words)")
        }
    }

    @Test func aWayThroughAPowerCutAndAnArchiveIsReadToItsEnd() throws {
        let travels = try Travels()
        try travels.drive(at: Self.saturday - Self.hour, [20, 20], from: 40)
        try travels.begin(at: Self.saturday)
        travels.go(120, 20)
        try travels.cutPower(seconds: 40)
        travels.go(120, 20)
        try travels.end()
        try travels.drive(at: Self.saturday + Self.hour, [20, 20], from: 40)
        let near = { try travels.run(["trips", "--near", "51.54,-0.12,100", "--json"]).lines.count }
        #expect(try near() == 1)
        #expect(try travels.run(["archive"]).code == 0)
        #expect(try near() == 1)
        #expect(try travels.objects()[1]["powerCuts"]?.integer == 1)
    }

    @Test func whatCannotBeMeantIsSaid() throws {
        let travels = try weekend()
        for words in [
            ["--limit", "0"], ["--limit", "few"], ["--category", "fast"], ["--since", "2024-02-30"],
            ["--since", "2024-05", "--until", "2024-03"],
        ] {
            let outcome = try travels.run(["trips"] + words)
            #expect(outcome.code == 2 && outcome.text.isEmpty, "\(words)")
            #expect(outcome.errors.hasPrefix("roadbook: error: "))
        }
    }

    // MARK: Nothing to show

    @Test func aPlaceThatHoldsNoBooksIsNamed() throws {
        let books = try WrittenBooks()
        try books.place(Array("a letter".utf8), at: "letter.txt")
        for verb in [["trips"], ["verify"], ["spool", "cat"], ["edit", "@last", "--name", "x"]] {
            let outcome = try Roadbook.run(["--data", books.data] + verb)
            #expect(outcome.code == 3, "\(verb)")
            #expect(
                outcome.errors == """
                    roadbook: error: \(books.data) holds no books: it is not a data directory of roadbook
                    roadbook: hint: --data DIR names another one

                    """)
        }
        #expect(access("\(books.data)/catalogue", F_OK) != 0)
    }

    @Test func anEmptyListSaysWhatToDo() throws {
        let books = try WrittenBooks()
        let nothing = try books.run("trips")
        #expect(nothing.code == 0)
        #expect(nothing.text.hasPrefix("there are no trips: the recorder has written nothing in"))
        let travels = try Travels()
        try travels.drive(at: Self.saturday, [0.5])
        let trivial = try travels.run(["trips"])
        #expect(trivial.code == 0)
        #expect(
            trivial.text == "there are no trips that matter yet; 1 is too short or too quick: roadbook trips --all\n")
        try travels.drive(at: Self.saturday + Self.hour, [20, 20])
        let filtered = try travels.run(["trips", "--vehicle", "Tram"])
        #expect(filtered.text == "no trip is like --vehicle Tram; roadbook trips lists the newest of 1\n")
        let dated = try travels.run(["trips", "--on", "4.3.2026", "--tag", "a b"])
        let times = "from 2026-03-04 00:00 to 2026-03-05 00:00"
        #expect(dated.text == "no trip began \(times) with --tag 'a b'; roadbook trips lists the newest of 1\n")
        try travels.delete(0)
        #expect(try travels.run(["trips", "--json"]).text.isEmpty)
        let missing = try Roadbook.run(["--data", "/nowhere", "trips"])
        #expect(missing.code == 1 && missing.errors.contains("no data directory"))
    }

    /// A ferry is listed, and in no sum: neither below the list nor in the totals.
    @Test func aTripThatWasCarriedIsInNoSum() throws {
        let travels = try weekend()
        try travels.say(of: 1, "carried carried")
        let lines = try travels.run(["trips"]).lines.filter { !$0.isEmpty }
        #expect(lines.count == 6)
        #expect(lines.first?.hasPrefix("March 2024: 3 trips, 8.1 km, ") == true, "\(lines)")
        #expect(lines.last?.hasPrefix("3 trips, 8.1 km, ") == true, "\(lines)")
        #expect(lines.last?.hasSuffix("; 1 more may have been carried") == true, "\(lines)")
        let totals = try travels.text(["totals"])
        #expect(totals.contains("left out: 1 trip that may have been carried"), "\(totals)")
        try travels.say(of: 1, "carried driven")
        #expect(try travels.run(["trips"]).lines.first?.hasPrefix("March 2024: 4 trips, 11.7 km, ") == true)
        #expect(try travels.run(["trips"]).lines.count == 5)
    }

    // MARK: Screens

    @Test func theListFitsTheTerminal() throws {
        let travels = try weekend()
        try travels.say(
            of: 1, "name A_name_that_is_longer_than_any_terminal_is_wide_and_goes_on category scenic tags a,b,c")
        for columns in [40, 64, 72, 80, 120] {
            let lines = try travels.run(["trips"], ["COLUMNS": "\(columns)", "LANG": "C.UTF-8"]).lines
            #expect(lines.allSatisfy { $0.count <= columns }, "\(columns): \(lines)")
            #expect(lines.contains { $0.contains("3.6 km") })
        }
        let narrow = try travels.text(["trips", "--limit", "1"], ["COLUMNS": "40", "LANG": "C.UTF-8"])
        #expect(
            narrow == """
                March 2024
                bbbb  Sun 31  10:30-10:34  3.6 km  0:04
                      A name that is longer than any te…

                listed here: 1 trip, 3.6 km, 0:04; older
                ones are left out (--limit or --all)

                """)
    }

    @Test func plainIsSentencesWithoutSigns() throws {
        let travels = try weekend()
        try travels.say(of: 1, "startPlace Home endPlace Work tags sea")
        #expect(
            try travels.text(["trips", "--plain"], ["LANG": "C.UTF-8"]) == """
                Trip bbbb: Sunday, 31 March 2024, 10:30 to 10:34, Home to Work, 3.6 kilometres in 4 minutes, \
                with Golf, perhaps mixed, tagged sea.
                Trip cccc: at an unknown time, Drive, 1.8 kilometres in 3 minutes, with Golf.
                Trip dddd: Saturday, 30 March 2024, 22:30 to 22:33, Night drive, 2.7 kilometres in 3 minutes, with Van.
                Trip eeee: Saturday, 30 March 2024, 10:30 to 10:34, Morning drive, 3.6 kilometres in 4 minutes, \
                with Golf.
                4 trips, 11.7 kilometres, 14 minutes.

                """)
        let american = try travels.run(["trips", "--plain", "--limit", "1"], ["LANG": "en_US.UTF-8"])
        #expect(american.text.contains("2.2 miles in 4 minutes"))
    }

    @Test func aTripForAProgramHasEverything() throws {
        let travels = try weekend()
        try travels.say(of: 1, "name Tour business yes carried driven")
        let trip = try travels.objects()[1]
        #expect(trip["name"]?.text == "Tour" && trip["autoName"]?.text == "Morning drive")
        #expect(trip["id"]?.text?.hasPrefix(trip["shortId"]?.text ?? "-") == true)
        #expect(trip["startedAt"]?.text == "2024-03-31T10:30:00Z")
        #expect(trip["endedAt"]?.text == "2024-03-31T10:34:00Z")
        #expect(trip["durationMs"]?.integer == 240_000)
        #expect(trip["business"]?.bool == true && trip["carried"]?.bool == false)
        #expect(trip["said"]?["carried"]?.text == "driven")
        #expect(trip["trigger"]?.text == "bluetooth" && trip["reason"]?.text == "disconnect")
        #expect(trip["statistics"]?["stopCount"]?.integer == 1)
        #expect(abs((trip["distanceMetres"]?.double ?? 0) - 3_600) < 15)
        #expect(trip["from"]?["latitude"]?.double == 53)
    }

    // MARK: As its reader wants it

    @Test func settingsSayWhatStandsInTheList() throws {
        let travels = try weekend()
        let folder = try SettingsFolder("[Show]\nColumns=notes\nDates=dots\n")
        let lines = try travels.run(["--config", folder.path, "trips"]).lines
        #expect(lines[1].hasSuffix("  10:30-10:34  3.6 km  0:04  Morning drive  mixed?"), "\(lines)")
        let told = try travels.run(["--config", folder.path, "show", "abcd"]).errors
        #expect(told.contains("abcd"))
        let why = try travels.run(["--config", folder.path, "why"]).lines[0]
        #expect(why.contains(", 31.03.2024 ("), "\(why)")
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

    @Test func sumsAreToldInSentencesToo() throws {
        let plain = try weekend().run(["totals", "--plain"]).lines
        let van = "Van, trips 1, measured 2.7 kilometres, inferred 0.0 kilometres, time 3 minutes, moving 3 minutes."
        #expect(plain.dropLast().last == van, "\(plain)")
        #expect(plain.last == "11.7 kilometres, 9.9 kilometres of them on roads not driven before")
    }
}
