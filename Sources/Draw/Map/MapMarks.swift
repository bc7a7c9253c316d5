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

    private(set) var all: [Mark] = []
    private let style: PictureStyle

    init(_ drive: DrawnDrive, _ world: [ScenePoint], _ frame: MapFrame, _ style: PictureStyle, _ words: MapWords) {
        self.style = style
        let places = { (place: Coordinate) in frame.point(Mercator.point(place, near: world.first)) }
        addEnds(drive, world, frame)
        for mark in drive.marks { addMark(places(mark.place), mark.text) }
        for stop in StopSearch(drive.points).stops {
            addStop(places(stop.place), words.minutes(stop.milliseconds))
        }
    }

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
        add(point, radius * 1.2, [.disc(disc)], name, isBold: true)
    }

    private mutating func addFinish(_ point: ScenePoint, _ name: String) {
        add(point, radius * 1.35, Chequers.shapes(point, radius: radius * 1.15), name, isBold: true)
    }

    private mutating func addMark(_ point: ScenePoint, _ text: String) {
        let size = radius * 1.3
        let outline = [
            point.moved(0, -size), point.moved(size, 0), point.moved(0, size), point.moved(-size, 0),
        ]
        let rim = StrokeShape(.ground, width: radius * 0.4, [outline + outline.prefix(1)])
        add(point, size, [.line(rim), .area(AreaShape(.mark, [outline]))], text)
    }

    private mutating func addStop(_ point: ScenePoint, _ text: String) {
        let disc = DiscShape(
            .stop, point, radius: radius * 0.62, rim: DiscShape.Rim(.ground, width: radius * 0.28))
        all.append(
            Mark(
                point: point, radius: radius * 0.8, shapes: [.disc(disc)], text: text, ink: .pale,
                size: style.textSize * 0.82))
    }

    private mutating func add(
        _ point: ScenePoint, _ radius: Double, _ shapes: [Shape], _ text: String, isBold: Bool = false
    ) {
        all.append(
            Mark(
                point: point, radius: radius, shapes: shapes, text: text, ink: .ink, size: style.textSize,
                isBold: isBold))
    }
}
