import Glibc
import JSON
import Testing

/// Everything about one trip, and the words that name it.
@Suite struct ShowTests {
    /// Ten minutes with a stop, a pause and a power cut.
    private func tour() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday - 86_400_000, [10, 10])
        try travels.begin(at: TripsTests.saturday)
        travels.go(120, 10)
        travels.go(60, 0)
        travels.go(120, 25)
        travels.pause(30, driving: 5)
        travels.go(60, 15)
        try travels.cutPower(seconds: 20)
        travels.go(120, 5)
        try travels.end()
        return travels
    }

    @Test func everythingAboutATrip() throws {
        let travels = try tour()
        try travels.say(of: 0, "endPlace Work driver Anna category scenic tags sea,sun note A_view.")
        let text = try travels.text(["show", "@last"], ["COLUMNS": "80"])
        #expect(
            text == """
                to Work
                Saturday, 30 March 2024, 22:30 to 22:39

                ::::::::::::::::::________##################========  .................. 90 km/h

                from       51.50000, -0.12000 https://osm.org/?mlat=51.50000&mlon=-0.12000
                to         Work (51.55261, -0.12000)
                           https://osm.org/?mlat=51.55261&mlon=-0.12000
                distance   5.7 km: 5.7 km measured, 5 m inferred, give or take 422 m
                duration   8 min: 7 min moving, 1 min standing; besides 30 s paused
                speed      40 km/h on average, 49 km/h in motion, 90 km/h at most
                stops      1 min at 1 stop
                elevation  54 m up, 0 m down
                vehicle    Golf
                driver     Anna
                category   scenic
                tags       sea, sun
                note       A view.
                began      the car connected
                ended      the car was gone
                record     481 fixes, 1 power cut, power off for 20 s
                trip       aaaaaaaaaa

                """)
    }

    @Test(
        arguments: [(1, false, "none"), (2, true, "none"), (10, true, "none"), (60, true, "not known")]
            as [(Int, Bool, String)])
    func figuresAreToldAsWellAsTheFixesTellThem(step: Int, isApproximate: Bool, stops: String) throws {
        let travels = try Travels()
        try travels.begin(at: TripsTests.saturday)
        travels.go(1_200, 20, every: step)
        try travels.end()
        let lines = try travels.run(["show"], ["COLUMNS": "120"]).lines
        let speed = try #require(lines.first { $0.hasPrefix("speed      ") })
        #expect(speed.hasPrefix("speed      about ") == isApproximate, "\(speed)")
        #expect(lines.contains("stops      \(stops)"), "\(lines)")
        for (words, about) in [
            (["show", "--share"], "Max Speed: about "), (["map", "--output", "-"], ", at most about "),
            (["chart", "--output", "-"], ", at most about "), (["share", "--output", "-"], ">at most, about<"),
        ] {
            #expect(try travels.run(words).text.contains(about) == isApproximate, "\(words)")
        }
        let trip = try #require(try travels.objects().first)
        #expect(trip["approximateSpeed"]?.bool == isApproximate)
        #expect(trip["stopsKnown"]?.bool == (stops == "none"))
    }

    @Test func ofADriveWithoutAFixNothingIsToldAsNone() throws {
        let travels = try Travels()
        travels.beginUnseen(at: TripsTests.saturday)
        try travels.end()
        let trip = try #require(try travels.objects().first)
        #expect(trip["maximumSpeedMetresPerSecond"] == .null)
        let id = try #require(trip["id"]?.text)
        let lines = try travels.run(["show", id], ["COLUMNS": "120"]).lines
        #expect(lines.contains("speed      not known") && lines.contains("stops      not known"), "\(lines)")
        #expect(try !travels.run(["trips", "--all"], ["COLUMNS": "120"]).text.contains("0 km/h"))
        let row = try #require(try travels.run(["trips", "--all", "--csv"]).lines.last)
        #expect(row.contains(",0:05:00,,,,"), "\(row)")
    }

    @Test func whatWasMarkedIsShown() throws {
        let travels = try Travels()
        try travels.begin(at: TripsTests.saturday)
        travels.go(60, 20)
        travels.mark("coffee")
        travels.go(60, 20)
        try travels.end()
        let text = try travels.text(["show"], ["COLUMNS": "80"])
        #expect(text.contains("\nmarks      22:31 coffee\n"))
    }

    @Test func theCurveOfAShortDriveHasNoHoles() throws {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [20])
        let lines = try travels.run(["show"], ["COLUMNS": "120"]).lines
        let curve = try #require(lines.first { $0.hasSuffix(" 72 km/h") && !$0.contains("average") })
        #expect(!curve.dropLast(8).dropFirst().contains(" "))
    }

    /// Behind a rest the car drove through a tunnel, or stood for half an hour and told so at its end alone.
    @Test(arguments: [(11.0, true), (0.0, false)])
    func theCurveIsBlankWhereNobodySawTheCar(_ speed: Double, _ isBlank: Bool) throws {
        let travels = try Travels()
        try travels.begin(at: TripsTests.saturday)
        travels.go(300, 20)
        travels.go(5, 0)
        travels.tunnel(1_200, speed)
        if speed == 0 { travels.go(1, 0) }
        travels.go(300, 20)
        try travels.end()
        let lines = try travels.run(["show"], ["COLUMNS": "120"]).lines
        let curve = try #require(lines.first { $0.hasSuffix(" 72 km/h") && !$0.contains("average") })
        #expect(curve.dropLast(8).dropFirst().contains(" ") == isBlank, "\(curve)")
    }

    @Test func aTripThatWasSplitTellsSo() throws {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [20, 20, 20])
        #expect(try travels.run(["split", "@last", "--at", "+1min"]).code == 0)
        #expect(try travels.run(["show", "@-2"]).text.contains("\nended      split by hand (roadbook history)\n"))
    }

    @Test func aDayInThePlaceOfATripIsHelpedWith() throws {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [20, 20, 20])
        let show = try travels.run(["show", "yesterday"])
        #expect(show.code == 2 && show.errors.contains("its only trip is @yesterday, its second one is @yesterday.2"))
        let trips = try travels.run(["trips", "last month"])
        #expect(trips.code == 2 && trips.errors.contains("roadbook trips --on 'last month'"))
    }

    @Test func aTripStandsBesideTheOthersBetweenItsEnds() throws {
        let travels = try Travels()
        for (day, speeds) in [[20.0, 20, 20], [30, 30], [15, 15, 15, 15], [20, 20, 21]].enumerated() {
            try travels.drive(at: TripsTests.saturday + Int64(day) * 86_400_000, speeds)
        }
        // Another beginning, and another end.
        try travels.drive(at: TripsTests.saturday + 5 * 86_400_000, [20, 20, 20], from: 51.51)
        try travels.drive(at: TripsTests.saturday + 6 * 86_400_000, [20, 20])
        let text = try travels.run(["show", "@-3"]).text
        #expect(text.contains("\nothers     3 trips between the same ends: 3 min on average, 2 min the fastest\n"))
        let object = try JSONValue(reading: try travels.run(["show", "@-3", "--json"]).text)["sameWay"]
        #expect(object?["trips"] == .integer(3) && object?["fastestMs"] == .integer(120_000))
        #expect(object?["averageMs"] == .integer(180_000))
        #expect(try !travels.run(["show", "@last"]).text.contains("between the same ends"))
    }

    @Test func theCurveIsAsWideAsTheTerminalAndOfBlocksWhereTheyAreKnown() throws {
        let travels = try tour()
        for columns in [40, 80, 100] {
            let lines = try travels.run(["show", "@last"], ["COLUMNS": "\(columns)", "LANG": "C.UTF-8"]).lines
            #expect(lines.allSatisfy { $0.count <= columns }, "\(columns): \(lines)")
            let curve = lines.first { $0.contains("█") }
            #expect(curve?.count == columns)
            #expect(curve?.hasSuffix(" 90 km/h") == true)
        }
        let plain = try travels.run(["show", "@last", "--plain"], ["LANG": "C.UTF-8"])
        // An id may have any letters.
        #expect(["█", "km/h", " km "].allSatisfy { !plain.text.contains($0) })
        #expect(plain.text.contains("Ended: the car was gone."))
    }

    @Test func aSummaryToPaste() throws {
        let travels = try tour()
        let text = try travels.run(["show", "@last", "--share"], ["TZ": "Europe/Berlin"]).text
        #expect(
            text == """
                Trip Summary

                Date: 30 Mar 2024, 23:30
                Distance: 5.7 km
                Duration: 8 min
                Avg Speed: 40 km/h
                Max Speed: 90 km/h
                Vehicle: Golf

                Generated by Roadbook

                """)
        try travels.drive(at: TripsTests.saturday + 86_400_000, [20, 20], car: nil)
        #expect(try !travels.run(["show", "@last", "--share"]).text.contains("Vehicle"))
    }

    @Test func statisticsHaveTheirKnownNamesAndUnits() throws {
        let travels = try tour()
        let lines = try travels.run(["show", "@last", "--stats"]).lines
        #expect(lines.count == 27)
        #expect(lines[0].hasPrefix("Distance ") && lines[0].hasSuffix(" m"))
        #expect(lines[1].hasPrefix("Duration ") && lines[1].hasSuffix(" s"))
        #expect(lines[7].hasPrefix("Sustained High Speed Segment Count"))
        #expect(lines[11].hasPrefix("Bearing Change Rate") && lines[11].hasSuffix(" deg/km"))
        let object = try JSONValue(reading: travels.run(["show", "@last", "--stats", "--json"]).text)
        #expect(object["stopCount"]?.integer == 1)
        #expect(object["halts"]?.integer == 1 && object["haltedSeconds"]?.double == 60)
        #expect(object["sustainedHighSpeedSegmentCount"]?.integer == 1)
        let whole = try JSONValue(reading: travels.run(["show", "@last", "--json"]).text)
        #expect(whole["events"]?.elements?.first?["kind"]?.text == "begun")
        #expect(whole["statistics"]?["distance"]?.double == object["distance"]?.double)
    }

    // MARK: Naming a trip

    @Test func wordsThatNameATrip() throws {
        let travels = try tour()
        let ids = try travels.objects().compactMap { $0["id"]?.text }
        let named = { (word: String) in
            try JSONValue(reading: travels.run(["show", word, "--json"]).text)["id"]?.text
        }
        #expect(try named("@last") == ids[0])
        #expect(try named("@-1") == ids[0])
        #expect(try named("@-2") == ids[1])
        #expect(try named(ids[1]) == ids[1])
        #expect(try named(String(ids[1].prefix(5)).uppercased()) == ids[1])
        for word in ["@-3", "zzzzzzzzzz"] {
            let outcome = try travels.run(["show", word])
            #expect(outcome.code == 3, "\(word)")
            #expect(outcome.errors.contains("roadbook: hint: "))
        }
        for word in ["@first", "@-0", "@-", "sunday", "@2"] {
            #expect(try travels.run(["show", word]).code == 2, "\(word)")
        }
    }

    @Test func aDeletedTripIsFoundByItsIDOnly() throws {
        let travels = try tour()
        let ids = try travels.objects().compactMap { $0["id"]?.text }
        try travels.delete(0)
        #expect(try travels.run(["show", ids[0]]).text.contains("deleted: in the trash"))
        #expect(try JSONValue(reading: travels.run(["show", "@last", "--json"]).text)["id"]?.text == ids[1])
    }

    /// Among so many, four letters fit several.
    @Test func lettersThatFitTwoTripsNameBoth() throws {
        let travels = try Travels()
        let tracks = (0..<4_000).map { number in
            let points = (0..<3).map { second in
                let place = "lat=\"51.\(1000 + number)\" lon=\"0.\(100 + second)\""
                return "<trkpt \(place)><time>\(Self.time(number, second))</time></trkpt>"
            }
            return "<trk><trkseg>\(points.joined())</trkseg></trk>"
        }
        let text = "<gpx version=\"1.1\" creator=\"a\">\(tracks.joined())</gpx>"
        try travels.books.place(Array(text.utf8), at: "many.gpx")
        #expect(try travels.run(["import", "\(travels.data)/many.gpx"]).code == 0)
        let ids = try travels.objects().compactMap { $0["id"]?.text }
        let letters = Dictionary(grouping: ids) { $0.prefix(4) }
        let (letter, those) = try #require(letters.first { $0.value.count > 1 })
        let outcome = try travels.run(["show", String(letter)])
        #expect(outcome.code == 2)
        #expect(outcome.errors.hasPrefix("roadbook: error: \"\(letter)\" fits two trips or more: "))
        #expect(those.count { outcome.errors.contains($0.prefix(5)) } >= 2)
    }

    private static func time(_ number: Int, _ second: Int) -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let minute = number % 1_440
        return "2026-03-\(two(1 + number / 1_440))T\(two(minute / 60)):\(two(minute % 60)):\(two(second))Z"
    }

    @Test func fewerLettersThanFourNameNothing() throws {
        let travels = try tour()
        let id = try #require(try travels.objects().first?["id"]?.text)
        for count in 1...3 {
            let outcome = try travels.run(["delete", String(id.prefix(count))])
            #expect(outcome.code == 2)
            #expect(outcome.errors.contains("is too short: an id needs 4 letters"))
        }
        #expect(try travels.objects().count == 2)
    }

    @Test func aTripIsNamedByItsDay() throws {
        let travels = try Travels()
        // 2024-03-30 00:00 UTC
        let midnight: Int64 = 1_711_756_800_000
        for hour: Int64 in [8, 17, 32] { try travels.drive(at: midnight + hour * 3_600_000, [20, 20, 20]) }
        let ids = Array(try travels.objects().compactMap { $0["id"]?.text }.reversed())
        let named = { (word: String) in
            try JSONValue(reading: travels.run(["show", word, "--json", "--utc"]).text)["id"]?.text
        }
        let (first, second) = ("2024-03-30", "2024-03-31")
        #expect(try named("@\(second)") == ids[2])
        #expect(try named("@\(first).1") == ids[0])
        #expect(try named("@\(first).2") == ids[1])
        let both = try travels.run(["show", "@\(first)", "--utc"])
        #expect(both.code == 2)
        #expect(both.errors.contains("@\(first).1 (\(first) 08:00-08:03), @\(first).2 (\(first) 17:00-17:03)"))
        #expect(try travels.run(["show", "@\(first).3"]).code == 3)
        #expect(try travels.run(["show", "@1999-01-01"]).code == 3)
        #expect(try travels.run(["show", "@2026-02-30"]).code == 2)
        #expect(try travels.run(["show", "--json"]).text == travels.run(["show", "@last", "--json"]).text)
        #expect(try travels.run(["why"]).text == travels.run(["why", "@last"]).text)
    }

    @Test func whatDoesNotGoTogetherIsSaid() throws {
        let travels = try tour()
        #expect(try travels.run(["show", "@last", "--share", "--json"]).code == 2)
    }
}
