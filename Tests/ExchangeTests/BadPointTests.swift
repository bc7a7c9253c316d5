import Exchange
import Glibc
import Testing

/// A point with a time or a place that cannot be refuses its file, or is left out and counted.
@Suite struct BadPointTests {
    private static let badPoints = [
        SomeGPX.point(1, latitude: "95"), SomeGPX.point(1, latitude: "x"),
        "<trkpt lat=\"51.5\" lon=\"0\"><time>1901-12-13T20:45:52Z</time><ele>7</ele></trkpt>",
        "<trkpt lat=\"51.5\" lon=\"0\"><ele>7</ele><time>yesterday</time></trkpt>",
        "<trkpt lat=\"51.5\"><time>2026-07-20T00:00:00Z</time></trkpt>",
    ]

    private static func read(_ text: String, skipping: Bool) throws -> (times: [Int64], tally: TrackTally) {
        let descriptor = try ReadWhole.temporary(Array(text.utf8))
        defer { close(descriptor) }
        var events: [TrackEvent] = []
        let tally = try TrackFile.read(descriptor, spillingIn: "/tmp", skippingBadPoints: skipping) {
            events.append($0)
        }
        return (events.times.map { ($0 - SomeGPX.start) / 1_000 }, tally)
    }

    private static func refusal(_ text: String, skipping: Bool = false) -> ExchangeError? {
        do {
            _ = try read(text, skipping: skipping)
            return nil
        } catch {
            return error as? ExchangeError
        }
    }

    @Test(arguments: badPoints)
    func aBadPointOfGPXIsSkipped(point: String) throws {
        let file = SomeGPX.track(SomeGPX.point(0) + point + SomeGPX.point(2))
        let refusal = try #require(Self.refusal(file))
        #expect(refusal.isOfPoint)
        let read = try Self.read(file, skipping: true)
        #expect(read.times == [0, 2] && read.tally.count(.badPoint) == 1)
        #expect(read.tally.leftOutWords == "1 bad point (\(refusal))")
    }

    @Test func allOfThemAreCountedAndTheFirstIsNamed() throws {
        let points = Self.badPoints.joined()
        let read = try Self.read(SomeGPX.track(SomeGPX.point(0) + points + SomeGPX.point(2)), skipping: true)
        #expect(read.times == [0, 2] && read.tally.count(.badPoint) == 5)
        #expect(read.tally.leftOutWords?.hasPrefix("5 bad points (the first: line ") == true)
        let none = Self.refusal(SomeGPX.track(points), skipping: true)
        #expect(none?.description.contains("5 bad points") == true)
    }

    @Test func whatIsNoPointRefusesTheFileAllTheSame() {
        let broken = SomeGPX.track(SomeGPX.point(0)).dropLast(20)
        #expect(Self.refusal(String(broken), skipping: true)?.isOfPoint == false)
        let line = Self.line("[[0,51],[1,51]]", "\"2026-07-20T00:00:00Z\"")
        #expect(Self.refusal(line, skipping: true)?.isOfPoint == false)
    }

    private static func line(_ places: String, _ times: String) -> String {
        """
        {"type":"Feature","geometry":{"type":"LineString","coordinates":\(places)},
         "properties":{"coordTimes":[\(times)]}}
        """
    }

    private static func time(_ second: Int) -> String { "\"\(SomeGPX.text(SomeGPX.start + Int64(second) * 1_000))\"" }

    @Test(arguments: ["[0,91]", "[1e400,51]", "[7]"])
    func aBadPlaceInALineOfGeoJSONIsSkipped(place: String) throws {
        let line = Self.line("[[0,51],\(place),[0.001,51]]", [0, 1, 2].map(Self.time).joined(separator: ","))
        #expect(Self.refusal(line)?.isOfPoint == true)
        let read = try Self.read(line, skipping: true)
        #expect(read.times == [0, 2] && read.tally.count(.badPoint) == 1 && read.tally.count(.withoutTime) == 0)
    }

    @Test(arguments: ["\"1901-12-13T20:45:52Z\"", "\"soon\"", "12"])
    func aBadTimeInALineOfGeoJSONIsSkipped(time: String) throws {
        let line = Self.line("[[0,51],[0.001,51],[0.002,51]]", "\(Self.time(0)),\(time),\(Self.time(2))")
        #expect(Self.refusal(line)?.isOfPoint == true)
        let read = try Self.read(line, skipping: true)
        #expect(read.times == [0, 2] && read.tally.count(.badPoint) == 1 && read.tally.count(.withoutTime) == 0)
    }

    @Test func aBadPointOfGeoJSONIsSkipped() throws {
        func point(_ time: String, _ place: String) -> String {
            """
            {"type":"Feature","geometry":{"type":"Point","coordinates":\(place)},"properties":{"time":\(time)}}
            """
        }
        let features = [
            point(Self.time(0), "[0,51]"), point("\"1901-12-13T20:45:52Z\"", "[0,51]"), point(Self.time(2), "[0,95]"),
            point(Self.time(3), "[0,51]"),
        ]
        let file = "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
        let read = try Self.read(file, skipping: true)
        #expect(read.times == [0, 3] && read.tally.count(.badPoint) == 2)
    }
}
