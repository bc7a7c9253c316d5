import Exchange
import Glibc
import Testing

/// The files in Tests/Samples, as a person would have them.
@Suite struct SampleTests {
    private static let path = #filePath.replacing("ExchangeTests/SampleTests.swift", with: "Samples/")

    private func read(_ name: String) throws -> (times: [Int64], tally: TrackTally) {
        let descriptor = open(Self.path + name, O_RDONLY)
        defer { close(descriptor) }
        var events: [TrackEvent] = []
        let tally = try TrackFile.read(descriptor, spillingIn: "/tmp") { events.append($0) }
        return (events.times.map { $0 / 1000 - 1_773_475_200 }, tally)
    }

    @Test func eachIsReadByItsContent() throws {
        let drive: [Int64] = [0, 1, 600, 1200]
        let cases: [(name: String, format: ImportFormat, times: [Int64])] = [
            ("drive.gpx", .gpx, drive), ("wide.gpx", .gpx, drive), ("receiver.gpsd", .gpsd, [0, 4]),
            ("phone.owntracks", .ownTracks, [0, 10]), ("lines.geojson", .geoJSON, [0, 7200, 7201, 7202]),
            ("receiver.nmea", .nmea, [-6_249_601, -6_249_600, -6_249_599]),
        ]
        for (name, format, times) in cases {
            let read = try read(name)
            #expect(read.tally.format == format, "\(name)")
            #expect(read.times == times, "\(name)")
        }
    }
}
