import Drive

/// The category of a trip by a model, and how sure it is; or by the rule of commutes.
package struct GuessedCategory: Equatable, Sendable {
    package let category: Category
    /// From nothing to one; nil by rule.
    package let probability: Double?

    package var isByRule: Bool { probability == nil }

    package init(_ category: Category, _ probability: Double?) {
        self.category = category
        self.probability = probability
    }
}
