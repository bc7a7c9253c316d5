/// A stretch of road between two things that make a driver look up.
struct Leg: Sendable {
    enum End: Equatable, Sendable {
        case onward
        /// A light, a queue, a rest: it stands for so many seconds, with the engine on.
        case stand(seconds: Double)
        /// A fuel stop: the power is away for so many seconds.
        case engineOff(seconds: Double)
        case turn(degrees: Double)
        /// The parking place.
        case parking
    }

    /// Metres a second.
    var limit: Double
    var metres: Double
    var end: End
    /// The bend of the road, one over metres, and the metres over which it bends the other way.
    var bend: Double
    var bendMetres: Double
    /// Walking pace and less, as in a jam.
    var isJam = false
    /// Metres after which a roof covers the road, and for how many seconds.
    var tunnel: (from: Double, seconds: Double)?
    /// High houses: the receiver is wrong by three times as much.
    var isCanyon = false
}

/// Makes up the road as it is driven: side streets, town, country, motorway.
struct Road: Sendable {
    private struct Kind {
        var limit: Double
        var metres: ClosedRange<Double>
        var bend: Double
        var bendMetres: Double
        /// The shares of stretches, in parts of one, that end with a stop and with a turn.
        var stops: Double
        var turns: Double
    }

    private static let kinds = [
        Kind(limit: 8.3, metres: 80...400, bend: 0.006, bendMetres: 60, stops: 0.25, turns: 0.6),
        Kind(limit: 13.9, metres: 120...900, bend: 0.003, bendMetres: 150, stops: 0.55, turns: 0.25),
        Kind(limit: 22.2, metres: 800...5_000, bend: 0.002, bendMetres: 200, stops: 0.25, turns: 0.3),
        Kind(limit: 27.8, metres: 1_500...9_000, bend: 0.001, bendMetres: 300, stops: 0.15, turns: 0.2),
        Kind(limit: 36.1, metres: 3_000...18_000, bend: 0.0004, bendMetres: 800, stops: 0, turns: 0),
    ]
    private static let turns = [-90.0, 90, 90, -60, 60, -45, 45, 30, -30, 120]

    private var kind = 0
    private var metresSinceJam = 0.0

    init() {}

    mutating func next(_ chance: inout Chance) -> Leg {
        change(&chance)
        let road = Road.kinds[kind]
        var leg = Leg(
            limit: road.limit * chance.within(0.85...1.06), metres: chance.within(road.metres), end: .onward,
            bend: road.bend, bendMetres: road.bendMetres)
        let share = chance.unit()
        if share < road.stops {
            leg.end = .stand(seconds: 8 + chance.exponential(mean: 22).clamped(to: 0...90))
        } else if share < road.stops + road.turns {
            leg.end = .turn(degrees: Road.turns[chance.below(Road.turns.count)])
        }
        leg.isCanyon = kind <= 1 && chance.happens(0.12)
        if kind >= 3 && chance.happens(0.04) { jam(&leg, &chance) }
        if kind >= 1 && chance.happens(0.03) {
            leg.tunnel = (leg.metres * chance.within(0.1...0.6), chance.within(10...60))
        }
        return leg
    }

    private func jam(_ leg: inout Leg, _ chance: inout Chance) {
        leg.isJam = true
        leg.limit = chance.within(1.5...6)
        leg.metres = chance.within(150...900)
    }

    /// Roads grow and shrink by a step at a time.
    private mutating func change(_ chance: inout Chance) {
        let share = chance.unit()
        if share < 0.42 { kind = max(0, kind - 1) } else if share < 0.74 { kind = min(Road.kinds.count - 1, kind + 1) }
    }
}

extension Double {
    func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
