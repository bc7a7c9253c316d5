import Answers
import Drive

/// One thing to ask a service.
package struct OnlineQuestion: Equatable, Sendable {
    package var subject: AnswerSubject
    /// The place that is asked about.
    package var at: Coordinate

    /// The address at an end of a trip.
    package static func street(at end: Coordinate) -> OnlineQuestion {
        let place = StreetCell.rounded(end)
        return OnlineQuestion(subject: .street(StreetCell(place)), at: place)
    }

    /// The weather at an end of a trip.
    package static func weather(at end: Coordinate, day: Int64) -> OnlineQuestion {
        let cell = WeatherCell(end)
        return OnlineQuestion(subject: .weather(cell, day: day), at: cell.middle)
    }

    package var day: Int64? {
        switch subject {
        case .street: return nil
        case .weather(_, let day): return day
        }
    }
}
