import Drive

/// The weather of one day at one place, hour by hour.
package struct WeatherDay: Equatable, Sendable {
    package enum Quality: String, Sendable {
        /// Partly not measured yet.
        case forecast
        case final
    }

    package static let hours = 24

    /// A day of UTC, counted from 1970-01-01.
    package var day: Int64
    /// The place of the service's own grid.
    package var place: Coordinate
    package var quality: Quality
    private var lists: [[Int?]]
    package var source: String
    package var licence: String

    package init(day: Int64, place: Coordinate, quality: Quality, source: String, licence: String) {
        (self.day, self.place, self.quality) = (day, place, quality)
        (self.source, self.licence) = (source, licence)
        lists = WeatherValue.allCases.map { _ in Array(repeating: nil, count: WeatherDay.hours) }
    }

    /// The value of each hour, nil where nothing is known.
    package subscript(_ value: WeatherValue) -> [Int?] {
        get { lists[value.rawValue] }
        set { lists[value.rawValue] = newValue }
    }

    /// True if everything is within its bounds.
    package var isGood: Bool {
        let texts = [source, licence]
        guard texts.allSatisfy({ !$0.isEmpty && $0.utf8.count <= FoundAddress.longestText }) else { return false }
        return WeatherValue.allCases.allSatisfy { value in
            self[value].count == WeatherDay.hours && self[value].allSatisfy { $0.map(value.bounds.contains) ?? true }
        }
    }

    /// True if nothing is known of how warm it was, nor of what fell.
    package var isEmpty: Bool {
        [WeatherValue.temperature, .code].allSatisfy { self[$0].allSatisfy { $0 == nil } }
    }
}
