import Drive
import Exchange
import Testing

/// Everything that we write we read: every point of every drive, however short its segments are, and nothing else as a
/// point.
@Suite struct ReadBackTests {
    private static let formats: [ExportFormat] = [.gpx, .geojson, .nmea]

    private struct Outing {
        var track: Track
        var points: [(Fix, WayEvidence?)] = []
        var marks: [Waypoint] = []
    }

    /// A drive of all kinds of ways; `second` is when it begins and afterwards when it has ended.
    private static func outing(_ number: Int, _ second: inout Double, _ chance: inout Chance) -> Outing {
        var outing = Outing(track: Drawing.track("Home"))
        outing.track.id = "trip\(number)"
        outing.track.autoName = "Morning drive"
        outing.track.said.name = Bool.random(using: &chance) ? "Home" : nil
        var latitude = Double.random(in: -80...80, using: &chance)
        for index in 0..<Int.random(in: 1...40, using: &chance) {
            let passage =
                [.measured, .measured, .rest, .inferred, .unknown].randomElement(using: &chance) ?? WayEvidence.unknown
            second += passage == .measured ? 1 : Double.random(in: 6...200, using: &chance).rounded()
            latitude += 0.0001
            let altitude = Bool.random(using: &chance) ? Double.random(in: -100...4_000, using: &chance) : nil
            let speed = Bool.random(using: &chance) ? Double.random(in: 0...40, using: &chance) : nil
            let fix = Drawing.fix(second, latitude, Double(number), altitude: altitude, speed: speed)
            outing.points.append((fix, index == 0 ? nil : passage))
            guard Int.random(in: 0..<10, using: &chance) == 0, let place = fix.coordinate else { continue }
            outing.marks.append(Waypoint(place: place, time: fix.time, text: "a \"mark\"", track: outing.track.id))
        }
        second += 4_000
        return outing
    }

    private static func text(_ format: ExportFormat, _ outings: [Outing]) -> [UInt8] {
        var bytes: [UInt8] = []
        let text = TrackText { bytes += $0 }
        let writer = format.writer(to: text)
        var document = TrackDocument(name: "Drives", creator: "Roadbook")
        document.waypoints = outings.flatMap(\.marks)
        writer.begin(document)
        for outing in outings {
            writer.begin(outing.track)
            for (fix, passage) in outing.points { writer.point(fix, passage) }
            writer.endTrack()
        }
        writer.end()
        text.flush()
        return bytes
    }

    @Test(arguments: formats)
    func everyDriveIsReadBackPointByPoint(format: ExportFormat) throws {
        for seed in 0..<300 as Range<UInt64> {
            var chance = Chance(state: seed)
            var second = 0.0
            let count = Int.random(in: 1...3, using: &chance)
            let outings = (0..<count).map { Self.outing($0, &second, &chance) }
            let read = try ReadWhole.file(Self.text(format, outings))
            let written = outings.flatMap { $0.points.map(\.0) }
            #expect(read.events.times == written.map { $0.time ?? 0 }, "seed \(seed)")
            #expect(read.events.fixes.map(\.coordinate) == written.map(\.coordinate), "seed \(seed)")
            #expect(read.events.fixes.map(\.altitudeDecimetres) == written.map(\.altitudeDecimetres), "seed \(seed)")
            #expect(!read.tally.wasSorted)
            guard format != .nmea else { continue }
            #expect(Set(read.events.segments.map(\.track)).count == count, "seed \(seed)")
            #expect(read.tally.count(.waypoint) == outings.reduce(0) { $0 + $1.marks.count })
        }
    }

    @Test func theVehicleIsReadBackIfAllWereDrivenWithIt() throws {
        let cases: [(vehicles: [String?], expected: String?)] = [
            (["Golf", "Golf"], "Golf"), (["Golf", "Van"], nil), (["Golf", nil], nil),
        ]
        for (vehicles, expected) in cases {
            var chance = Chance(state: 3)
            var second = 0.0
            var outings = (0..<2).map { Self.outing($0, &second, &chance) }
            for (index, vehicle) in vehicles.enumerated() { outings[index].track.said.vehicle = vehicle }
            for format in [.gpx, .geojson] as [ExportFormat] {
                let read = try ReadWhole.file(Self.text(format, outings))
                #expect(read.events.segments.allSatisfy { $0.vehicle == expected })
            }
        }
    }

    /// A name that nobody gave is none when it comes back.
    @Test(arguments: [ExportFormat.gpx, .geojson])
    func namesAreThoseThatSomebodyGave(format: ExportFormat) throws {
        let names: [String?] = [nil, "Home", nil]
        var chance = Chance(state: 7)
        var second = 0.0
        var outings = names.indices.map { Self.outing($0, &second, &chance) }
        for (index, name) in names.enumerated() { outings[index].track.said.name = name }
        let read = try ReadWhole.file(Self.text(format, outings))
        for segment in read.events.segments { #expect(segment.name == names[segment.track - 1]) }
        #expect(Set(read.events.segments.map(\.track)).count == names.count)
    }
}

/// The words that people said of a drive, in every format that has room for it.
@Suite struct SaidOfTracksTests {
    private var track: Track {
        var track = Drawing.track("Home")
        track.said.name = "Home"
        track.said.note = "wet, \"very\"\nand late"
        track.said.category = "scenic"
        track.said.vehicle = "Golf <1>"
        track.said.driver = "Ann\u{202E}a"
        track.said.purpose = "a & b"
        track.said.isBusiness = true
        track.said.tags = ["one", "two"]
        return track
    }

    @Test func gpxHasItInTheExtensionsOfTheTrack() {
        let block = """
            <desc>wet, &quot;very&quot;
            and late</desc>
            <type>scenic</type>
            <extensions>
            <rb:said>
            <rb:vehicle>Golf &lt;1&gt;</rb:vehicle>
            <rb:driver>Ann&#x202e;a</rb:driver>
            <rb:purpose>a &amp; b</rb:purpose>
            <rb:business>true</rb:business>
            <rb:tag>one</rb:tag>
            <rb:tag>two</rb:tag>
            </rb:said>
            </extensions>
            """
        #expect(Drawing.text(.gpx, nil, track).contains(block))
        #expect(!Drawing.text(.gpx).contains("rb:said"))
    }

    @Test func kmlHasItAsDataOfTheFolder() {
        let text = Drawing.text(.kml, nil, track)
        #expect(text.contains("<Data name=\"category\"><value>scenic</value>\n</Data>\n<Data name=\"vehicle\">"))
        #expect(text.contains("<Data name=\"tag\"><value>two</value>"))
        #expect(!Drawing.text(.kml).contains("<Data "))
    }

    @Test func jsonHasItInMembers() {
        let members = """
            "name":"Home","autoName":"Home","note":"wet, \\"very\\"\\nand late","category":"scenic",\
            "vehicle":"Golf <1>","driver":"Ann\\u202ea","purpose":"a & b","business":true,"tags":["one","two"]
            """
        #expect(Drawing.text(.geojson, nil, track).contains(members))
        #expect(Drawing.text(.jsonl, nil, track).contains(members))
        for format in [.geojson, .jsonl] as [ExportFormat] {
            #expect(Drawing.text(format).contains("\"name\":null,\"autoName\":\"Home → Work\""))
        }
    }

    @Test func tablesHaveItBehindTheFirstPoint() throws {
        let lines = Drawing.text(.csv, nil, track).split(separator: "\n", omittingEmptySubsequences: false)
        let words = "Home,scenic,Golf <1>,Ann\u{202E}a,a & b,true,\"one,two\",\"wet, \"\"very\"\""
        #expect(lines[0].hasSuffix(",error,name,category,vehicle,driver,purpose,business,tags,note"))
        #expect(lines[1].hasSuffix(words) && lines[2] == "and late\"")
        #expect(lines[3].hasSuffix(",,,,,,,,"))
    }
}
