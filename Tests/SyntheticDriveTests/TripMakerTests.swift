import Drive
import SyntheticDrives
import Testing

/// The made-up drives are what they say they are: the same for the same seed, as a car goes, and of the length that is
/// given as their truth.
@Suite struct TripMakerTests {
    private static func trips(hours: Double, _ wishes: Wishes = Wishes()) -> [SyntheticTrip] {
        var trips: [SyntheticTrip] = []
        TripMaker.forEach(hours: hours, wishes) { trips.append($0) }
        return trips
    }

    private static let atTenHertz: Wishes = {
        var wishes = Wishes(seed: 5)
        wishes.hertz = 10
        return wishes
    }()

    private static func place(_ truth: Truth) -> Coordinate {
        Coordinate(latitude: truth.latitude, longitude: truth.longitude)!
    }

    @Test func theSameSeedMakesTheSameDrives() {
        let first = Self.trips(hours: 3)
        let second = Self.trips(hours: 3)
        #expect(first.map(\.metres) == second.map(\.metres))
        #expect(first.flatMap { $0.samples.map(\.fix) } == second.flatMap { $0.samples.map(\.fix) })
        #expect(first.flatMap(\.boots) == second.flatMap(\.boots))
        #expect(Self.trips(hours: 3, Wishes(seed: 43)).map(\.metres) != first.map(\.metres))
    }

    @Test func theCarDoesWhatACarCan() {
        var fastest = 0.0
        for trip in Self.trips(hours: 20, Self.atTenHertz) {
            for (before, after) in zip(trip.samples, trip.samples.dropFirst()) {
                let seconds = Double(after.truth.time - before.truth.time) / 1_000
                let pull = (after.truth.speed - before.truth.speed) / seconds
                // The last creep before a rest may end within a tick.
                let isLastCreep = after.truth.speed == 0 && before.truth.speed < 0.5
                guard (-3.6...2.7).contains(pull) || isLastCreep else {
                    Issue.record("\(pull) m/s² in trip \(trip.number)")
                    return
                }
                let climb = abs(after.truth.altitude - before.truth.altitude)
                let way = (after.truth.speed + before.truth.speed) / 2 * seconds
                guard climb <= 0.1 * way + 0.005 else {
                    Issue.record("climbs \(climb) m over \(way) m in trip \(trip.number)")
                    return
                }
                fastest = max(fastest, after.truth.speed)
            }
        }
        #expect((30...46).contains(fastest))
    }

    @Test func nobodyIsThrownOutOfABend() {
        for trip in Self.trips(hours: 20, Self.atTenHertz) {
            for (before, after) in zip(trip.samples, trip.samples.dropFirst()) {
                var turned = abs(after.truth.course - before.truth.course)
                if turned > 180 { turned = 360 - turned }
                let seconds = Double(after.truth.time - before.truth.time) / 1_000
                let sideways = turned * .pi / 180 / seconds * after.truth.speed
                guard sideways < 5 else {
                    Issue.record("\(sideways) m/s² to the side in trip \(trip.number)")
                    return
                }
            }
        }
    }

    @Test func theTruthAddsUp() {
        for trip in Self.trips(hours: 20, Self.atTenHertz) {
            let samples = trip.samples
            let ways = zip(samples, samples.dropFirst()).map { Self.place($0.truth).metres(to: Self.place($1.truth)) }
            let metres = ways.reduce(0, +)
            #expect(abs(metres - trip.metres) < 0.0005 * trip.metres + 1)
            #expect(samples.map(\.truth.speed).max() == trip.topSpeed)
            let moving = samples.count { $0.truth.speed > 0 }
            #expect(abs(Int64(moving) * 100 - trip.movingMilliseconds) < 200)
            let rests = zip(samples, samples.dropFirst()).count { $0.truth.speed == 0 && $1.truth.speed > 0 }
            #expect(rests == trip.stops + 1)
            #expect(trip.start < trip.departure && trip.departure < trip.arrival && trip.arrival < trip.end)
        }
    }

    @Test func tripsFollowEachOtherWithTimeToParkBetween() {
        let trips = Self.trips(hours: 20)
        let minutes = trips.map { Double($0.end - $0.start) / 60_000 }.reduce(0, +)
        #expect((20 * 60 - 5...20 * 60 + 5).contains(minutes))
        for (before, after) in zip(trips, trips.dropFirst()) {
            #expect(after.start - before.end >= 400_000)
            let from = Self.place(before.samples.last!.truth)
            #expect(from.metres(to: Self.place(after.samples[0].truth)) < 20)
        }
    }

    @Test func aReceiverSpeaksEverySecondAndSeesNothingAtFirst() {
        for trip in Self.trips(hours: 10) {
            #expect(trip.samples[0].fix.mode == .none)
            let steps = zip(trip.samples, trip.samples.dropFirst()).map { $1.fix.time! - $0.fix.time! }
            #expect(steps.allSatisfy { $0 == 1_000 })
            let blind = trip.samples.count { $0.fix.mode == .none }
            #expect(Int64(blind) * 1_000 == trip.blindMilliseconds)
        }
    }

    @Test func thereAreStaysAndTunnelsOfEveryLength() {
        let trips = Self.trips(hours: 100)
        #expect(trips.contains { (175_000...250_000).contains($0.longestStop) })
        #expect(trips.contains { (420_000...730_000).contains($0.longestStop) })
        #expect(!trips.contains { $0.longestStop > 740_000 })
        let underRoofs = trips.reduce(0) { $0 + $1.blindMetres - $1.blindStartMetres }
        #expect(underRoofs > 10_000)
    }

    @Test func aFuelStopIsTwoBootsInOneTrip() {
        var wishes = Wishes(seed: 9)
        wishes.fuelStops = 1
        wishes.isPoweredByDay = true
        let trips = Self.trips(hours: 10, wishes)
        #expect(trips.contains { $0.boots.count == 2 })
        #expect(trips.contains { $0.isPowered })
        for trip in trips {
            let silences = zip(trip.samples, trip.samples.dropFirst()).filter { $0.boot != $1.boot }
            #expect(silences.count == trip.boots.count - 1)
            for (before, after) in silences {
                #expect((60_000...200_000).contains(after.fix.time! - before.fix.time!))
                #expect(after.fix.boottime < 20_000)
            }
        }
    }
}
