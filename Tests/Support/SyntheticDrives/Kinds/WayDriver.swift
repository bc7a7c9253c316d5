import Glibc

/// Drives along a way, a quarter of a second at a time: keeps to the limit as well as the traffic lets it, slows down
/// before bends and corners, and waits where the way says so.
struct WayDriver: Sendable {
    static let ticksOfSecond = 4
    private static let tick = 1 / Double(ticksOfSecond)
    private static let braking = 1.6
    /// The pull to the side with which a car goes round a bend at most, metres a second squared.
    private static let sideways = 2.3
    private static let earthRadius = 6_371_008.8
    /// Nobody crawls slower round a corner.
    private static let slowest = 3.5

    private let way: Way
    private let home: Truth
    /// The highest speed with which each piece may begin; the last one is that of the end.
    private let entries: [Double]
    private let temper: Double
    private var mood: Wander
    private var index = 0
    private var gone = 0.0
    private var waits = 0.0
    private(set) var truth: Truth
    private(set) var isAtEnd = false

    /// `home` is where the map's zero lies, and when the drive begins.
    init(_ way: Way, from home: Truth, _ chance: inout Chance) {
        self.way = way
        self.home = home
        truth = home
        entries = WayDriver.entries(of: way)
        temper = chance.within(0.75...1.15)
        mood = Wander(sigma: chance.within(0.03...0.08), &chance)
        waits = chance.within(2...20)
        place()
    }

    private static func entries(of way: Way) -> [Double] {
        var entries = [Double](repeating: 0, count: way.pieces.count + 1)
        for index in way.pieces.indices.reversed() {
            let piece = way.pieces[index]
            let length = way.begin(of: index).metres(to: piece.end)
            let after = piece.wait > 0 ? 0 : entries[index + 1]
            let reached = (after * after + 2 * braking * length).squareRoot()
            entries[index] = min(reached, piece.limit, corner(way, before: index, length))
        }
        return entries
    }

    /// The bend that two straight pieces stand for: a corner of a street is as tight as they come.
    private static func corner(_ way: Way, before index: Int, _ length: Double) -> Double {
        let turn = way.turn(before: index)
        guard turn > 0.01 else { return .infinity }
        let radius = turn > 0.7 ? 9 : min(length, 60) / turn
        return max(slowest, (sideways * radius).squareRoot())
    }

    mutating func step(_ chance: inout Chance) {
        truth.time += Int64(1_000 / WayDriver.ticksOfSecond)
        if waits > 0 { return waits -= WayDriver.tick }
        mood.step(WayDriver.tick / 40, &chance)
        let before = truth.speed
        let change = (wanted - before).clamped(to: -3.2 * WayDriver.tick...most * WayDriver.tick)
        truth.speed = max(0, before + change)
        gone += (before + truth.speed) / 2 * WayDriver.tick
        goOn()
        if !isAtEnd { place() }
    }

    private var length: Double { way.begin(of: index).metres(to: way.pieces[index].end) }

    /// The pull that the engine has left at this speed.
    private var most: Double { ((2.3 - 0.045 * truth.speed) * temper).clamped(to: 0.3...2.5) }

    private var wanted: Double {
        let piece = way.pieces[index]
        let last = piece.wait > 0 ? 0 : entries[index + 1]
        let reached = (last * last + 2 * WayDriver.braking * max(0, length - gone)).squareRoot()
        return max(0.8, min(piece.limit * (1 + mood.value.clamped(to: -0.25...0.12)), reached))
    }

    private mutating func goOn() {
        while !isAtEnd, gone >= length - 0.3 {
            if way.pieces[index].wait > 0 { (waits, truth.speed) = (way.pieces[index].wait, 0) }
            gone = max(0, gone - length)
            index += 1
            isAtEnd = index == way.pieces.count
        }
    }

    var isCanyon: Bool { !isAtEnd && way.pieces[index].isCanyon }

    private mutating func place() {
        let (from, to) = (way.begin(of: index), way.pieces[index].end)
        let share = (gone / length).clamped(to: 0...1)
        let degrees = 180 / Double.pi / WayDriver.earthRadius
        let east = from.east + (to.east - from.east) * share
        truth.latitude = home.latitude + (from.north + (to.north - from.north) * share) * degrees
        truth.longitude = home.longitude + east * degrees / cos(home.latitude * .pi / 180)
        truth.altitude = home.altitude + from.height + (to.height - from.height) * share
        truth.course = (450 - from.angle(to: to) * 180 / .pi).truncatingRemainder(dividingBy: 360)
    }
}
