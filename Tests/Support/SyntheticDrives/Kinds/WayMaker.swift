import Glibc

/// Lays a way: streets of a town in blocks, and roads that wind more or less, over hills.
struct WayMaker: Sendable {
    /// A road between places, by how it was built.
    struct RoadKind: Sendable {
        /// Metres a second.
        var limit: Double
        /// Radians by which it heads elsewhere than to where it leads, and the metres over which it does.
        var winding: Double
        var windingMetres: Double
        /// Metres from one crossing with a light to the next; zero where there is none.
        var metresOfLights = 0.0
    }

    private(set) var way = Way()
    private var grade: Wander
    /// The town that drives of this maker go through.
    private let town: Town
    private let hills: Double

    struct Town: Sendable {
        /// Metres of a block along both of its sides, and the angle at which the town lies.
        var block: (along: Double, across: Double)
        var askew: Double
        var limit: Double
        /// The shares of crossings at which one waits, and turns aside although the street goes on.
        var lights: Double
        var turns: Double
        /// Seconds of a red light, with the queue before it.
        var red: Double

        /// Square blocks, long ones, and streets that end at the next one, each in towns of 30 and of 50 km/h.
        init(_ chance: inout Chance) {
            let side = chance.within(70...260)
            block = (side, side * (chance.happens(0.5) ? 1 : chance.within(1.5...3)))
            askew = chance.within(0...(2 * .pi))
            limit = chance.happens(0.25) ? chance.within(8...10.5) : chance.within(11.5...15)
            lights = chance.within(0.1...0.45)
            turns = chance.happens(0.5) ? 0.1 : 0.35
            red = chance.within(14...38)
        }
    }

    /// `hills` is the usual slope, in parts of one.
    init(_ town: Town, hills: Double, _ chance: inout Chance) {
        self.town = town
        self.hills = hills
        grade = Wander(sigma: hills, &chance)
    }

    mutating func wait(_ seconds: Double) { way.wait(seconds) }

    mutating func turnBack() { way.turnBack() }

    mutating func jam(_ chance: inout Chance) {
        let from = chance.below(max(1, way.pieces.count))
        way.jam(from..<from + 4 + chance.below(18), at: chance.within(1.5...6))
    }

    /// A place so far from where the way is now.
    func spot(_ metres: Double, _ angle: Double) -> Way.Spot {
        Way.Spot(east: way.end.east + metres * cos(angle), north: way.end.north + metres * sin(angle))
    }

    /// The height of what comes next, so many metres on.
    private mutating func height(after metres: Double, _ chance: inout Chance) -> Double {
        grade.step(metres / 700, &chance)
        return way.end.height + metres * (grade.value.clamped(to: -0.1...0.1) - 0.00003 * way.end.height)
    }

    // MARK: Streets

    /// Through the blocks to a corner near the goal.
    mutating func streets(to goal: Way.Spot, _ chance: inout Chance) {
        let start = way.end
        let (metres, angle) = (start.metres(to: goal), start.angle(to: goal) - town.askew)
        var left = (
            along: Int((metres * cos(angle) / town.block.along).rounded()),
            across: Int((metres * sin(angle) / town.block.across).rounded())
        )
        var isAlong = chance.happens(0.5)
        while left != (0, 0) {
            if chance.happens(town.turns) { isAlong.toggle() }
            if isAlong ? left.along == 0 : left.across == 0 { isAlong.toggle() }
            let sign = Double(isAlong ? left.along.signum() : left.across.signum())
            if isAlong { left.along -= left.along.signum() } else { left.across -= left.across.signum() }
            block(isAlong, sign, &chance)
        }
    }

    private mutating func block(_ isAlong: Bool, _ sign: Double, _ chance: inout Chance) {
        let metres = isAlong ? town.block.along : town.block.across
        let angle = town.askew + (isAlong ? 0 : .pi / 2) + (sign < 0 ? .pi : 0)
        var end = spot(metres, angle)
        end.height = height(after: metres, &chance)
        way.add(
            Way.Piece(end: end, limit: town.limit * chance.within(0.8...1.08), isCanyon: chance.happens(0.05)))
        if chance.happens(town.lights) { red(&chance) }
    }

    private mutating func red(_ chance: inout Chance) {
        way.wait(3 + chance.exponential(mean: town.red).clamped(to: 0...100))
    }

    // MARK: Roads

    mutating func road(_ kind: RoadKind, to goal: Way.Spot, _ chance: inout Chance) {
        var bend = Wander(sigma: kind.winding, &chance)
        var sinceLight = 0.0
        let piece = kind.limit > 24 ? 80.0 : 35.0
        while case let left = way.end.metres(to: goal), left > 1.5 * piece {
            bend.step(piece / kind.windingMetres, &chance)
            // The way arrives: going aside is made up for on the last of it.
            let aside = bend.value.clamped(to: -1.9...1.9) * min(1, left / (4 * kind.windingMetres))
            var end = spot(piece, way.end.angle(to: goal) + aside)
            end.height = height(after: piece, &chance)
            way.add(Way.Piece(end: end, limit: kind.limit))
            sinceLight += piece
            if kind.metresOfLights > 0, sinceLight > kind.metresOfLights {
                sinceLight = 0
                if chance.happens(0.5) { red(&chance) }
            }
        }
    }
}
