import Answers
import Drive
import Online
import Testing

/// Answers of Nominatim and Photon, and what others say in their place.
@Suite struct StreetAnswerTests {
    private let asked = Coordinate(latitudeE7: 500_998_000, longitudeE7: 85_442_000)

    private func read(_ text: String) -> CallOutcome? { StreetAnswer.outcome(Array(text.utf8), at: asked) }

    private func address(_ text: String) throws -> FoundAddress {
        guard case .address(let address) = read(text) else { throw Missing() }
        return address
    }

    private struct Missing: Error {}

    private func photon(_ properties: String, at place: String = "8.5440,50.0997") -> String {
        """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{\(properties)},\
        "geometry":{"type":"Point","coordinates":[\(place)]}}]}
        """
    }

    @Test func nominatimTellsStreetAndHouse() throws {
        let found = try address(
            """
            {"type":"FeatureCollection","geocoding":{"version":"0.1.0","attribution":"x","licence":"ODbL","query":""},
            "features":[{"type":"Feature","properties":{"geocoding":{"place_id":1,"osm_type":"way","osm_id":2,
            "osm_key":"building","osm_value":"yes","type":"house","accuracy":0,"label":"12, Zuckschwerdtstraße",
            "name":null,"housenumber":"12","street":"Zuckschwerdtstraße","postcode":"65929","district":"Höchst",
            "city":"Frankfurt am Main","state":"Hessen","country":"Deutschland","country_code":"de",
            "admin":{"level9":"Höchst"}}},"geometry":{"type":"Point","coordinates":[8.54401,50.09966]}}]}
            """)
        #expect(found.place == Coordinate(latitudeE7: 500_997_000, longitudeE7: 85_440_000))
        #expect([found.street, found.houseNumber, found.postcode] == ["Zuckschwerdtstraße", "12", "65929"])
        #expect([found.suburb, found.city, found.state] == ["Höchst", "Frankfurt am Main", "Hessen"])
        #expect(found.country == "DE" && found.county == nil)
        #expect(found.source == "© OpenStreetMap contributors" && found.licence == "ODbL")
    }

    @Test func photonTellsTheSameAtAnotherDepth() throws {
        let house = "\"housenumber\":\"3\",\"street\":\"Long Lane\",\"countrycode\":\"GB\",\"locality\":\"East End\""
        let found = try address(photon(house + ",\"city\":\"London\""))
        #expect([found.street, found.houseNumber] == ["Long Lane", "3"])
        #expect([found.suburb, found.city] == ["East End", "London"])
        #expect(found.country == "GB")
    }

    @Test func aStreetIsCalledByItsName() throws {
        #expect(try address(photon("\"type\":\"street\",\"name\":\"Long Lane\"")).street == "Long Lane")
        #expect(try address(photon("\"osm_key\":\"highway\",\"name\":\"Long Lane\"")).street == "Long Lane")
        #expect(read(photon("\"type\":\"house\",\"name\":\"The Inn\"")) == .nothing)
    }

    @Test func nothingIsNoMistake() {
        #expect(read("{\"error\":\"Unable to geocode\"}") == .nothing)
        #expect(read("{\"type\":\"FeatureCollection\",\"features\":[]}") == .nothing)
        #expect(read(photon("\"state\":\"Hessen\"")) == .nothing)
    }

    @Test func anotherPlaceIsNoAnswer() {
        let street = "\"street\":\"Long Lane\""
        for place in ["8.5442,50.1500", "50.0998,8.5442", "0,0", "188.5442,50.0998", "8.5442,1e300", "8.5442"] {
            #expect(read(photon(street, at: place)) == nil, "\(place)")
        }
        #expect(read(photon(street, at: "8.5442,50.1400")) != nil)
        #expect(read(photon(street, at: "\"8.5440\",50.0997")) == nil)
    }

    @Test func whatIsNoAnswerIsNone() {
        let good = photon("\"street\":\"Long Lane\"")
        for length in 0..<good.utf8.count { #expect(read(String(good.prefix(length))) == nil) }
        for bad in [
            "<html><body>Log in</body></html>", "null", "[]", "{}", "{\"type\":\"FeatureCollection\"}",
            "{\"type\":\"FeatureCollection\",\"features\":{}}", "{\"type\":\"FeatureCollection\",\"features\":[1]}",
            "{\"type\":\"Feature\",\"features\":[]}", good + good, good.replacing("50.0997", with: "NaN"),
            String(repeating: "[", count: 100_000),
        ] {
            #expect(read(bad) == nil, "\(bad.prefix(60))")
        }
        #expect(StreetAnswer.outcome([0xFF, 0xFE] + Array(good.utf8), at: asked) == nil)
        #expect(StreetAnswer.outcome([UInt8](repeating: 0x20, count: 1 << 20) + Array(good.utf8), at: asked) == nil)
    }

    @Test func namesThatSpeakToATerminalAreNoAnswer() {
        for name in ["\\u001b[2J", "\\n", "\\u202e", "\\u0000", String(repeating: "x", count: 201)] {
            #expect(read(photon("\"street\":\"A\(name)\"")) == nil, "\(name)")
            #expect(read(photon("\"street\":\"A\",\"city\":\"\(name)\"")) == nil, "\(name)")
        }
        #expect(read(photon("\"street\":12")) == nil)
        #expect(read(photon("\"street\":\"A\",\"city\":{}")) == nil)
        #expect(read(photon("\"street\":\"A\",\"countrycode\":\"Germany\"")) == nil)
        #expect(read(photon("\"street\":\"\(String(repeating: "x", count: 200))\"")) != nil)
    }
}
