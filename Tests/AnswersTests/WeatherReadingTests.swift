import Answers
import Drive
import Testing

/// The weather at a moment, of the hours of its day.
@Suite struct WeatherReadingTests {
    private static let hour: Int64 = 3_600_000
    private static let number: Int64 = 20_000
    private let start = 24 * hour * number

    /// Hour by hour one degree warmer, from a first one; the code is the hour.
    private func day(_ number: Int64 = number, from first: Int = 0) -> WeatherDay {
        let place = Coordinate(latitudeE7: 500_000_000, longitudeE7: 85_000_000)
        var day = WeatherDay(day: number, place: place, quality: .final, source: "s", licence: "l")
        for hour in 0..<WeatherDay.hours {
            day[.temperature][hour] = first + 10 * hour
            day[.code][hour] = hour
            day[.wind][hour] = 2 * hour
            day[.precipitation][hour] = 3
        }
        return day
    }

    private func reading(
        _ minutes: Int64, _ day: WeatherDay, before next: WeatherDay? = nil
    ) -> WeatherReading? {
        WeatherReading(at: start + minutes * 60_000, on: day, before: next)
    }

    @Test func temperatureChangesEvenlyBetweenTwoHours() throws {
        #expect(try #require(reading(7 * 60, day())).temperature == 7)
        #expect(try #require(reading(7 * 60 + 15, day())).temperature == 7.25)
        #expect(try #require(reading(7 * 60 + 45, day())).temperature == 7.75)
    }

    @Test func allElseIsThatOfTheNearerHour() throws {
        let early = try #require(reading(7 * 60 + 29, day()))
        #expect(early.code == 7 && early.wind == 14 && early.precipitation == 0.3)
        #expect(try #require(reading(7 * 60 + 30, day())).code == 8)
    }

    @Test func whatOneOfTheHoursDoesNotTellIsNotKnown() throws {
        var day = day()
        day[.temperature][8] = nil
        #expect(try #require(reading(7 * 60 + 1, day)).temperature == nil)
        #expect(try #require(reading(8 * 60 + 59, day)).temperature == nil)
        #expect(try #require(reading(9 * 60, day)).temperature == 9)
        day[.code] = Array(repeating: nil, count: WeatherDay.hours)
        #expect(reading(7 * 60 + 1, day) == nil)
        #expect(try #require(reading(9 * 60, day)).kind == nil)
    }

    @Test func theLastHourGoesOnIntoTheNextDay() throws {
        let next = day(WeatherReadingTests.number + 1, from: 330)
        #expect(try #require(reading(23 * 60 + 30, day(), before: next)).temperature == 28)
        #expect(try #require(reading(23 * 60 + 30, day(), before: next)).code == 0)
        // The next day is known to nobody: it is as the hour began.
        #expect(try #require(reading(23 * 60 + 30, day())).temperature == 23)
        #expect(try #require(reading(23 * 60 + 30, day())).code == 23)
    }

    @Test func aMomentOfAnotherDayHasNoWeather() {
        #expect(reading(-1, day()) == nil)
        #expect(reading(24 * 60, day()) == nil)
        #expect(WeatherReading(at: start, on: day(), before: nil) != nil)
    }

    @Test func everyKindIsRougherThanTheOneBeforeIt() {
        let codes = [0, 3, 45, 61, 73, 67, 95]
        #expect(codes.compactMap { WeatherKind(code: $0) } == WeatherKind.allCases)
        #expect(WeatherKind.allCases == WeatherKind.allCases.sorted())
        #expect(WeatherKind(code: 42) == nil)
    }

    @Test func aHouseNumberHoldsBesideTheHouseAlone() throws {
        let place = try #require(Coordinate(latitude: 50.0998, longitude: 8.5442))
        var address = FoundAddress(place: place, source: "s", licence: "l")
        (address.street, address.houseNumber) = ("Zuckschwerdtstraße", "12")
        let far = try #require(Coordinate(latitude: 50.1004, longitude: 8.5442))
        func text(_ place: Coordinate) -> String? {
            EndAnswers(at: place, nil, address: address, weather: nil, next: nil).address?.streetText
        }
        #expect(text(place) == "Zuckschwerdtstraße 12")
        #expect(text(far) == "Zuckschwerdtstraße")
    }

    @Test func aLineIsReadFromItsText() throws {
        let place = try #require(Coordinate(latitude: 50.15, longitude: 8.55))
        let line = AnswerLine(
            utc: start, service: "open-meteo", host: "h", at: WeatherCell(place).middle, .weather(day()))
        #expect(AnswerLine(text: line.line(7)) == line)
        #expect(AnswerLine(text: "") == nil)
        #expect(AnswerLine(text: "W") == nil)
        #expect(AnswerLine(text: String(line.line(7).dropLast(2))) == nil)
    }
}
