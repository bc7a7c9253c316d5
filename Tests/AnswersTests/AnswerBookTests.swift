import Answers
import Drive
import Testing

/// Everything that the lines come to.
@Suite struct AnswerBookTests {
    private static let hour: Int64 = 3_600_000
    private static let day: Int64 = 86_400_000
    /// Noon of a day.
    private let noon: Int64 = 20_000 * day + 12 * hour
    private let place = Coordinate(latitudeE7: 500_998_000, longitudeE7: 85_442_000)
    private var middle: Coordinate { WeatherCell(place).middle }

    private func address(_ street: String, at utc: Int64) -> AnswerLine {
        var address = FoundAddress(place: place, source: "OSM", licence: "ODbL")
        address.street = street
        return line(utc, .address(address))
    }

    private func weather(_ quality: WeatherDay.Quality, _ warmth: Int, at utc: Int64) -> AnswerLine {
        var weather = WeatherDay(day: 19_000, place: place, quality: quality, source: "s", licence: "l")
        weather[.temperature][0] = warmth
        return AnswerLine(utc: utc, service: "open-meteo", host: "h", at: middle, .weather(weather))
    }

    private func failure(_ reason: CallFailure.Reason, next: Int64?, at utc: Int64, setting: UInt64 = 1) -> AnswerLine {
        line(utc, .failure(CallFailure(status: 0, reason: reason, next: next, setting: setting), day: nil))
    }

    private func line(_ utc: Int64, _ content: AnswerLine.Content) -> AnswerLine {
        AnswerLine(utc: utc, service: "photon", host: "h", at: place, content)
    }

    private var street: AnswerSubject { .street(StreetCell(place)) }

    @Test func theNewestAddressOfACellHolds() {
        let book = AnswerBook([address("Old Lane", at: noon), address("New Lane", at: noon + 1)])
        #expect(book.address(StreetCell(place))?.street == "New Lane")
        #expect(book.newestUTC == noon + 1)
    }

    /// The clock was years ahead, and no certificate held.
    @Test func aFailureDatesNothing() {
        let book = AnswerBook([address("a", at: noon), failure(.wrong, next: nil, at: noon + 4_000 * Self.day)])
        #expect(book.newestUTC == noon)
    }

    /// Everything that has to do with a time is as though it had not been said; what was answered is known.
    @Test func linesOfTheFutureHaveNoTime() {
        let ahead = noon + 4_000 * Self.day
        let book = AnswerBook(
            [
                address("Now Lane", at: noon), failure(.refused, next: nil, at: noon + 1, setting: 7),
                address("Future Lane", at: ahead), weather(.final, 1, at: ahead), line(ahead, .nothing(day: nil)),
                failure(.limited, next: ahead + 1, at: ahead), failure(.timeout, next: ahead + 1, at: ahead),
            ], at: noon + 2)
        #expect(book.linesAhead == 5)
        #expect(book.address(StreetCell(place))?.street == "Now Lane")
        #expect(book.weather(WeatherCell(place), day: 19_000)?.quality == .forecast)
        #expect(book.question(street).nothingSince == nil && book.question(street).next == nil)
        #expect(book.question(street).tries == 0)
        #expect(book.service("photon").limitedUntil == 0 && book.service("photon").refused == 7)
        #expect(book.calls(.street, on: 20_000) == 2 && book.calls(.street, on: 24_000) == 0)
        #expect(book.newestUTC == noon && book.newestCallUTC == noon + 1)
    }

    @Test func whatIsDatedATouchAheadIsDated() {
        let book = AnswerBook([address("a", at: noon + AnswerBook.clockTolerance)], at: noon)
        #expect(book.linesAhead == 0 && book.newestUTC == noon + AnswerBook.clockTolerance)
        let later = AnswerBook([address("a", at: noon + AnswerBook.clockTolerance + 1)], at: noon)
        #expect(later.linesAhead == 1 && later.held.count == 1 && later.newestUTC == nil)
    }

    @Test func finalWeatherIsNotReplacedByAForecast() {
        let lines = [
            weather(.forecast, 1, at: noon), weather(.final, 2, at: noon + 1), weather(.forecast, 3, at: noon + 2),
        ]
        let book = AnswerBook(lines)
        #expect(book.weather(WeatherCell(place), day: 19_000)?[.temperature][0] == 2)
        #expect(book.weather(WeatherCell(place), day: 19_001) == nil)
        let early = AnswerBook(Array(lines.prefix(1)))
        #expect(early.weather(WeatherCell(place), day: 19_000)?.quality == .forecast)
    }

    @Test func callsAreCountedByKindAndDay() {
        let lines = [
            address("a", at: noon), line(noon, .nothing(day: nil)), failure(.timeout, next: 1, at: noon),
            address("b", at: noon + Self.day), weather(.final, 1, at: noon),
        ]
        let book = AnswerBook(lines)
        #expect(book.calls(.street, on: 20_000) == 3)
        #expect(book.calls(.street, on: 20_001) == 1)
        #expect(book.calls(.weather, on: 20_000) == 1)
        #expect(book.calls(.weather, on: 20_001) == 0)
    }

    @Test func triesAreCountedBehindTheNewestAnswer() {
        let tries = [CallFailure.Reason.timeout, .broken, .wrong].enumerated().map { index, reason in
            failure(reason, next: noon + Int64(index), at: noon + Int64(index))
        }
        var book = AnswerBook(tries)
        #expect(book.question(street).tries == 3)
        #expect(book.question(street).next == noon + 2)
        book.see(failure(.limited, next: noon + 9, at: noon + 3))
        #expect(book.question(street).tries == 3)
        book.see(line(noon + 4, .nothing(day: nil)))
        #expect(book.question(street) == AnswerBook([line(noon + 4, .nothing(day: nil))]).question(street))
        #expect(book.question(street).nothingSince == noon + 4)
        book.see(failure(.rejected, next: nil, at: noon + 5))
        #expect(book.question(street).isRejected)
    }

    @Test func aServiceIsLeftAloneUntilTheLatestTime() {
        var book = AnswerBook([
            failure(.limited, next: noon + 50, at: noon), failure(.limited, next: noon + 20, at: noon + 1),
        ])
        #expect(book.service("photon").limitedUntil == noon + 50)
        #expect(book.service("photon").limits == 2)
        #expect(book.service("nominatim").limitedUntil == 0)
        book.see(address("a", at: noon + 60))
        #expect(book.service("photon").limits == 0)
        #expect(book.service("photon").limitedUntil == noon + 50)
    }

    @Test func aRefusalStandsUntilTheServiceAnswers() {
        var book = AnswerBook([failure(.refused, next: nil, at: noon, setting: 7)])
        #expect(book.service("photon").refused == 7)
        book.see(failure(.timeout, next: noon, at: noon + 1))
        #expect(book.service("photon").refused == 7)
        book.see(line(noon + 2, .nothing(day: nil)))
        #expect(book.service("photon").refused == nil)
    }
}
