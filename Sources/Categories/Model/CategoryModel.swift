import Drive

/// Tells the category of a drive: logistic regression, which is calm, and with a smaller say naive Bayes, which knows
/// what a drive of each kind looks like. Each number in it has six decimals, and all of them are in its text.
package struct CategoryModel: Equatable, Sendable {
    /// The version of the way in which coefficients are learnt and used: goes up when the same table would give others,
    /// or the same coefficients other guesses.
    package static let recipe = 1
    /// The say of logistic regression, of one. docs/categories.md has what was tried.
    private static let calmShare = 0.65
    /// The SHA-256 of the table that it has learnt from, or the word that stands for the owner's own drives.
    package let table: String
    /// The number of drives that the table had.
    package let examples: Int
    /// The categories that it knows, in their order.
    package let kinds: [Category]
    let scale: FeatureScale
    let logistic: LogisticModel
    let bayes: BayesModel
    /// The least way of a scenic drive, in straight ways: a road taken for its own sake is not the straight one,
    /// however much it climbs. 0 for a model of drives that people named themselves.
    let leastWinding: Double

    init(
        table: String, examples: Int, kinds: [Category], scale: FeatureScale, logistic: LogisticModel,
        bayes: BayesModel, leastWinding: Double
    ) {
        self.table = table
        self.examples = examples
        self.kinds = kinds
        self.scale = scale
        self.logistic = logistic
        self.bayes = bayes
        self.leastWinding = leastWinding
    }

    // MARK: Guessing

    package func guess(_ drive: DriveStatistics.Summary) -> CategoryGuess {
        let guess = guess(CategoryFeature.values(of: drive))
        guard guess.refusal == nil, CategoryRefusal.isTrain(drive) else { return guess }
        return CategoryGuess(ranking: guess.ranking, refusal: .likeTrain)
    }

    /// `values` in the order of `CategoryFeature`.
    package func guess(_ values: [Double]) -> CategoryGuess {
        let numbers = values.map { $0.isFinite ? max(0, $0) : 0 }
        let scaled = scale.scaled(numbers)
        let probabilities = self.probabilities(numbers, scaled)
        // Equal ones stand in the order of all categories.
        let order = kinds.indices.sorted { (-probabilities[$0], $0) < (-probabilities[$1], $1) }
        let ranking = order.map { (category: kinds[$0], probability: probabilities[$0]) }
        let refusal = CategoryRefusal(of: values) ?? oddity(scaled, ranking[0].probability)
        return CategoryGuess(ranking: ranking, refusal: refusal)
    }

    private func probabilities(_ values: [Double], _ scaled: [Double]) -> [Double] {
        let calm = logistic.probabilities(scaled)
        let sharp = bayes.probabilities(values)
        let share = CategoryModel.calmShare
        let isWinding = values[CategoryFeature.sinuosity.index] >= leastWinding
        let shares = kinds.indices.map { kind -> Double in
            guard isWinding || kinds[kind] != .scenic else { return 0 }
            return share * calm[kind] + (1 - share) * sharp[kind]
        }
        let sum = shares.reduce(0, +)
        return sum > 0 ? shares.map { $0 / sum } : calm
    }

    private func oddity(_ scaled: [Double], _ probability: Double) -> CategoryRefusal? {
        let farthest = scaled.indices.max { abs(scaled[$0]) < abs(scaled[$1]) } ?? 0
        if abs(scaled[farthest]) > CategoryRefusal.mostDeviations {
            return .outside(CategoryFeature.allCases[farthest], deviations: scaled[farthest])
        }
        return probability < CategoryRefusal.leastProbability ? .unsure : nil
    }

    // MARK: Explaining

    package func evidence(_ drive: DriveStatistics.Summary) -> CategoryEvidence? {
        evidence(CategoryFeature.values(of: drive))
    }

    /// Everything that spoke for the likeliest category, by the calmer of the two that think so. Nil where plain sense
    /// has refused it.
    func evidence(_ values: [Double]) -> CategoryEvidence? {
        guard CategoryRefusal(of: values) == nil, kinds.count > 1 else { return nil }
        let ranking = guess(values).ranking
        guard let kind = kinds.firstIndex(of: ranking[0].category),
            let rival = kinds.firstIndex(of: ranking[1].category)
        else { return nil }
        let scaled = scale.scaled(values)
        let calm = logistic.probabilities(scaled)
        let isCalm = calm[kind] >= calm[rival]
        let parts = CategoryFeature.allCases.map { feature in
            let weight =
                isCalm
                ? logistic.weight(feature.index, scaled, for: kind, against: rival)
                : bayes.weight(feature.index, values, for: kind, against: rival)
            return CategoryEvidence.Part(feature: feature, value: values[feature.index], weight: weight)
        }
        return CategoryEvidence(
            category: kinds[kind], rival: kinds[rival], parts: parts.sorted { $0.weight > $1.weight })
    }
}
