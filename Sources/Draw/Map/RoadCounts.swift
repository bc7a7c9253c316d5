import Glibc

/// The number of times that each road of a picture was driven.
///
/// The picture is laid out in small fields. A drive goes from field to field, and each such passage counts once a
/// drive, in both directions, so that a car that waits for the lights burns no hole. A field is drawn where the drives
/// through it were in the mean, so that roads are smooth and all drives on one road are one line.
struct RoadCounts {
    private struct Passage: Hashable {
        var first: Int32
        var last: Int32
    }

    private struct Count {
        var drives: Int32
        var lastDrive: Int32
    }

    fileprivate struct Field {
        var x: Double
        var y: Double
        var count: Double
    }

    private let side: Double
    private let columns: Int
    private let rows: Int
    private var passages: [Passage: Count] = [:]
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
        if let field { pass(Passage(first: min(field, here), last: max(field, here))) }
        field = here
        fields[here, default: Field(x: 0, y: 0, count: 0)].add(point)
    }

    private mutating func pass(_ passage: Passage) {
        var count = passages[passage] ?? Count(drives: 0, lastDrive: -1)
        guard count.lastDrive != drive else { return }
        count.drives += 1
        count.lastDrive = drive
        passages[passage] = count
    }

    // MARK: Roads

    var most: Int { Int(passages.values.reduce(0) { max($0, $1.drives) }) }

    /// The step of a road that was driven so often: a step of the logarithm, for one road is driven a thousand times
    /// and most are driven once.
    static func step(of drives: Int, most: Int) -> Int {
        let share = log(Double(max(1, drives))) / log(Double(max(2, most)))
        return min(Ink.speeds - 1, Int(share * Double(Ink.speeds - 1) + 0.5))
    }

    /// The roads of each of ten steps, the rarest first.
    func roads() -> [[[ScenePoint]]] {
        let most = most
        var steps = Array(repeating: [Passage](), count: Ink.speeds)
        for (passage, count) in passages {
            steps[RoadCounts.step(of: Int(count.drives), most: most)].append(passage)
        }
        return steps.map { RoadChains($0.map { (Int($0.first), Int($0.last)) }).chains.map { $0.map(place) } }
    }

    private func place(_ field: Int) -> ScenePoint {
        guard let mean = fields[Int32(field)] else { return ScenePoint(0, 0) }
        return ScenePoint(mean.x / mean.count, mean.y / mean.count)
    }
}

extension RoadCounts.Field {
    fileprivate mutating func add(_ point: ScenePoint) {
        x += point.x
        y += point.y
        count += 1
    }
}
