/// A unit of speed that a receiver or a writer of files may have taken for metres a second.
package enum SpeedUnit: Int, CaseIterable, Sendable {
    case metresPerSecond, knots, kilometresPerHour

    /// Metres a second below which places say too little of the speed, and above which nobody drives.
    static let leastWay = 5.0
    static let mostWay = 70.0
    /// Places err: the ratio of a step is the unit's within so much, which leaves room between the units.
    private static let nearness = 1.25

    /// So many of them are a metre a second.
    package var factor: Double {
        switch self {
        case .metresPerSecond: return 1
        case .knots: return 3_600 / 1_852
        case .kilometresPerHour: return UnitSize.kilometresAnHour
        }
    }

    func isNear(_ ratio: Double) -> Bool {
        ratio * SpeedUnit.nearness >= factor && ratio <= factor * SpeedUnit.nearness
    }

    /// The speed in the digits of a fix, centimetres a second.
    package func centimetres(_ told: Int32) -> Int32 { Int32((Double(told) / factor).rounded()) }
}
