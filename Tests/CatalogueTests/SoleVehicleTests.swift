import Catalogue
import Ledger
import Testing
import Trips
import World

/// The vehicle of trips that were recorded without one.
@Suite struct SoleVehicleTests {
    /// Drives without a car in the settings, and what is said before each.
    private func car(_ said: [[LedgerVerb]]) throws -> LivedSpool {
        let spool = try LivedSpool(cars: [])
        for deeds in said {
            for deed in deeds { try spool.say(deed) }
            spool.drive(300)
            try spool.cutPower(off: 3_600)
        }
        return spool
    }

    private func vehicles(_ spool: LivedSpool) throws -> [String?] {
        #expect(try spool.everything() == spool.everythingAnew())
        return try spool.everything().map(\.vehicle)
    }

    @Test func itIsTheOnlyOneThatTheBooksHadThen() throws {
        let spool = try car([
            [], [.vehicle(.add, name: "Golf", [])], [.vehicle(.add, name: "Polo", [])],
            [.vehicle(.retire, name: "Golf", [])],
        ])
        #expect(try vehicles(spool) == [nil, "Golf", nil, "Polo"])
        try spool.say(.vehicle(.edit, name: "Golf", [.init(.name, "Red one")]))
        #expect(try vehicles(spool) == [nil, "Red one", nil, "Polo"])
    }

    @Test func anotherNameOfItIsNoSecondVehicle() throws {
        let spool = try car([
            [.vehicle(.add, name: "Golf", []), .vehicle(.edit, name: "VW", [.init(.same, "Golf")])]
        ])
        #expect(try vehicles(spool) == ["Golf"])
    }

    @Test func aFactIsEnough() throws {
        let spool = try car([[.fact(.fuel, [.init(.date, "2026-03-01"), .init(.vehicle, "Golf")])], []])
        #expect(try vehicles(spool) == ["Golf", "Golf"])
    }

    @Test func whatWasSaidOfTheTripCounts() throws {
        let spool = try car([[.vehicle(.add, name: "Golf", [])]])
        let trip = try #require(try spool.trips().first)
        try spool.say(.set(trip.span, [.init(.vehicle, "Van of a friend")]))
        #expect(try vehicles(spool) == ["Van of a friend"])
    }

    @Test func anUndoneEntryWasNeverThere() throws {
        let spool = try LivedSpool(cars: [])
        let number = try spool.say(.vehicle(.add, name: "Golf", []))
        spool.drive(300)
        try spool.cutPower(off: 3_600)
        #expect(try vehicles(spool) == ["Golf"])
        try spool.say(.undo(number...number))
        #expect(try vehicles(spool) == [nil])
    }

    /// Each machine speaks of its own car, and the home of both.
    @Test func atHomeEachTripHasTheVehicleOfItsMachine() throws {
        let home = try ImportedFile()
        for name in ["Golf", "Polo"] {
            let car = try car([[.vehicle(.add, name: name, [])]])
            _ = try car.trips()
            try home.receive(car.data, as: name.lowercased())
        }
        let found = try home.open().trips(TripFilter())
        #expect(Set(found.map { "\($0.trip.machine ?? "-") \($0.vehicle ?? "-")" }) == ["golf Golf", "polo Polo"])
    }

    @Test func anImportedTripHasNone() throws {
        let file = try ImportedFile()
        let signature = Ledger.Signature(EntryTime(utc: LivedSpool.begin, clock: .system), who: "anna")
        _ = try Ledger(file.books.ledger).append(.vehicle(.add, name: "Golf", []), signature)
        try file.write { writer in
            try writer.track(name: nil, isOneDrive: true)
            file.drive(200, at: 10)
        }
        #expect(try file.open().trips(TripFilter()).map(\.vehicle) == [nil])
    }
}
