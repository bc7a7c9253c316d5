import Drive
import Exchange
import Testing

@Suite struct GPXWriterTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Roadbook" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        xmlns:drv="https://www.targatrips.com/gpx/v1" xmlns:rb="urn:roadbook:gpx:1">

        """

    @Test func aTourWithATunnelAndARest() {
        let expected =
            GPXWriterTests.head + """
                <metadata>
                <name>Drives</name>
                </metadata>
                <trk>
                <name>Home → Work</name>
                <extensions>
                <rb:autoName>Home → Work</rb:autoName>
                </extensions>
                <trkseg>
                <trkpt lat="51.5000000" lon="-0.1200000"><ele>34.9</ele><time>2026-03-01T08:00:00Z</time>\
                <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>10.00</gpxtpx:speed>\
                <gpxtpx:course>90.0</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
                <trkpt lat="51.5000000" lon="-0.1190000"><ele>-0.4</ele><time>2026-03-01T08:00:01Z</time>\
                <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>12.25</gpxtpx:speed>\
                </gpxtpx:TrackPointExtension></extensions></trkpt>
                </trkseg>
                <trkseg>
                <trkpt lat="51.5000000" lon="-0.1190000"><ele>-0.4</ele><time>2026-03-01T08:00:01Z</time>\
                <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>12.25</gpxtpx:speed>\
                </gpxtpx:TrackPointExtension></extensions></trkpt>
                <trkpt lat="51.5000000" lon="-0.1000000"><time>2026-03-01T08:00:31.500Z</time>\
                <extensions><gpxtpx:TrackPointExtension><gpxtpx:course>0.0</gpxtpx:course>\
                </gpxtpx:TrackPointExtension></extensions></trkpt>
                <extensions><rb:inferred/></extensions>
                </trkseg>
                <trkseg>
                <trkpt lat="51.5000000" lon="-0.1000000"><time>2026-03-01T08:00:31.500Z</time>\
                <extensions><gpxtpx:TrackPointExtension><gpxtpx:course>0.0</gpxtpx:course>\
                </gpxtpx:TrackPointExtension></extensions></trkpt>
                <trkpt lat="51.5000000" lon="-0.0999000"><time>2026-03-01T08:00:32.500Z</time></trkpt>
                </trkseg>
                <trkseg>
                <trkpt lat="51.5000000" lon="-0.0999000"><time>2026-03-01T08:02:12.500Z</time>\
                <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed>\
                </gpxtpx:TrackPointExtension></extensions></trkpt>
                </trkseg>
                </trk>
                </gpx>

                """
        #expect(Drawing.text(.gpx) == expected)
    }

    @Test func marksComeBeforeTheWay() throws {
        let text = Drawing.text(.gpx, Drawing.marked)
        let mark = """
            <time>2026-03-01T08:00:00Z</time></metadata>
            <wpt lat="51.5000000" lon="-0.1195000"><time>2026-03-01T08:00:00Z</time>\
            <name>good &quot;coffee&quot; &amp; &lt;tea&gt;</name>
            </wpt>
            <trk>
            """
        #expect(text.contains(mark))
    }

    @Test func statisticsByTheirKnownNamesInTheirOrder() {
        var statistics = DriveStatistics.Summary()
        statistics.distance = 12_345.67
        statistics.duration = 1_234
        statistics.averageSpeed = 36.04
        statistics.sinuosity = 1.23456
        statistics.stopCount = 3
        statistics.sustainedHighSpeedSegmentCount = 2
        statistics.elevationLoss = 0.05
        var track = Drawing.track("A & B")
        track.statistics = statistics
        track.said.note = "wet"
        track.said.category = "scenic"
        let block = """
            <name>A &amp; B</name>
            <desc>wet</desc>
            <type>scenic</type>
            <extensions>
            <drv:stats>
            <drv:distanceMetres>12345.7</drv:distanceMetres>
            <drv:durationSeconds>1234</drv:durationSeconds>
            <drv:averageSpeedKmh>36.0</drv:averageSpeedKmh>
            <drv:meanSpeedKmh>0.0</drv:meanSpeedKmh>
            <drv:speedStandardDeviationKmh>0.0</drv:speedStandardDeviationKmh>
            <drv:speedVarianceKmh2>0.0</drv:speedVarianceKmh2>
            <drv:percentTimeAbove80Kmh>0.0</drv:percentTimeAbove80Kmh>
            <drv:sustainedHighSpeedSegmentCount>2</drv:sustainedHighSpeedSegmentCount>
            <drv:stopCount>3</drv:stopCount>
            <drv:percentTimeStopped>0.0</drv:percentTimeStopped>
            <drv:sinuosity>1.235</drv:sinuosity>
            <drv:bearingChangeRateDegreesPerKilometre>0.0</drv:bearingChangeRateDegreesPerKilometre>
            <drv:elevationGainMetres>0.0</drv:elevationGainMetres>
            <drv:elevationLossMetres>0.1</drv:elevationLossMetres>
            </drv:stats>
            <rb:autoName>A &amp; B</rb:autoName>
            </extensions>
            <trkseg>
            """
        #expect(Drawing.text(.gpx, nil, track).contains(block))
    }

    @Test func weatherOnlyWhereThereIsAny() {
        var track = Drawing.track()
        track.weather = Track.Weather()
        #expect(!Drawing.text(.gpx, nil, track).contains("weather"))
        let arrival = Track.Weather.Reading(description: "rain & wind", temperatureCelsius: -3.25)
        track.weather = Track.Weather(departure: nil, arrival: arrival)
        let block = """
            <extensions>
            <drv:weather>
            <drv:arrival><drv:description>rain &amp; wind</drv:description>
            <drv:temperatureCelsius>-3.3</drv:temperatureCelsius>
            </drv:arrival>
            </drv:weather>
            <rb:autoName>Home → Work</rb:autoName>
            </extensions>
            """
        #expect(Drawing.text(.gpx, nil, track).contains(block))
        let departure = Track.Weather.Reading(description: "sun", temperatureCelsius: 21)
        track.weather = Track.Weather(departure: departure, arrival: arrival)
        let both = Drawing.text(.gpx, nil, track)
        let order = [both.firstRange(of: "drv:departure"), both.firstRange(of: "drv:arrival")].compactMap { $0 }
        #expect(order.count == 2 && order[0].lowerBound < order[1].lowerBound)
    }

    @Test func whatNobodyDatedHasNoTime() {
        var fix = Drawing.fix(0, 51.5, -0.12)
        fix.time = nil
        let text = Drawing.text(.gpx, nil, Drawing.track(), [(fix, nil)])
        #expect(text.contains("<trkpt lat=\"51.5000000\" lon=\"-0.1200000\"></trkpt>"))
    }

    @Test func whatTheReceiverSaidOfItselfIsKept() {
        var fix = Drawing.fix(0, -90, 180)
        fix.mode = .threeDimensional
        fix.satellites = 11
        fix.hdopTenths = 9
        let text = Drawing.text(.gpx, nil, Drawing.track(), [(fix, nil), (Fix(boottime: 0), .measured)])
        let point = """
            <trkseg>
            <trkpt lat="-90.0000000" lon="180.0000000"><time>2026-03-01T08:00:00Z</time>\
            <fix>3d</fix><sat>11</sat><hdop>0.9</hdop></trkpt>
            </trkseg>
            """
        #expect(text.contains(point))
    }
}
