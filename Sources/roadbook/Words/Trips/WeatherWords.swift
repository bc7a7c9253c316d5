import Answers

/// The words for the weather at the ends of a trip.
enum WeatherWords {
    /// The words of whoever told it, or those for the WMO's code; nil for a code that is not told here.
    static func sky(_ weather: WeatherReading) -> String? { weather.words ?? weather.code.flatMap { skies[$0] } }

    private static let skies: [Int: String] = [
        0: "clear", 1: "mainly clear", 2: "partly cloudy", 3: "overcast", 45: "fog", 48: "freezing fog",
        51: "light drizzle", 53: "drizzle", 55: "dense drizzle", 56: "light freezing drizzle",
        57: "freezing drizzle", 61: "light rain", 63: "rain", 65: "heavy rain", 66: "light freezing rain",
        67: "freezing rain", 71: "light snow", 73: "snow", 75: "heavy snow", 77: "snow grains",
        80: "light showers", 81: "showers", 82: "violent showers", 85: "light snow showers", 86: "snow showers",
        95: "thunderstorm", 96: "thunderstorm with hail", 99: "thunderstorm with heavy hail",
    ]

    static func kind(_ kind: WeatherKind) -> String {
        switch kind {
        case .clear: "clear"
        case .cloudy: "cloudy"
        case .fog: "fog"
        case .rain: "rain"
        case .snow: "snow"
        case .ice: "freezing rain"
        case .thunderstorm: "thunderstorm"
        }
    }

    static func wind(_ speed: String) -> String { "wind \(speed)" }

    static let forecast = "as it was forecast"

    /// The weather at both ends.
    static func weather(start: String?, end: String?) -> String? {
        switch (start, end) {
        case (let start?, let end?): start == end ? start : "\(start) at the start; \(end) at the end"
        case (let start?, nil): "\(start) at the start"
        case (nil, let end?): "\(end) at the end"
        case (nil, nil): nil
        }
    }

    static func credit(_ source: String, _ licence: String) -> String { "\(source), \(licence)" }
}
