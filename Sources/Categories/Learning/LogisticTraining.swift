/// Finds the weights under which the examples are likeliest, with a penalty for large ones: full steps of Newton's from
/// zero, as many as make the last step vanish.
struct LogisticTraining {
    private static let steps = 10
    /// The penalty of a weight's square; that of the bias only makes the answer one.
    private static let ridge = 1.0
    private static let ridgeOfBias = 1e-3

    /// The scaled features of each example, and a one for the bias.
    private let rows: [[Double]]
    /// The number of its category.
    private let kinds: [Int]
    private let kindCount: Int
    private let width: Int

    init(_ scaled: [[Double]], kinds: [Int], of kindCount: Int) {
        rows = scaled.map { $0 + [1] }
        self.kinds = kinds
        self.kindCount = kindCount
        width = (scaled.first?.count ?? 0) + 1
    }

    var model: LogisticModel {
        var weights = [[Double]](repeating: [Double](repeating: 0, count: kindCount), count: width)
        for _ in 0..<LogisticTraining.steps {
            guard let step = step(from: LogisticModel(weights: weights)) else { break }
            for kind in 0..<kindCount {
                for feature in 0..<width { weights[feature][kind] -= step[kind * width + feature] }
            }
        }
        return LogisticModel(weights: weights.map { SixDecimals.rounded($0) })
    }

    private func step(from model: LogisticModel) -> [Double]? {
        let probabilities = rows.map { model.probabilities(Array($0.dropLast())) }
        return curvature(probabilities).solution(of: slope(probabilities, model))
    }

    private func ridge(_ feature: Int) -> Double {
        feature == width - 1 ? LogisticTraining.ridgeOfBias : LogisticTraining.ridge
    }

    private func slope(_ probabilities: [[Double]], _ model: LogisticModel) -> [Double] {
        var slope = [Double](repeating: 0, count: kindCount * width)
        for kind in 0..<kindCount {
            for feature in 0..<width { slope[kind * width + feature] = ridge(feature) * model.weights[feature][kind] }
        }
        for (row, values) in rows.enumerated() {
            for kind in 0..<kindCount {
                let miss = probabilities[row][kind] - (kinds[row] == kind ? 1 : 0)
                for feature in 0..<width { slope[kind * width + feature] += miss * values[feature] }
            }
        }
        return slope
    }

    private func curvature(_ probabilities: [[Double]]) -> SymmetricSystem {
        var system = SymmetricSystem(size: kindCount * width)
        for kind in 0..<kindCount {
            for feature in 0..<width { system[kind * width + feature, kind * width + feature] = ridge(feature) }
            for other in 0...kind { add(kind, other, probabilities, to: &system) }
        }
        return system
    }

    private func add(_ kind: Int, _ other: Int, _ probabilities: [[Double]], to system: inout SymmetricSystem) {
        for (row, values) in rows.enumerated() {
            let chance = probabilities[row]
            let share = chance[kind] * ((kind == other ? 1 : 0) - chance[other])
            for feature in 0..<width {
                let part = share * values[feature]
                let line = kind * width + feature
                let last = kind == other ? feature : width - 1
                for column in 0...last { system[line, other * width + column] += part * values[column] }
            }
        }
    }
}
