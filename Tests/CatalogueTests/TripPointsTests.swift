import Drive
import Ledger
import Testing
import Trips
import World

/// A trip's way, read again from the spool.
@Suite struct TripPointsTests {
    private func points(of trip: Trip, _ spool: LivedSpool) throws -> [TripPoint] {
        var points: [TripPoint] = []
        try TripPoints(of: trip, in: [spool.spool]).forEach { points.append($0) }
        return points
    }

    @Test func theWayIsThatOfTheTripAndNothingBeside() throws {
        let spool = try LivedSpool()
        spool.stand(300)
        spool.car(.connected)
        spool.drive(600)
        spool.car(.gone)
        spool.stand(300)
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.stand(300)
        for trip in try spool.trips() {
            let points = try points(of: trip, spool)
            let start = try #require(trip.start)
            let end = try #require(trip.end)
            #expect(points.allSatisfy { start - 1_000 <= $0.utc ?? 0 && $0.utc ?? 0 <= end + 1_000 })
            #expect(points.allSatisfy { trip.span.contains(RecordID(log: trip.span.log, sequence: $0.record)) })
            #expect(points.allSatisfy { $0.after == nil })
            let metres = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.place.metres(to: $1.1.place) }
            #expect(abs(metres - trip.metres) < 60, "\(metres), \(trip.metres)")
        }
    }

    /// The number of steps between its points of which nothing can be said.
    private func unknownSteps(of trip: Trip, _ spool: LivedSpool) throws -> UInt64 {
        var judge = StepJudge()
        var last: TripPoint?
        var count: UInt64 = 0
        for point in try points(of: trip, spool) {
            let way = judge.way(to: point.fix, after: point.milliseconds(drivenSince: last), trip.judging)
            if last != nil, way == .unknown { count += 1 }
            last = point
        }
        return count
    }

    @Test func stepsAreJudgedUnderTheRulesOfTheTotals() throws {
        var rules = DriveRules()
        rules.maximumSpeed = 12
        let spool = try LivedSpool(rules)
        spool.tellRules()
        spool.car(.connected)
        for speed in [8.0, 15, 8] { spool.drive(100, at: speed) }
        let told = try #require(try spool.trips().first)
        #expect(told.flagged == 100)
        #expect(try unknownSteps(of: told, spool) == 100)
        try spool.say(.recut("MaxSpeed=30000"))
        let recut = try #require(try spool.trips().first)
        #expect(recut.flagged == 0)
        #expect(try unknownSteps(of: recut, spool) == 0)
    }

    @Test func breaksAreNamedAndWhatLiesInAPauseIsNoWay() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(200)
        spool.command(.pause)
        spool.drive(60)
        spool.command(.resume)
        spool.drive(200)
        try spool.cutPower(off: 30)
        spool.car(.connected)
        spool.drive(200)
        spool.car(.gone)
        spool.stand(300)
        let trips = try spool.trips()
        let trip = try #require(trips.first)
        #expect(trips.count == 1 && trip.powerCuts == 1)
        let points = try points(of: trip, spool)
        #expect(points.compactMap(\.after) == [.pause, .powerCut])
        #expect(trip.sections.map(\.after) == [nil, .pause, .powerCut])
        var read = Trip.blank
        read.sectionsText = trip.sectionsText
        #expect(read.sections == trip.sections)
        #expect(points.count < 630 && points.count > 580)
        #expect(points.allSatisfy { $0.utc != nil })
        let steps = zip(points, points.dropFirst()).compactMap { $1.milliseconds(since: $0) }
        #expect(steps.allSatisfy { $0 > 0 && $0 <= 62_000 })
    }

    @Test func aPowerCutBehindAPauseIsNoWay() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(200)
        spool.command(.pause)
        spool.drive(600)
        spool.command(.resume)
        try spool.cutPower(off: 30)
        spool.car(.connected)
        spool.drive(200)
        spool.command(.finish)
        let trips = try spool.trips()
        let trip = try #require(trips.first)
        #expect(trips.count == 1 && trip.powerCuts == 1)
        #expect(try points(of: trip, spool).compactMap(\.after) == [.pause])
        #expect(abs(trip.statistics.distance - 6_000) < 60, "\(trip.statistics.distance)")
    }

    private func metres(of points: [TripPoint]) -> Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.place.metres(to: $1.1.place) }
    }

    @Test func whatFollowsAPauseThatNobodyEndedIsOfTheTrip() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.command(.pause)
        spool.stand(1_860)
        spool.drive(300)
        spool.command(.finish)
        let trips = try spool.trips()
        let trip = try #require(trips.first)
        #expect(trips.count == 1 && trip.paused == 1_800_000)
        #expect(abs(trip.metres - 9_000) < 60, "\(trip.metres)")
        let points = try points(of: trip, spool)
        #expect(points.compactMap(\.after) == [.pause])
        #expect(abs(metres(of: points) - 9_000) < 60)
    }

    @Test func aPauseThatWasFinishedIsNoneOfTheTripThatIsMergedWithIt() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300)
        spool.command(.pause)
        spool.command(.finish)
        spool.stand(900)
        spool.command(.start(car: nil))
        spool.drive(300)
        spool.command(.finish)
        let before = try spool.trips()
        try #require(before.count == 2)
        try spool.join(before[0], before[1])
        let trip = try #require(try spool.trips().first)
        #expect(abs(metres(of: try points(of: trip, spool)) - trip.metres) < 60)
    }

    @Test func readingEndsWhenEnoughWasSeen() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(600)
        spool.car(.gone)
        spool.stand(300)
        let trip = try #require(try spool.trips().first)
        var seen = 0
        let found = try TripPoints(of: trip, in: [spool.spool]).contains { _ in
            seen += 1
            return seen == 10
        }
        #expect(found && seen == 10)
    }

    @Test func nearIsTheStraightWayBetweenTwoPointsToo() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(300, at: 40)
        spool.car(.gone)
        spool.stand(300)
        let trip = try #require(try spool.trips().first)
        let points = try points(of: trip, spool)
        let (first, second) = (points[100].place, points[101].place)
        let middle = Coordinate(
            latitudeE7: (first.latitudeE7 + second.latitudeE7) / 2, longitudeE7: first.longitudeE7)
        #expect(try NearTrip(middle, within: 5).came(trip, in: [spool.spool]))
        let beside = Coordinate(latitudeE7: middle.latitudeE7, longitudeE7: middle.longitudeE7 + 2_000)
        #expect(try !NearTrip(beside, within: 5).came(trip, in: [spool.spool]))
        #expect(try NearTrip(beside, within: 20).came(trip, in: [spool.spool]))
    }

    @Test func sharesOfATripAddUpToIt() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(400, at: 30)
        spool.drive(400, at: 10)
        spool.car(.gone)
        spool.stand(300)
        let trip = try #require(try spool.trips().first)
        let shares = try TripShares(of: trip, in: [spool.spool])
        let middle = LivedSpool.begin + 400_000
        let before = shares.share(from: .min, to: middle)
        let after = shares.share(from: middle, to: .max)
        #expect(abs(before.measuredMetres - 12_000) < 100 && abs(after.measuredMetres - 4_000) < 100)
        #expect(abs(before.measuredMetres + after.measuredMetres - trip.measuredMetres) < 0.001)
        #expect(abs(before.duration + after.duration - trip.duration) <= 1)
        #expect(abs(before.moving + after.moving - trip.moving) <= 1)
        #expect(shares.share(from: middle, to: middle).duration == 0)
    }

    /// A shuttle carries the car with its radio on for longer than anybody drives unseen: that way is none of the trip.
    @Test func aWayThatCountsNotWeighsNothing() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(400, at: 30)
        spool.wait(2_100)
        spool.carry(50_000)
        spool.drive(400, at: 10)
        spool.car(.gone)
        spool.stand(300)
        let trip = try #require(try spool.trips().first)
        #expect(trip.inferredMetres == 0 && trip.unknownHoles == 1)
        let shares = try TripShares(of: trip, in: [spool.spool])
        let after = shares.share(from: LivedSpool.begin + 2_500_000, to: .max)
        #expect(abs(after.measuredMetres - 4_000) < 100)
    }

    @Test func whatWasInferredBelongsToItsTime() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        spool.drive(400, at: 30)
        spool.wait(600)
        spool.carry(6_000)
        spool.drive(400, at: 10)
        spool.car(.gone)
        spool.stand(300)
        let trip = try #require(try spool.trips().first)
        #expect(abs(trip.inferredMetres - 6_000) < 20)
        let shares = try TripShares(of: trip, in: [spool.spool])
        let after = shares.share(from: LivedSpool.begin + 1_000_000, to: .max)
        #expect(after.inferredMetres < 20 && abs(after.measuredMetres - 4_000) < 100)
    }
}
