import Drive

/// The quality of a model on drives that it has not seen.
package struct CategoryTrial: Sendable {
    package private(set) var matrix: ConfusionMatrix
    /// The share of right ones of each turn.
    package private(set) var shares: [Double] = []

    package static let usualTurns = 20
    package static let usualParts = 5
    package static let usualSeed: UInt64 = 1

    /// Cross-validation: the examples are dealt into so many parts, each category evenly, and each part is guessed by a
    /// model of the others; and again in another order, so many times. From `made` ones is always learnt, and they are
    /// not guessed.
    package init(
        of examples: [CategoryExample], made: [CategoryExample] = [], turns: Int = CategoryTrial.usualTurns,
        parts: Int = CategoryTrial.usualParts, seed: UInt64 = CategoryTrial.usualSeed,
        progress: (Int) -> Void = { _ in }
    ) throws(CategoryError) {
        let all = CategoryModel.known(examples)
        let kinds = CategoryModel.kinds(of: all)
        guard kinds.count > 1 else { throw .tooFewKinds(least: CategoryModel.leastExamples) }
        let known = all.filter { kinds.contains($0.category) }
        let made = CategoryModel.known(made).filter { kinds.contains($0.category) }
        matrix = ConfusionMatrix(kinds)
        var chance = SplitMix(seed: seed)
        for turn in 0..<turns {
            let dealt = CategoryTrial.dealt(known, kinds, parts, &chance)
            let before = matrix.right
            for part in 0..<parts { guess(part, dealt, known, made) }
            shares.append(Double(matrix.right - before) / Double(known.count))
            progress(turn + 1)
        }
    }

    /// A model's guesses of examples that it has not learnt from.
    package init(of examples: [CategoryExample], by model: CategoryModel) {
        matrix = ConfusionMatrix(Category.learnt)
        for example in examples { matrix.add(example.category, model.guess(example.values)) }
        shares = [Double(matrix.right) / Double(max(1, matrix.all))]
    }

    /// The part of each example.
    private static func dealt(
        _ examples: [CategoryExample], _ kinds: [Category], _ parts: Int, _ chance: inout SplitMix
    ) -> [Int] {
        var dealt = [Int](repeating: 0, count: examples.count)
        for kind in kinds {
            var own = examples.indices.filter { examples[$0].category == kind }
            for index in own.indices.dropFirst().reversed() { own.swapAt(index, chance.below(index + 1)) }
            for (place, index) in own.enumerated() { dealt[index] = place % parts }
        }
        return dealt
    }

    private mutating func guess(
        _ part: Int, _ dealt: [Int], _ examples: [CategoryExample], _ made: [CategoryExample]
    ) {
        let seen = examples.indices.filter { dealt[$0] != part }.map { examples[$0] }
        let model = CategoryModel(learning: seen, made: made, matrix.kinds, table: "")
        for index in examples.indices where dealt[index] == part {
            matrix.add(examples[index].category, model.guess(examples[index].values))
        }
    }

    package var mean: Double { shares.reduce(0, +) / Double(max(1, shares.count)) }

    /// The standard deviation from turn to turn.
    package var deviation: Double {
        let squares = shares.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(max(1, shares.count))).squareRoot()
    }
}
