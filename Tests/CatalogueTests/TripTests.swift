import Drive
import Testing
import World

/// Trips as they are told from what a recorder wrote.
@Suite struct TripTests {
    @Test func aCommuteIsOneTripWithTheTotalsOfItsEnd() throws {
        let spool = try LivedSpool()
        spool.name("Golf")
        spool.stand(30)
        spool.car(.connected)
        spool.stand(10)
        spool.drive(600)
        spool.stand(40)
        spool.car(.gone)
        spool.stand(120)
        let trips = try spool.trips()
        #expect(trips.count == 1)
        let trip = try #require(trips.first)
        #expect(trip.vehicle == "Golf")
        #expect(trip.cause == .bluetooth)
        #expect(trip.reason == .disconnect)
        #expect(trip.start == LivedSpool.begin + 30_000)
        #expect(trip.end == LivedSpool.begin + 680_000)
        #expect(trip.duration == 650_000)
        #expect(abs(trip.metres - 9_000) < 20)
        #expect(!trip.isOpen && !trip.isTrivial && !trip.isPerhapsCarried)
    }

    @Test func whatIsReadAgainChangesNothing() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        for _ in 0..<4 {
            spool.drive(300)
            spool.stand(2_000)
        }
        let once = try spool.trips()
        #expect(try spool.trips() == once)
        #expect(try spool.trips(rebuild: true) == once)
    }

    @Test func readingOnTheWayGivesTheSameAsReadingAtTheEnd() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        for round in 0..<6 {
            spool.drive(90 + 40 * round)
            _ = try spool.trips()
            spool.stand(round % 2 == 0 ? 700 : 2_400)
            _ = try spool.trips()
            if round == 3 { try spool.cutPower(off: 3_600) }
            if round == 4 { try spool.cutPower(off: 60) }
        }
        let trips = try spool.trips()
        let fresh = try spool.fresh()
        #expect(fresh.count == trips.count)
        for (one, other) in zip(fresh, trips) { #expect(one == other) }
        #expect(trips.count > 2)
    }

    @Test func aDriveOverAPowerCutIsOneTrip() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        try spool.cutPower(off: 40)
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.stand(200)
        let trips = try spool.trips()
        let trip = try #require(trips.first)
        #expect(trips.count == 1)
        #expect(trip.powerCuts == 1)
        #expect(trip.off == 40_000)
        #expect(trip.duration == 640_000)
        #expect(trip.reason == .disconnect)
    }

    @Test func nextMorningIsAnotherTrip() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        try spool.cutPower(off: 40_000)
        spool.car(.connected)
        spool.drive(300)
        let trips = try spool.trips()
        #expect(trips.map(\.reason) == [.powercut, nil])
        #expect(trips.map(\.isOpen) == [false, true])
        #expect(trips.map(\.powerCuts) == [0, 0])
    }

    @Test func aPauseIsOutsideOfTheDuration() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.command(.pause)
        spool.drive(120)
        spool.command(.resume)
        spool.drive(300)
        spool.command(.finish)
        let trip = try #require(try spool.trips().first)
        #expect(trip.paused == 120_000)
        #expect(trip.duration == 600_000)
        #expect(abs(trip.metres - 9_000) < 40)
    }

    @Test func fixesWithoutDecisionsAreDecidedByTheMachine() throws {
        let told = try LivedSpool()
        let silent = try LivedSpool()
        silent.isSilent = true
        for spool in [told, silent] {
            spool.stand(10)
            spool.drive(600)
            spool.stand(1_300)
            spool.drive(400, east: true)
            spool.stand(1_300)
        }
        let expected = try told.trips()
        let found = try silent.trips()
        #expect(found.count == 2)
        #expect(found.map(\.start) == expected.map(\.start))
        #expect(found.map(\.end) == expected.map(\.end))
        #expect(found.map(\.measuredMetres) == expected.map(\.measuredMetres))
        #expect(found.map(\.statistics) == expected.map(\.statistics))
    }

    @Test func aStretchWithoutDecisionsIsReadOnAsItGrows() throws {
        let spool = try LivedSpool()
        spool.isSilent = true
        for round in 0..<5 {
            spool.drive(200 + round * 10)
            _ = try spool.trips()
            spool.stand(900)
            _ = try spool.trips()
            if round % 2 == 1 { try spool.cutPower(off: 7_200) }
        }
        #expect(try spool.fresh() == spool.trips())
    }

    @Test func aDriveThatNobodySawTheEndOfIsShownAsOpen() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(200)
        let trip = try #require(try spool.trips().first)
        #expect(trip.isOpen)
        #expect(trip.reason == nil)
    }

    /// The step that comes to rest behind the end has its way in the average, and not its time: that is no speed.
    @Test func theTopSpeedIsOneThatWasSeen() throws {
        let spool = try LivedSpool()
        spool.drive(300, at: 20)
        spool.stand(700)
        let trip = try #require(try spool.trips().first)
        let (average, moving) = (try #require(trip.averageSpeed), try #require(trip.speedInMotion))
        #expect(trip.maximumSpeed == 20 && average > 19.9 && average < 20.1 && moving >= average && moving < 20.1)
    }

    @Test func aHoleBehindTheEndIsNoneOfTheTrips() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.wait(60)
        spool.stand(200)
        let trip = try #require(try spool.trips().first)
        #expect(trip.reason == .disconnect && trip.unknownHoles == 0 && trip.fixes == 300)
    }

    // MARK: Rules that are no settings

    @Test func aStopWithTheCarConnectedIsNoMatterOfTheWindow() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.stand(4_900)
        spool.drive(300)
        let trips = try spool.everything().map(\.trip)
        let events = trips.flatMap(\.events)
        let reopened = try #require(events.first { $0.kind == .reopened })
        #expect(trips.count == 1 && reopened[.reopenWindow] == nil)
    }

    @Test func aSilenceThatLedElsewhereIsNoMatterOfTheTimeout() throws {
        let spool = try LivedSpool()
        spool.drive(300)
        spool.wait(1_200)
        spool.drive(1, at: 600)
        spool.drive(100)
        let end = try #require(try spool.everything().flatMap(\.trip.events).first { $0.kind == .ended })
        #expect(end.reason == .silence && end[.silenceTimeout] == nil)
    }
}
