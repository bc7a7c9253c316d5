import Drive
import Ledger
import Spool
import Testing
import Trips
import World

/// Trips at their edges: pauses, ends that nobody told, power cuts, and trips that hide.
@Suite struct TripEdgeTests {
    @Test func everyPowerCutCountsAsTimeWithoutPower() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        try spool.cutPower(off: 60)
        spool.drive(300)
        try spool.cutPower(off: 120)
        spool.drive(100)
        let trip = try #require(try spool.trips().first)
        #expect(trip.powerCuts == 2)
        #expect(trip.off == 180_000)
    }

    @Test func theWayOfAPauseIsNoneOfTheTrip() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.command(.pause)
        spool.drive(400)
        spool.command(.finish)
        let trip = try #require(try spool.trips().first)
        let last = try #require(trip.last)
        #expect(abs((last.latitude - 51.5) * 111_194.9 - 4_500) < 1)
    }

    /// A minute is quick for a trip; it hides if it is short, too.
    @Test(arguments: [(8.0, true), (15.0, false)])
    func aQuickTripHidesIfItIsShort(_ speed: Double, _ hides: Bool) throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(60, at: speed)
        spool.command(.finish)
        let trip = try #require(try spool.trips().first)
        #expect(trip.isTrivial == hides)
    }

    @Test func aPauseBehindTheEndIsNoneOfTheTrip() throws {
        let spool = try LivedSpool()
        spool.drive(300)
        spool.stand(20)
        spool.command(.pause)
        spool.stand(200)
        spool.command(.resume)
        spool.stand(900)
        let trip = try #require(try spool.trips().first)
        #expect(trip.reason == .idle && trip.paused == 0)
        #expect(trip.duration >= 299_000 && trip.moving >= 298_000, "\(trip.duration)")
    }

    /// A flapping link tells a minute late that its car went: the hole since is in neither.
    @Test(arguments: [(30, 0.0), (5, 200)] as [(Int64, Double)])
    func aHoleBehindALateDisconnectIsInTheTripAsInTheEnd(_ seconds: Int64, _ metres: Double) throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.stand(1)
        spool.wait(19)
        spool.carry(200)
        spool.stand(10)
        spool.car(.gone, ago: seconds)
        spool.stand(100)
        let (trip, end) = (try #require(try spool.trips().first), try #require(try spool.ends().first))
        #expect(trip.reason == .disconnect && end.because == .disconnect)
        #expect(abs(trip.inferredMetres - metres) < 1, "\(trip.inferredMetres)")
        #expect(abs(end.totals.inferredMetres - metres) < 1, "\(end.totals.inferredMetres)")
    }

    /// No link begins a drive here, so that the car is there and motion begins it.
    @Test(arguments: [false, true])
    func aTripOfABootThatNeverKnewTheTimeHasTheCarThatWasThere(_ isSilent: Bool) throws {
        var rules = DriveRules()
        rules.startsByBluetooth = false
        let spool = try LivedSpool(rules)
        spool.isSilent = isSilent
        spool.tellRules()
        spool.drive(300)
        try spool.cutPower(off: 3_600)
        spool.knowsTime = false
        spool.car(.connected)
        spool.drive(300)
        try spool.cutPower(off: 3_600)
        spool.drive(1)
        let trips = try spool.everything().map(\.trip)
        #expect(trips.map(\.cause) == [.motion, .motion])
        #expect(trips.map(\.isPerhapsCarried) == [true, false])
    }

    @Test func theCarThatTheRecorderIsBuiltIntoIsNotCarried() throws {
        let spool = try LivedSpool()
        spool.adopt(cars: [Car.builtIn])
        spool.drive(300)
        let trip = try #require(try spool.trips().first)
        #expect(trip.cause == .motion && trip.car == Car.builtIn && !trip.isPerhapsCarried)
        #expect(try spool.objections().isEmpty)
    }

    /// Whatever car was the last one that connected, sold or not.
    @Test func theCarThatTheRecorderIsBuiltIntoHasEveryDriveWithoutAnother() throws {
        let spool = try LivedSpool()
        spool.adopt(cars: [Cars.golf, Car.builtIn])
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        try spool.cutPower(off: 3_600)
        spool.drive(300)
        let trips = try spool.trips()
        #expect(trips.map(\.cause) == [.bluetooth, .motion])
        #expect(trips.last?.car == Car.builtIn && trips.last?.isPerhapsCarried == false)
        #expect(try spool.objections().isEmpty)
    }

    /// A drive, and after so long one in a boot that never knew the time; the next boot has begun.
    private func withUndatedBoot(off seconds: Int64) throws -> LivedSpool {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        try spool.cutPower(off: seconds)
        spool.knowsTime = false
        spool.car(.connected)
        spool.drive(300)
        try spool.cutPower(off: 3_600)
        spool.knowsTime = true
        return spool
    }

    /// Nobody can date what was driven in a boot without time, divided or not.
    @Test func aPieceOfATripOfABootThatNeverKnewTheTimeHasNoDateEither() throws {
        let spool = try withUndatedBoot(off: 3_600)
        spool.car(.connected)
        spool.drive(300)
        let before = try spool.trips()
        try #require(before.map { $0.start == nil } == [false, true, false])
        let log = before[1].span.log
        let fixes = try spool.fixes().filter { before[1].span.contains(RecordID(log: log, sequence: $0)) }
        try spool.cut(before[1], at: fixes[150])
        let after = try spool.trips()
        #expect(after.map { $0.start == nil } == [false, true, true, false])
        #expect(try spool.fresh() == after)
    }

    /// The first drive was the usual car's only by guess; the second has seen its car.
    @Test(arguments: [(false, 22), (true, LivedSpool.golf)] as [(Bool, Car.ID)])
    func aMergedTripIsOfTheFirstCarThatWasThere(_ isGolfThere: Bool, _ car: Car.ID) throws {
        let spool = try LivedSpool()
        spool.tellRules()
        spool.name("Golf")
        spool.name("Punto", of: 22)
        if isGolfThere { spool.car(.connected) }
        spool.drive(300)
        spool.command(.finish)
        spool.car(.gone)
        spool.stand(900)
        spool.car(.connected, 22)
        spool.drive(300)
        spool.car(.gone, 22)
        spool.stand(300)
        let before = try spool.trips()
        try #require(before.map(\.car) == [LivedSpool.golf, 22])
        try spool.join(before[0], before[1])
        let trip = try #require(try spool.trips().first)
        #expect(trip.car == car && trip.vehicle == (isGolfThere ? "Golf" : "Punto") && !trip.isPerhapsCarried)
    }

    @Test func aTripIsOfTheCarThatJoinedIt() throws {
        let spool = try LivedSpool()
        spool.name("Golf")
        spool.name("Punto", of: 22)
        spool.drive(300)
        spool.car(.connected, 22)
        spool.drive(300)
        let trip = try #require(try spool.trips().first)
        #expect(trip.car == 22 && trip.vehicle == "Punto")
    }

    /// The recorder calls a drive as its trip is called, whatever the settings call the car by then.
    @Test func theRecorderCallsTheVehicleAsTheTripDoes() throws {
        let spool = try LivedSpool()
        spool.name("Golf")
        spool.car(.connected)
        spool.drive(300)
        spool.name("Estate")
        spool.drive(10)
        try expectOneVehicle(spool, "Golf")
        try spool.cutPower(off: 60)
        spool.drive(100)
        try expectOneVehicle(spool, "Golf")
        spool.car(.gone)
        spool.stand(300)
        spool.car(.connected)
        spool.drive(100)
        try expectOneVehicle(spool, "Golf")
        spool.command(.finish)
        spool.command(.start(car: LivedSpool.golf))
        spool.drive(100)
        try expectOneVehicle(spool, "Estate")
        #expect(try spool.trips().map(\.vehicle) == ["Golf", "Estate"])
    }

    /// The recorder starts again in a boot that does not know the time yet: the fixes of before wait on.
    @Test func aTripOfABootIsOneAlsoWhereTheRecorderStartedAgainInIt() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        try spool.cutPower(off: 3_600)
        spool.knowsTime = false
        spool.drive(60)
        try spool.restart()
        spool.knowsTime = true
        spool.drive(200)
        let found = try spool.trips()
        spool.car(.connected)
        spool.drive(100)
        spool.car(.gone)
        spool.stand(400)
        let readOn = try spool.trips()
        #expect(found.count == 2 && readOn.count == 2)
        #expect(try spool.fresh() == readOn)
    }

    /// The first car that was told of is named, also where reading begins behind its coming back.
    @Test func ofTwoCarsWhyNamesTheSameWhereReadingBeginsAgain() throws {
        let spool = try LivedSpool()
        spool.tellRules()
        spool.name("Golf")
        spool.name("Punto", of: 22)
        spool.car(.connected)
        spool.car(.connected, 22)
        spool.drive(300)
        spool.car(.gone)
        spool.car(.connected)
        spool.drive(10)
        spool.command(.finish)
        #expect(try spool.trips().count == 1)
        spool.wait(400)
        spool.carry(2_000)
        spool.command(.start(car: 22))
        spool.drive(300)
        spool.stand(4_000)
        let readOn = try spool.everything().last?.trip.events.first { $0.kind == .ended }
        #expect(readOn?.reason == .idle && readOn?.car == "Golf")
    }

    /// A car that was named while it drove, and connected then: decided anew the trip is that car's, too.
    @Test func aTripThatIsDecidedAnewIsCalledAsItWas() throws {
        let spool = try LivedSpool()
        spool.tellRules()
        spool.drive(300)
        spool.name("Punto", of: 22)
        spool.car(.connected, 22)
        spool.drive(300)
        spool.command(.finish)
        #expect(try spool.trips().map(\.vehicle) == ["Punto"])
        try spool.say(.recut("IdleTimeout=900000"))
        #expect(try spool.trips().map(\.vehicle) == ["Punto"])
    }

    private func expectOneVehicle(_ spool: LivedSpool, _ vehicle: String?) throws {
        #expect(try spool.everything().last?.trip.vehicle == vehicle)
        let tail = try spool.tail()
        #expect(tail.machine.drive != nil && tail.vehicle.name == vehicle)
    }

    @Test func aCarIsAwaySinceItWasToldSoAfterThePowerCut() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.wait(20)
        try spool.cutPower(off: 30)
        spool.drive(60)
        spool.car(.gone)
        spool.stand(300)
        let trips = try spool.everything().map(\.trip)
        let end = try #require(trips.first?.events.first { $0.kind == .ended })
        #expect(trips.count == 1 && end.reason == .disconnect && end["gone-ms"] == 90_000)
    }

    @Test func whatABootOfHalfAMinuteSawIsInNoTrip() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        try spool.cutPower(off: 20)
        spool.knowsTime = false
        spool.drive(30)
        try spool.cutPower(off: 20)
        spool.knowsTime = true
        spool.drive(100)
        let trip = try #require(try spool.trips().first)
        let known = try #require(spool.machine.drive?.totals)
        #expect(abs(trip.metres - known.metres) < 1 && trip.fixes == known.fixes)
    }

    /// The catalogue is opened while the trip of a boot that never knew the time is the newest, and read on later.
    @Test(arguments: 1...12) func aTripOfABootWithoutTimeIsTheSameWhenItIsReadOn(seconds: Int) throws {
        let spool = try withUndatedBoot(off: 20)
        spool.stand(seconds)
        _ = try spool.trips()
        spool.drive(200)
        spool.car(.gone)
        spool.stand(400)
        let readOn = try spool.trips()
        #expect(try spool.fresh() == readOn)
        #expect(readOn.count == 3 && readOn.allSatisfy { $0.fixes > 90 })
    }

    @Test func aTripWithoutAnEndLastsToWhereItsCarWent() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.stand(30)
        spool.car(.gone)
        spool.wait(20)
        let trip = try #require(try spool.trips().first)
        #expect(trip.isOpen && trip.duration == 330_000)
    }

    @Test func aCarThatCameBackWasNotAway() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.wait(20)
        spool.car(.connected)
        spool.drive(100)
        spool.stand(30)
        spool.car(.gone)
        let trip = try #require(try spool.trips().first)
        #expect(trip.isOpen && trip.duration == 450_000)
    }

    /// A receiver that was a day ahead, and was corrected on the way.
    @Test func aTripWhoseClockIsCorrectedHasTheCorrectedOneFromItsBeginning() throws {
        let day: Int64 = 86_400_000
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.write(raw: .anchor(.init(kind: .stepped, utc: spool.utc - day), at: spool.now))
        spool.drive(300)
        spool.command(.finish)
        let trip = try #require(try spool.trips().first)
        #expect(trip.start == LivedSpool.begin - day && trip.end == LivedSpool.begin - day + 600_000)
        #expect(trip.duration == 600_000)
        #expect(trip.events.compactMap(\.at).allSatisfy { $0 <= LivedSpool.begin - day + 600_000 })
    }

    /// The car stands already, and nobody has decided that the drive is over.
    @Test func aClockThatIsCorrectedAfterTheArrivalDatesTheTripToo() throws {
        let day: Int64 = 86_400_000
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.stand(60)
        spool.write(raw: .anchor(.init(kind: .stepped, utc: spool.utc - day), at: spool.now))
        spool.stand(1_800)
        let trip = try #require(try spool.trips().first)
        #expect(!trip.isOpen && trip.start == LivedSpool.begin - day && trip.end == LivedSpool.begin - day + 300_000)
    }

    @Test func aClockThatWasCorrectedDatesATripThatAPowerCutEndedToo() throws {
        let day: Int64 = 86_400_000
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.write(raw: .anchor(.init(kind: .stepped, utc: spool.utc - day), at: spool.now))
        spool.drive(300)
        let start = LivedSpool.begin - day
        #expect(try spool.trips().map(\.start) == [start])
        try spool.cutPower(off: 3_600)
        spool.stand(10)
        let trip = try #require(try spool.trips().first)
        #expect(trip.reason == .powercut && trip.start == start && trip.end == start + 600_000)
    }

    /// The anchor of the first boot is lost.
    @Test func aTripOverAPowerCutIsDatedByItsLaterBoot() throws {
        let spool = try LivedSpool()
        let home = Coordinate(latitude: 51.5, longitude: -0.12)
        func fix(_ boottime: Int64) -> SpoolLine {
            .fix(Fix(boottime: boottime, mode: .threeDimensional, coordinate: home))
        }
        let begin = Decision.Begin(cause: .hand, car: nil, since: 1_000, stood: nil)
        for line in [.drive(.begin(begin), at: 1_000), fix(2_000), fix(3_000)] { spool.write(raw: line) }
        try spool.newBoot()
        let utc = LivedSpool.begin
        spool.write(raw: .anchor(.init(kind: .learnt, utc: utc + 5_000), at: 5_000))
        spool.write(raw: .drive(.continued(off: 60_000), at: 5_000))
        spool.write(raw: fix(6_000))
        let trip = try #require(try spool.trips().first)
        #expect(trip.start == utc - 60_000 - 2_000)
    }

    /// The end was due seven minutes before anything else was written.
    @Test func whatWasWaitedForIsDecidedWhenItWasDue() throws {
        let spool = try LivedSpool()
        spool.isSilent = true
        spool.drive(600)
        spool.stand(301)
        spool.wait(700)
        spool.drive(300)
        #expect(try spool.trips().count == 2)
    }

    @Test func ofTwoPhonesTheOneThatCameFirstNamesTheDriver() throws {
        let spool = try LivedSpool()
        for (id, name) in [(21, "Anna"), (22, "Ben")] as [(Car.ID, String)] {
            spool.name(name, of: id, .driver)
            spool.phone(.connected, id)
        }
        spool.car(.connected)
        spool.drive(300)
        #expect(try spool.trips().first?.driver == "Anna")
    }

    /// A car that jumps while it connects begins with the connect, where it was seen before, not with its first fix.
    @Test func aBeginningTellsTheMachinesPlaceForGoingOn() throws {
        var rules = DriveRules()
        rules.reopenWindow = 600_000
        let spool = try LivedSpool(rules)
        spool.tellRules()
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.stand(100)
        // Pushed, and then its car connects, and is seen two hundred metres on at once.
        spool.drive(400, at: 0.9)
        spool.wait(1)
        spool.car(.connected)
        spool.carry(200)
        spool.drive(300)
        let trips = try spool.everything().map(\.trip)
        #expect(trips.count == 2)
        let (earlier, later) = try (#require(trips.first), #require(trips.last))
        let boundary = TripBoundaryReason(earlier, earlier.events, later, later.events)
        guard case .place(let metres) = boundary.why else { return #expect(boundary.why == .place(metres: 360)) }
        #expect(abs(metres - 360) < 1)
    }
}
