/// The answer to whether a reading can be right.
package struct OdometerJudgement: Equatable, Sendable {
    package enum Verdict: Equatable, Sendable {
        /// The reading can be. So many metres since the reading before it would have gone unrecorded; mostly none.
        case fits(unrecordedMetres: Int)
        /// The reading is below an earlier one.
        case goesBack(behind: Reading)
        /// The reading is above a later one.
        case isAbove(later: Reading)
        /// More lies between it and that one than could have been driven.
        case tooFar(from: Reading, mostMetres: Int)
        /// Less lies between that one and it than was recorded.
        case lessThanRecorded(since: Reading, lackMetres: Int)
        /// So much is left until that one that less lies between than was recorded.
        case tooHigh(until: Reading, byMetres: Int)
        /// The reading's figure, its step or its instant is none.
        case beyondLimits

        /// True if only what was recorded speaks against it, and no other reading.
        package var isQuestion: Bool {
            switch self {
            case .lessThanRecorded, .tooHigh: return true
            case .fits, .goesBack, .isAbove, .tooFar, .beyondLimits: return false
            }
        }
    }

    package let verdict: Verdict
    /// The reading before it that counts.
    package let earlier: Reading?
    package let later: Reading?
    /// The odometer that the others tell for its instant.
    package let expected: OdometerEstimate?
}
