/// A unit of speed that a receiver or a writer of files may have taken for metres a second; or none, where zero is told
/// however fast it goes.
package enum SpeedUnit: Int, CaseIterable, Sendable {
    case metresPerSecond, knots, kilometresPerHour, alwaysZero

    /// Metres a second below which places say too little of the speed, and above which nobody drives.
    static let leastWay = 5.0
    static let mostWay = 70.0
    /// Places err: the ratio of a step is the unit's within so much, which leaves room between the units.
    private static let nearness = 1.25

    /// So many of them are a metre a second.
    package var factor: Double {
        switch self {
        case .metresPerSecond, .alwaysZero: return 1
        case .knots: return 3_600 / 1_852
        case .kilometresPerHour: return UnitSize.kilometresAnHour
        }
    }

    func isNear(_ ratio: Double) -> Bool {
        if self == .alwaysZero { return ratio == 0 }
        return ratio * SpeedUnit.nearness >= factor && ratio <= factor * SpeedUnit.nearness
    }

    /// The speed in the digits of a fix, centimetres a second; nil where nobody knows it.
    package func centimetres(_ told: Int32) -> Int32? {
        self == .alwaysZero ? nil : Int32((Double(told) / factor).rounded())
    }
}
