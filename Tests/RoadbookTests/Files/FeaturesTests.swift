import Glibc
import JSON
import Testing

/// `roadbook features`: a folder of GPX drives as a table to learn from.
@Suite struct FeaturesTests {
    private static let header =
        "Name,Distance,Duration,Average Speed,Mean Speed,Std Deviation Speed,Speed Variance,"
        + "Percentage Time At High Speed,Sustained High Speed Segment Count,Stop Count,Percentage Time Stopped,"
        + "Sinuosity,Bearing Change Rate,Elevation Gain,Elevation Loss,Category"

    private static let told: [(String, String)] = [
        ("distanceMetres", "3545.7"), ("durationSeconds", "673"), ("averageSpeedKmh", "18.9"),
        ("meanSpeedKmh", "19.8"), ("speedStandardDeviationKmh", "21.0"), ("speedVarianceKmh2", "439.4"),
        ("percentTimeAbove80Kmh", "0.0"), ("sustainedHighSpeedSegmentCount", "0"), ("stopCount", "3"),
        ("percentTimeStopped", "25.1"), ("sinuosity", "1.043"), ("bearingChangeRateDegreesPerKilometre", "2936.6"),
        ("elevationGainMetres", "58.8"), ("elevationLossMetres", "37.3"),
    ]
    private static let numbers = "3545.7,673,18.9,19.8,21.0,439.4,0.0,0,3,25.1,1.043,2936.6,58.8,37.3,"

    private static func drive(
        _ name: String, hour: Int = 8, latitude: Int = 51, without: String = "", replacing: String? = nil
    ) -> String {
        let facts = told.filter { $0.0 != without }.map { name, text in
            let value = replacing != nil && name == "stopCount" ? replacing ?? "" : text
            return "<drv:\(name)>\(value)</drv:\(name)>"
        }
        return document(name, "<drv:stats xmlns:drv=\"urn:d\">\(facts.joined())</drv:stats>", hour, latitude)
    }

    /// Two hundred seconds north, 13.9 m each, from a standstill of 20 seconds.
    private static func document(_ name: String, _ stats: String, _ hour: Int, _ latitude: Int = 51) -> String {
        let points = (0..<200).map { second -> String in
            let minute = second / 60
            let rest = second % 60
            let time = "2026-03-14T\(hour < 10 ? "0" : "")\(hour):0\(minute):\(rest < 10 ? "0" : "")\(rest)Z"
            let place = second < 20 ? 0 : second - 20
            let north = "\(latitude).\(500_000 + place * 125)"
            return "<trkpt lat=\"\(north)\" lon=\"0\"><ele>10</ele><time>\(time)</time></trkpt>"
        }
        return "<gpx version=\"1.1\"><metadata><name>not this</name></metadata><trk><name>\(name)</name>"
            + "<extensions>\(stats)</extensions><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>"
    }

    private func run(_ folder: SettingsFolder, _ more: [String] = []) throws -> Roadbook.Outcome {
        try Roadbook.run(["features", folder.path, "\(folder.path)/out.csv"] + more)
    }

    private func table(_ folder: SettingsFolder) -> [String] {
        (folder.text(of: "\(folder.path)/out.csv") ?? "").split(separator: "\n").map(String.init)
    }

    @Test func aRowIsWhatTheFileSaysOfItself() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.drive("Home, \"then\" harbour"), to: "b.GPX")
        try folder.write(Self.drive("Shops"), to: "a.gpx")
        try folder.write("not a drive", to: "notes.txt")
        let outcome = try run(folder)
        #expect(outcome.text == "0 rows skipped; 2 rows added\n")
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        let quoted = "\"Home, \"\"then\"\" harbour\","
        #expect(table(folder) == [Self.header, "Shops," + Self.numbers, quoted + Self.numbers])
    }

    @Test func whatAPersonFilledInStaysAndNothingIsAddedTwice() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.drive("Shops, near"), to: "a.gpx")
        try folder.write(Self.header + "\r\n\"Shops, near\"," + Self.numbers + "errand\r\n", to: "out.csv")
        try folder.write(Self.drive("New"), to: "b.gpx")
        #expect(try run(folder).text == "1 row skipped; 1 row added\n")
        let text = folder.text(of: "\(folder.path)/out.csv")
        let rows = ["\"Shops, near\"," + Self.numbers + "errand", "New," + Self.numbers]
        #expect(text == ([Self.header] + rows).map { $0 + "\r\n" }.joined())
        #expect(try run(folder).text == "2 rows skipped; 0 rows added\n")
    }

    @Test func drivesThatShareANameAreKeptApart() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.drive("Morning Drive", hour: 8), to: "a.gpx")
        try folder.write(Self.drive("Morning Drive", hour: 9), to: "b.gpx")
        try folder.write(Self.drive("Morning Drive", hour: 9), to: "copy of b.gpx")
        let other = Self.drive("Morning Drive").replacing("3545.7", with: "9000.0")
        try folder.write(other, to: "c.gpx")
        #expect(try run(folder).text == "1 row skipped; 3 rows added\n")
        #expect(try run(folder).text == "4 rows skipped; 0 rows added\n")
        #expect(table(folder).count == 4)
    }

    @Test func drivesElsewhereAreOthersThoughTheirNumbersAreTheSame() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.drive("Morning Drive"), to: "a.gpx")
        try folder.write(Self.drive("Morning Drive", latitude: 55), to: "b.gpx")
        // A centimetre aside, as another program rounds it.
        let rounded = Self.drive("Morning Drive").replacing("lon=\"0\"", with: "lon=\"0.0000001\"")
        try folder.write(rounded, to: "c.gpx")
        #expect(try run(folder).text == "1 row skipped; 2 rows added\n")
        #expect(try run(folder).text == "3 rows skipped; 0 rows added\n")
        #expect(table(folder).count == 3)
    }

    @Test func withoutTimesOnlyTheSameBytesAreTheSameDrive() throws {
        let folder = try SettingsFolder()
        let stamped = Self.drive("Shops")
        let timeless = stamped.replacing("<time>", with: "<cmt>").replacing("</time>", with: "</cmt>")
        try folder.write(timeless, to: "a.gpx")
        try folder.write(timeless, to: "b.gpx")
        try folder.write(timeless.replacing("51.5", with: "55.5"), to: "c.gpx")
        #expect(try run(folder).text == "1 row skipped; 2 rows added\n")
    }

    @Test func anyOfTheFourteenStatisticsTellsADriveFromARow() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.drive("Morning Drive", hour: 8), to: "a.gpx")
        try folder.write(Self.drive("Morning Drive", hour: 9), to: "b.gpx")
        #expect(try run(folder).text == "0 rows skipped; 2 rows added\n")
        try folder.write(Self.drive("Morning Drive", hour: 9).replacing(">37.3<", with: ">37.4<"), to: "b.gpx")
        #expect(try run(folder).text == "1 row skipped; 1 row added\n")
        // A third that is like the two rows: a table without times cannot know that one of them is not it.
        try folder.write(Self.drive("Morning Drive", hour: 10), to: "c.gpx")
        #expect(try run(folder).text == "3 rows skipped; 0 rows added\n")
        try folder.write(Self.drive("Morning Drive", hour: 11), to: "d.gpx")
        #expect(try run(folder).text == "3 rows skipped; 1 row added\n")
        #expect(table(folder).count == 5)
    }

    @Test func numbersMayBeAsASpreadsheetWritesThem() throws {
        let folder = try SettingsFolder()
        let zero = Self.drive("Shops").replacing(">58.8<", with: ">-0.0<")
        try folder.write(zero, to: "a.gpx")
        let row = "Shops,3545.70,673.0,18.9,19.8,21,439.4,0,0,3,25.1,1.043,2936.6,0,37.3,errand"
        try folder.write(Self.header + "\n" + row + "\nShops,3545.7,673\n", to: "out.csv")
        #expect(try run(folder).text == "1 row skipped; 0 rows added\n")
    }

    @Test func aTableWithAnOpenQuoteIsRefusedAndStaysAsItIs() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.drive("Shops"), to: "a.gpx")
        let broken = [
            (Self.header + "\n\"open,1,2", "nothing ends it"),
            (Self.header + "\r\n\"open,1,2\r\n\"Home, then\",3\r\n", "behind the quote that ends it"),
        ]
        for (text, reason) in broken {
            try folder.write(text, to: "out.csv")
            let outcome = try run(folder)
            #expect(outcome.code == 1)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix("roadbook: error: \(folder.path)/out.csv: line 2: a quote"))
            #expect(outcome.errors.contains(reason))
            #expect(folder.text(of: "\(folder.path)/out.csv") == text)
        }
    }

    @Test func aHyphenIsStandardOutput() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.drive("Shops"), to: "a.gpx")
        try folder.write("", to: "b.gpx")
        try folder.write(Self.drive("Shops"), to: "c.gpx")
        let outcome = try Roadbook.run(["features", folder.path, "-"])
        #expect(outcome.code == 1)
        #expect(outcome.text == Self.header + "\nShops," + Self.numbers + "\n")
        #expect(outcome.errors == "roadbook: error: b.gpx: an empty file\n")
        #expect(access("-", F_OK) != 0)
        let json = try Roadbook.run(["features", folder.path, "-", "--json"])
        #expect(json.code == 2)
        #expect(json.output.isEmpty)
    }

    @Test func aMissingLineEndOrAnEmptyTableIsNoTrap() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.drive("Shops"), to: "a.gpx")
        try folder.write("", to: "out.csv")
        #expect(try run(folder).code == 0)
        #expect(table(folder) == [Self.header, "Shops," + Self.numbers])
        try folder.write(Self.header + "\nOther," + Self.numbers + "errand", to: "out.csv")
        #expect(try run(folder).code == 0)
        let rows = ["Other," + Self.numbers + "errand", "Shops," + Self.numbers]
        #expect(table(folder) == [Self.header] + rows)
    }

    @Test func withoutStatisticsTheyAreComputed() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.document("North", "", 8), to: "a.gpx")
        #expect(try run(folder).code == 0)
        let row = (table(folder).last ?? "").split(separator: ",", omittingEmptySubsequences: false)
        #expect(row.count == 16)
        #expect(row[0] == "North")
        let metres = Double(row[1]) ?? 0
        #expect(abs(metres - 179 * 13.9) < 5)
        // 199 s; one stop of 20 s; as the crow flies.
        #expect(row[2] == "199")
        #expect(row[9] == "1")
        #expect(row[11] == "1.0")
        #expect(row[12...].joined(separator: ",") == "0.0,0.0,0.0,")
    }

    private static let keys = [
        "distance", "duration", "averageSpeed", "meanSpeed", "standardDeviationSpeed", "speedVariance",
        "percentageTimeAtHighSpeed", "sustainedHighSpeedSegmentCount", "stopCount", "percentageTimeStopped",
        "sinuosity", "bearingChangeRate", "elevationGain", "elevationLoss",
    ]

    /// A drive of a thousand seconds that ends with a rest of 330, of which the last half a minute is thinned out, and
    /// on whose way the writer left out twenty seconds.
    @Test func theRowOfAFileIsThatOfItsTrip() throws {
        let books = try WrittenBooks()
        let folder = try SettingsFolder()
        let points = (0...1_000).filter { !(300..<320).contains($0) }.map(Self.point)
        try folder.write("<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>", to: "a.gpx")
        #expect(try run(folder).code == 0)
        let row = (table(folder).last ?? "").split(separator: ",", omittingEmptySubsequences: false)
        #expect(try books.run("import", "\(folder.path)/a.gpx").code == 0)
        let trip = try JSONValue(reading: try books.run("show", "@last", "--stats", "--json").text)
        for (index, key) in Self.keys.enumerated() {
            let (value, written) = (trip[key]?.double ?? -1, Double(row[index + 1]) ?? -2)
            let digit = key == "sinuosity" ? 0.001 : 0.1
            #expect(abs(value - written) <= digit / 2 + 1e-9, "\(key): \(value), in the row \(written)")
        }
    }

    /// A way that winds uphill at 27 m/s and stands at its end.
    private static func point(second: Int) -> String {
        let driven = Double(min(second, 670))
        let (north, east) = (51.5 + driven * 0.00024, 0.1 + (driven / 40).truncatingRemainder(dividingBy: 2) * 0.001)
        let time = 1_773_475_200 + second
        let clock = [time / 3600 % 24, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "<trkpt lat=\"\(north)\" lon=\"\(east)\"><ele>\(Int(driven) / 10)</ele>"
            + "<time>2026-03-14T\(clock.joined(separator: ":"))Z</time></trkpt>\n"
    }

    @Test func whatCannotBeReadIsNamedAndTheOthersGoOn() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.drive("Shops"), to: "a.gpx")
        try folder.write(Self.drive("x", without: "sinuosity"), to: "b.gpx")
        try folder.write(Self.drive("x", replacing: "3.5"), to: "c.gpx")
        try folder.write("<gpx><trk>", to: "d.gpx")
        try folder.write("<gpx><wpt lat=\"1\" lon=\"1\"/></gpx>", to: "e.gpx")
        try folder.write("", to: "f.gpx")
        let point = "<trkpt lat=\"1\" lon=\"1\"><time>2026-03-14T08:00:00Z</time></trkpt>"
        for (name, points) in [("g.gpx", point + point), ("h.gpx", point)] {
            try folder.write("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>", to: name)
        }
        let outcome = try run(folder)
        #expect(outcome.code == 1)
        #expect(outcome.text == "0 rows skipped; 1 row added\n")
        let errors = outcome.errors.split(separator: "\n").map { line in
            String(line.dropFirst("roadbook: error: ".count))
        }
        let expected = [
            "b.gpx: its statistics lack sinuosity", "c.gpx: stopCount is no whole number",
            "d.gpx: line 1: the XML breaks off (no element found)",
            "e.gpx: neither statistics nor points with times, of which they could be made", "f.gpx: an empty file",
            "g.gpx: no statistics, and its points all have the same time",
            "h.gpx: no statistics, and only one point with a time",
        ]
        #expect(errors == expected)
    }

    @Test func whatIsNotThereIsSaid() throws {
        let folder = try SettingsFolder()
        let empty = try run(folder)
        #expect(empty.code == 3)
        #expect(empty.errors == "roadbook: error: no GPX files in \(folder.path)\n")
        let missing = try Roadbook.run(["features", "\(folder.path)/none", "\(folder.path)/out.csv"])
        #expect(missing.code == 3)
        #expect(missing.errors.contains("No such file or directory"))
        try folder.write(Self.drive("Shops"), to: "a.gpx")
        try folder.write("a;b\n1;2\n", to: "out.csv")
        let other = try run(folder)
        #expect(other.code == 1)
        let reason = "line 1: a table with other columns: it begins with \"a;b\""
        #expect(other.errors == "roadbook: error: \(folder.path)/out.csv: \(reason)\n")
        #expect(table(folder) == ["a;b", "1;2"])
    }

    @Test func asJSONItIsOneObject() throws {
        let folder = try SettingsFolder()
        try folder.write(Self.drive("Shops"), to: "a.gpx")
        try folder.write("", to: "b.gpx")
        let outcome = try run(folder, ["--json"])
        let refused = "[{\"file\":\"b.gpx\",\"reason\":\"an empty file\"}]"
        #expect(outcome.text == "{\"skipped\":0,\"added\":1,\"refused\":\(refused)}\n")
    }
}
