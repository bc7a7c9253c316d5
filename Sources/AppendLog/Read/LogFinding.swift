/// A fault in a log, by name (docs/spool-format.md, section 9).
package struct LogFinding: Equatable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case torn, damaged, edited, gap, conflict, foreign
    }

    package var kind: Kind
    package var place: BlockPlace
    /// A few words about what was seen.
    package var detail: String
}
