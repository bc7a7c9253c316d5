import Catalogue
import Drive
import Ledger
import RecordedWorld
import Testing
import World

/// An edge case is told once, and every sink decides the same drives of it: a machine, a spool, and the recorder with
/// its sieve; live, replayed from the book, and in the catalogue.
@Suite struct SameDriveTests {
    private static let cars = [Cars.golf, Cars.punto]

    /// The book of a day.
    enum Book: CaseIterable { case lived, recorded }

    /// The drives that a machine decides of it live.
    private func live(_ edge: EdgeCase) throws -> [DecidedDrive] {
        let road = Road(cars: Self.cars)
        edge.happen(to: road)
        return road.decided
    }

    @Test(arguments: EdgeCase.allCases)
    func anEdgeCaseHasItsDrives(_ edge: EdgeCase) throws {
        let drives = try live(edge)
        #expect(drives.map(\.cause) == edge.drives.map(\.0))
        #expect(drives.map(\.reason) == edge.drives.map(\.1))
        #expect(drives.allSatisfy { $0.metres > 4_000 && $0.start != nil && $0.end != nil })
    }

    @Test(arguments: EdgeCase.allCases, Book.allCases)
    func theDrivesAreTheSameLiveReplayedAndInTheCatalogue(_ edge: EdgeCase, _ book: Book) throws {
        switch book {
        case .lived:
            let spool = try LivedSpool(cars: Self.cars)
            spool.tellRules()
            try compare(spool, edge)
        case .recorded: try compare(Journey(cars: Self.cars), edge)
        }
    }

    private func compare<S: CardSink>(_ world: World<S>, _ edge: EdgeCase) throws {
        try edge.happen(to: world)
        let live = try live(edge)
        let drives = try world.drives()
        #expect(drives == live, "\(drives)\n    not \(live)")
        #expect(try world.objections() == [])
        #expect(try world.driveTakenIn() == nil)
        let trips = try catalogued(world)
        #expect(trips == drives, "\(trips)\n    not \(drives)")
    }

    private func catalogued<S: CardSink>(_ world: World<S>) throws -> [DecidedDrive] {
        let books = BookSet(spool: world.spool, ledger: "\(world.spool).ledger")
        var filter = TripFilter()
        filter.withTrivial = true
        let trips = try Catalogue("\(world.spool).db", books: books, rebuild: true).trips(filter).reversed().map(\.trip)
        return try trips.map { trip in
            DecidedDrive(
                cause: try #require(trip.cause), reason: trip.reason, start: trip.start, end: trip.end,
                metres: trip.measuredMetres + trip.inferredMetres)
        }
    }
}
