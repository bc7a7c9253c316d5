import Glibc
import JSON
import Testing

/// Places of one's own: what trips are called by them, finding trips by them, and what of them leaves the books.
@Suite struct PlaceTests {
    private static let home = "51.5,-0.12"
    private static let hour: Int64 = 3_600_000

    /// Three mornings from one place to another 3.6 km to the north, and one evening on from there.
    private func commuting() throws -> Travels {
        let travels = try Travels()
        for day in 0..<3 {
            try travels.drive(at: TripsTests.saturday + Int64(day) * 24 * Self.hour, [20, 20, 20])
        }
        try travels.drive(at: TripsTests.saturday + 58 * Self.hour, [20, 20], from: 51.5 + 3_600 / 111_195.08)
        return travels
    }

    private func named() throws -> Travels {
        let travels = try commuting()
        let home = try travels.run(["place", "add", "Home", "--at", Self.home])
        #expect(home.lines == ["added: Home; undo with: roadbook undo 1"])
        let work = try travels.run(["place", "add", "Work", "--trip", "@-2"])
        #expect(work.lines == ["added: Work; undo with: roadbook undo 2"])
        return travels
    }

    private func names(_ travels: Travels, _ words: String...) throws -> [String?] {
        try travels.run(["trips", "--json"] + words).lines.map { try JSONValue(reading: $0)["autoName"]?.text }
    }

    // MARK: What trips are called

    @Test func aPlaceNamesTheTripsOfAllYears() throws {
        let travels = try commuting()
        #expect(try names(travels).allSatisfy { $0?.hasSuffix("drive") == true })
        _ = try travels.run(["place", "add", "Home", "--at", Self.home])
        #expect(try names(travels).dropFirst() == ["from Home", "from Home", "from Home"])
        _ = try travels.run(["place", "add", "Work", "--trip", "@-2"])
        #expect(try names(travels) == ["from Work", "Home → Work", "Home → Work", "Home → Work"])
        let trip = try JSONValue(reading: travels.run(["show", "@-2", "--json"]).text)
        #expect(trip["name"] == .null && trip["startPlace"] == .null)
        #expect(trip["autoStartPlace"]?.text == "Home" && trip["autoEndPlace"]?.text == "Work")
        // Undone, it is as if it had never been.
        #expect(try travels.run(["undo", "1"]).code == 0)
        #expect(try names(travels) == ["from Work", "to Work", "to Work", "to Work"])
    }

    @Test func whatSomebodySaidOfATripWins() throws {
        let travels = try named()
        #expect(try travels.run(["edit", "@-2", "--to", "The fair"]).code == 0)
        #expect(try names(travels)[1] == "Home → The fair")
        #expect(try travels.run(["edit", "@-2", "--name", "A day out"]).code == 0)
        #expect(try travels.run(["trips"]).text.contains("A day out"))
        #expect(try travels.run(["edit", "@-2", "--to", ""]).code == 0)
        #expect(try names(travels)[1] == "Home → Work")
    }

    @Test func aTripThatEndsWhereItBeganIsRound() throws {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [20, 20])
        _ = try travels.run(["place", "add", "Village", "--at", "51.51,-0.12", "--radius", "3000"])
        #expect(try names(travels) == ["Around Village"])
        _ = try travels.run(["edit", "@last", "--from", "Home", "--to", "Home"])
        #expect(try names(travels) == ["Around Home"])
    }

    @Test func aDriveThatGoesOnHasNoEndYet() throws {
        let travels = try Travels()
        try travels.begin(at: Int64(time(nil)) * 1_000 - 60_000)
        travels.go(60, 20)
        try travels.cutOff()
        _ = try travels.run(["place", "add", "Country", "--at", Self.home, "--radius", "5000"])
        #expect(try names(travels) == ["from Country"])
        #expect(try names(travels, "--to", "Country").isEmpty)
        let trip = try JSONValue(reading: travels.run(["show", "@last", "--json"]).text)
        #expect(trip["autoEndPlace"] == .null && trip["to"]?["own"]?.text == "Country")
    }

    @Test func whoeverMovesHouseRetiresTheOldOne() throws {
        let travels = try named()
        let second = (TripsTests.saturday + 26 * Self.hour) / 1_000
        #expect(try travels.run(["place", "retire", "Home", "--now", "@\(second)"]).code == 0)
        #expect(try names(travels) == ["from Work", "to Work", "Home → Work", "Home → Work"])
        #expect(try travels.run(["place"]).lines.count == 2)
        #expect(try travels.run(["place", "list", "--all"]).text.contains("retired"))
        let elsewhere = try travels.run(["place", "add", "Home", "--at", "52,1"])
        #expect(elsewhere.code == 1 && elsewhere.errors.contains("roadbook place edit Home --name 'Old Home'"))
        #expect(try travels.run(["place", "edit", "Home", "--name", "Old home"]).code == 0)
        #expect(try travels.run(["place", "add", "Home", "--at", "52,1"]).code == 0)
        #expect(try names(travels).last == "Old home → Work")
        #expect(try travels.run(["place", "add", "Old home"]).lines == ["back: Old home; undo with: roadbook undo 6"])
        #expect(try names(travels)[1] == "Old home → Work")
    }

    // MARK: Finding

    @Test func tripsAreFoundByTheirEnds() throws {
        let travels = try named()
        #expect(try names(travels, "--from", "home").count == 3)
        #expect(try names(travels, "--from", "Home", "--to", "Work").count == 3)
        #expect(try names(travels, "--to", "Home").isEmpty)
        #expect(try names(travels, "--search", "work").count == 4)
        #expect(try names(travels, "--search", "home").count == 3)
        let totals = try travels.run(["totals", "--from", "Work", "--range", "all", "--json"]).text
        #expect(totals.contains("\"trips\":1,"), "\(totals)")
        let table = try travels.run(["trips", "--csv"]).lines
        #expect(table.count { $0.contains(",Home,Work,") } == 3)
    }

    @Test func whatIsOftenDrivenToIsProposed() throws {
        let travels = try commuting()
        let proposed = try travels.run(["place", "list", "--frequent"])
        #expect(proposed.lines.count == 2)
        #expect(proposed.lines[0].hasPrefix("4 beginnings and ends of trips at 51.53238, -0.12000, the newest of "))
        let line = proposed.lines[1].trimmingPrefix("    roadbook ").split(separator: " ").map(String.init)
        #expect(line == ["place", "add", "NAME", "--at", "51.53238,-0.12000"])
        #expect(try travels.run(line.map { $0 == "NAME" ? "Work" : $0 }).code == 0)
        let empty = try travels.run(["place", "list", "--frequent"])
        #expect(empty.lines == ["nothing to propose: wherever trips often began or ended has a name"])
        #expect(try travels.run(["place", "list", "--frequent", "--json"]).text.isEmpty)
    }

    @Test func aPlaceTellsOfItself() throws {
        let travels = try named()
        _ = try travels.run(["place", "edit", "Home", "--private", "--note", "the blue door", "--radius", "80m"])
        let told = try travels.run(["place", "show", "home"]).text
        for words in [
            "51.50000, -0.12000", "80 m", "home", "3 began here, 0 ended here", "Work 3", "the blue door",
            "yes: what leaves the books shows nothing that lies within",
        ] {
            #expect(told.contains(words), "\(words)")
        }
        let place = try JSONValue(reading: travels.run(["place", "show", "Home", "--json"]).text)
        #expect(place["kind"]?.text == "home" && place["private"] == .bool(true))
        #expect(place["radiusMetres"]?.integer == 80 && place["begun"]?.integer == 3)
        let list = try travels.run(["place"]).lines
        #expect(list[1].split(separator: " ") == ["Home", "home", "80", "m", "3", "private,", "the", "blue", "door"])
        #expect(try travels.run(["place", "--json"]).lines.count == 2)
    }

    @Test func hereIsWhereTheCarWasLeft() throws {
        let travels = try named()
        let words = ["--socket", "/nowhere/control", "place", "add", "Shop", "--here", "--json"]
        let place = try JSONValue(reading: travels.run(words).text)["place"]
        let latitude = try #require(place?["latitude"]?.double)
        #expect(abs(latitude - (51.5 + 6_000 / 111_195.08)) < 1e-6)
        #expect(try names(travels)[0] == "Work → Shop")
    }

    @Test(arguments: [
        (["add", " "], 2, "NAME is empty"), (["add", "Moon"], 2, "nothing says where \"Moon\" lies"),
        (["add", "Home", "--at", "1,1"], 1, "there is a place \"Home\" already"),
        (["add", "Moon", "--at", "91,0"], 2, "\"91,0\" is not a place I can read"),
        (["add", "Moon", "--at", "nan,0"], 2, "\"nan,0\" is not a place I can read"),
        (["add", "Moon", "--at", "1,2,3"], 2, "\"1,2,3\" is not a place I can read"),
        (["add", "Moon", "--at", "1,1", "--radius", "0"], 2, "--radius needs 10 to 5000 metres, not \"0\""),
        (["add", "Moon", "--at", "1,1", "--radius", "50km"], 2, "--radius needs 10 to 5000 metres, not \"50km\""),
        (["add", "Moon", "--at", "1,1", "--radius", "nan"], 2, "--radius needs 10 to 5000 metres, not \"nan\""),
        (["add", "Moon", "--at", "1,1", "--kind", "castle"], 2, "\"castle\" is not a kind of place I know"),
        (["add", "Moon", "--at", "1,1", "--here"], 2, "--at, --here and --trip exclude each other"),
        (["add", "Moon", "--at", "1,1", "--start"], 2, "--start and --end need --trip TRIP"),
        (["add", "Moon", "--trip", "@last", "--start", "--end"], 2, "--start and --end exclude each other"),
        (["add", "Moon", "--at", "1,1", "--private", "--public"], 2, "--private and --public exclude each other"),
        (["add", "Den", "--at", "51.50001,-0.12"], 1, "\"Home\" lies on that spot already"),
        (["edit", "Hme", "--radius", "50"], 3, "there is no place \"Hme\""),
        (["edit", "Home"], 2, "there is nothing to change"),
        (["edit", "Home", "--name", "Work"], 1, "there is a place \"Work\" already"),
        (["add", "50.1,8.2", "--at", "1,1"], 2, "\"50.1,8.2\" is a spot, and no name"),
        (["add", "Home", "--at", "95,1"], 2, "\"95,1\" is not a place I can read"),
        (["show", "Moon"], 3, "there is no place \"Moon\""), (["retire", "Moon"], 3, "there is no place \"Moon\""),
    ])
    func whatCannotBeIsRefusedInALineAndNothingIsWritten(_ words: [String], _ code: Int32, _ line: String) throws {
        let travels = try named()
        let refused = try travels.run(["place"] + words)
        #expect(refused.code == code)
        #expect(refused.errors.contains(line), "\(refused.errors)")
        #expect(try travels.run(["ledger", "cat"]).lines.count { $0.contains(" place ") } == 2)
    }

    // MARK: What leaves the books

    private func latitudes(_ travels: Travels, _ words: String...) throws -> [Double] {
        let rows = try travels.run(["export", "--format", "csv"] + words).lines.dropFirst()
        return rows.compactMap { row in
            row.split(separator: ",", omittingEmptySubsequences: false).lazy.compactMap { Double($0) }
                .first { $0 > 51 && $0 < 52 }
        }
    }

    @Test func nothingThatLiesWithinAPrivatePlaceLeavesTheBooks() throws {
        let travels = try named()
        let whole = try latitudes(travels, "@-2")
        _ = try travels.run(["place", "edit", "Home", "--private", "--radius", "300"])
        let metres = { (latitude: Double) in (latitude - 51.5) * 111_195.08 }
        let left = try latitudes(travels, "@-2")
        #expect(left.count > 100 && left.allSatisfy { metres($0) >= 350 })
        #expect(whole.filter { metres($0) > 701 }.allSatisfy(left.contains))
        #expect(try latitudes(travels, "@-2", "--with-private") == whole)
        // A trip that never came there is whole, in words too.
        #expect(try travels.run(["export", "@last"]).text.contains("<name>from Work</name>"))
        for format in ["gpx", "kml", "geojson", "csv", "jsonl", "nmea"] {
            let hidden = try travels.run(["export", "@-2", "--format", format])
            #expect(hidden.code == 0 && !hidden.text.contains("Home") && !hidden.text.contains("Work"), "\(format)")
            #expect(hidden.errors.contains("1 trip came to a private place"), "\(format)")
        }
        let all = try travels.run(["export", "--all"])
        #expect(all.errors.contains("3 trips came to a private place"))
        #expect(all.text.contains("from Work") && !all.text.contains("Home"))
        // Retired, it hides what it hid.
        _ = try travels.run(["place", "retire", "Home"])
        #expect(try latitudes(travels, "@-2") == left)
    }

    @Test func aTripWithinAPrivatePlaceIsNotExported() throws {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [10, 10, 10])
        _ = try travels.run(["place", "add", "Estate", "--at", "51.508,-0.12", "--radius", "4000", "--private"])
        let refused = try travels.run(["export", "@last"])
        #expect(refused.code == 1 && refused.text.isEmpty)
        #expect(refused.errors.contains("it lies within a private place"))
    }

    /// An end beside the circle is called by the place: it is as private as one within.
    @Test func anEndThatLiesBesideAPrivatePlaceIsHiddenToo() throws {
        let travels = try commuting()
        let north = { (metres: Double) in 51.5 + metres / 111_195.08 }
        // 40 m beside the beginning of all drives, of which another one begins within.
        try travels.drive(at: TripsTests.saturday + 80 * Self.hour, [20, 20, 20], from: north(30))
        _ = try travels.run(["place", "add", "Home", "--at", "\(north(40)),-0.12", "--radius", "20", "--private"])
        #expect(try names(travels, "--from", "Home").count == 4)
        for id in ["@last", "@-3"] {
            let hidden = try travels.run(["export", id, "--format", "gpx"])
            #expect(!hidden.text.contains("Home") && !hidden.text.contains("drv:stats"), "\(id)")
            #expect(hidden.errors.contains("1 trip came to a private place"))
            #expect(try latitudes(travels, id).allSatisfy { abs($0 - north(40)) * 111_195.08 > 69 })
        }
    }

    @Test func aPrivatePlaceInTheMiddleTakesTheWordsToo() throws {
        let travels = try named()
        _ = try travels.run(["edit", "@-3", "--name", "To the doctor", "--note", "secret", "--tags", "ill"])
        _ = try travels.run(["merge", "@-2", "@-3"])
        _ = try travels.run(["place", "add", "Doctor", "--at", "51.516,-0.12", "--radius", "80", "--private"])
        for format in ["gpx", "geojson", "jsonl"] {
            let hidden = try travels.run(["export", "@-2", "--format", format])
            #expect(hidden.errors.contains("1 trip came to a private place"), "\(hidden.errors)")
            for word in ["doctor", "secret", "ill", "stopCount", "Work"] {
                #expect(!hidden.text.contains(word), "\(format): \(word)")
            }
        }
        #expect(try travels.run(["export", "@-2", "--with-private"]).text.contains("To the doctor"))
    }

    @Test func theTableHasNeitherNameNorPlaceOfAPrivateEnd() throws {
        let travels = try named()
        _ = try travels.run(["place", "edit", "Work", "--private"])
        let table = try travels.run(["trips", "--csv"]).text
        #expect(!table.contains("Work") && table.contains("from Home") && table.contains("51.5000000"))
        #expect(!table.contains("51.53"))
        #expect(try travels.run(["trips", "--csv", "--with-private"]).text.contains(",Home,Work,"))
    }

    @Test func whereTheLedgerHasLostLinesNothingGoesOut() throws {
        let travels = try named()
        _ = try travels.run(["place", "edit", "Home", "--private"])
        let path = travels.data + "/ledger/00000001.log"
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        let noise = [UInt8](repeating: 0x5A, count: 1 << 16)
        #expect(pwrite(descriptor, noise, noise.count, 0) == noise.count)
        for words in [["export", "@last"], ["trips", "--csv"]] {
            let refused = try travels.run(words)
            #expect(refused.code == 1 && refused.errors.contains("which places are private"), "\(words)")
            #expect(try travels.run(words + ["--with-private"]).code == 0)
        }
    }

    @Test func whatIsRetiredIsNotRetiredAgain() throws {
        let travels = try named()
        _ = try travels.run(["place", "retire", "Home"])
        let again = try travels.run(["place", "retire", "Home"])
        #expect(again.code == 1 && again.errors.contains("\"Home\" is retired already"))
    }

    @Test func undoingAPlaceTellsWhichTripsAreCalledOtherwise() throws {
        let travels = try named()
        let undone = try travels.run(["undo", "2"]).text
        #expect(undone.contains("to: \"Work\" -> nothing"), "\(undone)")
    }
}
