import AppendLog

/// A book as it was held before a pull.
package struct HeldBook: Equatable, Sendable {
    package var name: String
    /// The date of its newest block, whatever the card.
    package var newest: UInt64?
    /// Files in a segment's place that cannot be opened, and that no pull can bring again while they are there.
    package var unopened: [String] = []
    /// The branches of the question.
    var branches: [BookBranch] = []
    /// The blocks that the question names of each branch.
    var heldBlocks: [[PullCursor.HeldBlock]] = []

    init(name: String) { self.name = name }
}
