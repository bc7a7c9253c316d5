import Civil
import Drive
import Exchange
import JSON
import Testing

/// The writers of every format but GPX, and how the files of all formats begin.
@Suite struct WriterTests {
    /// A file of one's own may be replaced, one of another kind may not.
    @Test(arguments: ExportFormat.allCases) func eachFormatKnowsItsOwnBeginningAlone(_ format: ExportFormat) {
        for document in [TrackDocument(name: "Drives", creator: "Roadbook"), Drawing.marked] {
            let text = Drawing.text(format, document)
            let bytes = Array(text.utf8.prefix(ExportFormat.tellingBytes))
            for other in ExportFormat.allCases {
                #expect(other.isBeginning(bytes) == (other == format), "\(other) of \(format): \(text.prefix(80))")
            }
        }
    }

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
        let points = (0..<20_000).map { index -> (Fix, WayEvidence?) in
            (Drawing.fix(Double(index), 51.5, Double(index) / 1e6), index == 0 ? nil : .measured)
        }
        let text = Drawing.text(.kml, nil, Drawing.track(), points)
        #expect(text.components("<gx:Track>") == 3)
        #expect(text.components("<gx:coord>") == 20_002)
        #expect(text.components("<when>") == 20_002)
        #expect(text.components("0.0081910 51.5000000") == 2)
    }

    @Test func whatNobodyDatedIsALine() {
        let points = Drawing.tour.map { point -> (Fix, WayEvidence?) in
            var fix = point.0
            fix.time = nil
            return (fix, point.1)
        }
        let text = Drawing.text(.kml, nil, Drawing.track(), points)
        #expect(!text.contains("gx:Track>") && !text.contains("<when>"))
        #expect(text.components("<LineString>") == 4)
    }

    // MARK: NMEA

    @Test func aTourInNMEA() {
        let lines = Drawing.text(.nmea, Drawing.marked).split(separator: "\r\n")
        let expected = [
            "$GPGGA,080000.000,5130.000000,N,00007.200000,W,1,,,34.9,M,,M,,*4A",
            "$GPRMC,080000.000,A,5130.000000,N,00007.200000,W,19.438,90.0,010326,,,A*7E",
            "$GPGGA,080001.000,5130.000000,N,00007.140000,W,1,,,-0.4,M,,M,,*5B",
            "$GPRMC,080001.000,A,5130.000000,N,00007.140000,W,23.812,,010326,,,A*62",
        ]
        #expect(lines.prefix(4).map { String($0) } == expected)
        #expect(lines.count == 10)
    }

    /// Our reader is another hand's work than the writer, and gpsbabel in the export's tests another house's.
    @Test func everyDigitComesBackFromNMEA() {
        var dice = Mutations(of: [], seed: 7)
        let points = (0..<2_000).map { second -> (Fix, WayEvidence?) in
            var fix = Fix(boottime: 0, time: Drawing.start + Int64(second) * 1_000)
            let latitude = dice.number(below: 1_800_000_001) - 900_000_000
            let longitude = dice.number(below: 3_600_000_001) - 1_800_000_000
            fix.coordinate = Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude))
            fix.speedCentimetresPerSecond = Int32(dice.number(below: 8_000))
            fix.courseDecidegrees = Int32(dice.number(below: 3_600))
            fix.altitudeDecimetres = Int32(dice.number(below: 40_000) - 4_000)
            fix.satellites = UInt8(dice.number(below: 30))
            fix.hdopTenths = Int32(dice.number(below: 200) + 1)
            return (fix, second == 0 ? nil : .measured)
        }
        let read = ReadWhole.points(Drawing.text(.nmea, nil, Drawing.track(), points), by: NMEAReader())
        #expect(read.refusal == nil && read.points.count == points.count)
        let differ = zip(points, read.points).first { told, seen in
            let fix = seen.fix
            return told.0.coordinate != fix.coordinate || told.0.time != fix.time
                || told.0.speedCentimetresPerSecond != fix.speedCentimetresPerSecond
                || told.0.courseDecidegrees != fix.courseDecidegrees || told.0.hdopTenths != fix.hdopTenths
                || told.0.altitudeDecimetres != fix.altitudeDecimetres || told.0.satellites != fix.satellites
        }
        #expect(differ == nil)
    }

    // MARK: GeoJSON

    private func features(_ text: String) throws -> [JSONValue] {
        let value = try JSONValue(reading: text)
        #expect(value["type"]?.text == "FeatureCollection")
        return try #require(value["features"]?.elements)
    }

    @Test func aTourInGeoJSON() throws {
        let found = try features(Drawing.text(.geojson, Drawing.marked))
        let kinds = found.map { $0["geometry"]?["type"]?.text }
        #expect(kinds == ["Point", "LineString", "LineString", "LineString", "Point"])
        #expect(found[0]["properties"]?["name"]?.text == "good \"coffee\" & <tea>")
        let ways = found.dropFirst().map { $0["properties"]?["way"]?.text }
        #expect(ways == ["measured", "inferred", "measured", "measured"])
        let first = try #require(found[1]["geometry"]?["coordinates"]?.elements?.first?.elements)
        #expect(first.map { $0.double } == [-0.12, 51.5, 34.9])
        #expect(found[1]["properties"]?["coordTimes"]?.elements?.count == 2)
        #expect(found[1]["properties"]?["trip"]?.text == "mpcj4")
        #expect(found[4]["properties"]?["segment"]?.integer == 3)
        #expect(found[4]["properties"]?["time"]?.text == "2026-03-01T08:02:12.500Z")
    }

    @Test func piecesOfLikeSpeedMeetAndHaveItsColour() throws {
        let speeds = [0.0, 0.4, 0.9, 5, 5.2, 10, 9.5, 9.4, 10]
        let points = speeds.enumerated().map { index, speed -> (Fix, WayEvidence?) in
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

    /// Red would say that it stood.
    @Test func whereNoSpeedWasToldThePieceIsBlue() throws {
        let speeds: [Double?] = [nil, nil, nil, 0, 0, nil, nil]
        let points = speeds.enumerated().map { index, speed -> (Fix, WayEvidence?) in
            let place = 51.5 + Double(index) / 1e4
            return (Drawing.fix(Double(index), place, 0, speed: speed), index == 0 ? nil : .measured)
        }
        let found = try features(Drawing.text(.geojson, nil, Drawing.track(), points))
        let colours = found.map { $0["properties"]?["stroke"]?.text }
        #expect(colours == ["#0078dc", "#ff0000", "#0078dc"])
    }

    @Test func noLineLeadsOverTheDateLine() throws {
        let longitudes = [179.9998, 179.9999, -179.9999, -179.9998, 179.9999]
        let points = longitudes.enumerated().map { index, longitude -> (Fix, WayEvidence?) in
            (Drawing.fix(Double(index), -16.8, longitude, speed: 5), index == 0 ? nil : .measured)
        }
        let found = try features(Drawing.text(.geojson, nil, Drawing.track(), points))
        let kinds = found.map { $0["geometry"]?["type"]?.text }
        #expect(kinds == ["LineString", "LineString", "Point"])
        let places = found.prefix(2).map { $0["geometry"]?["coordinates"]?.elements?.count }
        #expect(places == [2, 2])
        #expect(found.allSatisfy { $0["properties"]?["segment"]?.integer == 1 })
    }

    // MARK: Lines

    @Test func aTourInCSV() {
        let expected = """
            trip,segment,way,utc,latitude,longitude,altitude,speed,course,satellites,hdop,error,\
            name,category,vehicle,driver,purpose,business,tags,note
            mpcj4,1,start,2026-03-01T08:00:00Z,51.5000000,-0.1200000,34.9,10.00,90.0,,,,,,Golf,,,,,
            mpcj4,1,measured,2026-03-01T08:00:01Z,51.5000000,-0.1190000,-0.4,12.25,,,,,,,,,,,,
            mpcj4,2,inferred,2026-03-01T08:00:31.500Z,51.5000000,-0.1000000,,,360.0,,,,,,,,,,,
            mpcj4,2,measured,2026-03-01T08:00:32.500Z,51.5000000,-0.0999000,,,,,,,,,,,,,,
            mpcj4,3,rest,2026-03-01T08:02:12.500Z,51.5000000,-0.0999000,,0.00,,,,,,,,,,,,

            """
        var track = Drawing.track()
        track.said.vehicle = "Golf"
        #expect(Drawing.text(.csv, nil, track) == expected)
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "=\"a\",1"])
    func noWordsAreAFormulaToASpreadsheet(words: String) throws {
        var track = Drawing.track()
        track.said.name = words
        track.said.driver = words
        track.said.tags = [words, "b"]
        track.said.note = words
        var rows: [[String]] = []
        var reader = CSVRows()
        Array(Drawing.text(.csv, nil, track).utf8).withUnsafeBytes { reader.feed($0) { row, _ in rows.append(row) } }
        reader.finish { row, _ in rows.append(row) }
        let header = try #require(rows.first)
        let first = Dictionary(uniqueKeysWithValues: zip(header, rows[1]))
        for column in ["name", "driver", "note"] { #expect(first[column] == "'\(words)") }
        #expect(first["tags"] == "'\(words),b")
        // Numbers below zero are numbers.
        #expect(first["longitude"] == "-0.1200000" && rows[2][6] == "-0.4")
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
    /// The number of times that the part stands in the text.
    func components(_ part: String) -> Int { ranges(of: part).count }
}
