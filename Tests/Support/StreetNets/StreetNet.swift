import Drive
import Glibc
import SyntheticDrives

/// A town of straight streets in square blocks, and drives through it by a receiver that errs, of which it is known how
/// many metres of street nobody drove before.
package struct StreetNet {
    package struct Outing: Sendable {
        /// The receiver's places, a second apart.
        package var fixes: [Coordinate]
        /// Metres of its way, and of those metres that no earlier outing drove.
        package var metres: Double
        package var newMetres: Double
    }

    /// A corner of a block, in blocks from the middle.
    fileprivate struct Corner: Hashable {
        var east: Int
        var north: Int
    }

    private struct Street: Hashable {
        var from: Corner
        var to: Corner
    }

    package static let block = 200.0
    /// Seconds in which the receiver forgets its error.
    private static let forgets = 60.0
    private static let jitter = 1.0
    /// A car drives so far to the right of the middle.
    private static let lane = 2.0
    /// The streets lie askew to the compass.
    private static let askew = 17.0 * .pi / 180

    /// Blocks from the middle to the edge.
    private let reach: Int
    private let sigma: Double
    private let middle: Coordinate
    private var chance: Chance
    private var driven: Set<Street> = []
    /// The corners to which people drive again and again, the home first.
    private var goals: [Corner] = []

    /// `sigma` is the receiver's error in metres along each axis.
    package init(seed: UInt64, sigma: Double, kilometres: Int = 6, around middle: Coordinate) {
        chance = Chance(seed: seed)
        reach = Int(Double(kilometres) * 500 / StreetNet.block)
        self.sigma = sigma
        self.middle = middle
        goals = (0..<14).map { _ in corner() }
    }

    private mutating func corner() -> Corner {
        Corner(east: chance.below(2 * reach + 1) - reach, north: chance.below(2 * reach + 1) - reach)
    }

    /// The next outing: mostly from home or back, on one of the shortest ways.
    package mutating func outing() -> Outing {
        let start = chance.happens(0.7) ? goals[0] : goals[chance.below(goals.count)]
        var goal = start
        while goal == start { goal = chance.happens(0.15) ? corner() : goals[chance.below(goals.count)] }
        let way = chance.happens(0.5) ? way(from: start, to: goal) : way(from: goal, to: start)
        var outing = Outing(fixes: [], metres: 0, newMetres: 0)
        for (from, to) in zip(way, way.dropFirst()) {
            let street = Street(from: min(from, to), to: max(from, to))
            outing.metres += StreetNet.block
            if driven.insert(street).inserted { outing.newMetres += StreetNet.block }
        }
        outing.fixes = fixes(along: way)
        return outing
    }

    /// Always nearer to the goal, in either direction, which changes as chance has it.
    private mutating func way(from start: Corner, to goal: Corner) -> [Corner] {
        var way = [start]
        var isEastward = chance.happens(0.5)
        while let here = way.last, here != goal {
            let (east, north) = ((goal.east - here.east).signum(), (goal.north - here.north).signum())
            if isEastward ? east == 0 : north == 0 { isEastward.toggle() }
            var next = here
            if isEastward { next.east += east } else { next.north += north }
            way.append(next)
            if chance.happens(0.15) { isEastward.toggle() }
        }
        return way
    }

    // MARK: The receiver

    private mutating func fixes(along way: [Corner]) -> [Coordinate] {
        var error = (east: chance.normal(sigma), north: chance.normal(sigma))
        var fixes: [Coordinate] = []
        var metres = 0.0
        let length = Double(way.count - 1) * StreetNet.block
        var speed = 10.0
        while metres <= length {
            fixes.append(place(along: way, metres, error))
            let kept = exp(-1 / StreetNet.forgets)
            let fresh = sigma * (1 - kept * kept).squareRoot()
            error = (error.east * kept + chance.normal(fresh), error.north * kept + chance.normal(fresh))
            speed = min(20, max(4, speed + chance.normal(1.5)))
            metres += speed
        }
        return fixes
    }

    private mutating func place(
        along way: [Corner], _ metres: Double, _ error: (east: Double, north: Double)
    ) -> Coordinate {
        let index = min(Int(metres / StreetNet.block), way.count - 2)
        let rest = metres - Double(index) * StreetNet.block
        let (from, to) = (way[index], way[index + 1])
        let (east, north) = (Double(to.east - from.east), Double(to.north - from.north))
        let along = (
            east: Double(from.east) * StreetNet.block + east * rest + north * StreetNet.lane,
            north: Double(from.north) * StreetNet.block + north * rest - east * StreetNet.lane
        )
        let turned = (
            east: along.east * cos(StreetNet.askew) - along.north * sin(StreetNet.askew),
            north: along.east * sin(StreetNet.askew) + along.north * cos(StreetNet.askew)
        )
        return coordinate(
            turned.east + error.east + chance.normal(StreetNet.jitter),
            turned.north + error.north + chance.normal(StreetNet.jitter))
    }

    private func coordinate(_ east: Double, _ north: Double) -> Coordinate {
        let latitude = middle.latitude + north / Arc.metresOfDegree
        let width = cos(middle.latitude * .pi / 180) * Arc.metresOfDegree
        return Coordinate(latitude: latitude, longitude: Arc.shorterWay(middle.longitude + east / width)) ?? middle
    }
}

extension StreetNet.Corner: Comparable {
    fileprivate static func < (one: Self, other: Self) -> Bool { (one.east, one.north) < (other.east, other.north) }
}
