import Categories
import Drive
import Testing

/// Trips on one way: commutes, and the category on which they agree.
@Suite struct WayTests {
    private static let day: Int64 = 86_400_000
    /// Monday, 2 March 2026.
    private static let monday: Int64 = 20_514

    private func trip(
        day: Int64 = 0, hour: Int64 = 7, from: Double = 0, to: Double = 10_000, named start: String? = "Home",
        until end: String? = "Work", metres: Double = 12_000, _ category: Category? = .scenic,
        _ probability: Double = 0.8
    ) -> GuessedTrip {
        func place(_ metres: Double) -> Coordinate? { Coordinate(latitude: 48 + metres / 111_195, longitude: 11) }
        return GuessedTrip(
            from: place(from), to: place(to), named: start, end,
            at: (WayTests.monday + day) * WayTests.day + hour * 3_600_000, metres: metres, category: category,
            probability: probability)
    }

    /// The workdays of so many weeks, without those days.
    private func workdays(_ weeks: Int64, without free: Set<Int64> = []) -> [Int64] {
        (0..<weeks * 7).filter { $0 % 7 < 5 && !free.contains($0) }
    }

    @Test func mostWorkdaysOfFourWeeksMakeCommutes() {
        let days = Array(workdays(4).prefix(11))
        #expect(Commutes(days.map { trip(day: $0) }).trips == Set(0..<11))
        #expect(Commutes(days.dropLast().map { trip(day: $0) }).trips.isEmpty)
    }

    /// The eleventh workday lies within 28 days of the first, or a day behind them.
    @Test func theFourWeeksAreTwentyEightDays() {
        let days = Array(workdays(2)) + [25]
        #expect(Commutes(days.map { trip(day: $0) }).trips.count == 11)
        let later = Array(workdays(2)) + [28]
        #expect(Commutes(later.map { trip(day: $0) }).trips.isEmpty)
    }

    @Test func bothDirectionsAreOneWayAndADayCountsOnce() {
        let there = workdays(2).map { trip(day: $0) }
        let back = workdays(2).map { trip(day: $0, hour: 16, from: 10_000, to: 0, named: "Work", until: "Home") }
        #expect(Commutes(there + back).trips.isEmpty)
        let mixed = workdays(3).map { $0 % 2 == 0 ? trip(day: $0) : trip(day: $0, named: "Work", until: "Home") }
        #expect(Commutes(mixed).trips.count == 15)
    }

    /// A Saturday within the weeks is a commute too, and makes none.
    @Test func saturdaysMakeNoCommutes() {
        let saturdays = (0..<20).map { trip(day: $0 * 7 + 5) }
        #expect(Commutes(saturdays).trips.isEmpty)
        #expect(Commutes(workdays(3).map { trip(day: $0) } + [trip(day: 5)]).trips.contains(15))
        #expect(!Commutes(workdays(3).map { trip(day: $0) } + [trip(day: 40)]).trips.contains(15))
    }

    @Test func aWayNeedsTwoOwnPlaces() {
        for (start, end) in [("Home", nil), (nil, "Work"), ("Home", "Home")] as [(String?, String?)] {
            #expect(Commutes(workdays(4).map { trip(day: $0, named: start, until: end) }).trips.isEmpty)
        }
    }

    /// Late on a Sunday in London it is Monday in Auckland: the first of four Sundays counts there, and not here.
    @Test func theDayIsThatOfThePlace() {
        func commutes(_ longitude: Double) -> Int {
            let trips = (0..<4).flatMap { (week: Int64) in
                [-1, 0, 1, 2].map { (day: Int64) -> GuessedTrip in
                    var trip = trip(day: week * 7 + day, hour: 20)
                    trip.start = Coordinate(latitude: -37, longitude: longitude)
                    return trip
                }
            }
            return Commutes(trips).trips.count
        }
        #expect(commutes(175) == 16 && commutes(0) == 15)
    }

    // MARK: Agreeing

    private func agreed(_ trips: [GuessedTrip]) -> [Category?] { WayAgreement(trips).guesses.map { $0?.category } }

    @Test func theSurestCategoryOfAWayIsThatOfItsTrips() {
        let trips = [trip(.scenic, 0.6), trip(.urban, 0.9), trip(.urban, 0.7), trip(.mixed, 0.99)]
        #expect(agreed(trips) == [.urban, .urban, .urban, .urban])
        #expect(WayAgreement(trips).guesses.map { $0?.probability } == [0.5, 0.9, 0.7, 0.5])
    }

    @Test func aTripThatIsTooOddKeepsNone() {
        #expect(agreed([trip(.urban), trip(nil), trip(.urban)]) == [.urban, nil, .urban])
    }

    @Test(arguments: [(299.0, true), (301, false)])
    func theEndsOfAWayAreThreeHundredMetresWide(_ metres: Double, _ agrees: Bool) {
        let trips = [trip(.urban, 0.9), trip(from: metres, .scenic, 0.6)]
        #expect(agreed(trips) == [.urban, agrees ? .urban : .scenic])
    }

    @Test func anotherLengthIsAnotherWay() {
        #expect(agreed([trip(.urban, 0.9), trip(metres: 13_199, .scenic, 0.6)]) == [.urban, .urban])
        #expect(agreed([trip(.urban, 0.9), trip(metres: 13_201, .scenic, 0.6)]) == [.urban, .scenic])
    }

    @Test func theWayBackIsTheSame() {
        #expect(agreed([trip(.urban, 0.9), trip(from: 10_000, to: 0, .scenic, 0.6)]) == [.urban, .urban])
    }

    @Test func roundTripsDoNotAgree() {
        #expect(agreed([trip(to: 100, .urban, 0.9), trip(to: 100, .scenic, 0.6)]) == [.urban, .scenic])
    }
}
