/// Roads as lines, for a picture: samples that follow each other along a road are one line, and lines that go on in
/// each other are joined.
package struct RoadLines {
    /// Samples of one line lie so near to each other, metres.
    private static let step = 16.0
    /// The end of a line goes on in the end of another one so near.
    private static let joint = 26.0
    /// A road that leaves another one begins at most so far beside it.
    private static let branch = 48.0
    /// A line is drawn so exactly at best, metres.
    private static let exactness = 3.0

    /// A tile and its bytes.
    package typealias Tile = (number: RoadTileNumber, bytes: [UInt8])

    private var chains: [[RoadPoint]] = []
    /// Metres of a length of the picture.
    private let coarseness: Double

    /// Says of a place whether it is to be left out, and the line cut there.
    package typealias Hiding = (RoadPlace) -> Bool

    /// `hiding` is asked once a tile, and gives nil for one in which nothing is hidden.
    package static func lines(
        _ tiles: [Tile], coarseness: Double, hiding: (RoadTileNumber) -> Hiding?
    ) -> [[RoadPlace]] {
        var lines = RoadLines(coarseness: coarseness)
        for tile in tiles { lines.add(RoadTile(tile.number, tile.bytes).points, hiding(tile.number)) }
        lines.join()
        if coarseness < branch / 2 { lines.lead() }
        return lines.chains.filter { $0.count > 1 }.map { chain in
            LineSimplification.simplified(chain.map(\.place), metres: max(exactness, coarseness))
        }
    }

    private init(coarseness: Double) { self.coarseness = coarseness }

    /// The samples of a tile stand in it as they were driven.
    private mutating func add(_ points: [RoadPoint], _ isHidden: Hiding?) {
        var last: RoadPoint?
        for point in points {
            if let isHidden, isHidden(point.place) {
                last = nil
                continue
            }
            if let last, last.place.metres(to: point.place) <= RoadLines.step,
                RoadSample.isSame(last.heading, point.heading)
            {
                chains[chains.count - 1].append(point)
            } else {
                chains.append([point])
            }
            last = point
        }
    }

    // MARK: Joining

    /// The end of a chain: its last point, or its first.
    private struct End: Hashable {
        var chain: Int
        var isLast: Bool

        var other: End { End(chain: chain, isLast: !isLast) }
    }

    private func point(_ end: End) -> RoadPoint {
        let chain = chains[end.chain]
        return end.isLast ? chain[chain.count - 1] : chain[0]
    }

    /// Joins the ends that go on in each other, the nearest first.
    private mutating func join() {
        var partners: [End: End] = [:]
        for pair in pairs() where partners[pair.one] == nil && partners[pair.other] == nil {
            partners[pair.one] = pair.other
            partners[pair.other] = pair.one
        }
        var joined: [[RoadPoint]] = []
        var isDone = Array(repeating: false, count: chains.count)
        // Lines begin where nothing goes on; what is left then are circles.
        let ends = chains.indices.flatMap { [End(chain: $0, isLast: false), End(chain: $0, isLast: true)] }
        for end in ends.filter({ partners[$0] == nil }) + ends where !isDone[end.chain] {
            joined.append(walk(from: end, partners, &isDone))
        }
        chains = joined
    }

    private func walk(from first: End, _ partners: [End: End], _ isDone: inout [Bool]) -> [RoadPoint] {
        var line: [RoadPoint] = []
        var next: End? = first
        while let end = next, !isDone[end.chain] {
            isDone[end.chain] = true
            line += end.isLast ? chains[end.chain].reversed() : chains[end.chain]
            next = partners[end.other]
        }
        // A circle closes.
        if let end = next, end == first, line.count > 2 { line.append(line[0]) }
        return line
    }

    private func pairs() -> [(one: End, other: End)] {
        var near = NearPoints(cell: RoadLines.joint)
        var ends: [End] = []
        for chain in chains.indices {
            for end in [End(chain: chain, isLast: false), End(chain: chain, isLast: true)] {
                near.add(point(end).place)
                ends.append(end)
            }
        }
        var pairs: [(metres: Double, one: Int, other: Int)] = []
        for (index, end) in ends.enumerated() {
            near.forEach(around: point(end).place) { there, metres in
                guard there > index, metres <= RoadLines.joint, goesOn(end, in: ends[there], metres) else { return }
                pairs.append((metres, index, there))
            }
        }
        pairs.sort { ($0.metres, $0.one, $0.other) < ($1.metres, $1.one, $1.other) }
        return pairs.map { (ends[$0.one], ends[$0.other]) }
    }

    /// True if the road leads on from one end to the other, and there in the same direction.
    private func goesOn(_ end: End, in other: End, _ metres: Double) -> Bool {
        guard end.chain != other.chain || chains[end.chain].count > 8 else { return false }
        let (here, there) = (point(end), point(other))
        guard RoadSample.isSame(here.heading, there.heading) else { return false }
        guard metres > RoadRules.spacing / 2 else { return true }
        let heading = here.place.heading(to: there.place)
        return RoadSample.isSame(heading, here.heading) && !isBehind(there.place, end) && !isBehind(here.place, other)
    }

    /// True if the place lies on the side from which the line comes.
    private func isBehind(_ place: RoadPlace, _ end: End) -> Bool {
        let chain = chains[end.chain]
        guard chain.count > 1 else { return false }
        let last = point(end).place
        let before = end.isLast ? chain[chain.count - 2].place : chain[1].place
        let (along, ahead) = (before.parts(to: last), last.parts(to: place))
        return along.east * ahead.east + along.south * ahead.south < 0
    }

    // MARK: Branches

    /// Leads the ends that nothing goes on from to the road that they leave.
    private mutating func lead() {
        var near = NearPoints(cell: RoadLines.branch)
        var owners: [Int] = []
        for (index, chain) in chains.enumerated() {
            for point in chain {
                near.add(point.place)
                owners.append(index)
            }
        }
        for index in chains.indices where chains[index].first != chains[index].last {
            let ways = [false, true].map { isLast in
                branching(End(chain: index, isLast: isLast), near, owners)
            }
            if let place = ways[0] { chains[index].insert(RoadPoint(place, chains[index][0].heading), at: 0) }
            if let place = ways[1] { chains[index].append(RoadPoint(place, 0)) }
        }
    }

    /// The nearest place of another line ahead of an end.
    private func branching(_ end: End, _ near: NearPoints, _ owners: [Int]) -> RoadPlace? {
        let here = point(end)
        var best: (place: RoadPlace, metres: Double)?
        near.forEach(around: here.place) { there, metres in
            guard owners[there] != end.chain, metres <= RoadLines.branch, metres < best?.metres ?? .infinity,
                !isBehind(near.places[there], end)
            else { return }
            best = (near.places[there], metres)
        }
        return best?.place
    }
}
