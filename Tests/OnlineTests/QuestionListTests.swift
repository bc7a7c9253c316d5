import Answers
import Drive
import Ledger
import Online
import Testing

/// Questions that the ends of trips raise, and what they never do.
@Suite struct QuestionListTests {
    private static let noon: Int64 = 20_000 * 86_400_000 + 43_200_000
    private let höchst = Coordinate(latitudeE7: 500_998_123, longitudeE7: 85_442_456)
    private let nowhere = PrivateCircles([])

    private func north(_ metres: Double, of place: Coordinate) -> Coordinate {
        let step = Int32(metres / Arc.metresOfDegree * 1e7)
        return Coordinate(latitudeE7: place.latitudeE7 + step, longitudeE7: place.longitudeE7)
    }

    private func circles(_ radius: Int, isPrivate: Bool = true, retiredAt: Int64? = nil) throws -> PrivateCircles {
        let at = "\(höchst.latitude),\(höchst.longitude)"
        var place = try #require(OwnPlace(name: "Home", [.init(.at, at)]))
        (place.radius, place.isPrivate, place.retiredAt) = (radius, isPrivate, retiredAt)
        return PrivateCircles([place])
    }

    @Test func anEndRaisesItsStreetAndItsWeather() {
        let list = QuestionList([TripEnd(place: höchst, time: Self.noon)], except: nowhere)
        let street = Coordinate(latitudeE7: 500_998_000, longitudeE7: 85_442_000)
        #expect(list.questions.map(\.at) == [street, Coordinate(latitudeE7: 500_500_000, longitudeE7: 85_500_000)])
        #expect(list.questions.map(\.day) == [nil, 20_000])
    }

    @Test func endsInOneCellRaiseOneQuestion() {
        let ends = [0.0, -20, -40].map { TripEnd(place: north($0, of: höchst), time: Self.noon) }
        #expect(QuestionList(ends, except: nowhere).questions.count == 2)
        let days = [Self.noon, Self.noon + 86_400_000].map { TripEnd(place: höchst, time: $0) }
        #expect(QuestionList(days, except: nowhere).questions.map(\.day) == [nil, 20_000, 20_001])
    }

    @Test func anEndWithANameOfItsOwnIsNotAskedForItsStreet() {
        let list = QuestionList([TripEnd(place: höchst, time: Self.noon, isNamed: true)], except: nowhere)
        #expect(list.questions.map(\.day) == [20_000])
    }

    @Test func anEndThatNobodyCanDateHasNoWeather() {
        for time in [nil, -1, 9_000_000_000_000] as [Int64?] {
            #expect(QuestionList([TripEnd(place: höchst, time: time)], except: nowhere).questions.map(\.day) == [nil])
        }
    }

    @Test func nothingIsAskedOfAnEndWhosesCellAPrivateCircleTouches() throws {
        for metres in stride(from: 0.0, through: 3_000, by: 7) {
            let end = TripEnd(place: north(metres, of: höchst), time: Self.noon)
            let list = QuestionList([end], except: try circles(500))
            // 500 m, 50 m of error, and the cell, which is 111 m high.
            if metres <= 550 { #expect(list.questions.isEmpty, "\(metres)") }
            if metres > 550 + 112 + 6 { #expect(list.questions.count == 2, "\(metres)") }
            for question in list.questions {
                guard case .street(let cell) = question.subject else { continue }
                #expect(cell.nearest(to: höchst).metres(to: höchst) > 550)
            }
        }
    }

    @Test func aPlaceThatWasRetiredIsPrivateStill() throws {
        let end = [TripEnd(place: höchst, time: Self.noon)]
        #expect(QuestionList(end, except: try circles(10, retiredAt: 1)).questions.isEmpty)
        #expect(QuestionList(end, except: try circles(10, isPrivate: false)).questions.count == 2)
    }
}
