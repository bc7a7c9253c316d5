import Answers
import Drive
import Online
import Testing

/// The rules of pace, in a time that is made up.
@Suite struct CallPaceTests {
    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 3_600_000
    private static let day: Int64 = 86_400_000
    private let noon: Int64 = 20_000 * day + 12 * hour

    /// A run over ends that lie apart, each in cells of its own, on a clock that it puts forward itself.
    private final class Run {
        var pace: CallPace
        var utc: Int64
        var clock: Int64 = 0
        var lines: [AnswerLine] = []

        init(
            _ ends: [TripEnd], book: AnswerBook = AnswerBook(), at utc: Int64,
            _ section: String = "Streets=photon\nWeather=yes", contact: String = "anna"
        ) throws {
            let head = "[Online]\nContact=\(contact)\nStreetsEndpoint=https://a.org/reverse\n"
            let settings = try OnlineSettings.of(head + section + "\n")
            pace = CallPace(QuestionList(ends, except: PrivateCircles([])), settings, book: book, clock: 0)
            self.utc = utc
        }

        /// The next call, when it may be.
        func next() -> OnlineCall? {
            while true {
                switch pace.step(utc: utc, clock: clock) {
                case .done: return nil
                case .wait(let milliseconds):
                    clock += milliseconds
                    utc += milliseconds
                case .ask(let call): return call
                }
            }
        }

        /// All calls of the run with one outcome.
        func all(_ outcome: CallOutcome) -> [OnlineCall] {
            var calls: [OnlineCall] = []
            while let call = next() {
                calls.append(call)
                if let line = pace.hear(outcome, of: call, utc: utc, clock: clock) { lines.append(line) }
            }
            return calls
        }
    }

    private func ends(_ count: Int, time: Int64? = nil) -> [TripEnd] {
        (0..<count).map { index in
            let place = Coordinate(latitudeE7: 500_005_000 + Int32(index) * 1_000_000, longitudeE7: 85_005_000)
            return TripEnd(place: place, time: time)
        }
    }

    private func weather(_ quality: WeatherDay.Quality, _ day: Int64) -> CallOutcome {
        let place = Coordinate(latitudeE7: 500_500_000, longitudeE7: 85_500_000)
        var weather = WeatherDay(day: day, place: place, quality: quality, source: "s", licence: "l")
        weather[.temperature][0] = 1
        return .weather(weather)
    }

    private func failed(_ reason: CallFailure.Reason, after seconds: Int64? = nil) -> CallOutcome {
        .failed(reason, status: 0, retryAfterSeconds: seconds)
    }

    @Test func twoSecondsLieBetweenTheEndOfACallAndTheNext() throws {
        let run = try Run(ends(2), at: noon)
        #expect(run.pace.step(utc: noon, clock: 0) == .wait(2_000))
        #expect(run.pace.step(utc: noon, clock: 1_999) == .wait(1))
        run.clock = 2_000
        let call = try #require(run.next())
        #expect(run.clock == 2_000)
        _ = run.pace.hear(.nothing, of: call, utc: noon, clock: 9_000)
        #expect(run.pace.step(utc: noon, clock: 9_000) == .wait(2_000))
        #expect(run.pace.step(utc: noon, clock: 10_999) == .wait(1))
    }

    @Test func aDayHas50CallsForStreetsAnd200ForWeather() throws {
        let run = try Run(ends(300, time: 19_000 * Self.day), at: noon)
        #expect(run.pace.open(noon) == 600)
        let calls = run.all(.nothing)
        #expect(run.pace.open(run.utc) == 350)
        #expect(calls.count(where: { $0.question.day == nil }) == 50)
        #expect(calls.count(where: { $0.question.day != nil }) == 200)
        #expect(run.pace.obstacle(.street, run.utc) == .enoughToday)
        let again = try Run(ends(300), book: run.pace.book, at: run.utc)
        #expect(again.next() == nil)
        let tomorrow = try Run(ends(300), book: run.pace.book, at: 20_001 * Self.day)
        #expect(tomorrow.all(.nothing).count == 50)
    }

    @Test func anAddressIsAskedForOnceInALifetime() throws {
        let run = try Run(ends(1), at: noon)
        let call = try #require(run.next())
        var address = FoundAddress(place: call.question.at, source: "s", licence: "l")
        address.street = "Long Lane"
        _ = run.pace.hear(.address(address), of: call, utc: noon, clock: 0)
        let later = try Run(ends(1), book: run.pace.book, at: noon + 40_000 * Self.day)
        #expect(later.next() == nil)
    }

    @Test func nothingIsAskedForAgainAfter180Days() throws {
        let run = try Run(ends(1), at: noon)
        #expect(run.all(.nothing).count == 1)
        let asked = run.utc
        let early = try Run(ends(1), book: run.pace.book, at: asked + 180 * Self.day - 2_001)
        #expect(early.next() == nil)
        let late = try Run(ends(1), book: run.pace.book, at: asked + 180 * Self.day)
        #expect(late.next() != nil)
    }

    @Test func aDayIsAskedForWhenItIsOverBySixHours() throws {
        let end = ends(1, time: 20_000 * Self.day)
        let early = try Run(end, at: 20_001 * Self.day + 6 * Self.hour - 1, "Weather=yes")
        #expect(early.next() == nil)
        let late = try Run(end, at: 20_001 * Self.day + 6 * Self.hour, "Weather=yes")
        #expect(late.next() != nil)
    }

    @Test func aForecastIsAskedForOnceMoreAndThenIsFinal() throws {
        let end = ends(1, time: 20_000 * Self.day)
        let final = 20_008 * Self.day
        #expect(CallPace.quality(20_000, at: final - 1) == .forecast)
        #expect(CallPace.quality(20_000, at: final) == .final)
        let first = try Run(end, at: 20_002 * Self.day, "Weather=yes")
        #expect(first.all(weather(.forecast, 20_000)).count == 1)
        let early = try Run(end, book: first.pace.book, at: final - 1, "Weather=yes")
        #expect(early.next() == nil)
        let second = try Run(end, book: first.pace.book, at: final, "Weather=yes")
        #expect(second.all(weather(.final, 20_000)).count == 1)
        let later = try Run(end, book: second.pace.book, at: final + 400 * Self.day, "Weather=yes")
        #expect(later.next() == nil)
        // A service that knows nothing any more leaves what it said.
        let empty = try Run(end, book: first.pace.book, at: final, "Weather=yes")
        #expect(empty.all(.nothing).count == 1)
        let after = try Run(end, book: empty.pace.book, at: final + 400 * Self.day, "Weather=yes")
        #expect(after.next() == nil)
    }

    @Test(arguments: [CallFailure.Reason.timeout, .broken, .wrong])
    func aQuestionWaitsTwiceAsLongEachTimeAndIsGivenUpAfterTwelve(_ reason: CallFailure.Reason) throws {
        var book = AnswerBook()
        var utc = noon
        var waits: [Int64] = []
        while true {
            let run = try Run(ends(1), book: book, at: utc)
            guard run.all(failed(reason)).count == 1 else { break }
            let next = try #require(run.pace.book.question(run.lines[0].subject).next)
            waits.append((next - run.utc) / Self.minute)
            let early = try Run(ends(1), book: run.pace.book, at: next - 2_001)
            #expect(early.next() == nil)
            (book, utc) = (run.pace.book, next)
        }
        #expect(waits == [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 1_440, 1_440, 1_440])
    }

    @Test func threeFailuresInARowEndTheCallsOfAServiceInThisRun() throws {
        let run = try Run(ends(10, time: 19_000 * Self.day), at: noon)
        let calls = run.all(failed(.timeout))
        #expect(calls.count(where: { $0.question.day == nil }) == 3)
        #expect(calls.count(where: { $0.question.day != nil }) == 3)
        #expect(run.pace.obstacle(.street, run.utc) == .failing)
    }

    @Test func aServiceThatWantsFewerCallsIsLeftAloneTwiceAsLongEachTime() throws {
        var book = AnswerBook()
        var utc = noon
        var waits: [Int64] = []
        for _ in 0..<7 {
            let run = try Run(ends(3), book: book, at: utc)
            #expect(run.all(failed(.limited)).count == 1)
            let until = run.pace.book.service("photon").limitedUntil
            waits.append((until - run.utc) / Self.hour)
            let early = try Run(ends(3), book: run.pace.book, at: until - 2_001)
            #expect(early.next() == nil)
            (book, utc) = (run.pace.book, until)
        }
        #expect(waits == [1, 2, 4, 8, 16, 24, 24])
        let good = try Run(ends(1), book: book, at: utc)
        #expect(good.all(.nothing).count == 1)
        let again = try Run(ends(2), book: good.pace.book, at: good.utc)
        #expect(again.all(failed(.limited)).count == 1)
        #expect(again.pace.book.service("photon").limitedUntil == again.utc + Self.hour)
    }

    @Test func whatTheServiceSaysOfItsTimeHolds() throws {
        for (said, kept) in [(7, 7), (90_000, 90_000), (0, 0), (-5, 0), (Int64.max, 30 * 86_400)] as [(Int64, Int64)] {
            let run = try Run(ends(1), at: noon)
            _ = run.all(failed(.limited, after: said))
            #expect(run.pace.book.service("photon").limitedUntil == run.utc + kept * 1_000, "\(said)")
        }
    }

    @Test func aLimitOfOneServiceIsNotThatOfTheOther() throws {
        let run = try Run(ends(2, time: 19_000 * Self.day), at: noon)
        let call = try #require(run.next())
        _ = run.pace.hear(failed(.limited), of: call, utc: noon, clock: 0)
        let rest = run.all(.nothing)
        #expect(rest.count == 2)
        #expect(rest.allSatisfy { $0.question.day != nil })
    }

    @Test func aServiceThatRefusesIsOffUntilTheSettingChanges() throws {
        let run = try Run(ends(5), at: noon)
        #expect(run.all(failed(.refused)).count == 1)
        #expect(run.pace.obstacle(.street, run.utc) == .refused)
        let years = try Run(ends(5), book: run.pace.book, at: noon + 4_000 * Self.day)
        #expect(years.next() == nil)
        let other = try Run(ends(5), book: run.pace.book, at: noon, contact: "jo")
        #expect(other.all(.nothing).count == 5)
        let back = try Run(ends(6), book: other.pace.book, at: noon)
        #expect(back.all(.nothing).count == 1)
    }

    @Test func aQuestionThatIsRejectedIsGivenUp() throws {
        let run = try Run(ends(2), at: noon)
        #expect(run.all(failed(.rejected)).count == 2)
        let years = try Run(ends(2), book: run.pace.book, at: noon + 4_000 * Self.day)
        #expect(years.next() == nil)
    }

    /// The address was mistyped: what it rejected and failed at is not held against the right one.
    @Test func anotherSettingMayBeAskedWhatOneRejected() throws {
        let run = try Run(ends(9), at: noon)
        #expect(run.all(failed(.rejected)).count == 3)
        let right = try Run(ends(9), book: run.pace.book, at: run.utc, contact: "jo")
        #expect(right.all(.nothing).count == 9)
        var book = AnswerBook()
        var utc = noon
        for _ in 0..<12 {
            let wrong = try Run(ends(1), book: book, at: utc)
            #expect(wrong.all(failed(.timeout)).count == 1)
            (book, utc) = (wrong.pace.book, wrong.utc + Self.day)
        }
        #expect(try Run(ends(1), book: book, at: utc).next() == nil)
        #expect(try Run(ends(1), book: book, at: utc, contact: "jo").next() != nil)
    }

    @Test func aServiceThatIsOutOfReachLeavesTheOtherAlone() throws {
        let run = try Run(ends(4, time: 19_000 * Self.day), at: noon)
        let call = try #require(run.next())
        #expect(call.question.day == nil)
        #expect(run.pace.hear(.unreachable, of: call, utc: noon, clock: 0) == nil)
        #expect(run.pace.isCutOff && run.pace.obstacle(.street, noon) == .unreachable)
        let rest = run.all(.nothing)
        #expect(rest.count == 4 && rest.allSatisfy { $0.question.day != nil })
    }

    @Test func whoReachesNobodyLeavesNoLine() throws {
        let run = try Run(ends(1), at: noon)
        let call = try #require(run.next())
        #expect(run.pace.hear(.unreachable, of: call, utc: noon, clock: 0) == nil)
        #expect(run.pace.book == AnswerBook())
    }

    @Test func anAnswerThatNoLineHoldsIsAWrongOne() throws {
        let run = try Run(ends(1), at: noon)
        let call = try #require(run.next())
        var address = FoundAddress(place: call.question.at, source: "s", licence: "l")
        (address.street, address.city) = (String(repeating: "_", count: 200), String(repeating: "_", count: 200))
        let heard = run.pace.hear(.address(address), of: call, utc: noon, clock: 0)
        let line = try #require(heard)
        guard case .failure(let failure, _) = line.content else {
            Issue.record("it was kept")
            return
        }
        #expect(failure.reason == .wrong)
        #expect(failure.next == noon + 5 * Self.minute)
    }

    @Test func whatEndsTheRunIsReadFromTheBookAlone() throws {
        let run = try Run(ends(20, time: 19_000 * Self.day), at: noon)
        var outcomes = [
            failed(.timeout), .nothing, failed(.wrong), .nothing, failed(.broken), .nothing, failed(.limited),
        ]
        while let call = run.next() {
            let outcome = outcomes.popLast() ?? .nothing
            if let line = run.pace.hear(outcome, of: call, utc: run.utc, clock: run.clock) { run.lines.append(line) }
        }
        #expect(run.lines.count > 10)
        #expect(AnswerBook(run.lines) == run.pace.book)
    }
}
