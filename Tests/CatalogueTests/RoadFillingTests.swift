import Catalogue
import Drive
import Ledger
import Testing
import Trips
import World

/// Roads that were driven before, as the trips of a catalogue tell them: whatever is added, taken away or put together,
/// the same comes out as if all had been judged in one go.
@Suite struct RoadFillingTests {
    private let spool: LivedSpool

    /// North, back, and north again with a road to the east behind it.
    init() throws {
        spool = try LivedSpool()
        spool.name("Golf")
        drive { $0.drive(300) }
        drive { spool in
            spool.isGoingBack = true
            spool.drive(300)
            spool.isGoingBack = false
        }
        drive { spool in
            spool.drive(200)
            spool.drive(200, east: true)
        }
    }

    private func drive(_ way: (LivedSpool) -> Void) {
        spool.car(.connected)
        way(spool)
        spool.stand(50)
        spool.car(.gone)
        spool.stand(3_600)
    }

    /// The new metres of each trip that counts, the oldest first; those of a catalogue made in one go are the same.
    private func metres() throws -> [Double] {
        let told = try metres(try spool.open())
        let fresh = "\(spool.data)/fresh.db"
        #expect(try metres(try Catalogue(fresh, books: spool.books, rebuild: true)) == told)
        return told
    }

    private func metres(_ catalogue: Catalogue) throws -> [Double] {
        #expect(try catalogue.judgeRoads())
        let metres = try catalogue.newRoads().mapValues(\.metres)
        return try catalogue.trips(TripFilter()).reversed().map { metres[$0.id] ?? -1 }
    }

    private func expect(_ told: [Double], _ expected: [Double]) {
        #expect(told.count == expected.count, "\(told)")
        for (metres, wanted) in zip(told, expected) { #expect(abs(metres - wanted) <= 60, "\(told)") }
    }

    @Test func theWayBackIsNotNew() throws { expect(try metres(), [4_500, 0, 3_000]) }

    @Test func judgingAgainChangesNothing() throws {
        let told = try metres()
        let catalogue = try spool.open()
        var calls = 0
        let isDone = try catalogue.judgeRoads { _, _ in calls += 1 }
        #expect(isDone && calls == 0)
        #expect(try metres(catalogue) == told)
    }

    @Test func laterTripsGoOnWhereItStood() throws {
        _ = try metres()
        drive { $0.drive(200, east: true) }
        drive { spool in
            spool.isGoingBack = true
            spool.drive(400, east: true)
        }
        expect(try metres(), [4_500, 0, 3_000, 3_000, 0])
    }

    /// A road that only a trip in the trash had driven is new again, and known when the trip comes back.
    @Test func aTripInTheTrashMakesNoRoadKnown() throws {
        let trips = try spool.trips()
        let whole = try metres()
        try spool.say(.delete([trips[0].span]))
        expect(try metres(), [4_500, 3_000])
        try spool.say(.undelete([trips[0].span]))
        #expect(try metres() == whole)
    }

    @Test func mergedTripsAreOneWay() throws {
        let trips = try spool.trips()
        _ = try metres()
        try spool.join(trips[0], trips[1])
        // Just behind the turn the way back is not known yet.
        expect(try metres(), [4_560, 3_000])
    }

    @Test func whatWasCarriedDroveNoRoad() throws {
        let trips = try spool.trips()
        _ = try metres()
        try spool.say(.set(trips[0].span, [.init(.carried, "carried")]))
        let catalogue = try spool.open()
        #expect(try catalogue.judgeRoads())
        let metres = try catalogue.newRoads().mapValues(\.metres)
        #expect(metres[trips[0].id] == nil)
        #expect(abs((metres[trips[1].id] ?? 0) - 4_500) <= 60)
    }

    /// Nothing is judged where nothing can be written, and nothing is said.
    @Test func aCatalogueInMemoryKeepsNoRoads() throws {
        try spool.commit()
        let catalogue = try Catalogue(inMemory: spool.books)
        #expect(try catalogue.judgeRoads() == false)
        #expect(try catalogue.newRoads().mapValues(\.metres).isEmpty)
    }
}
