/// The thing that one call asks about.
package enum AnswerSubject: Hashable, Sendable {
    case street(StreetCell)
    /// A day of UTC, counted from 1970-01-01.
    case weather(WeatherCell, day: Int64)

    package var kind: Kind {
        switch self {
        case .street: return .street
        case .weather: return .weather
        }
    }

    package enum Kind: Hashable, Sendable, CaseIterable {
        case street
        case weather
    }
}
