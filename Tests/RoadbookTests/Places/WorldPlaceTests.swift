import Glibc
import JSON
import Testing

/// The names of the world's cities: learning them from a list, and calling trips by them.
@Suite struct WorldPlaceTests {
    private static func line(_ name: String, _ latitude: Double, _ people: Int, code: String = "PPL") -> String {
        [
            "1", name, "", "", "\(latitude)", "-0.12", "P", code, "GB", "", "ENG", "", "", "", "\(people)", "", "",
            "Europe/London", "2026-01-\(10 + name.utf8.count)",
        ].joined(separator: "\t")
    }

    /// London is where the drives begin, Finchley with its part Church End where the second one leads.
    private static let list = [
        line("London", 51.49, 8_900_000), line("Northtown", 51.66, 20_000), line("Finchley", 51.72, 200_000),
        line("Church End", 51.719, 900, code: "PPLX"), "not a line",
    ]

    private func driven() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [20, 20, 20])
        try travels.drive(at: TripsTests.saturday + 3_600_000, [20, 20, 20], from: 51.719 - 3_600 / 111_195.08)
        return travels
    }

    private func imported(_ travels: Travels) throws -> Roadbook.Outcome {
        let path = try travels.books.file("cities500.txt", Self.list.joined(separator: "\n") + "\n")
        return try travels.run(["place", "import", path])
    }

    private func names(_ travels: Travels, _ words: String...) throws -> [String?] {
        try travels.run(["trips", "--json"] + words).lines.map { try JSONValue(reading: $0)["autoName"]?.text }
    }

    @Test func tripsOfAllYearsAreCalledByTheCitiesOfAList() throws {
        let travels = try driven()
        #expect(try names(travels).allSatisfy { $0?.hasSuffix("drive") == true })
        let learnt = try imported(travels)
        #expect(learnt.code == 0)
        #expect(learnt.lines[0].hasPrefix("4 places, of ") && learnt.lines[0].hasSuffix("(newest entry of 2026-01-20)"))
        #expect(learnt.lines.last == "place names: GeoNames, CC BY 4.0")
        #expect(try names(travels) == ["Finchley → Church End", "Around London"])
        let trip = try JSONValue(reading: travels.run(["show", "@last", "--json"]).text)
        #expect(trip["name"] == .null)
        #expect(trip["to"]?["city"]?.text == "Finchley" && trip["to"]?["suburb"]?.text == "Church End")
        #expect(trip["to"]?["zone"]?.text == "Europe/London" && trip["to"]?["country"]?.text == "GB")
        #expect(try travels.run(["show", "@last"]).text.contains("Church End, Finchley (51.71900"))
        // A place of one's own goes before, and what somebody said before all.
        _ = try travels.run(["place", "add", "Home", "--at", "51.5,-0.12"])
        #expect(try names(travels)[1] == "Home → London")
        _ = try travels.run(["edit", "@-2", "--to", "The fair"])
        #expect(try names(travels)[1] == "Home → The fair")
    }

    @Test func tripsAreFoundByCityAndSuburb() throws {
        let travels = try driven()
        _ = try imported(travels)
        #expect(try names(travels, "--to", "finchley").count == 1)
        #expect(try names(travels, "--to", "Church End").count == 1)
        #expect(try names(travels, "--from", "London").count == 1)
        #expect(try names(travels, "--search", "finchley").count == 1)
        #expect(try names(travels, "--search", "church finchley").count == 1)
    }

    @Test func aFileSaysWhoseWorkTheNamesAre() throws {
        let travels = try driven()
        let credit = "Place names: GeoNames, CC BY 4.0"
        for format in ["gpx", "kml", "geojson"] {
            #expect(try !travels.run(["export", "--all", "--format", format]).text.contains(credit))
        }
        _ = try imported(travels)
        for format in ["gpx", "kml", "geojson"] {
            #expect(try travels.run(["export", "--all", "--format", format]).text.contains(credit), "\(format)")
        }
        _ = try travels.run(["edit", "@last", "--name", "A day out"])
        #expect(try !travels.run(["export", "@last"]).text.contains(credit))
    }

    @Test func withoutAnIndexAllIsAsEver() throws {
        let travels = try driven()
        let before = try names(travels)
        _ = try imported(travels)
        let doctor = try travels.run(["--socket", "/nowhere", "doctor"]).text
        #expect(doctor.contains("GeoNames, CC BY 4.0"), "\(doctor)")
        #expect(try names(travels) != before)
        #expect(unlink(travels.data + "/catalogue/places.db") == 0)
        #expect(try names(travels) == before)
    }

    @Test func anIndexThatIsCutOffStopsNothingAndIsMadeAnew() throws {
        let travels = try driven()
        let before = try names(travels)
        _ = try imported(travels)
        #expect(truncate(travels.data + "/catalogue/places.db", 5_000) == 0)
        let list = try travels.run(["trips", "--json"])
        #expect(list.code == 0 && list.lines.count == 2)
        #expect(try names(travels) == before)
        let doctor = try travels.run(["--socket", "/nowhere", "doctor"])
        #expect(doctor.text.contains("the index of the world's places cannot be read"), "\(doctor.text)")
        _ = try imported(travels)
        #expect(try names(travels)[1] == "Around London")
    }

    @Test func aSpotTellsWhatItIsCalled() throws {
        let travels = try driven()
        let nothing = try travels.run(["place", "show", "51.719,-0.12"])
        #expect(nothing.code == 0 && nothing.text.contains("nothing (roadbook place import"))
        _ = try imported(travels)
        let spot = try JSONValue(reading: travels.run(["place", "show", "geo:51.719,-0.12", "--json"]).text)
        #expect(spot["suburb"]?.text == "Church End" && spot["own"] == .null)
        // A place in the south is no option.
        #expect(try travels.run(["place", "show", "-22.97110,-43.18230"]).code == 0)
    }

    @Test(arguments: [
        ("web.json", "<html>Sign in to the hotel's network</html>", "is not a JSON object of cities"),
        ("cut.json", "{\"1\":{\"name\":\"A\",\"latitude\":1,\"longitude\":1},\"2\":{", "is cut off; the index stays"),
        ("empty.json", "{}", "there is no settlement in"), ("empty.txt", "", "there is no settlement in"),
        ("page.txt", "<html>\n<body>Sign in</body>\n", "there is no settlement in"),
    ])
    func aListThatIsNoneIsRefusedAndTheIndexStays(_ name: String, _ text: String, _ line: String) throws {
        let travels = try driven()
        _ = try imported(travels)
        let refused = try travels.run(["place", "import", try travels.books.file(name, text)])
        #expect(refused.code == 1 && refused.errors.contains(line), "\(refused.errors)")
        #expect(try names(travels)[1] == "Around London")
    }

    @Test func noListIsALineThatSaysHowToGetOne() throws {
        let travels = try driven()
        let none = try travels.run(["place", "import", travels.data + "/none.txt"])
        #expect(none.code == 1 && none.errors.contains("none.txt: No such file or directory"))
        #expect(try travels.run(["place", "import", travels.data]).errors.contains("there is no settlement in"))
    }

    @Test func objectsOfGeonamescacheAreRead() throws {
        let travels = try driven()
        let text = """
            {"2643743": {"geonameid": 2643743, "name": "London", "latitude": 51.50853, "longitude": -0.12574,
             "countrycode": "GB", "population": 8961989, "timezone": "Europe/London", "admin1code": "ENG"}}
            """
        let path = try travels.books.file("cities500.json", text)
        #expect(try travels.run(["place", "import", path]).lines[0].hasPrefix("1 place, of "))
        #expect(try names(travels)[1] == "Around London")
    }

    /// A list may say what it likes: no verb dies of it.
    @Test func aListOfWonders() throws {
        let travels = try driven()
        let wonders = [
            Self.line("Legion", 51.5, Int.max), Self.line(String(repeating: "a", count: 5_000), 51.72, 10),
            Self.line("Part", 51.51, Int.max, code: "PPLX"),
        ]
        let path = try travels.books.file("cities500.txt", wonders.joined(separator: "\n") + "\n")
        #expect(try travels.run(["place", "import", path]).lines[0].hasPrefix("2 places, of "))
        #expect(try names(travels)[1] == "Around Legion")
        #expect(try travels.run(["place", "show", "51.5,-0.12"]).code == 0)
    }

    @Test func aPageThatRotsIsFound() throws {
        let travels = try driven()
        _ = try imported(travels)
        let descriptor = open(travels.data + "/catalogue/places.db", O_RDWR)
        defer { close(descriptor) }
        var status = stat()
        #expect(fstat(descriptor, &status) == 0)
        // The last page is of the last table.
        var byte: [UInt8] = [0]
        let place = status.st_size - 100
        #expect(pread(descriptor, &byte, 1, place) == 1)
        byte[0] ^= 1
        #expect(pwrite(descriptor, byte, 1, place) == 1)
        #expect(try travels.run(["--socket", "/nowhere", "doctor"]).text.contains("cannot be read"))
        #expect(try travels.run(["trips"]).code == 0)
    }
}
