import Drive

/// Everything that spoke for a category and against the next likeliest, feature by feature.
package struct CategoryEvidence: Equatable, Sendable {
    package struct Part: Equatable, Sendable {
        package let feature: CategoryFeature
        package let value: Double
        /// By how much the logarithm of the odds is higher for it; below zero it spoke for the other one.
        package let weight: Double
    }

    package let category: Category
    package let rival: Category
    /// The strongest first.
    package let parts: [Part]

    /// The strongest of those that spoke for it, at most so many.
    package func strongest(_ most: Int) -> [Part] { Array(parts.filter { $0.weight > 0 }.prefix(most)) }
}
