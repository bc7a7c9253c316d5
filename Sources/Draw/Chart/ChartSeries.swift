import Drive

/// A curve over the way of a drive: its pieces, and where nothing is known or nothing moved.
package struct ChartSeries: Equatable, Sendable {
    /// Each of at least one point, in the units of the drive: seconds or metres to the right, the value upwards.
    package internal(set) var pieces: [[ScenePoint]] = []
    /// The ways over which nothing was seen.
    package internal(set) var holes: [ClosedRange<Double>] = []
    /// The times at which it stood for a minute and more.
    package internal(set) var rests: [ClosedRange<Double>] = []
    /// The end of the drive.
    package internal(set) var length = 0.0

    private var piece: [ScenePoint] = []

    package var isEmpty: Bool { pieces.isEmpty || length <= 0 }

    package var values: [Double] { pieces.flatMap { $0.map(\.y) } }

    // MARK: Making one

    /// Speeds over the seconds under way; pauses take no time, as everywhere.
    package static func speeds(_ points: [DrawnPoint]) -> ChartSeries {
        var series = ChartSeries()
        var clock = WayClock()
        for point in points {
            let before = clock.seconds
            clock.step(to: point)
            series.add(clock.seconds, point.speed, since: before, point.way)
        }
        series.end(at: clock.seconds)
        series.findRests()
        return series
    }

    /// Heights over the metres driven, which end with the length of the drive.
    package static func heights(_ points: [DrawnPoint], length: DrawnDrive.Length? = nil) -> ChartSeries {
        var series = ChartSeries()
        var ruler = WayRuler(points, length)
        if ruler.metres >= 1 { series.holes.append(0...ruler.metres) }
        for point in points {
            let before = ruler.metres
            ruler.step(to: point)
            series.add(ruler.metres, point.height, since: before, point.way)
        }
        series.end(at: length?.metres ?? ruler.metres)
        return series
    }

    private mutating func add(_ place: Double, _ value: Double?, since before: Double, _ way: WayEvidence?) {
        if way == .inferred || way == .unknown {
            endPiece()
            if place > before { holes.append(before...place) }
        }
        guard let value, value.isFinite else { return }
        piece.append(ScenePoint(place, value))
    }

    private mutating func endPiece() {
        if !piece.isEmpty { pieces.append(piece) }
        piece = []
    }

    private mutating func end(at length: Double) {
        endPiece()
        self.length = length
    }

    /// A rest is known by its speed and its length alone, also at the ends of the drive; a stop on the map is a place
    /// as well (docs/statistics.md).
    private mutating func findRests() {
        for piece in pieces {
            var first: Double?
            for point in piece + [ScenePoint(piece.last?.x ?? 0, .infinity)] {
                if Thresholds.stands(point.y) {
                    first = first ?? point.x
                    continue
                }
                if let begin = first, point.x - begin >= ChartSeries.shortestRest { rests.append(begin...point.x) }
                first = nil
            }
        }
    }

    /// The shortest stop, in seconds.
    private static let shortestRest = Double(StopSearch.shortest) / 1_000
}

/// The time under way along the points of a drive.
private struct WayClock {
    private(set) var seconds = 0.0
    private var last: Int64?

    mutating func step(to point: DrawnPoint) {
        defer { last = point.time ?? last }
        guard let time = point.time, let last, time > last, point.way != nil else { return }
        seconds += Double(time - last) / 1_000
    }
}
