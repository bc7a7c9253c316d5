import Glibc

/// The true place and motion of the car.
package struct Truth: Equatable, Sendable {
    /// UTC, milliseconds.
    package var time: Int64
    package var latitude: Double
    package var longitude: Double
    package var altitude: Double
    /// Metres a second over ground.
    package var speed: Double
    /// Degrees from north.
    package var course: Double
}

/// Drives a car, a tenth of a second at a time: speeds up and brakes as people do, sees the end of the stretch coming,
/// takes its bends, stands at its lights.
struct Driver: Sendable {
    static let tick = 0.1
    /// The most that a car does, metres a second squared, and how fast that changes, metres a second cubed.
    static let hardestBraking = 3.5
    static let hardestPull = 2.6
    private static let comfortableBraking = 1.7
    private static let pullJerk = 3.0
    private static let brakeJerk = 8.0
    /// The pull to the side with which a car goes round a bend at most, metres a second squared.
    private static let sideways = 2.5
    private static let earthRadius = 6_371_008.8

    enum Doing: Equatable, Sendable {
        case driving
        case standing(ticks: Int)
        case engineOff(ticks: Int)
        /// The car has arrived; the engine may run on.
        case parked
    }

    private(set) var truth: Truth
    private(set) var doing = Doing.standing(ticks: 1)
    /// The noise-free way so far, metres over ground.
    private(set) var metres = 0.0
    private(set) var leg: Leg
    /// The ticks for which a roof is still over the car.
    private(set) var roofTicks = 0

    private var gone = 0.0
    private var pull = 0.0
    /// Degrees of the turn that are left, and on what radius.
    private var turn: (degrees: Double, radius: Double)?
    private var bend: Wander
    private var grade: Wander
    private var mood: Wander
    private let temper: Double
    private var hasTunnel = false

    init(from truth: Truth, standing seconds: Double, _ chance: inout Chance) {
        self.truth = truth
        self.truth.speed = 0
        leg = Leg(limit: 3, metres: chance.within(20...60), end: .onward, bend: 0.01, bendMetres: 15)
        bend = Wander(sigma: 1, &chance)
        grade = Wander(sigma: 0.022, &chance)
        mood = Wander(sigma: 0.07, &chance)
        temper = chance.within(0.75...1.15)
        doing = .standing(ticks: Driver.ticks(seconds))
    }

    private static func ticks(_ seconds: Double) -> Int { max(1, Int((seconds / tick).rounded())) }

    var isEngineOn: Bool { if case .engineOff = doing { false } else { true } }

    /// The stretch ends soon, another way than it would have.
    mutating func plan(_ end: Leg.End) {
        leg.metres = min(leg.metres, gone + brakingMetres + 150)
        leg.end = end
    }

    /// Turns in for the parking place as soon as the brakes allow.
    mutating func headForParking(_ chance: inout Chance) {
        leg.metres = gone + brakingMetres + chance.within(40...160)
        leg.end = .parking
        turn = nil
    }

    private var brakingMetres: Double { truth.speed * truth.speed / (2 * Driver.comfortableBraking) }

    mutating func step(_ road: inout Road, _ chance: inout Chance) {
        truth.time += Int64(Driver.tick * 1000)
        if roofTicks > 0 { roofTicks -= 1 }
        switch doing {
        case .parked: break
        case .standing(let ticks): doing = ticks > 1 ? .standing(ticks: ticks - 1) : .driving
        case .engineOff(let ticks): doing = ticks > 1 ? .engineOff(ticks: ticks - 1) : .standing(ticks: 80)
        case .driving: move(&road, &chance)
        }
    }

    private mutating func move(_ road: inout Road, _ chance: inout Chance) {
        let before = truth.speed
        accelerate(&chance)
        let way = (before + truth.speed) / 2 * Driver.tick
        steer(way, &chance)
        metres += way
        gone += way
        if let tunnel = leg.tunnel, !hasTunnel, gone >= tunnel.from {
            hasTunnel = true
            roofTicks = Driver.ticks(tunnel.seconds)
        }
        if isAtEnd { reachEnd(&road, &chance) }
    }

    private var stops: Bool {
        switch leg.end {
        case .stand, .engineOff, .parking: return true
        case .onward, .turn: return false
        }
    }

    private var isAtEnd: Bool {
        if turn != nil { return false }
        guard stops else { return gone >= leg.metres }
        return truth.speed < 0.12 && gone >= leg.metres - 1.5
    }

    // MARK: speed

    private mutating func accelerate(_ chance: inout Chance) {
        mood.step(Driver.tick / 40, &chance)
        let wanted = ((wantedSpeed - truth.speed) / 0.9).clamped(to: -Driver.hardestBraking...most)
        pull += (wanted - pull).clamped(to: -Driver.brakeJerk * Driver.tick...Driver.pullJerk * Driver.tick)
        truth.speed += pull * Driver.tick
        if truth.speed <= 0 {
            truth.speed = 0
            pull = max(0, pull)
        }
    }

    /// The pull that the engine has left at this speed.
    private var most: Double { ((2.3 - 0.045 * truth.speed) * temper).clamped(to: 0.3...Driver.hardestPull) }

    private var wantedSpeed: Double {
        var cruise = leg.limit * (1 + mood.value.clamped(to: -0.2...0.12))
        if leg.isJam { cruise = max(0.4, leg.limit * (1 + 9 * mood.value)) }
        if let turn { cruise = min(cruise, (Driver.sideways * turn.radius).squareRoot()) }
        let remaining = max(0, leg.metres - gone)
        return min(cruise, (endSpeed * endSpeed + 2 * Driver.comfortableBraking * remaining).squareRoot())
    }

    private var endSpeed: Double {
        switch leg.end {
        case .stand, .engineOff, .parking: return 0
        case .turn(let degrees): return (Driver.sideways * Driver.radius(degrees)).squareRoot()
        case .onward: return leg.limit
        }
    }

    private static func radius(_ degrees: Double) -> Double { abs(degrees) > 75 ? 11 : 24 }

    // MARK: place

    private mutating func steer(_ way: Double, _ chance: inout Chance) {
        guard way > 0 else { return }
        bend.step(way / leg.bendMetres, &chance)
        grade.step(way / 400, &chance)
        var degrees = curvature * way * 180 / .pi
        if let open = turn {
            let share = min(abs(open.degrees), way / open.radius * 180 / .pi)
            degrees = open.degrees < 0 ? -share : share
            turn = abs(open.degrees) - share < 1e-9 ? nil : (open.degrees - degrees, open.radius)
        }
        truth.course = (truth.course + degrees + 360).truncatingRemainder(dividingBy: 360)
        let course = truth.course * .pi / 180
        let radians = way / Driver.earthRadius
        truth.latitude += radians * cos(course) * 180 / .pi
        truth.longitude += radians * sin(course) / cos(truth.latitude * .pi / 180) * 180 / .pi
        truth.altitude += way * (grade.value.clamped(to: -0.07...0.07) - 0.00002 * (truth.altitude - 500))
    }

    private var curvature: Double {
        let most = Driver.sideways / max(leg.limit * leg.limit, 16)
        return (bend.value * leg.bend).clamped(to: -most...most)
    }

    // MARK: the end of a stretch

    private mutating func reachEnd(_ road: inout Road, _ chance: inout Chance) {
        let end = leg.end
        if stops { (truth.speed, pull) = (0, 0) }
        if end == .parking { return doing = .parked }
        gone = 0
        hasTunnel = false
        leg = road.next(&chance)
        switch end {
        case .stand(let seconds): doing = .standing(ticks: Driver.ticks(seconds))
        case .engineOff(let seconds): doing = .engineOff(ticks: Driver.ticks(seconds))
        case .turn(let degrees): turn = (degrees, Driver.radius(degrees))
        case .onward, .parking: break
        }
    }
}
