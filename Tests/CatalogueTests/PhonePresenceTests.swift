import Drive
import Spool
import Testing
import Trips
import World

/// A driver's phone that is there and a car that is not: the phone names the driver, and is no car in what is told.
@Suite struct PhonePresenceTests {
    private func withPhone(_ presence: Presence = .connected) throws -> LivedSpool {
        let spool = try LivedSpool()
        spool.tellRules()
        spool.name("Golf")
        spool.name("Anna", of: LivedSpool.phone, .driver)
        spool.phone(presence)
        return spool
    }

    private func kinds(_ trip: Trip) -> [TripEvent.Kind] { trip.events.map(\.kind) }

    @Test func aTripThatIsReopenedIsStillPerhapsCarried() throws {
        let spool = try withPhone()
        spool.drive(300)
        spool.stand(700)
        spool.drive(300)
        let trips = try spool.everything().map(\.trip)
        #expect(trips.map(\.isPerhapsCarried) == [true])
        #expect(trips.first.map(kinds)?.contains(.reopened) == true)
        #expect(trips.first?.driver == "Anna")
    }

    @Test func aPhoneOfTheNextMorningDroveNoTripOfTheEvening() throws {
        let spool = try withPhone(.unknown)
        spool.drive(300)
        try spool.cutPower(off: 40_000)
        spool.phone(.connected)
        spool.stand(10)
        #expect(try spool.trips().map(\.driver) == [nil])
    }

    @Test func aTripThatGoesOnTakesTheDriverWhoCameMeanwhile() throws {
        let spool = try withPhone(.unknown)
        spool.drive(300)
        spool.stand(700)
        spool.phone(.connected)
        spool.drive(300)
        try spool.cutPower(off: 60)
        spool.drive(100)
        let trips = try spool.everything().map(\.trip)
        #expect(trips.map(\.driver) == ["Anna"])
        #expect(trips.first?.events.map(\.kind).contains(.reopened) == true)
    }

    /// A recorder that starts names the driver of the trip that is open, whoever is there by now.
    @Test func theRecorderNamesTheDriverOfTheTrip() throws {
        let spool = try withPhone()
        spool.name("Bert", of: 22, .driver)
        spool.drive(300)
        spool.phone(.connected, 22)
        spool.phone(.gone)
        spool.drive(10)
        try expectOneDriver(spool, "Anna")
        try spool.cutPower(off: 60)
        spool.phone(.connected, 22)
        spool.drive(100)
        try expectOneDriver(spool, "Anna")
        spool.stand(700)
        spool.drive(100)
        try expectOneDriver(spool, "Anna")
        spool.command(.finish)
        spool.command(.start(car: nil))
        spool.drive(100)
        try expectOneDriver(spool, "Bert")
    }

    private func expectOneDriver(_ spool: LivedSpool, _ driver: String?) throws {
        #expect(try spool.everything().last?.trip.driver == driver)
        let tail = try spool.tail()
        #expect(tail.driver.ofDrive == driver)
    }

    @Test func aTripThatGoesOnAfterAPowerCutIsStillPerhapsCarried() throws {
        let spool = try withPhone()
        spool.drive(300)
        try spool.cutPower(off: 60)
        spool.phone(.connected)
        spool.drive(300)
        let trips = try spool.everything().map(\.trip)
        #expect(trips.map(\.isPerhapsCarried) == [true])
        #expect(trips.first.map(kinds)?.contains(.continued) == true)
    }

    @Test func aTripWhoseCarIsThereIsNotCarried() throws {
        let spool = try withPhone()
        spool.drive(300)
        try spool.cutPower(off: 60)
        spool.car(.connected)
        spool.drive(300)
        #expect(try spool.trips().map(\.isPerhapsCarried) == [false])
    }

    @Test(arguments: [Presence.connected, .unknown])
    func whyNamesTheTimeoutOfADriveWithoutACar(_ presence: Presence) throws {
        let spool = try withPhone(presence)
        spool.drive(300)
        spool.stand(1_000)
        let trip = try #require(try spool.everything().first?.trip)
        let end = try #require(trip.events.first { $0.kind == .ended })
        #expect(end.reason == .idle)
        #expect(end[.idleTimeout] == 600_000)
        #expect(end[.idleTimeoutConnected] == nil)
        #expect(end.car == nil)
    }

    @Test func aPhoneIsNoOtherCarAfterAPowerCut() throws {
        let spool = try withPhone()
        spool.drive(300)
        try spool.cutPower(off: 3_600)
        spool.phone(.connected)
        spool.car(.connected, 31)
        spool.name("Polo", of: 31)
        spool.drive(300)
        let trip = try #require(try spool.everything().first?.trip)
        let end = try #require(trip.events.first { $0.kind == .ended })
        #expect(end.reason == .powercut)
        #expect(end.car == "Polo")
    }

    /// All is decided anew: the trip ended seven and a half minutes after it last moved, before anybody came.
    @Test func aPhoneThatCameBehindAnEndDroveNoTripOfBefore() throws {
        let spool = try withPhone(.unknown)
        spool.drive(300)
        spool.stand(465)
        spool.phone(.connected)
        spool.write(raw: .mark(.init(coordinate: nil, text: "a mark"), at: spool.now))
        spool.stand(300)
        #expect(try spool.trips().map(\.driver) == ["Anna"])
        try spool.say(.recut("IdleTimeout=450000"))
        let trips = try spool.everything().map(\.trip)
        #expect(trips.map(\.driver) == [nil])
        #expect(trips.first.map(kinds)?.contains(.marked) == false)
    }

    /// All is decided anew, and reading begins with the second boot.
    @Test func aPhoneIsNotTheCarThatWasConnectedLast() throws {
        let spool = try withPhone()
        try spool.say(.recut("IdleTimeout=600000"))
        spool.drive(300)
        spool.stand(900)
        try spool.cutPower(off: 3_600)
        spool.drive(300)
        spool.stand(900)
        #expect(try spool.trips().map(\.car) == [LivedSpool.golf, LivedSpool.golf])
        spool.drive(300)
        spool.stand(900)
        let trips = try spool.trips()
        #expect(trips.map(\.car) == [LivedSpool.golf, LivedSpool.golf, LivedSpool.golf])
        let anew = try spool.fresh()
        #expect(anew.map(\.car) == trips.map(\.car))
        #expect(anew.map(\.span) == trips.map(\.span))
    }

    /// A phone that is here is told of again, by a link that flaps or a recorder that starts.
    @Test func thePhoneThatCameFirstIsTheFirstWhereReadingBeginsAgain() throws {
        let spool = try withPhone()
        spool.name("Bert", of: 22, .driver)
        spool.drive(300)
        spool.stand(900)
        spool.phone(.connected, 22)
        spool.phone(.connected)
        spool.drive(300)
        #expect(try spool.trips().map(\.driver) == ["Anna", "Anna"])
        spool.stand(900)
        spool.drive(300)
        let trips = try spool.trips()
        #expect(trips.map(\.driver) == ["Anna", "Anna", "Anna"])
        #expect(try spool.fresh() == trips)
    }

    /// Reading begins again at the first line of a parked car, which the lines behind it change.
    @Test func aPhoneThatCameBackWhileParkedIsTheFirstWhereReadingBeginsAgain() throws {
        let spool = try withPhone()
        spool.name("Bert", of: 22, .driver)
        spool.drive(300)
        spool.command(.finish)
        spool.stand(400)
        spool.phone(.gone)
        spool.phone(.connected)
        spool.phone(.connected, 22)
        spool.command(.start(car: nil))
        spool.drive(300)
        #expect(try spool.trips().map(\.driver) == ["Anna", "Anna"])
        spool.drive(300)
        let trips = try spool.trips()
        #expect(trips.map(\.driver) == ["Anna", "Anna"])
        #expect(try spool.fresh() == trips)
    }

    /// No car is in the settings any more, so none is missed.
    @Test func aTripIsNotCarriedWhereTheSettingsHaveNoCar() throws {
        let spool = try LivedSpool()
        spool.tellRules()
        spool.name("Golf")
        spool.drive(300)
        spool.stand(1_000)
        spool.write(raw: .rules(spool.rules, cars: [], at: spool.now))
        spool.drive(300)
        spool.stand(1_000)
        #expect(try spool.trips().map(\.isPerhapsCarried) == [true, false])
    }

    /// The settings were read again, so that the phone's name was written behind its coming.
    @Test func aPhoneIsOneWhereReadingBeginsAgain() throws {
        let spool = try withPhone()
        spool.name("Anna", of: LivedSpool.phone, .driver)
        spool.drive(300)
        spool.stand(900)
        #expect(try spool.trips().map(\.driver) == ["Anna"])
        spool.drive(300)
        let trips = try spool.trips()
        #expect(trips.map(\.driver) == ["Anna", "Anna"])
        #expect(try spool.fresh() == trips)
    }
}
