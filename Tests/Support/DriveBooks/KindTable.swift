import Drive
import SyntheticDrives

/// A table of made-up drives whose kind is known, as `roadbook category train` reads it. What a receiver's raw
/// altitudes add up to is mostly their unrest: the climb of the table is the smoothed one, by which trips are guessed.
package enum KindTable {
    package static let head =
        "Name," + Statistic.known.map(\.title).joined(separator: ",") + ",Category\n"

    package static func row(_ made: KindMaker.Made) -> String {
        var summary = made.summary
        summary.elevationGain = summary.climbGain
        summary.elevationLoss = summary.climbLoss
        let numbers = Statistic.known.map { fixed($0.value(summary).number, 3) }
        return "made up,\(numbers.joined(separator: ",")),\(made.category.word)\n"
    }
}
