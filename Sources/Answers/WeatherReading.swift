/// The weather at one moment, as far as it is known.
package struct WeatherReading: Equatable, Sendable {
    /// Degrees Celsius.
    package private(set) var temperature: Double?
    /// Degrees Celsius: how warm it felt.
    package private(set) var feltTemperature: Double?
    /// Percent.
    package private(set) var humidity: Int?
    /// Millimetres in the hour.
    package private(set) var precipitation: Double?
    /// The WMO's code of what one sees.
    package private(set) var code: Int?
    /// The words of whoever told it, where they are not those of a code.
    package private(set) var words: String?
    /// Kilometres an hour.
    package private(set) var wind: Int?
    package private(set) var gusts: Int?
    package let isForecast: Bool
    package let source: String
    /// Empty where nobody said one.
    package let licence: String

    /// The weather at a time of this day, in milliseconds since 1970. What is warm or cold changes evenly between two
    /// hours, and is unknown where one of them is; all else is that of the nearer hour. `next` is the day after: where
    /// it is not known, the last hour is as it begins.
    package init?(at utc: Int64, on day: WeatherDay, before next: WeatherDay?) {
        let within = utc - day.day * WeatherReading.day
        guard (0..<WeatherReading.day).contains(within) else { return nil }
        (isForecast, source, licence) = (day.quality == .forecast, day.source, day.licence)
        let hour = Int(within / WeatherReading.hour)
        let share = Double(within % WeatherReading.hour) / Double(WeatherReading.hour)
        func value(_ value: WeatherValue, _ hour: Int) -> Int? {
            guard hour == WeatherDay.hours else { return day[value][hour] }
            return next.map { $0[value][0] } ?? day[value][hour - 1]
        }
        func near(_ kind: WeatherValue) -> Int? { value(kind, share < 0.5 ? hour : hour + 1) }
        func between(_ kind: WeatherValue) -> Double? {
            guard let begin = value(kind, hour), let end = value(kind, hour + 1) else { return nil }
            return (Double(begin) + (Double(end) - Double(begin)) * share) / kind.scale
        }
        (temperature, feltTemperature) = (between(.temperature), between(.feltTemperature))
        precipitation = near(.precipitation).map { Double($0) / WeatherValue.precipitation.scale }
        (humidity, code, wind, gusts) = (near(.humidity), near(.code), near(.wind), near(.gusts))
        if temperature == nil && code == nil { return nil }
    }

    /// The weather as a file told it: a temperature in tenths of a degree, and words for what one saw.
    package init(told temperature: Int?, _ words: String?, by source: String) {
        self.temperature = temperature.map { Double($0) / WeatherValue.temperature.scale }
        (self.words, isForecast, self.source, licence) = (words, false, source, "")
    }

    package var kind: WeatherKind? { code.flatMap { WeatherKind(code: $0) } }

    private static let hour: Int64 = 3_600_000
    private static let day = 24 * hour
}
