/// The way that a trip had gone at any moment, to within 25 m: a few points between which it went evenly.
package struct WayProfile: Equatable, Sendable {
    private static let tolerance = 25.0

    package struct Point: Equatable, Sendable {
        /// Milliseconds on the clock of whoever keeps the profile.
        package var time: Int64
        package var metres: Double

        package init(time: Int64, metres: Double) {
            self.time = time
            self.metres = metres
        }
    }

    private var points: [Point] = []
    /// The last of these.
    private var kept = Point(time: 0, metres: 0)
    /// The newest point; it is kept with the next one that a line from the last kept point would miss.
    private var newest = Point(time: 0, metres: 0)
    /// The speeds, metres a millisecond, with which a line from the last kept point misses none since.
    private var slowest = 0.0
    private var fastest = Double.infinity

    package init() {}

    /// Takes the way up to a moment. A distance only grows, and so does time; anything else is passed over.
    package mutating func add(_ time: Int64, metres: Double) {
        guard !points.isEmpty else {
            newest = Point(time: time, metres: metres)
            return keepNewest()
        }
        guard time > newest.time, metres >= newest.metres else { return }
        let (way, span) = (metres - kept.metres, Double(time - kept.time))
        if way < slowest * span || way > fastest * span { keepNewest() }
        newest = Point(time: time, metres: metres)
        narrow()
    }

    private mutating func keepNewest() {
        if points.isEmpty || newest != kept { points.append(newest) }
        kept = newest
        (slowest, fastest) = (0, .infinity)
    }

    /// A line from the last kept point to a later one must not miss the newest.
    private mutating func narrow() {
        let (way, span) = (newest.metres - kept.metres, Double(newest.time - kept.time))
        slowest = max(slowest, (way - WayProfile.tolerance) / span)
        fastest = min(fastest, (way + WayProfile.tolerance) / span)
    }

    /// The points with times on another clock; those that have none there are left out.
    package func points(_ clock: (Int64) -> Int64?) -> [Point] {
        var whole = self
        if !points.isEmpty { whole.keepNewest() }
        return whole.points.compactMap { point in clock(point.time).map { Point(time: $0, metres: point.metres) } }
    }
}

extension WayProfile {
    /// Metres up to a moment: evenly between two points, and those of the nearest one before the first and behind the
    /// last. Nil without any point.
    package static func metres(at time: Int64, on points: [Point]) -> Double? {
        guard let next = points.firstIndex(where: { $0.time > time }) else { return points.last?.metres }
        guard next > 0 else { return points[0].metres }
        let (from, to) = (points[next - 1], points[next])
        let share = Double(time - from.time) / Double(to.time - from.time)
        return from.metres + share * (to.metres - from.metres)
    }

    /// Seconds since `start` and metres, as a text: `0:0 62:840`.
    package static func text(_ points: [Point], since start: Int64) -> String {
        points.map { "\(($0.time - start) / 1000):\(Int($0.metres.rounded()))" }.joined(separator: " ")
    }

    package static func points(of text: String, since start: Int64) -> [Point] {
        text.split(separator: " ").compactMap { word in
            let parts = word.split(separator: ":").compactMap { Int64($0) }
            guard parts.count == 2, parts[0].magnitude < 1 << 40, parts[1].magnitude < 1 << 40 else { return nil }
            return Point(time: start &+ parts[0] * 1000, metres: Double(parts[1]))
        }
    }
}
