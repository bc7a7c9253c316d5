/// A fault in a log, by name (docs/spool-format.md, section 9).
///
/// To add a kind: its case here, its row in that section, and a place that reports it (``LogReader``, ``ChainAudit``).
/// The compiler asks in the command for its verdict and its words (`VerifyWords`), of which the help of `verify` is
/// made; advice against it, if there is any, stands in `Verification`. A log that has the fault goes into
/// Tests/Vectors.
package struct LogFinding: Equatable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case torn, damaged, edited, gap, conflict, foreign
    }

    package var kind: Kind
    package var place: BlockPlace
    /// A few words about what was seen.
    package var detail: String
}
