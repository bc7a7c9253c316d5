import AppendLog

/// A book as it was held before a pull.
package struct HeldBook: Equatable, Sendable {
    package var name: String
    package var log: UInt64?
    package var newest: UInt64?
    /// The fork of each branch of the question.
    var forks: [Int?] = []
    /// The blocks that the question names of each branch.
    var heldBlocks: [[PullCursor.HeldBlock]] = []

    init(name: String) { self.name = name }
}
