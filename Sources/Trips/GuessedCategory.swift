import Drive

/// The category that a model guesses of a trip, and how sure it is.
package struct GuessedCategory: Equatable, Sendable {
    package let category: Category
    /// From a half to one.
    package let probability: Double

    package init(_ category: Category, _ probability: Double) {
        self.category = category
        self.probability = probability
    }
}
