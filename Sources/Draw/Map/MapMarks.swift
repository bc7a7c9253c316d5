import Drive

/// The marks of a drive on its map, the most important first: start and finish, what somebody marked, and stops.
struct MapMarks {
    struct Mark {
        var point: ScenePoint
        var radius: Double
        var shapes: [Shape]
        /// Empty for none.
        var text: String
        var ink: Ink
        var size: Double
        var isBold = false
    }

    private struct Stop {
        var point: ScenePoint
        var milliseconds: Int64
    }

    private var ends: [Mark] = []
    private var others: [Mark] = []
    private let style: PictureStyle

    var all: [Mark] { ends + others }
    /// All in the order in which they are laid down: nothing covers an end, and a stop covers no mark.
    var drawn: [Mark] { others.reversed() + ends }

    init(_ drive: DrawnDrive, _ world: [ScenePoint], _ frame: MapFrame, _ style: PictureStyle, _ words: MapWords) {
        self.style = style
        let places = { (place: Coordinate) in frame.point(Mercator.point(place, near: world.first)) }
        addEnds(drive, world, frame)
        for mark in drive.marks { addMark(places(mark.place), mark.text) }
        for stop in stops(drive, places) { addStop(stop.point, words.minutes(stop.milliseconds)) }
    }

    /// The stops, the longest first. One whose dot would touch that of a longer one is a part of it, and both have
    /// one number; one that lies under the mark of an end has none.
    private func stops(_ drive: DrawnDrive, _ place: (Coordinate) -> ScenePoint) -> [Stop] {
        let found = StopSearch(drive.points).stops.map { Stop(point: place($0.place), milliseconds: $0.milliseconds) }
        var stops: [Stop] = []
        for stop in found.sorted(by: { $0.milliseconds > $1.milliseconds }) {
            if let same = stops.firstIndex(where: { $0.point.distance(to: stop.point) < stopRadius * 2 }) {
                stops[same].milliseconds += stop.milliseconds
            } else if ends.allSatisfy({ $0.point.distance(to: stop.point) >= $0.radius + stopRadius }) {
                stops.append(stop)
            }
        }
        return stops
    }

    /// The radius of a stop's dot with its rim.
    private var stopRadius: Double { radius * 0.8 }

    private var radius: Double { max(style.lineWidth * 1.5, style.shortSide * 0.0115) }

    /// A round trip has one label at both of its ends.
    private mutating func addEnds(_ drive: DrawnDrive, _ world: [ScenePoint], _ frame: MapFrame) {
        guard let first = world.first.map(frame.point), let last = world.last.map(frame.point) else { return }
        let isRound = drive.start == drive.finish && first.distance(to: last) < radius * 3
        if let finish = drive.finish { addFinish(last, finish) }
        if let start = drive.start { addStart(first, isRound ? "" : start) }
    }

    private mutating func addStart(_ point: ScenePoint, _ name: String) {
        let disc = DiscShape(.start, point, radius: radius, rim: DiscShape.Rim(.ground, width: radius * 0.4))
        ends.append(mark(point, radius * 1.2, [.disc(disc)], name, isBold: true))
    }

    private mutating func addFinish(_ point: ScenePoint, _ name: String) {
        let flag = Chequers.shapes(point, radius: radius * 1.15)
        ends.append(mark(point, radius * 1.35, flag, name, isBold: true))
    }

    private mutating func addMark(_ point: ScenePoint, _ text: String) {
        let size = radius * 1.3
        let outline = [
            point.moved(0, -size), point.moved(size, 0), point.moved(0, size), point.moved(-size, 0),
        ]
        let rim = StrokeShape(.ground, width: radius * 0.4, [outline + outline.prefix(1)])
        others.append(mark(point, size, [.line(rim), .area(AreaShape(.mark, [outline]))], text, isBold: false))
    }

    private mutating func addStop(_ point: ScenePoint, _ text: String) {
        let disc = DiscShape(
            .stop, point, radius: radius * 0.62, rim: DiscShape.Rim(.ground, width: radius * 0.28))
        others.append(
            Mark(
                point: point, radius: stopRadius, shapes: [.disc(disc)], text: text, ink: .pale,
                size: style.textSize * 0.82))
    }

    private func mark(
        _ point: ScenePoint, _ radius: Double, _ shapes: [Shape], _ text: String, isBold: Bool
    ) -> Mark {
        Mark(
            point: point, radius: radius, shapes: shapes, text: text, ink: .ink, size: style.textSize, isBold: isBold)
    }
}
