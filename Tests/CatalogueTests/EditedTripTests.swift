import Drive
import Ledger
import Testing
import Trips
import World

/// Trips that people have put together and divided.
@Suite struct EditedTripTests {
    /// Three drives with stays of an hour between them.
    private func threeDrives() throws -> LivedSpool {
        let spool = try LivedSpool()
        spool.name("Golf")
        for seconds in [600, 300, 450] {
            spool.car(.connected)
            spool.drive(seconds)
            spool.stand(50)
            spool.car(.gone)
            spool.stand(3_600)
        }
        return spool
    }

    // MARK: Joins

    @Test func mergedTripsAddUpAndWhatLiesBetweenIsApart() throws {
        let spool = try threeDrives()
        let before = try spool.trips()
        try #require(before.count == 3)
        try spool.join(before[0], before[1])
        let after = try spool.trips()
        try #require(after.count == 2)
        #expect(after[1] == before[2])
        let merged = after[0]
        let pieces = before.prefix(2)
        #expect(merged.begin == before[0].begin)
        #expect(merged.span.last == before[1].span.last)
        #expect(merged.start == before[0].start)
        #expect(merged.end == before[1].end)
        #expect(merged.apart == before[1].start! - before[0].end!)
        expectSum(merged, pieces)
        let event = try spool.everything()[0].trip.events.first { $0.kind == .merged }
        #expect(event?["apart-ms"] == Double(merged.apart))
        #expect(event?.at == before[0].end)
    }

    private func expectSum(_ whole: Trip, _ pieces: some Collection<Trip>) {
        #expect(whole.duration == pieces.reduce(0) { $0 + $1.duration })
        #expect(whole.moving == pieces.reduce(0) { $0 + $1.moving })
        #expect(whole.paused == pieces.reduce(0) { $0 + $1.paused })
        #expect(abs(whole.measuredMetres - pieces.reduce(0) { $0 + $1.measuredMetres }) < 0.01)
        #expect(abs(whole.inferredMetres - pieces.reduce(0) { $0 + $1.inferredMetres }) < 0.01)
        // Cars that stop dead are a little faster on average than at their fastest.
        #expect(abs(whole.maximumSpeed - (pieces.map(\.maximumSpeed).max() ?? 0)) < 0.05)
        #expect(whole.fixes == pieces.reduce(0) { $0 + $1.fixes })
        #expect(whole.unknownHoles == pieces.reduce(0) { $0 + $1.unknownHoles })
        #expect(whole.powerCuts == pieces.reduce(0) { $0 + $1.powerCuts })
        let distance = pieces.reduce(0) { $0 + $1.statistics.distance }
        #expect(abs(whole.statistics.distance - distance) < 0.01)
        #expect(whole.statistics.stopCount == pieces.reduce(0) { $0 + $1.statistics.stopCount })
        #expect(whole.statistics.duration == Int(whole.duration / 1_000))
        let moving = pieces.reduce(0) { $0 + $1.statistics.movingSeconds }
        #expect(abs(whole.statistics.movingSeconds - moving) < 0.01)
    }

    @Test func allThreeAreOneInWhateverOrderTheyWereJoined() throws {
        let spool = try threeDrives()
        let before = try spool.trips()
        try spool.join(before[1], before[2])
        try spool.join(before[0], before[1])
        let merged = try spool.trips()
        #expect(merged.count == 1)
        expectSum(try #require(merged.first), before)
        let other = try threeDrives()
        let others = try other.trips()
        try other.join(others[0], others[1], others[2])
        let expected = try #require(other.trips().first)
        #expect(merged.first?.duration == expected.duration)
        #expect(merged.first?.statistics == expected.statistics)
    }

    /// The beginning is written before the new boot knows the time.
    @Test func aTripOfALaterBootIsDatedByItsOwnClock() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.stand(200)
        try spool.cutPower(off: 40_000)
        spool.car(.connected)
        spool.stand(10)
        spool.drive(300)
        spool.car(.gone)
        spool.stand(200)
        let before = try spool.trips()
        try #require(before.count == 2)
        #expect(before[0].span.last < before[1].span.first)
        try spool.join(before[0], before[1])
        let merged = try #require(try spool.trips().first)
        #expect(merged.start == before[0].start)
        #expect(merged.end == before[1].end)
        #expect(merged.apart == before[1].start! - before[0].end!)
        #expect(merged.apart > 39_000_000)
        expectSum(merged, before)
    }

    /// The end of such a trip is decided in the next boot, when that has records already.
    @Test func aTripThatAPowerCutEndedCanBeJoined() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        try spool.cutPower(off: 40_000)
        spool.car(.connected)
        spool.stand(10)
        spool.drive(300)
        let before = try spool.trips()
        try #require(before.map(\.reason) == [.powercut, nil])
        #expect(before[0].span.last < before[1].span.first)
        try spool.join(before[0], before[1])
        let merged = try spool.trips()
        try #require(merged.count == 1)
        expectSum(merged[0], before)
        #expect(merged[0].apart == before[1].start! - before[0].end!)
    }

    @Test func whoPausedAndFinishedIsNotPausedInTheNextOne() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.command(.pause)
        spool.drive(60)
        spool.command(.finish)
        spool.stand(900)
        spool.command(.start(car: nil))
        spool.drive(300)
        spool.command(.finish)
        let before = try spool.trips()
        try #require(before.count == 2)
        try spool.join(before[0], before[1])
        let merged = try #require(try spool.trips().first)
        expectSum(merged, before)
        #expect(merged.metres > 8_000)
    }

    /// Neither the way nor the time of a pause is in what is said of the drive, whether it stood around it or drove.
    @Test(arguments: [0, 20]) func noFigureLeadsOverAPause(_ stood: Int) throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.drive(stood, at: 0)
        spool.command(.pause)
        spool.drive(600, at: 60)
        spool.command(.resume)
        spool.drive(stood, at: 0)
        spool.drive(300)
        spool.command(.finish)
        let trip = try #require(try spool.trips().first)
        #expect(trip.paused == 600_000)
        #expect(trip.statistics.averageSpeed <= trip.statistics.maximumSpeed)
        let difference: Double = trip.statistics.distance - trip.metres
        #expect(abs(difference) < 50, "\(difference)")
        #expect(trip.statistics.stopCount == (stood == 0 ? 0 : 2))
    }

    @Test func aDriveThatGoesOnCanBeJoined() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.stand(900)
        spool.car(.connected)
        spool.drive(100)
        let before = try spool.trips()
        try #require(before.map(\.isOpen) == [false, true])
        try spool.join(before[0], before[1])
        #expect(try spool.trips().map(\.isOpen) == [true])
        spool.drive(200)
        spool.car(.gone)
        spool.stand(300)
        let merged = try spool.trips()
        #expect(merged.count == 1)
        #expect(merged.first?.duration == 600_000)
        #expect(try spool.fresh() == merged)
    }

    // MARK: Cuts

    @Test func thePiecesOfADividedTripAddUp() throws {
        let spool = try threeDrives()
        let before = try spool.trips()
        let fixes = try spool.fixes().filter { before[0].span.contains(record($0, of: before[0])) }
        for place in [1, 40, 300, fixes.count - 2] {
            let entry = try spool.cut(before[0], at: fixes[place])
            let after = try spool.trips()
            try #require(after.count == 4, "\(place)")
            let pieces = after.prefix(2)
            #expect(pieces[1].span.first.sequence == fixes[place])
            #expect(pieces[0].span.last.sequence < fixes[place])
            #expect(pieces[0].span.first == before[0].span.first)
            #expect(pieces[1].span.last == before[0].span.last)
            #expect(pieces[0].start == before[0].start)
            #expect(pieces[0].end == pieces[1].start)
            #expect(Set(after.map(\.id)).count == 4)
            #expect(pieces.allSatisfy { !$0.isTrivial })
            expectDivided(before[0], pieces)
            #expect(try spool.fresh() == after)
            try spool.say(.undo(entry))
            #expect(try spool.trips() == before)
        }
    }

    private func record(_ sequence: UInt64, of trip: Trip) -> RecordID {
        RecordID(log: trip.span.log, sequence: sequence)
    }

    /// A stretch that is divided is measured as two, which differs by centimetres.
    private func expectDivided(_ whole: Trip, _ pieces: some Collection<Trip>) {
        let isPastItsEnd = pieces.contains { ($0.start ?? 0) > whole.end! }
        if !isPastItsEnd {
            #expect(whole.duration == pieces.reduce(0) { $0 + $1.duration })
            let distance = pieces.reduce(0) { $0 + $1.statistics.distance }
            #expect(abs(whole.statistics.distance - distance) < 0.5)
            #expect(whole.fixes == pieces.reduce(0) { $0 + $1.fixes })
        }
        #expect(whole.moving == pieces.reduce(0) { $0 + $1.moving })
        #expect(whole.paused == pieces.reduce(0) { $0 + $1.paused })
        #expect(abs(whole.metres - pieces.reduce(0) { $0 + $1.metres }) < 0.5)
    }

    @Test func aCarThatWasAwayIsSoOnTheClockOfAPieceToo() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        try spool.cutPower(off: 60)
        spool.car(.connected)
        spool.drive(100)
        spool.car(.gone)
        spool.drive(30)
        let place = try #require(try spool.fixes().last)
        spool.drive(20)
        spool.stand(10)
        let whole = try #require(try spool.trips().first)
        try #require(whole.isOpen)
        _ = try spool.cut(whole, at: place)
        let pieces = try spool.trips()
        #expect(pieces.count == 2 && pieces.map(\.end).contains(whole.end))
        #expect(pieces.reduce(0) { $0 + $1.duration } == whole.duration)
    }

    /// The trip is divided in a part that was driven before anybody knew that it was a drive.
    @Test func aTripCanBeDividedBeforeItsBeginningWasDecided() throws {
        let spool = try LivedSpool()
        spool.stand(120)
        spool.drive(400)
        spool.stand(1_300)
        let before = try spool.trips()
        let trip = try #require(before.first)
        try #require(trip.span.first < trip.begin)
        let fixes = try spool.fixes().filter { $0 > trip.span.first.sequence && $0 < trip.begin.sequence }
        let place = try #require(fixes.first)
        let entry = try spool.cut(trip, at: place)
        let after = try spool.trips()
        try #require(after.count == 2)
        #expect(after[1].begin.sequence == place)
        #expect(after[0].span.last < after[1].span.first)
        #expect(after[0].span.contains(after[0].begin) && after[1].span.contains(trip.begin))
        expectDivided(trip, after)
        try spool.say(.undo(entry))
        #expect(try spool.trips() == before)
    }

    @Test func aTripDividedInItsPauseIsPausedOnBothSides() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.command(.pause)
        spool.drive(100)
        let middle = try #require(try spool.fixes().last)
        spool.drive(100)
        spool.command(.resume)
        spool.drive(300)
        spool.command(.finish)
        let trip = try #require(try spool.trips().first)
        try spool.cut(trip, at: middle)
        let pieces = try spool.trips()
        try #require(pieces.count == 2)
        #expect(pieces.allSatisfy { $0.paused > 99_000 })
        #expect(pieces.allSatisfy { abs($0.metres - 4_500) < 40 })
        expectDivided(trip, pieces)
    }

    @Test func aTripDividedWhileItStoodEndsWhereTheNextBegins() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.stand(300)
        let middle = try #require(try spool.fixes().last)
        spool.stand(300)
        spool.car(.gone)
        spool.stand(300)
        let trip = try #require(try spool.trips().first)
        try spool.cut(trip, at: middle)
        let pieces = try spool.trips()
        try #require(pieces.count == 2)
        // The trip ended where it last moved, which is before the second piece.
        #expect(pieces[1].start! <= pieces[1].end!)
        #expect(pieces[1].duration >= 0)
    }

    @Test func aTripOverAPowerCutCanBeDividedThere() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        let last = try #require(try spool.fixes().last)
        try spool.cutPower(off: 40)
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.stand(200)
        let trip = try #require(try spool.trips().first)
        for place in try spool.fixes().filter({ $0 > last }).prefix(4) {
            let entry = try spool.cut(trip, at: place)
            let pieces = try spool.trips()
            try #require(pieces.count == 2)
            #expect(pieces[1].begin.sequence == place)
            #expect(pieces[0].span.last < pieces[1].span.first)
            expectDivided(trip, pieces)
            try spool.say(.undo(entry))
        }
    }

    // MARK: Where nothing was decided

    @Test func tripsThatTheMachineFoundLaterAreJoinedAndDividedToo() throws {
        let spool = try LivedSpool()
        spool.isSilent = true
        spool.drive(400)
        spool.wait(30_000)
        spool.stand(400)
        spool.drive(500)
        spool.wait(30_000)
        spool.stand(400)
        spool.drive(300)
        let before = try spool.trips()
        try #require(before.count == 3)
        #expect(before[0].span.last < before[1].span.first)
        let entry = try spool.join(before[0], before[1])
        let after = try spool.trips()
        try #require(after.count == 2)
        expectSum(after[0], before.prefix(2))
        let fixes = try spool.fixes().filter { $0 > before[0].span.first.sequence }
        try spool.cut(before[0], at: fixes[5])
        #expect(try spool.trips().count == 3)
        #expect(try spool.fresh() == spool.trips())
        try spool.say(.undo(entry))
        #expect(try spool.trips().count == 4)
    }

    // MARK: What is said of them

    @Test func undoGivesBackTheTripsAsTheyWere() throws {
        let spool = try threeDrives()
        let before = try spool.everything()
        let fixes = try spool.fixes()
        let span = before[1].trip.span
        let deeds: [LedgerVerb] = [
            .join([TripSeam(log: span.log, last: before[0].trip.span.last.sequence, first: span.first.sequence)!]),
            .cut([RecordID(log: span.log, sequence: fixes[fixes.count / 3])]),
            .set(span, [.init(.name, "Work"), .init(.tags, "a,b"), .init(.startPlace, "Home")]),
            .delete([span]), .recut("IdleTimeout=300000"),
        ]
        for deed in deeds {
            let entry = try spool.say(deed)
            let changed = try spool.everything()
            #expect(changed != before)
            #expect(try spool.everythingAnew() == changed)
            let undo = try spool.say(.undo(entry))
            #expect(try spool.everything() == before)
            let redo = try spool.say(.undo(undo))
            #expect(try spool.everything() == changed)
            try spool.say(.undo(redo))
            #expect(try spool.everything() == before)
        }
    }

    @Test func aMergedTripHasThePlacesOfItsEndsAndADividedOneGivesEachHalfItsOwn() throws {
        let spool = try threeDrives()
        let trips = try spool.trips()
        try spool.say(
            .set(trips[0].span, [.init(.name, "Out"), .init(.startPlace, "Home"), .init(.endPlace, "Shop")]))
        try spool.say(
            .set(trips[1].span, [.init(.startPlace, "Shop"), .init(.endPlace, "Work"), .init(.note, "rain")]))
        let join = try spool.join(trips[0], trips[1])
        let merged = try spool.everything()[0]
        #expect(merged.said.name == "Out")
        #expect(merged.said.startPlace == "Home" && merged.said.endPlace == "Work")
        #expect(merged.said.note == "rain")
        try spool.say(.undo(join))
        let fixes = try spool.fixes().filter { $0 > trips[0].span.first.sequence }
        try spool.cut(trips[0], at: fixes[250])
        let halves = try spool.everything().prefix(2)
        #expect(halves.map(\.said.name) == ["Out", "Out"])
        #expect(halves.map(\.said.startPlace) == ["Home", nil])
        #expect(halves.map(\.said.endPlace) == [nil, "Shop"])
    }

    @Test func editsOutliveARebuildAndOtherRules() throws {
        let spool = try threeDrives()
        let trips = try spool.trips()
        try spool.say(.set(trips[2].span, [.init(.name, "Back")]))
        try spool.join(trips[0], trips[1])
        try spool.say(.recut("MinDistance=100"))
        let entries = try spool.everything()
        #expect(entries.count == 2)
        #expect(entries.last?.said.name == "Back")
        #expect(entries.first?.trip.apart ?? 0 > 3_000_000)
        #expect(try spool.everythingAnew() == entries)
    }
}
