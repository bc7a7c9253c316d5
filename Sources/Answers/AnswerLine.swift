import Drive

/// The outcome of one call, as a line has it (docs/answers-format.md).
package struct AnswerLine: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case address(FoundAddress)
        case weather(WeatherDay)
        /// The service knows nothing; of a day, where weather was asked for.
        case nothing(day: Int64?)
        case failure(CallFailure, day: Int64?)
    }

    /// Milliseconds since 1970, when the call had ended.
    package var utc: Int64
    /// A word: `nominatim`.
    package var service: String
    package var host: String
    /// The place that was asked about, of weather the middle of its cell.
    package var at: Coordinate
    package var content: Content

    package init(utc: Int64, service: String, host: String, at: Coordinate, _ content: Content) {
        (self.utc, self.service, self.host, self.at, self.content) = (utc, service, host, at, content)
    }

    /// True if the service answered, also where it knows nothing.
    var isAnswer: Bool {
        switch content {
        case .address, .weather, .nothing: return true
        case .failure: return false
        }
    }

    package var address: FoundAddress? {
        guard case .address(let address) = content else { return nil }
        return address
    }

    package var weather: WeatherDay? {
        guard case .weather(let weather) = content else { return nil }
        return weather
    }

    package var day: Int64? {
        switch content {
        case .address: return nil
        case .weather(let weather): return weather.day
        case .nothing(let day), .failure(_, let day): return day
        }
    }

    package var subject: AnswerSubject {
        day.map { .weather(WeatherCell(at), day: $0) } ?? .street(StreetCell(at))
    }
}
