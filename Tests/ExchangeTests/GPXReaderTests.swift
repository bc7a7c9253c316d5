import Drive
import Exchange
import Testing

@Suite struct GPXReaderTests {
    static let full = SomeGPX.document(
        """
        <metadata><name>The file</name><time>2026-01-01T00:00:00Z</time></metadata>
        <wpt lat="1" lon="2"><time>2026-03-14T09:00:00Z</time><name>not a point of the way</name></wpt>
        <rte><rtept lat="1" lon="2"/><rtept lat="1" lon="2"/></rte>
        <trk><name>Harbour &amp; back</name><trkseg>
          <trkpt lat="51.50000004" lon="-0.1234567"><ele>12.34</ele><time>2026-03-14T09:26:53.589+01:00</time>
            <extensions>
            <gpxtpx:TrackPointExtension xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
              <gpxtpx:speed>13.889</gpxtpx:speed><gpxtpx:course>-90</gpxtpx:course>
            </gpxtpx:TrackPointExtension><x:time xmlns:x="urn:x">37006</x:time></extensions>
          </trkpt>
          <trkpt lon="-1.2E-1" lat="+51.6"><time>2026-03-14 08:27:00Z</time><sat>9</sat><hdop>0.84</hdop>
            <fix>2d</fix></trkpt>
        </trkseg><trkseg>
          <trkpt lat="51.7" lon="0"><ele>NaN</ele><time>2026-03-14T08:28:00</time></trkpt>
          <trkpt lat="51.7" lon="0"/>
          <trkpt lat="51.7" lon="0"><time> </time></trkpt>
          <trkpt lat="51.7" lon="0"><time>2026-03-14T08:28:01Z</time><fix>none</fix></trkpt>
        </trkseg></trk>
        """)

    @Test func everyValueOfAPointIsReadInItsUnit() throws {
        let read = ReadWhole.points(Self.full, by: GPXReader())
        #expect(read.refusal == nil)
        var first = Fix(
            boottime: 0, time: 1_773_476_813_589, mode: .threeDimensional,
            coordinate: Coordinate(latitudeE7: 515_000_000, longitudeE7: -1_234_567))
        first.altitudeDecimetres = 123
        first.speedCentimetresPerSecond = 1389
        first.courseDecidegrees = 2700
        var second = Fix(
            boottime: 0, time: 1_773_476_820_000, mode: .twoDimensional,
            coordinate: Coordinate(latitudeE7: 516_000_000, longitudeE7: -1_200_000))
        second.satellites = 9
        second.hdopTenths = 8
        let third = Fix(
            boottime: 0, time: 1_773_476_880_000, mode: .twoDimensional,
            coordinate: Coordinate(latitudeE7: 517_000_000, longitudeE7: 0))
        #expect(read.points.map(\.fix) == [first, second, third])
    }

    @Test func whatIsNoPointOfATrackIsCounted() {
        let tally = ReadWhole.points(Self.full, by: GPXReader()).tally
        #expect(tally.count(.waypoint) == 1)
        #expect(tally.count(.routePoint) == 2)
        #expect(tally.count(.withoutTime) == 2)
        #expect(tally.count(.withoutFix) == 1)
        #expect(
            tally.leftOutWords
                == "2 points without a time, 1 point without a fix, 1 waypoint, 2 points of routes")
        #expect(tally.name == "The file")
        #expect(tally.name(ofTrack: 1) == "Harbour & back")
    }

    @Test func segmentsAndTracksAreMarkedWithTheirName() throws {
        let events = try ReadWhole.file(Self.full).events
        #expect(events.segments.map(\.number) == [1, 2])
        #expect(events.segments.map(\.name) == ["Harbour & back", "Harbour & back"])
        guard case .segment = events[0], case .segment = events[3] else {
            Issue.record("a segment does not begin where it should: \(events)")
            return
        }
    }

    @Test func theOldVersionHasSpeedAndCourseInThePoint() {
        let text = SomeGPX.document(
            """
            <trk><trkseg><trkpt lat="1" lon="2"><time>2020-02-29T23:59:60Z</time><course>359.96</course>
            <speed>0.000000</speed></trkpt><trkpt lat="1" lon="2"><time>2020-03-01T24:00:00Z</time>
            <speed>-1</speed></trkpt></trkseg></trk>
            """, version: "1.0")
        let points = ReadWhole.points(text, by: GPXReader()).points
        #expect(points.map(\.fix.speedCentimetresPerSecond) == [0, nil])
        #expect(points.map(\.fix.courseDecidegrees) == [0, nil])
        #expect(points.map(\.time) == [1_583_020_800_000, 1_583_107_200_000])
    }

    @Test func whatTheFileSaysOfItsDriveIsKept() {
        let text = SomeGPX.document(
            """
            <trk><name>x</name><extensions><drv:stats xmlns:drv="urn:d">
            <drv:distanceMetres> 1200.5 </drv:distanceMetres>
            <drv:stopCount>3</drv:stopCount></drv:stats><drv:weather xmlns:drv="urn:d"><drv:departure>
            <drv:description>Rain &lt;heavy&gt;</drv:description><drv:temperatureCelsius>7.5</drv:temperatureCelsius>
            </drv:departure>
            <drv:arrival><drv:temperatureCelsius>-1.0</drv:temperatureCelsius></drv:arrival></drv:weather>
            </extensions><trkseg>\(SomeGPX.point(0))</trkseg></trk>
            <trk><extensions><drv:stats xmlns:drv="urn:d">
            <drv:stopCount>9</drv:stopCount></drv:stats><drv:weather xmlns:drv="urn:d"><drv:arrival>
            <drv:description>Fog</drv:description></drv:arrival></drv:weather></extensions></trk>
            """)
        let told = ReadWhole.points(text, by: GPXReader()).tally.told
        #expect(told.statistic("distanceMetres") == "1200.5")
        #expect(told.statistic("stopCount") == "3")
        #expect(told.statistics?.count == 2)
        #expect(told.weather[1]?.departure?.description == "Rain <heavy>")
        #expect(told.weather[1]?.departure?.temperatureCelsius == "7.5")
        #expect(told.weather[1]?.arrival?.temperatureCelsius == "-1.0")
        #expect(told.weather[1]?.arrival?.description == nil)
        #expect(told.weather[2]?.departure == nil && told.weather[2]?.arrival?.description == "Fog")
    }

    @Test func otherEncodingsAreRead() throws {
        let name = "Küste €"
        let text = SomeGPX.track(SomeGPX.point(0), name: name)
        let wide = text.replacing("UTF-8", with: "UTF-16")
        let little: [UInt8] = [0xFF, 0xFE] + Self.bytes(wide, isBigEndian: false)
        let big: [UInt8] = [0xFE, 0xFF] + Self.bytes(wide, isBigEndian: true)
        let western = text.replacing("UTF-8", with: "Windows-1252").unicodeScalars.map { scalar -> UInt8 in
            scalar == "€" ? 0x80 : UInt8(scalar.value)
        }
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        for bytes in [little, big, western, marked] {
            let read = try ReadWhole.file(bytes)
            #expect(read.tally.firstTrackName == name)
            #expect(read.events.times == [SomeGPX.start])
        }
    }

    /// Two bytes a letter: what would be a point in any other encoding is text here.
    @Test func lettersThatLookLikeAPointAreNone() throws {
        var letters = Array(SomeGPX.point(1).utf8)
        if letters.count % 2 == 1 { letters.append(0x20) }
        let halves = SomeGPX.track("|" + SomeGPX.point(0)).replacing("UTF-8", with: "UTF-16").split(separator: "|")
        for isBigEndian in [false, true] {
            let head = Self.bytes(String(halves[0]), isBigEndian: isBigEndian)
            let tail = Self.bytes(String(halves[1]), isBigEndian: isBigEndian)
            let marks: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            let text: [UInt8] = head + letters + tail
            for bytes in [marks + text, text] {
                let points = ReadWhole.points(bytes, by: GPXReader())
                #expect(points.points.map(\.fix.time) == [SomeGPX.start])
                #expect(points == ReadWhole.points(bytes, by: GPXReader(hasShortWay: false)))
                #expect(points == ReadWhole.points(bytes, by: GPXReader(), piece: 1))
            }
        }
    }

    private static func bytes(_ text: String, isBigEndian: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        for unit in text.utf16 {
            let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            bytes.append(isBigEndian ? pair[1] : pair[0])
            bytes.append(isBigEndian ? pair[0] : pair[1])
        }
        return bytes
    }

    @Test func theShortWayAndExpatSayTheSame() {
        let reasons = Mutations(of: Array(Self.full.utf8), seed: 7).prefix(3000).filter { bytes in
            let short = ReadWhole.points(bytes, by: GPXReader())
            let long = ReadWhole.points(bytes, by: GPXReader(hasShortWay: false))
            return short != long
        }
        #expect(reasons.isEmpty, "\(reasons.first.map { String(decoding: $0, as: UTF8.self) } ?? "")")
    }

    @Test func pointsThatAreWrittenAlikeAreReadAsExpatReadsThem() {
        var points = ""
        for second in 0..<12 {
            let hasHeight = second % 5 != 0
            points += """
                <trkpt lat="51.\(500 + second)" lon='-0.\(second)' >\(hasHeight ? "<ele>\(second).5</ele>" : "")
                <time>\(SomeGPX.text(SomeGPX.start + Int64(second) * 1000))</time><name>\(second)</name>
                <extensions><a:speed>\(second).25</a:speed><a:time>\(second)</a:time><hr/></extensions></trkpt>

                """
        }
        let text = Array(SomeGPX.track(points).utf8)
        #expect(ReadWhole.points(text, by: GPXReader()).points.count == 12)
        let different = Mutations(of: text, seed: 11).prefix(3000).filter { bytes in
            ReadWhole.points(bytes, by: GPXReader()) != ReadWhole.points(bytes, by: GPXReader(hasShortWay: false))
        }
        #expect(different.isEmpty, "\(different.first.map { String(decoding: $0, as: UTF8.self) } ?? "")")
    }

    @Test func numbersAreReadHoweverTheyAreWritten() {
        let written: [(text: String, decimetres: Int32?)] = [
            ("12", 120), ("12.3", 123), ("12.", 120), (".5", 5), ("-.5", -5), ("-0.04", 0), ("-0.05", -1), ("0.05", 1),
            ("+7.5", 75), (" 7.5\t", 75), ("1e2", 1000), ("1.25E-1", 1), ("007.50", 75),
            ("12.3000000000000000000", 123),
            ("0000000000000000000000012.3", 123), ("9", 90), ("-", nil), (".", nil), ("-.", nil), ("", nil),
            ("1.2.3", nil),
            ("1-2", nil), ("--1", nil), ("NaN", nil), ("99999999999999999999", nil), ("40000000", 400_000_000),
        ]
        for (text, decimetres) in written {
            let point = "<trkpt lat=\"51.5\" lon=\"-0.25\"><ele>\(text)</ele><time>2026-03-14T09:26:53Z</time></trkpt>"
            let fix = ReadWhole.points(SomeGPX.track(point), by: GPXReader()).points.first?.fix
            #expect(fix?.altitudeDecimetres == decimetres, "\(text)")
        }
    }

    @Test func aPointThatIsNotPlainIsReadTheLongWay() {
        let odd = [
            "<trkpt lat='51.5' lon='-0.25'><time>2026-03-14T09:26:53Z</time><name>caf\u{E9}</name></trkpt>",
            "<trkpt lat=\"51.5\" lon=\"-0.25\" x=\"\"><time a=\"b\">2026-03-14T09:26:53Z</time></trkpt>",
            "<trkpt lat=\"&#53;1.5\" lon=\"-0.25\"><time><![CDATA[2026-03-14T09:26:53Z]]></time></trkpt>",
            "<!-- <trkpt> --><trkpt lat=\"51.5\" lon=\"-0.25\"><time>2026-03-<!-- -->14T09:26:53Z</time></trkpt >",
            "<![CDATA[\n<trkpt lat=\"51.5\" lon=\"-0.25\"><time>2026-03-14T09:26:53Z</time></trkpt>\n]]>",
        ]
        for (index, point) in odd.enumerated() {
            let text = SomeGPX.track(point + SomeGPX.point(9))
            let short = ReadWhole.points(text, by: GPXReader())
            #expect(short == ReadWhole.points(text, by: GPXReader(hasShortWay: false)))
            #expect(short.points.count == (index == 4 ? 1 : 2), "\(point)")
            #expect(short.points.first?.fix.coordinate == Coordinate(latitude: 51.5, longitude: -0.25))
        }
    }

    @Test func whatIsRefusedIsRefusedAtItsLine() {
        let good = SomeGPX.point(0)
        let cases: [(body: String, reason: String)] = [
            (SomeGPX.point(1, latitude: "90.0000001"), "line 5: no place on earth: 90.0000001, -0.25"),
            (SomeGPX.point(1, longitude: "-180.5"), "line 5: no place on earth: 51.5, -180.5"),
            (SomeGPX.point(1, latitude: "NaN"), "line 5: latitude \"NaN\" is no number"),
            (SomeGPX.point(1, longitude: "inf"), "line 5: longitude \"inf\" is no number"),
            (SomeGPX.point(1, longitude: "1e400"), "line 5: longitude \"1e400\" is no number"),
            (SomeGPX.point(1, latitude: "51,5"), "line 5: latitude \"51,5\" is no number"),
            ("<trkpt lat=\"1\"/>", "line 5: a point without longitude"),
            ("<trkpt lon=\"1\"/>", "line 5: a point without latitude"),
            ("<trkpt lat=\"1\" lon=\"1\">\n<time>yesterday</time></trkpt>", "line 6: \"yesterday\" is no time"),
            (
                "<trkpt lat=\"1\" lon=\"1\"><time>1901-12-13T20:45:52Z</time></trkpt>",
                "line 5: 1901-12-13T20:45:52Z is not a time of any receiver (1980 to 2099)"
            ),
            (
                "<trkpt lat=\"1\" lon=\"1\"><time>2026-02-29T00:00:00Z</time></trkpt>",
                "line 5: \"2026-02-29T00:00:00Z\" is no time"
            ),
            ("<trkpt lat=\"1\" lon=\"1\"></ele></trkpt>", "line 5: not well-formed XML (mismatched tag)"),
            ("&nothing;", "line 5: not well-formed XML (undefined entity)"),
        ]
        for (body, reason) in cases {
            let text = SomeGPX.document("<trk>\n<trkseg>\(good)\(body)\n</trkseg></trk>")
            #expect(ReadWhole.refusal(text) == reason)
        }
    }

    @Test func truncatedXMLIsRefusedWhereverItBreaksOff() {
        let bytes = Array(Self.full.utf8)
        let end = bytes.count - 10
        for length in stride(from: 200, to: end, by: 7) {
            let refusal = ReadWhole.refusal(Array(bytes[..<length]))
            #expect(refusal?.contains("the XML breaks off") == true, "\(length): \(refusal ?? "read")")
        }
    }

    @Test func entitiesAreNeitherDeclaredNorFetched() {
        let laughs = """
            <!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>
            """
        let declares = "line 1: it declares entities of its own, which no track needs"
        #expect(ReadWhole.refusal(SomeGPX.document("&c;", head: laughs)) == declares)
        let external = "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
        #expect(ReadWhole.refusal(SomeGPX.document("&x;", head: external)) == declares)
        let parameter = "<!DOCTYPE gpx [<!ENTITY % x SYSTEM \"http://localhost/x\"> %x;]>"
        #expect(ReadWhole.refusal(SomeGPX.document("", head: parameter)) == declares)
        // A document type elsewhere is not looked for; what it might have declared is not there.
        let elsewhere = "<!DOCTYPE gpx SYSTEM \"/etc/passwd\">"
        #expect(ReadWhole.refusal(SomeGPX.document(SomeGPX.track(""), head: elsewhere)) != nil)
        let plain = SomeGPX.track(SomeGPX.point(0)).replacing("?>\n", with: "?>\n\(elsewhere)\n")
        #expect(ReadWhole.refusal(plain) == nil)
        let used = plain.replacing("a way", with: "&way;")
        #expect(ReadWhole.refusal(used) == "line 4: it names an entity that it does not hold")
    }

    @Test func whatExpatWouldKeepIsBounded() {
        let deep = String(repeating: "<a>", count: 100)
        #expect(ReadWhole.refusal(SomeGPX.document(deep)) == "line 3: elements nest more than 64 deep")
        let names = (0..<5000).map { "<a\($0)/>" }.joined()
        #expect(ReadWhole.refusal(SomeGPX.document(names)) == "line 3: more than 4096 names of elements")
        let attributes = (0..<5000).map { "<a b\($0)=\"\"/>" }.joined()
        #expect(ReadWhole.refusal(SomeGPX.document(attributes)) == "line 3: more than 4096 names of elements")
        let comment = "<!--" + String(repeating: "x", count: 1_200_000) + "-->"
        let refusal = ReadWhole.refusal(SomeGPX.document(comment)) ?? ""
        #expect(refusal.hasSuffix("a tag or comment longer than a mebibyte"))
    }

    @Test func otherXMLIsNamed() {
        #expect(
            ReadWhole.refusal("<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"/>")
                == "line 2: XML, but not GPX: it begins with <kml>; gpsbabel makes GPX of it")
        #expect(ReadWhole.refusal("<html>") == "line 1: XML, but not GPX: it begins with <html>")
    }
}

extension GPXReaderTests {
    @Test func wherePiecesEndChangesNothing() {
        let text = Self.full.replacing("\n        ", with: "\r\n")
        let bytes = Array(text.utf8)
        let whole = ReadWhole.points(bytes, by: GPXReader())
        #expect(whole.points.count == 3)
        for piece in 1...bytes.count {
            let pieces = ReadWhole.points(bytes, by: GPXReader(), piece: piece)
            #expect(pieces == whole, "pieces of \(piece)")
        }
    }
}
