import Drive

/// The places at which a drive stood for a minute and more (docs/statistics.md says what else is called to stand).
struct StopSearch {
    struct Stop: Equatable {
        var place: Coordinate
        var milliseconds: Int64
    }

    static let shortest: Int64 = 60_000
    /// Metres from the place at which it came to stand: a receiver at rest wanders.
    private static let radius = 40.0

    private(set) var stops: [Stop] = []
    private var first: DrawnPoint?
    private var last: DrawnPoint?

    /// A stop at an end of the drive is its end, and no stop.
    init(_ points: [DrawnPoint]) {
        for point in points {
            let stands = point.speed.map(Thresholds.stands) ?? (point.way == .rest)
            let isHere = first.map { $0.place.metres(to: point.place) < StopSearch.radius } ?? true
            let isBroken = point.way == .unknown || point.way == .inferred
            if !stands || !isHere || isBroken { end() }
            guard stands else { continue }
            first = first ?? point
            last = point
        }
        if let begin = points.first, stops.first?.place == begin.place { stops.removeFirst() }
    }

    private mutating func end() {
        defer { (first, last) = (nil, nil) }
        guard let first, let last, let begin = first.time, let end = last.time else { return }
        guard end - begin >= StopSearch.shortest else { return }
        stops.append(Stop(place: first.place, milliseconds: end - begin))
    }
}
