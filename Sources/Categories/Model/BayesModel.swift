import Glibc

/// Gaussian naive Bayes: for each category the mean and variance of each feature as it is, each for itself.
struct BayesModel: Equatable, Sendable {
    /// A row for each feature, in it a number for each category.
    private(set) var means: [[Double]]
    private(set) var variances: [[Double]]

    /// No variance is smaller than this share of the largest one: a feature that is alike in all examples of a category
    /// must not rule out all else.
    private static let floor = 1e-8

    init(means: [[Double]], variances: [[Double]]) {
        self.means = means
        self.variances = variances
    }

    init(of examples: [CategoryExample], kinds: Int, kind: (CategoryExample) -> Int) {
        let all = CategoryFeature.allCases.indices.map { feature in
            BayesModel.spread(examples.map { $0.values[feature] })
        }
        let least = BayesModel.floor * (all.map(\.variance).max() ?? 0)
        let groups = (0..<kinds).map { number in examples.filter { kind($0) == number } }
        let spreads = CategoryFeature.allCases.indices.map { feature in
            groups.map { group in BayesModel.spread(group.map { $0.values[feature] }) }
        }
        means = spreads.map { row in row.map { SixDecimals.rounded($0.mean) } }
        variances = spreads.map { row in row.map { max(1e-6, SixDecimals.rounded($0.variance + least)) } }
    }

    private static func spread(_ values: [Double]) -> (mean: Double, variance: Double) {
        let count = Double(max(1, values.count))
        let mean = values.reduce(0, +) / count
        return (mean, values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count)
    }

    func probabilities(_ values: [Double]) -> [Double] {
        let scores = means[0].indices.map { kind in
            values.indices.reduce(0) { $0 + density($1, values[$1], kind) }
        }
        return Softmax.of(scores)
    }

    /// The logarithm of it, but for a constant.
    private func density(_ feature: Int, _ value: Double, _ kind: Int) -> Double {
        let variance = variances[feature][kind]
        let away = value - means[feature][kind]
        return -0.5 * (log(variance) + away * away / variance)
    }

    /// The weight with which a feature speaks for one category and against another.
    func weight(_ feature: Int, _ values: [Double], for kind: Int, against rival: Int) -> Double {
        density(feature, values[feature], kind) - density(feature, values[feature], rival)
    }
}
