/// The mean and deviation of each feature over all examples, each on the scale of `CategoryFeature`.
struct FeatureScale: Equatable, Sendable {
    private(set) var means: [Double]
    private(set) var deviations: [Double]

    init(means: [Double], deviations: [Double]) {
        self.means = means
        self.deviations = deviations
    }

    init(of examples: [CategoryExample]) {
        let count = Double(examples.count)
        let numbers = examples.map { FeatureScale.numbers($0.values) }
        means = CategoryFeature.allCases.indices.map { feature -> Double in
            let sum = numbers.reduce(0.0) { $0 + $1[feature] }
            return SixDecimals.rounded(sum / count)
        }
        deviations = []
        for feature in CategoryFeature.allCases.indices {
            let mean = means[feature]
            let squares = numbers.reduce(0.0) { $0 + ($1[feature] - mean) * ($1[feature] - mean) }
            let deviation = SixDecimals.rounded((squares / count).squareRoot())
            // A feature that is alike everywhere tells nothing, and divides nothing.
            deviations.append(deviation > 0 ? deviation : 1)
        }
    }

    private static func numbers(_ values: [Double]) -> [Double] {
        zip(CategoryFeature.allCases, values).map { feature, value in feature.onScale(value) }
    }

    /// The number of deviations by which each feature of a drive is from its mean.
    func scaled(_ values: [Double]) -> [Double] {
        let numbers = FeatureScale.numbers(values)
        return numbers.indices.map { (numbers[$0] - means[$0]) / deviations[$0] }
    }
}
