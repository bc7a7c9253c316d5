import Drive

/// The number of times that drives of each category were taken for each.
package struct ConfusionMatrix: Equatable, Sendable {
    package let kinds: [Category]
    /// By what they were, then by what they were taken for.
    private var counts: [[Int]]
    /// The number of those that would have got no category.
    package private(set) var refused = 0

    package init(_ kinds: [Category]) {
        self.kinds = kinds
        counts = kinds.map { _ in kinds.map { _ in 0 } }
    }

    package subscript(_ truth: Category, _ taken: Category) -> Int {
        guard let row = kinds.firstIndex(of: truth), let column = kinds.firstIndex(of: taken) else { return 0 }
        return counts[row][column]
    }

    /// Counts the likeliest category, whether it would be guessed or not.
    package mutating func add(_ truth: Category, _ guess: CategoryGuess) {
        guard let row = kinds.firstIndex(of: truth), let column = kinds.firstIndex(of: guess.likeliest) else { return }
        counts[row][column] += 1
        if guess.refusal != nil { refused += 1 }
    }

    package var all: Int { counts.reduce(0) { $0 + $1.reduce(0, +) } }
    package var right: Int { counts.indices.reduce(0) { $0 + counts[$1][$1] } }

    /// The share of all that would have got no category.
    package var refusedShare: Double { Double(refused) / Double(max(1, all)) }

    /// The share of the drives that were it and were taken for it.
    package func share(of truth: Category) -> Double { Double(self[truth, truth]) / Double(max(1, count(of: truth))) }

    package func count(of truth: Category) -> Int { kinds.reduce(0) { $0 + self[truth, $1] } }
}
