import Drive
import Glibc

/// A number of a drive by which its category is guessed. These are eleven of the fourteen statistics: how often it
/// stood or was fast, and how much it turned, depend on the receiver's pace and are left out. docs/categories.md has
/// the figures.
package enum CategoryFeature: String, CaseIterable, Sendable {
    case distance, duration
    case averageSpeed = "average-speed"
    case meanSpeed = "mean-speed"
    case speedDeviation = "speed-deviation"
    case speedVariance = "speed-variance"
    case timeAtHighSpeed = "time-at-high-speed"
    case timeStopped = "time-stopped"
    case sinuosity, climb, descent

    /// The place among the fourteen, and that of the column in a table.
    package var column: Int {
        switch self {
        case .distance: return 0
        case .duration: return 1
        case .averageSpeed: return 2
        case .meanSpeed: return 3
        case .speedDeviation: return 4
        case .speedVariance: return 5
        case .timeAtHighSpeed: return 6
        case .timeStopped: return 9
        case .sinuosity: return 10
        case .climb: return 12
        case .descent: return 13
        }
    }

    /// The same of a drive that was recorded or read. Its climb is the smoothed one: what a receiver's raw altitudes
    /// add up to is mostly their unrest, and depends on the pace.
    private func told(of drive: DriveStatistics.Summary) -> Double {
        switch self {
        case .climb: return drive.climbGain
        case .descent: return drive.climbLoss
        default: return Statistic.known[column].value(drive).number
        }
    }

    /// No climb counts as less: a smoothed one does not see hills of less than five metres, and a drive in a flat
    /// country, or with a receiver that tells no altitude, is nothing odd.
    private static let leastClimb = 15.0

    private func counted(_ value: Double) -> Double {
        self == .climb || self == .descent ? max(CategoryFeature.leastClimb, value) : value
    }

    /// All of a drive, in their order.
    package static func values(of drive: DriveStatistics.Summary) -> [Double] {
        allCases.map { $0.counted($0.told(of: drive)) }
    }

    /// All of a row of the fourteen.
    package static func values(ofRow row: [Double]) -> [Double] { allCases.map { $0.counted(row[$0.column]) } }

    /// The number on the scale of the model: twice as much is as far at any size. A share of the time is itself such a
    /// scale: from none to five in a hundred is no farther than from twenty to twenty-five.
    func onScale(_ value: Double) -> Double {
        switch self {
        case .timeAtHighSpeed, .timeStopped: return value
        default: return log(1 + max(0, value))
        }
    }

    var index: Int { CategoryFeature.allCases.firstIndex(of: self) ?? 0 }
}
