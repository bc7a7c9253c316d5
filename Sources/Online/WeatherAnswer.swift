import Answers
import Drive
import JSON

/// Answers of Open-Meteo: 24 hours of one day of UTC.
package enum WeatherAnswer {
    struct Column: Sendable {
        let value: WeatherValue
        let name: String
        let unit: String

        init(_ value: WeatherValue, _ name: String, _ unit: String) {
            (self.value, self.name, self.unit) = (value, name, unit)
        }
    }

    /// A service's own grid is no wider.
    private static let farthestMetres = 40_000.0

    static let columns: [Column] = [
        Column(.temperature, "temperature_2m", "°C"),
        Column(.feltTemperature, "apparent_temperature", "°C"),
        Column(.humidity, "relative_humidity_2m", "%"),
        Column(.precipitation, "precipitation", "mm"),
        Column(.code, "weather_code", OnlineWords.codeUnit),
        Column(.wind, "wind_speed_10m", "km/h"),
        Column(.gusts, "wind_gusts_10m", "km/h"),
    ]

    /// The outcome of an answer to a question at a place for a day; nil for what is no answer.
    package static func outcome(
        _ bytes: [UInt8], at asked: Coordinate, day: Int64, quality: WeatherDay.Quality
    ) -> CallOutcome? {
        guard let document = try? JSONValue(reading: bytes), document["utc_offset_seconds"]?.integer == 0,
            let latitude = document["latitude"]?.double, let longitude = document["longitude"]?.double,
            let place = Coordinate(latitude: latitude, longitude: longitude),
            place.isWithin(farthestMetres, of: asked), isOf(day, document["hourly"]?["time"])
        else { return nil }
        var weather = WeatherDay(
            day: day, place: StreetCell.rounded(place), quality: quality, source: OnlineWords.weatherSource,
            licence: OnlineWords.weatherLicence)
        for column in columns {
            guard document["hourly_units"]?[column.name]?.text == column.unit,
                let hours = hours(document["hourly"]?[column.name], column.value)
            else { return nil }
            weather[column.value] = hours
        }
        guard weather.isGood else { return nil }
        return weather.isEmpty ? .nothing : .weather(weather)
    }

    /// True for the 24 hours of that day, in their order.
    private static func isOf(_ day: Int64, _ times: JSONValue?) -> Bool {
        let hours = (0..<Int64(WeatherDay.hours)).map { JSONValue.integer(day * 86_400 + $0 * 3_600) }
        return times?.elements == hours
    }

    /// Whole numbers; nil for what is no list of 24 numbers and nulls.
    private static func hours(_ list: JSONValue?, _ value: WeatherValue) -> [Int?]? {
        guard let elements = list?.elements, elements.count == WeatherDay.hours else { return nil }
        var hours: [Int?] = []
        for element in elements {
            if element == .null {
                hours.append(nil)
                continue
            }
            guard let number = element.double, let hour = Int(exactly: (number * value.scale).rounded()) else {
                return nil
            }
            hours.append(hour)
        }
        return hours
    }
}
