import Answers
import Drive
import Online
import Testing

/// Answers of Open-Meteo, and what others say in its place.
@Suite struct WeatherAnswerTests {
    private static let day: Int64 = 20_000
    private let asked = Coordinate(latitudeE7: 500_500_000, longitudeE7: 85_500_000)

    private func read(_ text: String, _ quality: WeatherDay.Quality = .final) -> CallOutcome? {
        WeatherAnswer.outcome(Array(text.utf8), at: asked, day: Self.day, quality: quality)
    }

    /// An answer of which parts are replaced.
    private struct Saying {
        var head = "\"latitude\":50.0625,\"longitude\":8.54,\"utc_offset_seconds\":0"
        var times = (0..<24 as Range<Int64>).map { "\(WeatherAnswerTests.day * 86_400 + $0 * 3_600)" }
        var units = [
            "temperature_2m": "°C", "apparent_temperature": "°C", "relative_humidity_2m": "%", "precipitation": "mm",
            "weather_code": "wmo code", "wind_speed_10m": "km/h", "wind_gusts_10m": "km/h",
        ]
        var hours = [
            "temperature_2m": Array(repeating: "11.26", count: 24),
            "apparent_temperature": Array(repeating: "-3.0", count: 24),
            "relative_humidity_2m": Array(repeating: "87", count: 24),
            "precipitation": Array(repeating: "0.4", count: 24),
            "weather_code": Array(repeating: "61", count: 24),
            "wind_speed_10m": Array(repeating: "14.4", count: 24),
            "wind_gusts_10m": Array(repeating: "30.6", count: 24),
        ]

        var text: String {
            let names = hours.keys.sorted()
            let lists = names.map { "\"\($0)\":[\(hours[$0]!.joined(separator: ","))]" }
            let said = units.keys.sorted().map { "\"\($0)\":\"\(units[$0]!)\"" }.joined(separator: ",")
            let hourly = (["\"time\":[\(times.joined(separator: ","))]"] + lists).joined(separator: ",")
            return "{\(head),\"elevation\":95.0,\"hourly_units\":{\(said)},\"hourly\":{\(hourly)}}"
        }
    }

    @Test func hoursAreWholeNumbers() throws {
        var saying = Saying()
        saying.hours["wind_gusts_10m"]?[3] = "null"
        guard case .weather(let weather) = read(saying.text, .forecast) else {
            Issue.record("no weather")
            return
        }
        #expect(weather.day == Self.day && weather.quality == .forecast)
        #expect(weather.place == Coordinate(latitudeE7: 500_625_000, longitudeE7: 85_400_000))
        let first = WeatherValue.allCases.map { weather[$0][0] }
        #expect(first == [113, -30, 87, 4, 61, 14, 31])
        #expect(weather[.gusts][3] == nil && weather[.gusts][4] == 31)
        #expect(weather.source == "Weather data by Open-Meteo.com" && weather.licence == "CC BY 4.0")
    }

    @Test func aDayOfNothingIsNothing() {
        var saying = Saying()
        for name in ["temperature_2m", "weather_code"] { saying.hours[name] = Array(repeating: "null", count: 24) }
        #expect(read(saying.text) == .nothing)
        saying.hours["weather_code"]?[7] = "0"
        #expect(read(saying.text) != .nothing)
    }

    @Test func anotherPlaceOrZoneIsNoAnswer() {
        for head in [
            "\"latitude\":50.6,\"longitude\":8.54,\"utc_offset_seconds\":0",
            "\"latitude\":8.54,\"longitude\":50.06,\"utc_offset_seconds\":0",
            "\"latitude\":950.06,\"longitude\":8.54,\"utc_offset_seconds\":0",
            "\"latitude\":50.06,\"longitude\":8.54,\"utc_offset_seconds\":3600",
            "\"latitude\":50.06,\"longitude\":8.54", "\"latitude\":null,\"longitude\":8.54,\"utc_offset_seconds\":0",
        ] {
            var saying = Saying()
            saying.head = head
            #expect(read(saying.text) == nil, "\(head)")
        }
    }

    @Test func anotherDayIsNoAnswer() {
        var saying = Saying()
        saying.times = saying.times.map { "\(Int64($0)! + 86_400)" }
        #expect(read(saying.text) == nil)
        saying = Saying()
        saying.times.swapAt(3, 4)
        #expect(read(saying.text) == nil)
        saying = Saying()
        saying.times.removeLast()
        #expect(read(saying.text) == nil)
        saying.times = (0..<24).map { "\"2024-10-04T\($0):00\"" }
        #expect(read(saying.text) == nil)
    }

    @Test func valuesThatCannotBeAreNoAnswer() {
        let wrong = [
            ("temperature_2m", "-90.06"), ("temperature_2m", "70.06"), ("apparent_temperature", "1e9"),
            ("relative_humidity_2m", "101"), ("relative_humidity_2m", "-1"), ("precipitation", "-0.1"),
            ("precipitation", "500.1"), ("weather_code", "100"), ("weather_code", "-1"), ("wind_speed_10m", "501"),
            ("wind_gusts_10m", "1e300"), ("temperature_2m", "NaN"), ("temperature_2m", "\"11\""),
            ("temperature_2m", "[]"), ("temperature_2m", "true"),
        ]
        for (name, value) in wrong {
            var saying = Saying()
            saying.hours[name]?[5] = value
            #expect(read(saying.text) == nil, "\(name) \(value)")
        }
    }

    @Test func everyListHas24HoursAndItsUnit() {
        for name in Saying().units.keys {
            var saying = Saying()
            saying.hours[name]?.removeLast()
            #expect(read(saying.text) == nil, "\(name)")
            saying = Saying()
            saying.hours[name] = nil
            #expect(read(saying.text) == nil, "\(name)")
            saying = Saying()
            saying.units[name] = "°F"
            #expect(read(saying.text) == nil, "\(name)")
        }
    }

    @Test func whatIsNoAnswerIsNone() {
        let good = Saying().text
        #expect(read(good) != nil)
        for length in stride(from: 0, to: good.count, by: 3) { #expect(read(String(good.prefix(length))) == nil) }
        for bad in ["<html></html>", "{\"error\":true,\"reason\":\"x\"}", "[\(good)]", "", "{}"] {
            #expect(read(bad) == nil, "\(bad.prefix(40))")
        }
    }
}
