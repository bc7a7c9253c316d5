import Drive
import Glibc

/// A good receiver in a car, and what it says of the truth: a position whose error wanders, a speed from the carrier's
/// shift whose error does not, and nothing before it has found itself, nor below a roof.
struct Receiver: Sendable {
    private static let earthRadius = 6_371_008.8
    /// The error of the speed along and across, metres a second.
    private static let speedSigma = 0.1
    /// The error that houses add, and the time for which it is alike.
    private static let canyonSigma = 6.0
    private static let canyonSeconds = 12.0
    /// The first positions after a silence are still on their way to the place.
    private static let shockSigma = 5.0
    private static let shockSeconds = 4.0
    /// The time that a fix takes from the sky to the program: milliseconds.
    private static let latency = 90
    private static let jitter = 40

    private let spacing: Double
    private let wanderSeconds: Double
    private var north: Wander
    private var east: Wander
    private var up: Wander
    private var houses: (north: Wander, east: Wander)
    private var canyon = 0.0
    private var shock = (north: 0.0, east: 0.0)
    private var course = 0.0
    private var isBlind = true
    /// Fixes since it found itself.
    private var found = 0
    private var findsAt: Int64 = 0
    private var satellites: UInt8 = 9
    /// UTC at the start of this boot.
    private(set) var bootTime: Int64 = 0

    init(hertz: Int, _ chance: inout Chance) {
        spacing = 1 / Double(hertz)
        wanderSeconds = chance.within(30...60)
        north = Wander(sigma: chance.within(2...3), &chance)
        east = Wander(sigma: north.sigma, &chance)
        up = Wander(sigma: 1.7 * north.sigma, &chance)
        houses = (Wander(sigma: 1, &chance), Wander(sigma: 1, &chance))
    }

    /// Power comes: nothing is known for so many seconds. The recorder's own boot is one of them.
    mutating func powerOn(at time: Int64, blindSeconds: Double) {
        bootTime = time + 1_500
        findsAt = time + Int64(blindSeconds * 1000)
        isBlind = true
    }

    mutating func read(_ truth: Truth, isCovered: Bool, isCanyon: Bool, _ chance: inout Chance) -> Fix {
        wander(isCanyon, &chance)
        let boottime = truth.time - bootTime + Int64(Receiver.latency + chance.below(Receiver.jitter))
        var fix = Fix(boottime: boottime, time: truth.time)
        guard !isCovered, truth.time >= findsAt else {
            isBlind = true
            return fix
        }
        if isBlind { find(&chance) }
        found += 1
        fix.mode = found <= 2 ? .twoDimensional : .threeDimensional
        place(&fix, truth)
        motion(&fix, truth, &chance)
        quality(&fix, &chance)
        return fix
    }

    private mutating func find(_ chance: inout Chance) {
        isBlind = false
        found = 0
        shock = (chance.normal(Receiver.shockSigma), chance.normal(Receiver.shockSigma))
    }

    private mutating func wander(_ isCanyon: Bool, _ chance: inout Chance) {
        north.step(spacing / wanderSeconds, &chance)
        east.step(spacing / wanderSeconds, &chance)
        up.step(spacing / wanderSeconds, &chance)
        houses.north.step(spacing / Receiver.canyonSeconds, &chance)
        houses.east.step(spacing / Receiver.canyonSeconds, &chance)
        canyon += ((isCanyon ? Receiver.canyonSigma : 0) - canyon) * min(1, spacing / 5)
        let kept = exp(-spacing / Receiver.shockSeconds)
        shock = (shock.north * kept, shock.east * kept)
    }

    private func place(_ fix: inout Fix, _ truth: Truth) {
        let degrees = 180 / Double.pi / Receiver.earthRadius
        let northward = north.value + houses.north.value * canyon + shock.north
        let eastward = east.value + houses.east.value * canyon + shock.east
        let latitude = truth.latitude + northward * degrees
        fix.coordinate = Coordinate(
            latitude: latitude, longitude: truth.longitude + eastward * degrees / cos(latitude * .pi / 180))
        if fix.mode == .threeDimensional {
            fix.altitudeDecimetres = Int32(((truth.altitude + up.value) * 10).rounded())
        }
    }

    /// Standing still it speaks of a few centimetres a second, and of the course that it last had.
    private mutating func motion(_ fix: inout Fix, _ truth: Truth, _ chance: inout Chance) {
        let along = truth.speed + chance.normal(Receiver.speedSigma)
        let across = chance.normal(Receiver.speedSigma)
        fix.speedCentimetresPerSecond = Int32(((along * along + across * across).squareRoot() * 100).rounded())
        if truth.speed > 0.5 {
            course = (truth.course + atan2(across, along) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
        }
        fix.courseDecidegrees = Int32((course * 10).rounded()) % 3600
    }

    private mutating func quality(_ fix: inout Fix, _ chance: inout Chance) {
        if chance.happens(0.1 * spacing) { satellites = UInt8(max(5, min(14, Int(satellites) + chance.below(3) - 1))) }
        let shocked = (shock.north * shock.north + shock.east * shock.east).squareRoot()
        let hdop = 1.3 - 0.04 * Double(satellites) + canyon / 6
        fix.satellites = satellites
        fix.hdopTenths = Int32((hdop * 10).rounded())
        fix.horizontalErrorDecimetres = Int32(((hdop * 3.2 + shocked) * 10).rounded())
    }
}
