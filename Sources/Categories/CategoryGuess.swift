import Drive

/// Everything that the model says of a drive.
package struct CategoryGuess: Equatable, Sendable {
    /// Each category that the model knows, the likeliest first.
    package let ranking: [(category: Category, probability: Double)]
    /// The reason why none of them is guessed.
    package let refusal: CategoryRefusal?

    /// Nil for a drive that is too odd.
    package var category: Category? { refusal == nil ? likeliest : nil }
    /// The first of the ranking, whether it is guessed or not.
    package var likeliest: Category { ranking[0].category }
    package var probability: Double { ranking[0].probability }

    package static func == (left: CategoryGuess, right: CategoryGuess) -> Bool {
        left.refusal == right.refusal && left.ranking.elementsEqual(right.ranking) { $0 == $1 }
    }
}
