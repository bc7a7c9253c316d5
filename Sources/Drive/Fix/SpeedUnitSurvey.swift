import Glibc

/// Compares the speeds that are told with what the places come to, step by step, and tells the unit that was taken for
/// metres a second. No allocation once it is made.
package struct SpeedUnitSurvey: Equatable, Sendable {
    /// So many steps tell of a unit, or none does.
    private static let fewest = 20
    /// So many steps of ten must agree on it, to a quarter, for places err.
    private static let agreeing = 9
    private static let agreement = 1.25
    /// Ratios of told to driven are counted by their logarithm, so many to the number e, from 1/20 to 20.
    private static let scale = 100.0
    private static let middle = 300

    /// The steps that tell of speeds.
    package private(set) var steps = 0
    private var zeros = 0
    private var ratios = [Int](repeating: 0, count: 2 * middle + 1)

    package init() {}

    package mutating func add(from before: Fix, to fix: Fix, milliseconds: Int64) {
        guard let here = before.coordinate, let there = fix.coordinate,
            (1...Thresholds.longestStep).contains(milliseconds),
            let first = before.speedMetresPerSecond, let last = fix.speedMetresPerSecond
        else { return }
        let way = here.metres(to: there) * 1000 / Double(milliseconds)
        guard way >= SpeedUnit.leastWay, way <= SpeedUnit.mostWay else { return }
        steps += 1
        add((first + last) / 2 / way)
    }

    private mutating func add(_ ratio: Double) {
        guard ratio > 0 else { return zeros += 1 }
        let most = Double(SpeedUnitSurvey.middle)
        ratios[SpeedUnitSurvey.middle + Int(max(-most, min(most, (log(ratio) * SpeedUnitSurvey.scale).rounded())))] += 1
    }

    package var unit: SpeedUnit {
        guard steps >= SpeedUnitSurvey.fewest else { return .metresPerSecond }
        if agree(zeros) { return .alwaysZero }
        let place = median
        let unit = SpeedUnit(nearest: exp(Double(place - SpeedUnitSurvey.middle) / SpeedUnitSurvey.scale))
        let reach = Int(log(SpeedUnitSurvey.agreement) * SpeedUnitSurvey.scale)
        let near = max(0, place - reach)...min(ratios.count - 1, place + reach)
        return agree(ratios[near].reduce(0, +)) ? unit : .metresPerSecond
    }

    private func agree(_ steps: Int) -> Bool { steps * 10 >= self.steps * SpeedUnitSurvey.agreeing }

    /// The place of the ratio that half of the steps do not exceed; of an even number of them, the lower in the middle.
    private var median: Int {
        var left = (steps - zeros + 1) / 2
        for (place, count) in ratios.enumerated() {
            left -= count
            if left <= 0 { return place }
        }
        return SpeedUnitSurvey.middle
    }

    package mutating func beginAnew() {
        (steps, zeros) = (0, 0)
        for place in ratios.indices { ratios[place] = 0 }
    }
}
