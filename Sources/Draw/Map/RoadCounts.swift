import Glibc

/// The number of times that each road of a picture was driven.
///
/// The picture is laid out in small fields. A drive counts once in each field that it comes to, so that a car that
/// waits for the lights burns no hole. A road leads from field to field, and was driven as often as the less driven of
/// the two. A field is drawn where the drives through it were in the mean, so that roads are smooth and all drives on
/// one road are one line; one that nobody left is a dot.
struct RoadCounts {
    private struct Passage: Hashable {
        var first: Int32
        var last: Int32
    }

    fileprivate struct Field {
        var x = 0.0
        var y = 0.0
        var count = 0.0
        var drives: Int32 = 0
        var lastDrive: Int32 = -1
        var hasRoad = false
    }

    private let side: Double
    private let columns: Int
    private let rows: Int
    private var passages: Set<Passage> = []
    private var fields: [Int32: Field] = [:]
    private var drive: Int32 = 0
    private var field: Int32?

    /// `side` of a field in the lengths of the picture.
    init(width: Double, height: Double, side: Double) {
        self.side = side
        columns = max(1, Int((width / side).rounded(.up)))
        rows = max(1, Int((height / side).rounded(.up)))
    }

    // MARK: Drives

    mutating func beginDrive() {
        drive += 1
        field = nil
    }

    /// Goes to a point from which the way goes on.
    mutating func begin(at point: ScenePoint) {
        field = nil
        enter(point)
    }

    /// Goes straight from a point to another one.
    mutating func go(from first: ScenePoint, to last: ScenePoint) {
        let steps = max(1, (first.distance(to: last) / side * 2).rounded(.up))
        guard steps < 1e5 else { return begin(at: last) }
        for step in stride(from: 1, through: steps, by: 1) {
            let share = step / steps
            enter(ScenePoint(first.x + share * (last.x - first.x), first.y + share * (last.y - first.y)))
        }
    }

    private mutating func enter(_ point: ScenePoint) {
        let (column, row) = (Int((point.x / side).rounded(.down)), Int((point.y / side).rounded(.down)))
        guard (0..<columns).contains(column), (0..<rows).contains(row) else {
            field = nil
            return
        }
        let here = Int32(row * columns + column)
        guard here != field else { return }
        fields[here, default: Field()].add(point, of: drive)
        if let field { pass(Passage(first: min(field, here), last: max(field, here))) }
        field = here
    }

    private mutating func pass(_ passage: Passage) {
        guard passages.insert(passage).inserted else { return }
        for field in [passage.first, passage.last] { fields[field]?.hasRoad = true }
    }

    // MARK: Roads

    /// The number of drives that came to the most driven field.
    var most: Int { Int(fields.values.reduce(0) { max($0, $1.drives) }) }

    /// The step of a road that was driven so often: a step of the logarithm, for one road is driven a thousand times
    /// and most are driven once.
    static func step(of drives: Int, most: Int) -> Int {
        let share = log(Double(max(1, drives))) / log(Double(max(2, most)))
        return min(Ink.speeds - 1, Int(share * Double(Ink.speeds - 1) + 0.5))
    }

    /// The roads of each of ten steps, the rarest first.
    func roads() -> [[[ScenePoint]]] {
        let most = most
        var steps = Array(repeating: [(Int, Int)](), count: Ink.speeds)
        for passage in passages {
            let step = RoadCounts.step(of: min(drives(passage.first), drives(passage.last)), most: most)
            steps[step].append((Int(passage.first), Int(passage.last)))
        }
        var roads = steps.map { RoadChains($0).chains.map { $0.map(place) } }
        for field in fields.filter({ !$0.value.hasRoad }).keys.sorted() {
            roads[RoadCounts.step(of: drives(field), most: most)].append([place(Int(field))])
        }
        return roads
    }

    private func drives(_ field: Int32) -> Int { Int(fields[field]?.drives ?? 0) }

    private func place(_ field: Int) -> ScenePoint {
        guard let mean = fields[Int32(field)] else { return ScenePoint(0, 0) }
        return ScenePoint(mean.x / mean.count, mean.y / mean.count)
    }
}

extension RoadCounts.Field {
    fileprivate mutating func add(_ point: ScenePoint, of drive: Int32) {
        x += point.x
        y += point.y
        count += 1
        guard lastDrive != drive else { return }
        drives += 1
        lastDrive = drive
    }
}
