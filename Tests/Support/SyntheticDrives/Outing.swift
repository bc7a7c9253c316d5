import Drive

/// A trip that is being driven.
struct Outing: Sendable {
    private enum Phase { case under, heading, parked }

    private(set) var driver: Driver
    private(set) var needsBoot = false
    private var road = Road()
    private var trip: SyntheticTrip
    private let wishes: Wishes
    private let plannedEnd: Int64
    private var phase = Phase.under
    private var ticksParked: Int
    private var stayAt: Int64?
    private var fuelAt: Int64?
    private var wasStanding = true
    private var stoodSince: Int64
    private var hasFix = false
    private var hasFoundItself = false
    private var hasDeparted = false
    private let spacing: Int64

    init(
        number: Int, from place: Truth, boot: SyntheticBoot, isPowered: Bool, _ wishes: Wishes,
        minutesAtMost most: Double, _ chance: inout Chance
    ) {
        let minutes = min(chance.within(wishes.minutes), most)
        driver = Driver(from: place, standing: chance.within(2...25), &chance)
        plannedEnd = place.time + Int64(minutes * 60_000)
        ticksParked = 10 * Int(chance.within(3...40))
        spacing = Int64(1000 / wishes.hertz)
        stoodSince = place.time
        self.wishes = wishes
        let span = Double(plannedEnd - place.time)
        if minutes > 25, chance.happens(0.3) { stayAt = place.time + Int64(span * chance.within(0.15...0.6)) }
        if minutes > 15, chance.happens(wishes.fuelStops) {
            fuelAt = place.time + Int64(span * chance.within(0.2...0.8))
        }
        trip = SyntheticTrip(
            number: number, start: place.time, end: place.time, departure: place.time, arrival: place.time, metres: 0,
            movingMilliseconds: 0, stops: 0, longestStop: 0, topSpeed: 0, boots: [boot], isPowered: isPowered,
            samples: [])
        trip.samples.reserveCapacity(Int(minutes * 70) * wishes.hertz)
    }

    var isOver: Bool { phase == .parked && ticksParked == 0 }

    mutating func begin(_ boot: SyntheticBoot) {
        trip.boots.append(boot)
        needsBoot = false
    }

    mutating func step(_ receiver: inout Receiver, _ chance: inout Chance) {
        let wasOn = driver.isEngineOn
        let metresBefore = driver.metres
        decide(&chance)
        driver.step(&road, &chance)
        observe(metresBefore)
        if phase == .parked { ticksParked -= 1 } else if driver.doing == .parked { phase = .parked }
        if !wasOn, driver.isEngineOn { needsBoot = true }
        if driver.isEngineOn, !needsBoot, driver.truth.time % spacing == 0 { sample(&receiver, &chance) }
    }

    /// Does what was planned for this time of the trip.
    private mutating func decide(_ chance: inout Chance) {
        guard phase == .under, driver.doing == .driving else { return }
        let now = driver.truth.time
        if let at = stayAt, now >= at {
            stayAt = nil
            driver.plan(.stand(seconds: chance.happens(0.5) ? chance.within(180...240) : chance.within(420...720)))
        } else if let at = fuelAt, now >= at {
            fuelAt = nil
            driver.plan(.engineOff(seconds: chance.within(60...180)))
        } else if now >= plannedEnd - 30_000 {
            phase = .heading
            driver.headForParking(&chance)
        }
    }

    private mutating func observe(_ metresBefore: Double) {
        let truth = driver.truth
        let way = driver.metres - metresBefore
        trip.end = truth.time
        if !hasFix { trip.blindMetres += way }
        if !hasFoundItself { trip.blindStartMetres += way }
        let isStanding = truth.speed == 0
        if isStanding {
            if !wasStanding { stoodSince = truth.time }
        } else {
            if wasStanding { leave(truth) }
            trip.movingMilliseconds += Int64(Driver.tick * 1000)
            trip.arrival = truth.time
            trip.topSpeed = max(trip.topSpeed, truth.speed)
        }
        wasStanding = isStanding
    }

    private mutating func leave(_ truth: Truth) {
        guard hasDeparted else {
            hasDeparted = true
            trip.departure = truth.time
            return
        }
        trip.stops += 1
        trip.longestStop = max(trip.longestStop, truth.time - stoodSince)
    }

    private mutating func sample(_ receiver: inout Receiver, _ chance: inout Chance) {
        let fix = receiver.read(
            driver.truth, isCovered: driver.roofTicks > 0, isCanyon: driver.leg.isCanyon, &chance)
        hasFix = fix.mode != .none
        hasFoundItself = hasFoundItself || hasFix
        if !hasFix { trip.blindMilliseconds += spacing }
        trip.samples.append(Sample(truth: driver.truth, fix: fix, boot: trip.boots.count - 1))
    }

    func finished() -> SyntheticTrip {
        var finished = trip
        finished.metres = driver.metres
        return finished
    }
}
