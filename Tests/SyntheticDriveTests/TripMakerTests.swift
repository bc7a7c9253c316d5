import Drive
import SyntheticDrives
import Testing

@Suite struct TripMakerTests {
    private static func trips(hours: Double, _ wishes: Wishes = Wishes()) -> [SyntheticTrip] {
        var trips: [SyntheticTrip] = []
        TripMaker.forEach(hours: hours, wishes) { trips.append($0) }
        return trips
    }

    @Test func theSameSeedMakesTheSameDrives() {
        let first = Self.trips(hours: 3)
        let second = Self.trips(hours: 3)
        #expect(first.map(\.metres) == second.map(\.metres))
        #expect(first.flatMap { $0.samples.map(\.fix) } == second.flatMap { $0.samples.map(\.fix) })
        #expect(first.flatMap(\.boots) == second.flatMap(\.boots))
        #expect(Self.trips(hours: 3, Wishes(seed: 43)).map(\.metres) != first.map(\.metres))
    }
}
