/// The pace at which the fixes of a drive came while it moved: the median of its moving steps, as roughly as what can
/// be said of the drive depends on it. In constant memory. docs/statistics.md has what follows.
package struct PaceSurvey: Equatable, Sendable {
    package enum Pace: Int, Sendable {
        /// Places and speeds tell nearly all.
        case close
        /// Speeds are approximate.
        case sparse
        /// A stop may lie between two fixes, so that nobody sees it.
        case blind
        /// Speeds are told well, but here and there a stop may lie between two fixes.
        case patchy
    }

    /// Milliseconds: a longer median is sparse, or blind.
    private static let longestClose: Int64 = 1_500
    private static let longestSparse: Int64 = 10_000

    private var close = 0
    private var sparse = 0
    private var blind = 0

    package init() {}

    /// Takes a step on the move.
    package mutating func add(_ milliseconds: Int64) {
        if milliseconds <= PaceSurvey.longestClose {
            close += 1
        } else if milliseconds <= PaceSurvey.longestSparse {
            sparse += 1
        } else {
            blind += 1
        }
    }

    package var pace: Pace {
        if blind > close + sparse { return .blind }
        return blind + sparse > close ? .sparse : .close
    }
}
