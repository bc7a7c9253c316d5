import Drive
import Exchange
import Glibc
import Testing

/// An attacker who has all that was shared of a hundred drives from one private place, in towns of streets at right
/// angles, and knows how circles are drawn.
@Suite struct AttackerTests {
    private typealias Spot = SIMD2<Double>

    /// Metres around the place in which nothing is shown: those of a place with the usual radius.
    private static let metres = 350.0
    private static let towns = 40
    private static let drives = 100
    private static let block = 90.0

    /// A town around the place, whose streets are turned, and its circle.
    private struct Town {
        let turn: Double
        let house: Spot
        let trim: TrackTrim
        var chance: Chance

        init(_ seed: UInt64) {
            chance = Chance(state: seed)
            turn = Double.random(in: 0..<Double.pi / 2, using: &chance)
            // Beside a street, anywhere between two corners.
            let along = Double.random(in: 0..<block, using: &chance)
            house = Spot(along, Double.random(in: -20...20, using: &chance))
            trim = TrackTrim(metres: metres, around: [Town.place(house, turn)], using: &chance)
        }

        /// Metres north and east of the corner beside the place, on the earth.
        static func place(_ spot: Spot, _ turn: Double) -> Coordinate {
            let north = spot.x * cos(turn) - spot.y * sin(turn)
            let east = spot.x * sin(turn) + spot.y * cos(turn)
            let width = cos(51.5 * Double.pi / 180)
            return Coordinate(latitude: 51.5 + north / 111_195, longitude: -0.12 + east / (111_195 * width))!
        }

        /// One drive as far as it is shown: the fixes behind the circle, the one at its border first.
        mutating func shown() -> [Spot] {
            var fixes: [Spot] = []
            for (from, to) in zip(corners, corners.dropFirst()) {
                for metres in stride(from: 0, to: AttackerTests.far(from, to), by: 10) {
                    let east = Double.random(in: -3...3, using: &chance)
                    let north = Double.random(in: -3...3, using: &chance)
                    fixes.append(
                        from + (to - from) * (metres / max(1, AttackerTests.far(from, to))) + Spot(north, east))
                }
            }
            return Array(fixes.drop { trim.hides(Town.place($0, turn)) })
        }

        /// From the house along its street, and from corner to corner towards somewhere.
        private var corners: [Spot] {
            mutating get {
                let goal = Spot(somewhere(), somewhere())
                var corners = [Spot(house.x, 0), Spot(goal.x > 0 ? block : 0, 0)]
                while let at = corners.last, at != goal {
                    let axis = at.x == goal.x ? 1 : at.y == goal.y ? 0 : Int.random(in: 0...1, using: &chance)
                    var next = at
                    next[axis] += goal[axis] > at[axis] ? block : -block
                    corners.append(next)
                }
                return corners
            }
        }

        private mutating func somewhere() -> Double {
            Double(Int.random(in: 12...30, using: &chance) * (Bool.random(using: &chance) ? 1 : -1)) * block
        }
    }

    private static func far(_ a: Spot, _ b: Spot) -> Double { hypot(a.x - b.x, a.y - b.y) }

    /// The middle of the circle that lies nearest to all borders.
    private static func circle(_ borders: [Spot]) -> (middle: Spot, radius: Double) {
        var best = (middle: Spot(), radius: 0.0, error: Double.infinity)
        for x in stride(from: -700.0, through: 700, by: 10) {
            for y in stride(from: -700.0, through: 700, by: 10) {
                let middle = Spot(x, y)
                let radii = borders.map { far($0, middle) }
                let mean = radii.reduce(0, +) / Double(radii.count)
                let error = radii.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
                if error < best.error { best = (middle, mean, error) }
            }
        }
        return (best.middle, best.radius)
    }

    /// The spot to which the lines at the borders point best.
    private static func pointedAt(_ lines: [(at: Spot, way: Spot)]) -> Spot {
        var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for line in lines {
            let across = Spot(-line.way.y, line.way.x)
            let reach = across.x * line.at.x + across.y * line.at.y
            (xx, xy, yy) = (xx + across.x * across.x, xy + across.x * across.y, yy + across.y * across.y)
            (x, y) = (x + across.x * reach, y + across.y * reach)
        }
        let whole = xx * yy - xy * xy
        return Spot((x * yy - y * xy) / whole, (y * xx - x * xy) / whole)
    }

    /// The metres by which each way of guessing misses the place.
    private func errors(_ seed: UInt64) -> [Double] {
        var town = Town(seed)
        let drives = (0..<AttackerTests.drives).map { _ in town.shown() }.filter { $0.count > 5 }
        let borders = drives.map { $0[0] }
        let lines = drives.map { drive -> (at: Spot, way: Spot) in
            let way = drive[4] - drive[0]
            let length = hypot(way.x, way.y)
            return (drive[0], way / length)
        }
        let circle = AttackerTests.circle(borders)
        let mean = borders.reduce(Spot(), +) / Double(borders.count)
        let pointed = AttackerTests.pointedAt(lines)
        // The borders lie where most drives come out, on the side of the place.
        let learnt = circle.middle + (mean - circle.middle) * 1.5
        return [circle.middle, mean, pointed, learnt].map { AttackerTests.far($0, town.house) }
    }

    @Test func aHundredSharedDrivesDoNotFindTheDoor() {
        let all = (0..<UInt64(AttackerTests.towns)).map { errors(1_000 + $0) }
        let medians = (0..<4).map { guess in all.map { $0[guess] }.sorted()[all.count / 2] }
        let best = medians.min() ?? 0
        let radius = 100.0
        print("figure attacker-metres \(Int(best)) m peer radius \(Int(radius)) ratio \(best / radius)")
        #expect(best >= radius, "\(medians)")
    }
}
