/// The most that a document may cost. Everything that comes from outside is bounded before it is believed.
package struct JSONLimits: Equatable, Sendable {
    /// The reader recurses; this bounds what a caller may ask for, so that no document overflows the stack.
    package static let deepest = 512

    package let bytes: Int
    package let depth: Int

    package init(bytes: Int = 1 << 20, depth: Int = 64) {
        self.bytes = max(0, bytes)
        self.depth = min(max(0, depth), JSONLimits.deepest)
    }
}
