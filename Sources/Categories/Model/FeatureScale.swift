import Glibc

/// The mean and deviation of each feature over all examples, on a scale where twice as much is as far at any size.
struct FeatureScale: Equatable, Sendable {
    private(set) var means: [Double]
    private(set) var deviations: [Double]

    init(means: [Double], deviations: [Double]) {
        self.means = means
        self.deviations = deviations
    }

    init(of examples: [CategoryExample]) {
        let count = Double(examples.count)
        let logarithms = examples.map { FeatureScale.logarithms($0.values) }
        means = CategoryFeature.allCases.indices.map { feature -> Double in
            let sum = logarithms.reduce(0.0) { $0 + $1[feature] }
            return SixDecimals.rounded(sum / count)
        }
        deviations = []
        for feature in CategoryFeature.allCases.indices {
            let mean = means[feature]
            let squares = logarithms.reduce(0.0) { $0 + ($1[feature] - mean) * ($1[feature] - mean) }
            let deviation = SixDecimals.rounded((squares / count).squareRoot())
            // A feature that is alike everywhere tells nothing, and divides nothing.
            deviations.append(deviation > 0 ? deviation : 1)
        }
    }

    private static func logarithms(_ values: [Double]) -> [Double] { values.map { log(1 + max(0, $0)) } }

    /// The number of deviations by which each feature of a drive is from its mean.
    func scaled(_ values: [Double]) -> [Double] {
        let logarithms = FeatureScale.logarithms(values)
        return logarithms.indices.map { (logarithms[$0] - means[$0]) / deviations[$0] }
    }
}
