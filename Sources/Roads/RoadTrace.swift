import Drive

/// The way of a trip as points that lie ten metres behind each other, in pieces over which it was seen.
package struct RoadTrace {
    /// A piece of fewer points has no direction.
    private static let fewest = 3

    package private(set) var points: [RoadPoint] = []
    /// The time at which each was reached, milliseconds since 1970.
    private(set) var times: [Int64] = []
    /// The index of the first point of each piece.
    private var starts: [Int] = []
    private var last: RoadPlace?
    /// Metres from the last point that was taken to `last`.
    private var walked = 0.0

    package init() {}

    /// The way to the next place was not seen.
    package mutating func cut() {
        guard last != nil, let start = starts.last else { return }
        last = nil
        guard points.count - start >= RoadTrace.fewest else {
            times.removeLast(points.count - start)
            points.removeLast(points.count - start)
            starts.removeLast()
            return
        }
        for index in start..<points.count {
            let from = max(start, index - RoadRules.headingReach)
            let to = min(points.count - 1, index + RoadRules.headingReach)
            points[index].heading = points[from].place.heading(to: points[to].place)
        }
    }

    /// `time` is that of the place, where it is known.
    package mutating func add(_ place: Coordinate, at time: Int64 = 0) {
        guard let there = RoadPlace(place) else { return cut() }
        guard let here = last else { return begin(at: there, time) }
        let metres = here.metres(to: there)
        guard metres <= RoadRules.longestStep else {
            cut()
            return begin(at: there, time)
        }
        guard metres > 0 else { return }
        let (east, south) = here.parts(to: there)
        var next = RoadRules.spacing - walked
        while next <= metres {
            let share = next / metres
            points.append(RoadPoint(here.moved(east * share, south * share), 0))
            times.append(time)
            next += RoadRules.spacing
        }
        walked = metres - (next - RoadRules.spacing)
        last = there
    }

    private mutating func begin(at place: RoadPlace, _ time: Int64) {
        starts.append(points.count)
        points.append(RoadPoint(place, 0))
        times.append(time)
        (last, walked) = (place, 0)
    }

    /// The pieces of the whole way, which has ended.
    package mutating func finish() -> [Range<Int>] {
        cut()
        return starts.indices.map { index in
            starts[index]..<(index + 1 < starts.count ? starts[index + 1] : points.count)
        }
    }
}
