import Drive
import Exchange
import JSON
import Testing

/// What is not GPX.
@Suite struct WriterTests {
    // MARK: KML

    @Test func aTourInKML() {
        let text = Drawing.text(.kml)
        let measured = """
            <Folder><name>Home → Work</name>
            <TimeSpan><begin>2026-03-01T08:00:00Z</begin><end>2026-03-01T08:02:12.500Z</end></TimeSpan>
            <Placemark><styleUrl>#measured</styleUrl>
            <gx:Track>
            <when>2026-03-01T08:00:00Z</when>
            <when>2026-03-01T08:00:01Z</when>
            <gx:coord>-0.1200000 51.5000000 34.9</gx:coord>
            <gx:coord>-0.1190000 51.5000000 -0.4</gx:coord>
            <ExtendedData><SchemaData schemaUrl="#point">
            <gx:SimpleArrayData name="speed"><gx:value>10.00</gx:value><gx:value>12.25</gx:value></gx:SimpleArrayData>
            <gx:SimpleArrayData name="course"><gx:value>90.0</gx:value><gx:value></gx:value></gx:SimpleArrayData>
            </SchemaData></ExtendedData></gx:Track></Placemark>
            <Placemark><name>inferred</name>\
            <TimeSpan><begin>2026-03-01T08:00:01Z</begin><end>2026-03-01T08:00:31.500Z</end></TimeSpan>
            <styleUrl>#inferred</styleUrl><LineString><tessellate>1</tessellate>\
            <coordinates>-0.1190000,51.5000000 -0.1000000,51.5000000</coordinates></LineString></Placemark>

            """
        #expect(text.contains(measured))
        #expect(text.components("<gx:Track>") == 3)
        #expect(Drawing.text(.kml, Drawing.marked).components("<Point>") == 1)
    }

    @Test func aLongSegmentIsSeveralTracksThatMeet() {
        let points = (0..<20_000).map { index -> (Fix, Passage?) in
            (Drawing.fix(Double(index), 51.5, Double(index) / 1e6), index == 0 ? nil : .measured)
        }
        let text = Drawing.text(.kml, nil, Drawing.track(), points)
        #expect(text.components("<gx:Track>") == 3)
        #expect(text.components("<gx:coord>") == 20_002)
        #expect(text.components("<when>") == 20_002)
        #expect(text.components("0.0081910 51.5000000") == 2)
    }

    @Test func whatNobodyDatedIsALine() {
        let points = Drawing.tour.map { point -> (Fix, Passage?) in
            var fix = point.0
            fix.time = nil
            return (fix, point.1)
        }
        let text = Drawing.text(.kml, nil, Drawing.track(), points)
        #expect(!text.contains("gx:Track>") && !text.contains("<when>"))
        #expect(text.components("<LineString>") == 4)
    }

    // MARK: GeoJSON

    private func features(_ text: String) throws -> [JSONValue] {
        let value = try JSONValue(reading: text)
        #expect(value["type"]?.text == "FeatureCollection")
        return try #require(value["features"]?.elements)
    }

    @Test func aTourInGeoJSON() throws {
        let found = try features(Drawing.text(.geojson, Drawing.marked))
        #expect(found.map { $0["geometry"]?["type"]?.text } == ["Point", "LineString", "LineString", "LineString"])
        #expect(found[0]["properties"]?["name"]?.text == "good \"coffee\" & <tea>")
        #expect(found.dropFirst().map { $0["properties"]?["way"]?.text } == ["measured", "inferred", "measured"])
        let first = try #require(found[1]["geometry"]?["coordinates"]?.elements?.first?.elements)
        #expect(first.map { $0.double } == [-0.12, 51.5, 34.9])
        #expect(found[1]["properties"]?["coordTimes"]?.elements?.count == 2)
        #expect(found[1]["properties"]?["trip"]?.text == "mpcj4")
    }

    @Test func piecesOfLikeSpeedMeetAndHaveItsColour() throws {
        let speeds = [0.0, 0.4, 0.9, 5, 5.2, 10, 9.5, 9.4, 10]
        let points = speeds.enumerated().map { index, speed -> (Fix, Passage?) in
            let place = 51.5 + Double(index) / 1e4
            return (Drawing.fix(Double(index), place, 0, speed: speed), index == 0 ? nil : .measured)
        }
        var track = Drawing.track()
        track.maximumSpeed = 10
        let found = try features(Drawing.text(.geojson, nil, track, points))
        let colours = found.map { $0["properties"]?["stroke"]?.text }
        #expect(colours == ["#ff0000", "#ffff00", "#00ff00"])
        let ends = found.map { $0["geometry"]?["coordinates"]?.elements ?? [] }
        #expect(ends.map(\.count) == [4, 3, 4])
        #expect(zip(ends, ends.dropFirst()).allSatisfy { $0.last == $1.first })
    }

    // MARK: Lines

    @Test func aTourInCSV() {
        let expected = """
            trip,segment,way,utc,latitude,longitude,altitude,speed,course,satellites,hdop,error
            mpcj4,1,start,2026-03-01T08:00:00Z,51.5000000,-0.1200000,34.9,10.00,90.0,,,
            mpcj4,1,measured,2026-03-01T08:00:01Z,51.5000000,-0.1190000,-0.4,12.25,,,,
            mpcj4,2,inferred,2026-03-01T08:00:31.500Z,51.5000000,-0.1000000,,,360.0,,,
            mpcj4,2,measured,2026-03-01T08:00:32.500Z,51.5000000,-0.0999000,,,,,,
            mpcj4,3,rest,2026-03-01T08:02:12.500Z,51.5000000,-0.0999000,,0.00,,,,

            """
        #expect(Drawing.text(.csv) == expected)
    }

    @Test func aTourInJSONLines() throws {
        var track = Drawing.track()
        track.statistics = DriveStatistics.Summary()
        let lines = Drawing.text(.jsonl, Drawing.marked, track).split(separator: "\n")
        let objects = try lines.map { try JSONValue(reading: String($0)) }
        let types = objects.map { $0["type"]?.text ?? "" }
        #expect(types == ["mark", "trip", "point", "point", "point", "point", "point"])
        #expect(objects.allSatisfy { $0["trip"]?.text == "mpcj4" })
        #expect(objects[1]["statistics"]?["sinuosity"]?.double == 0)
        #expect(objects[2]["altitudeMetres"]?.double == 34.9)
        #expect(objects[4]["way"]?.text == "inferred")
        #expect(objects[4]["speedMetresPerSecond"] == nil)
    }

    @Test(arguments: ExportFormat.allCases)
    func aFileIsKnownByItsBeginning(format: ExportFormat) {
        let own = Array(Drawing.text(format, Drawing.marked).utf8.prefix(ExportFormat.tellingBytes))
        let knowing = ExportFormat.allCases.filter { $0.isBeginning(own) }
        #expect(knowing == [format])
        #expect(format.isBeginning([]))
        #expect(!format.isBeginning(Array("dear diary".utf8)))
    }
}

extension String {
    /// How often it has this in it.
    func components(_ part: String) -> Int { ranges(of: part).count }
}
