/// The reason why words that somebody typed are no time.
package enum TimeError: Error, Equatable, CustomStringConvertible {
    case unreadable(String)
    case noSuchDate(String)
    /// The clocks of the zone skip it.
    case skippedHere(String)
    /// Two days could be meant.
    case ambiguous(String, CivilTime, CivilTime)

    package var description: String {
        switch self {
        case .unreadable(let text): return CivilWords.unreadable(text)
        case .noSuchDate(let text): return CivilWords.noSuchDate(text)
        case .skippedHere(let text): return CivilWords.skippedHere(text)
        case .ambiguous(let text, let one, let other): return CivilWords.ambiguous(text, one, other)
        }
    }
}
