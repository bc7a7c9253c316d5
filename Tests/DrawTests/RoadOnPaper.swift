import Draw
import Drive

/// Drives that are made up, and what a picture of them needs.
enum RoadOnPaper {
    static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude) ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
    }

    /// A point a second, due east from a place, at so many metres a second.
    static func east(
        _ seconds: Int, speed: Double, from start: Coordinate = place(50, 8), at time: Int64 = 1_700_000_000_000
    ) -> [DrawnPoint] {
        (0..<seconds).map { second in
            let degrees = Double(second) * speed / 71_500
            return DrawnPoint(
                place(start.latitude, start.longitude + degrees), time: time + Int64(second) * 1_000, speed: speed,
                height: 100 + Double(second), way: second == 0 ? nil : .measured)
        }
    }

    /// A walk over the map with stops, holes and tunnels, the same for the same seed.
    static func random(_ seed: UInt64, points: Int) -> [DrawnPoint] {
        var chance = Chance(seed: seed)
        var (x, y) = (chance.share() * 300 - 150, chance.share() * 140 - 70)
        var (across, down) = (chance.share() - 0.5, chance.share() - 0.5)
        let scale = [0.00001, 0.0005, 0.02][Int(chance.share() * 2.99)]
        return (0..<points).map { index in
            across += (chance.share() - 0.5) * 0.3
            down += (chance.share() - 0.5) * 0.3
            let speed = chance.share() < 0.2 ? 0 : chance.share() * 40
            x += across * scale
            y = min(max(y + down * scale, -89), 89)
            let ways: [WayEvidence] = [.inferred, .unknown, .rest]
            let way = chance.share() < 0.02 ? ways[Int(chance.share() * 2.99)] : .measured
            let longitude = x - (x / 360).rounded() * 360
            return DrawnPoint(
                place(y, longitude), time: Int64(index) * 1_000, speed: speed, height: chance.share() * 500,
                way: index == 0 ? nil : way)
        }
    }

    static let words = MapWords(
        title: "Home → Work", lines: ["Monday, 2 March 2026, 07:31 to 08:01", "16.3 km in 29 min"],
        about: "Map of the way.", north: "N", drives: "drives", notSeen: "not recorded"
    ) { "\($0 / 60_000) min" }

    static let chartWords = ChartPicture.Words(
        title: "Home → Work", lines: ["Monday"], about: "Chart.", speed: "Speed", height: "Height",
        nothing: "nothing is known of it", rest: "stood", hole: "not recorded")

    /// Each text with the room that it takes.
    static func boxes(_ scene: Scene) -> [(text: String, box: SceneBox)] {
        scene.shapes.compactMap { shape -> (text: String, box: SceneBox)? in
            guard case .text(let text) = shape else { return nil }
            let width = FontWidths.width(of: text.shown, size: text.size, isBold: text.isBold)
            let left: Double
            switch text.anchor {
            case .start: left = text.at.x
            case .middle: left = text.at.x - width / 2
            case .end: left = text.at.x - width
            }
            return (text.text, SceneBox(left, text.at.y - text.size * 0.78, width, text.size))
        }
    }

    /// The sizes of pictures that people ask for, and two shapes that nobody expects.
    static let sizes: [(width: Double, height: Double)] = [
        (800, 600), (1_024, 768), (1_600, 1_200), (1_920, 1_080), (2_400, 1_800), (300, 2_000), (2_000, 250),
    ]
}

/// Numbers that look like chance and are the same each time.
struct Chance {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// From 0 to 1.
    mutating func share() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / Double(1 << 53)
    }
}
