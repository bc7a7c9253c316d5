/// A unit of speed that a receiver or a writer of files may have taken for metres a second; or none, where zero is told
/// however fast it goes, or where the speeds are off by a factor that no unit has.
package enum SpeedUnit: Int, CaseIterable, Sendable {
    case metresPerSecond, knots, milesPerHour, kilometresPerHour, alwaysZero, unknown

    /// Metres a second below which places say too little of the speed, and above which nobody drives.
    static let leastWay = 5.0
    static let mostWay = 70.0

    /// So many of them are a metre a second.
    package var factor: Double {
        switch self {
        case .metresPerSecond, .alwaysZero, .unknown: return 1
        case .knots: return 3_600 / 1_852
        case .milesPerHour: return 3_600 / 1_609.344
        case .kilometresPerHour: return UnitSize.kilometresAnHour
        }
    }

    /// The factor is the unit's within so much. Bends cut short make a file of metres a second seem faster than it was;
    /// between knots and miles an hour there is less room.
    private var nearness: Double { self == .metresPerSecond ? 1.25 : 1.07 }

    /// The unit of which so many are a metre a second.
    init(nearest factor: Double) {
        let units: [SpeedUnit] = [.metresPerSecond, .knots, .milesPerHour, .kilometresPerHour]
        self = units.first { factor * $0.nearness >= $0.factor && factor <= $0.factor * $0.nearness } ?? .unknown
    }

    /// True if nothing follows from what is told.
    package var tellsNothing: Bool { self == .alwaysZero || self == .unknown }

    /// The speed in the digits of a fix, centimetres a second; nil where nobody knows it.
    package func centimetres(_ told: Int32) -> Int32? {
        tellsNothing ? nil : Int32((Double(told) / factor).rounded())
    }
}
