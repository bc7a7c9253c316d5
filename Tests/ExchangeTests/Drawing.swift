import Drive
import Exchange

/// Tracks as a test tells them, and what a writer makes of them.
enum Drawing {
    /// 2026-03-01 08:00:00 UTC.
    static let start: Int64 = 1_772_352_000_000

    static func fix(
        _ seconds: Double, _ latitude: Double, _ longitude: Double, altitude: Double? = nil, speed: Double? = nil,
        course: Double? = nil
    ) -> Fix {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        var fix = Fix(boottime: 0, time: start + Int64(seconds * 1000), coordinate: place)
        fix.altitudeDecimetres = altitude.map { Int32(($0 * 10).rounded()) }
        fix.speedCentimetresPerSecond = speed.map { Int32(($0 * 100).rounded()) }
        fix.courseDecidegrees = course.map { Int32(($0 * 10).rounded()) }
        return fix
    }

    /// Two fixes, a tunnel, two fixes, a rest, and one.
    static let tour: [(Fix, WayEvidence?)] = [
        (fix(0, 51.5, -0.12, altitude: 34.9, speed: 10, course: 90), nil),
        (fix(1, 51.5, -0.119, altitude: -0.4, speed: 12.25), .measured),
        (fix(31.5, 51.5, -0.1, speed: -1, course: 360), .inferred),
        (fix(32.5, 51.5, -0.0999), .measured),
        (fix(132.5, 51.5, -0.0999, speed: 0), .rest),
    ]

    static func track(_ name: String = "Home → Work") -> Track {
        var track = Track(id: "mpcj4", name: name)
        track.start = start
        track.end = start + 132_500
        track.maximumSpeed = 12.25
        return track
    }

    static func text(
        _ format: ExportFormat, _ document: TrackDocument? = nil, _ track: Track = track(),
        _ points: [(Fix, WayEvidence?)] = tour
    ) -> String {
        var bytes: [UInt8] = []
        let text = TrackText { bytes += $0 }
        let writer = format.writer(to: text)
        writer.begin(document ?? TrackDocument(name: "Drives", creator: "Roadbook"))
        writer.begin(track)
        for (fix, passage) in points { writer.point(fix, passage) }
        writer.endTrack()
        writer.end()
        text.flush()
        return String(decoding: bytes, as: UTF8.self)
    }

    static var marked: TrackDocument {
        var document = TrackDocument(name: "Drives", creator: "Roadbook")
        document.time = start
        let place = Coordinate(latitudeE7: 515_000_000, longitudeE7: -1_195_000)
        document.waypoints = [Waypoint(place: place, time: start, text: "good \"coffee\" & <tea>", track: "mpcj4")]
        return document
    }
}

/// SplitMix64: the same throws for the same seed.
struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
