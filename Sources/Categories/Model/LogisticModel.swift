import Glibc

/// Multinomial logistic regression: for each category a sum of scaled features with its weights.
struct LogisticModel: Equatable, Sendable {
    /// A row for each feature, and the last one for the bias; in it a weight for each category.
    private(set) var weights: [[Double]]

    init(weights: [[Double]]) { self.weights = weights }

    /// `scaled` are the features of a drive.
    func probabilities(_ scaled: [Double]) -> [Double] {
        var scores = weights[weights.count - 1]
        for (feature, value) in scaled.enumerated() {
            for kind in scores.indices { scores[kind] += value * weights[feature][kind] }
        }
        return Softmax.of(scores)
    }

    /// The weight with which a feature speaks for one category and against another.
    func weight(_ feature: Int, _ scaled: [Double], for kind: Int, against rival: Int) -> Double {
        scaled[feature] * (weights[feature][kind] - weights[feature][rival])
    }
}
