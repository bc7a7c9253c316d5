import Glibc
import JSON
import Testing

/// `roadbook features`: a folder of GPX drives as a table to learn from.
@Suite struct FeaturesTests {
    private func run(_ folder: SettingsFolder, _ more: [String] = []) throws -> Roadbook.Outcome {
        try Roadbook.run(["features", folder.path, "\(folder.path)/out.csv"] + more)
    }

    private func table(_ folder: SettingsFolder) -> [String] {
        (folder.text(of: "\(folder.path)/out.csv") ?? "").split(separator: "\n").map(String.init)
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
}
