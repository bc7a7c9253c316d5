import Categories
import Drive

/// Drives of each category, made up with a spread that leaves them apart: a table to learn from that nobody drove.
struct MadeUpDrives {
    /// The middle of the eleven of a category, in their order: metres, seconds, km/h four times with the variance last,
    /// percent twice, sinuosity, metres twice.
    struct Kind {
        let category: Category
        let metres: Double
        let speed: Double
        let deviation: Double
        let fast: Double
        let stopped: Double
        let sinuosity: Double
        let climbOfKilometre: Double
    }

    static let kinds = [
        Kind(
            category: .errand, metres: 3_500, speed: 20, deviation: 15, fast: 0, stopped: 24, sinuosity: 1.2,
            climbOfKilometre: 12),
        Kind(
            category: .urban, metres: 12_000, speed: 22, deviation: 19, fast: 2, stopped: 25, sinuosity: 2,
            climbOfKilometre: 9),
        Kind(
            category: .roadTrip, metres: 110_000, speed: 85, deviation: 25, fast: 68, stopped: 4, sinuosity: 1.15,
            climbOfKilometre: 6),
        Kind(
            category: .scenic, metres: 40_000, speed: 42, deviation: 15, fast: 1, stopped: 2, sinuosity: 6,
            climbOfKilometre: 16),
        Kind(
            category: .mixed, metres: 22_000, speed: 40, deviation: 27, fast: 20, stopped: 13, sinuosity: 1.6,
            climbOfKilometre: 9),
    ]

    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// So many of each category, one category after the other.
    static func table(_ count: Int, seed: UInt64 = 7) -> [CategoryExample] {
        var drives = MadeUpDrives(seed: seed)
        return kinds.flatMap { kind in (0..<count).map { _ in CategoryExample(drives.values(kind), kind.category) } }
    }

    /// A factor about one.
    private mutating func factor(_ spread: Double) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return 1 + spread * (Double(state >> 33) / Double(1 << 30) - 1)
    }

    private mutating func values(_ kind: Kind) -> [Double] {
        let metres = kind.metres * factor(0.35)
        let speed = kind.speed * factor(0.2)
        let deviation = kind.deviation * factor(0.2)
        let climb = metres / 1_000 * kind.climbOfKilometre
        return [
            metres, (metres / speed * 3.6).rounded(), speed, speed * factor(0.03), deviation, deviation * deviation,
            kind.fast * factor(0.4), kind.stopped * factor(0.4), max(1, kind.sinuosity * factor(0.2)),
            climb * factor(0.3), climb * factor(0.3),
        ]
    }
}
