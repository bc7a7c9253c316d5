import Answers
import Terminal
import Trips

/// The answers of services about the ends of a trip, in the words of its reader.
extension TripText {
    /// `11 °C, light rain, wind 14 km/h`
    func weather(_ reading: WeatherReading) -> String {
        var parts: [String] = []
        if let temperature = reading.temperature { parts.append(self.temperature(temperature)) }
        if let sky = WeatherWords.sky(reading) { parts.append(sky) }
        if let wind = reading.wind { parts.append(WeatherWords.wind(speed(kilometresAnHour: Double(wind)))) }
        if reading.isForecast { parts.append(WeatherWords.forecast) }
        return parts.joined(separator: ", ")
    }

    private func temperature(_ celsius: Double) -> String {
        isPlain ? degrees.spoken(celsius) : degrees.text(celsius, isUnicode: screen.isUnicode)
    }

    func weather(_ entry: TripEntry) -> String? {
        WeatherWords.weather(
            start: entry.startAnswers.weather.map(weather), end: entry.endAnswers.weather.map(weather))
    }
}
