import Glibc

/// A way over a flat map, in metres: straight pieces, each with its limit, and what is waited for where it ends.
struct Way: Sendable {
    struct Spot: Equatable, Sendable {
        var east = 0.0
        var north = 0.0
        var height = 0.0

        func metres(to other: Spot) -> Double { hypot(other.east - east, other.north - north) }

        /// Radians from east towards north.
        func angle(to other: Spot) -> Double { atan2(other.north - north, other.east - east) }
    }

    struct Piece: Sendable {
        var end: Spot
        /// Metres a second.
        var limit: Double
        /// Seconds for which the car waits where the piece ends; zero where nothing holds it up.
        var wait = 0.0
        var isCanyon = false
    }

    let start: Spot
    private(set) var pieces: [Piece] = []

    init(from start: Spot = Spot()) { self.start = start }

    var end: Spot { pieces.last?.end ?? start }

    mutating func add(_ piece: Piece) {
        // Two corners in one place have no direction between them.
        if end.metres(to: piece.end) >= 1 { pieces.append(piece) }
    }

    /// The car waits here, for its driver or for a light.
    mutating func wait(_ seconds: Double) {
        guard !pieces.isEmpty else { return }
        pieces[pieces.count - 1].wait += seconds
    }

    /// The way back over the same roads, without what was waited for on the way out.
    mutating func turnBack() {
        let spots = [start] + pieces.map(\.end)
        for (index, piece) in pieces.enumerated().reversed() {
            pieces.append(Piece(end: spots[index], limit: piece.limit, isCanyon: piece.isCanyon))
        }
    }

    /// A queue between these pieces: whoever comes to it crawls.
    mutating func jam(_ part: Range<Int>, at speed: Double) {
        for index in part where pieces.indices.contains(index) { pieces[index].limit = speed }
    }

    func begin(of index: Int) -> Spot { index > 0 ? pieces[index - 1].end : start }

    /// The angle by which the way turns where a piece begins, in radians.
    func turn(before index: Int) -> Double {
        guard index > 0, index < pieces.count else { return 0 }
        let before = begin(of: index - 1).angle(to: begin(of: index))
        let after = begin(of: index).angle(to: pieces[index].end)
        return abs(remainder(after - before, 2 * .pi))
    }
}
