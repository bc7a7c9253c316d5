import AppendLog
import Drive

/// Chance that is the same whenever a place comes again, and that nobody can guess who has not the log it is in.
/// Circles that differed each time would tell their middle to whoever sees many of them.
struct PlaceSeededGenerator: RandomNumberGenerator {
    /// Half a kilometre, in ten-millionths of a degree: ways to stop before the same door.
    private static let cell: Int32 = 50_000

    private let seed: String
    private var drawn = 0

    /// The log's id is random and in no file that is exported.
    init(of place: Coordinate, secret: UInt64, metres: Double) {
        let north = PlaceSeededGenerator.cell(place.latitudeE7)
        let east = PlaceSeededGenerator.cell(place.longitudeE7)
        seed = "trim \(secret) \(metres) \(north) \(east)"
    }

    mutating func next() -> UInt64 {
        drawn += 1
        let text = Array("\(seed) \(drawn)".utf8)
        return text.withUnsafeBytes { Digest(of: $0) }.withBytes { $0.load(as: UInt64.self) }
    }

    private static func cell(_ value: Int32) -> Int32 { (value < 0 ? value - cell + 1 : value) / cell }
}
