/// Compares the speeds that are told with what the places come to, step by step, and tells the unit that was taken for
/// metres a second. No allocation once it is made.
package struct SpeedUnitSurvey: Sendable {
    /// So many steps tell of a unit, or none does.
    private static let fewest = 20
    /// So many steps of ten must agree on it.
    private static let agreeing = 9

    /// The steps that tell of speeds.
    package private(set) var steps = 0
    private var inUnit = [Int](repeating: 0, count: SpeedUnit.allCases.count)

    package init() {}

    package mutating func add(from before: Fix, to fix: Fix, milliseconds: Int64) {
        guard let here = before.coordinate, let there = fix.coordinate,
            (1...Thresholds.longestStep).contains(milliseconds),
            let first = before.speedMetresPerSecond, let last = fix.speedMetresPerSecond
        else { return }
        let way = here.metres(to: there) * 1000 / Double(milliseconds)
        guard way >= SpeedUnit.leastWay, way <= SpeedUnit.mostWay else { return }
        steps += 1
        let ratio = (first + last) / 2 / way
        for unit in SpeedUnit.allCases where unit.isNear(ratio) { inUnit[unit.rawValue] += 1 }
    }

    package var unit: SpeedUnit {
        guard steps >= SpeedUnitSurvey.fewest else { return .metresPerSecond }
        return SpeedUnit.allCases.first { inUnit[$0.rawValue] * 10 >= steps * SpeedUnitSurvey.agreeing }
            ?? .metresPerSecond
    }

    package mutating func beginAnew() {
        steps = 0
        for unit in inUnit.indices { inUnit[unit] = 0 }
    }
}
