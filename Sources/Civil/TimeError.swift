/// The reason why words that somebody typed are no time.
package enum TimeError: Error, Equatable, CustomStringConvertible {
    case unreadable(String)
    case noSuchDate(String)
    /// The clocks of the zone skip it.
    case skippedHere(String)

    package var description: String {
        switch self {
        case .unreadable(let text): return "\"\(text)\" is not a time"
        case .noSuchDate(let text): return "\"\(text)\" does not exist: there is no such date or time of day"
        case .skippedHere(let text): return "\"\(text)\" does not exist in this time zone: the clocks skip it"
        }
    }
}
