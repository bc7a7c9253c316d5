import Drive
import Exchange
import Testing

@Suite struct GeoJSONReaderTests {
    private static let text = """
        \u{FEFF}{"type":"FeatureCollection","name":"all","features":[
        {"type":"Feature","properties":{"name":"a","timestamp":"2026-03-14T08:00:00Z","speed":13.889,"course":"90",
          "nested":{"time":"not this one"}},"geometry":{"type":"Point","coordinates":[-0.25,51.5,31.5]}},
        {"type":"Feature","geometry":{"coordinates":[-0.25,51.6],"type":"Point"},"properties":{"time":1773475201}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-0.25,51.6]},"properties":{"time":null}},
        {"type":"Feature","geometry":null,"properties":{"time":1773475202000}},
        {"type":"Feature","properties":{"coordTimes":["2026-03-14T09:00:00Z",1773478801000]},
          "geometry":{"type":"LineString","coordinates":[[1,2,3],[1.5,2]]},"id":7},
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1.5,2],[1.6,2.0e0,-1]]},
          "properties":{"coordTimes":[1773478801000,"2026-03-14T09:00:02Z"]}},
        {"type":"Feature","properties":{"name":"k\\u00fcste \\ud83d\\ude97","coordinateProperties":{"times":
          [["2026-03-14T10:00:00Z","2026-03-14T10:00:01Z"],["2026-03-14T10:00:02Z"]]}},
          "geometry":{"type":"MultiLineString","coordinates":[[[1,2],[1,3]],[[1,4]]]}},
        {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}}
        ]}
        """

    @Test func pointsAndLinesWithTimesAreRead() {
        let read = ReadWhole.points(Self.text, by: GeoJSONReader())
        #expect(read.refusal == nil)
        var first = Fix(
            boottime: 0, time: 1_773_475_200_000, mode: .threeDimensional,
            coordinate: Coordinate(latitudeE7: 515_000_000, longitudeE7: -2_500_000))
        first.altitudeDecimetres = 315
        first.speedCentimetresPerSecond = 1389
        first.courseDecidegrees = 900
        #expect(read.points.first?.fix == first)
        let seconds: [Int64] = [0, 1, 3600, 3601, 3601, 3602, 7200, 7201, 7202]
        #expect(read.points.map { ($0.time - 1_773_475_200_000) / 1000 } == seconds)
        #expect(read.points.map(\.segment) == [1, 1, 2, 2, 2, 2, 3, 3, 4])
        #expect(read.points.map(\.track) == [1, 1, 2, 2, 2, 2, 3, 3, 3])
        #expect(read.tally.name(ofTrack: 3) == "küste 🚗")
        #expect(read.tally.name == "all")
        #expect(read.tally.count(.withoutTime) == 5)
    }

    @Test func aLineThatGoesOnWhereOneEndedIsTheSameSegment() throws {
        let read = try ReadWhole.file(Self.text)
        #expect(read.tally.format == .geoJSON)
        #expect(read.events.fixes.count == 8)
        #expect(read.tally.count(.sameTime) == 1)
        #expect(read.events.segments.map(\.track) == [1, 2, 3, 3])
    }

    /// The lines are written as by our own export: each begins with the last place of the one before, and a time may be
    /// unknown.
    @Test func aPlaceWithoutATimeIsLeftOutOfItsLine() {
        let lines = [("[1,2],[1,3],[1,4]", "null,1773475201,1773475202"), ("[1,4],[1,5]", "1773475202,null")].map {
            line in
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[\(line.0)]},"
                + "\"properties\":{\"name\":\"x\",\"coordTimes\":[\(line.1)]}}"
        }
        let text = "{\"type\":\"FeatureCollection\",\"features\":[\(lines.joined(separator: ","))]}"
        let read = ReadWhole.points(text, by: GeoJSONReader())
        #expect(read.points.map(\.segment) == [1, 1, 1])
        #expect(read.points.map(\.fix.coordinate?.latitudeE7) == [30_000_000, 40_000_000, 40_000_000])
        #expect(read.tally.count(.withoutTime) == 2)
    }

    @Test func severalDocumentsMayFollowEachOther() {
        let one = "{\"type\":\"Feature\",\"properties\":{\"time\":1773475200},\"geometry\":"
        let two = "{\"type\":\"Point\",\"coordinates\":[1,2]}}"
        let read = ReadWhole.points("\u{1E}\(one)\(two)\n\u{1E}\(one)\(two)", by: GeoJSONReader())
        #expect(read.refusal == nil)
        #expect(read.points.count == 2)
    }

    @Test func wherePiecesEndChangesNothing() {
        let bytes = Array(Self.text.utf8)
        let whole = ReadWhole.points(bytes, by: GeoJSONReader())
        for piece in 1...300 { #expect(ReadWhole.points(bytes, by: GeoJSONReader(), piece: piece) == whole) }
    }

    private static func feature(_ properties: String, _ coordinates: String) -> String {
        "{\"type\":\"Feature\",\"properties\":{\(properties)},\"geometry\":"
            + "{\"type\":\"Point\",\"coordinates\":\(coordinates)}}"
    }

    @Test func whatIsRefusedIsRefusedAtItsByte() {
        let cases: [(text: String, reason: String)] = [
            (Self.feature("\"time\":1773475200", "[1,91]"), "byte 97: no place on earth"),
            (Self.feature("\"time\":1773475200", "[1e999,1]"), "byte 93: no place on earth: 1e999"),
            (Self.feature("\"time\":1773475200", "[1]"), "byte 94: no place on earth"),
            (Self.feature("\"time\":\"noon\"", "[1,1]"), "byte 39: \"noon\" is no time"),
            (
                Self.feature("\"time\":-2177452800", "[1,1]"),
                "byte 39: -2177452800 is not a time of any receiver (1980 to 2099)"
            ),
            (
                Self.feature("\"coordTimes\":[1773475200,1773475201]", "[1,1]"),
                "byte 0: a feature with 1 places and 2 times"
            ),
            (Self.feature("\"time\":NaN", "[1,1]"), "byte 39: not JSON: \"N\" where it makes no sense"),
            (Self.feature("\"time\":01", "[1,1]"), "byte 41: not JSON: no number as it writes them"),
            ("{\"type\":\"Feature\"", "byte 17: the JSON breaks off"),
            ("{\"type\":\"Topology\"}", "JSON, but neither GeoJSON nor gpsd's"),
            ("{\"a\":\"\n\"}", "byte 6: not JSON: a control character in a string"),
            ("{\"a\":\"\\x\"}", "byte 7: not JSON: an unknown escape"),
            ("{\"type\":\"Feature\",}", "byte 18: not JSON: \"}\" where it makes no sense"),
            ("{\"type\":\"Feature\"]", "byte 17: not JSON: \"]\" where it makes no sense"),
        ]
        for (text, reason) in cases { #expect(ReadWhole.refusal(text) == reason, "\(text)") }
        let deep = "{\"a\":" + String(repeating: "[", count: 100)
        #expect(ReadWhole.refusal(deep) == "byte 64: nested more than 60 deep")
    }

    @Test func anyBytesAtAllAreReadOrRefused() {
        for bytes in Mutations(of: Array(Self.text.utf8), seed: 3).prefix(2000) {
            let read = ReadWhole.points(bytes, by: GeoJSONReader())
            let pieces = ReadWhole.points(bytes, by: GeoJSONReader(), piece: 13)
            #expect(read == pieces)
        }
    }
}
