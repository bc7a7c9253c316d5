import Drive

/// A map of drives, on its way to a scene: ground, ways, marks, labels and furniture, in this order.
package struct MapPicture {
    /// The width of a way with its edges, in widths of the way.
    private static let casing = 1.6

    private let drives: [DrawnDrive]
    private let style: PictureStyle
    private let words: MapWords
    /// A point on the world for each point of each drive.
    private let worlds: [[ScenePoint]]
    private let frame: MapFrame
    private let topSpeed: Double
    private var scene: Scene

    package static func scene(of drives: [DrawnDrive], _ style: PictureStyle, _ words: MapWords) -> Scene {
        scene(of: drives, style, words, ground: MapGround.nothing)
    }

    package static func scene(
        of drives: [DrawnDrive], _ style: PictureStyle, _ words: MapWords, ground: MapGround.Lines
    ) rethrows -> Scene {
        var picture = MapPicture(drives, style, words)
        try picture.draw(ground)
        return picture.scene
    }

    private init(_ drives: [DrawnDrive], _ style: PictureStyle, _ words: MapWords) {
        self.drives = drives
        self.style = style
        self.words = words
        worlds = MapPicture.worlds(drives)
        frame = MapFrame(showing: worlds.joined(), in: MapFurniture.free(style, words))
        topSpeed = drives.reduce(0.0) { max($0, $1.topSpeed) }
        scene = Scene(
            width: style.width, height: style.height, title: words.title, about: words.about, theme: style.theme)
    }

    private static func worlds(_ drives: [DrawnDrive]) -> [[ScenePoint]] {
        var last: ScenePoint?
        return drives.map { drive in
            drive.points.map { point in
                let world = Mercator.point(point.place, near: last)
                last = world
                return world
            }
        }
    }

    private mutating func draw(_ ground: MapGround.Lines) rethrows {
        for shape in try MapGround.shapes(style, frame, ground) { scene.add(shape) }
        let routes = zip(drives, worlds).map { RouteLines($0, $1, in: frame, topSpeed: topSpeed) }
        draw(routes)
        let isSeen = routes.allSatisfy(\.inferred.isEmpty)
        let furniture = MapFurniture(style, words, frame, .speeds(topSpeed, style), isSeen: isSeen)
        var labels = LabelPlacing(
            in: SceneBox(0, 0, style.width, style.height).inset(style.margin * 0.5), taken: furniture.taken,
            ways: routes.flatMap(\.seen), halfWidth: MapPicture.casing * style.lineWidth / 2)
        drawMarks(&labels)
        for shape in furniture.shapes { scene.add(shape) }
    }

    // MARK: The ways

    private mutating func draw(_ routes: [RouteLines]) {
        let width = style.lineWidth
        let inferred = routes.flatMap(\.inferred)
        if !inferred.isEmpty { scene.add(.line(MapFurniture.dotted(inferred, style))) }
        let seen = routes.flatMap(\.seen)
        scene.add(.line(StrokeShape(.casing, width: width * MapPicture.casing, seen, opacity: 0.9)))
        guard style.colours != .one else { return scene.add(.line(StrokeShape(.route, width: width, seen))) }
        for step in 0..<Ink.speeds {
            let lines = routes.flatMap { $0.steps[step] }
            let ink = style.colours == .classic ? Ink.classic(step) : Ink.speed(step)
            if !lines.isEmpty { scene.add(.line(StrokeShape(ink, width: width, lines))) }
        }
    }

    // MARK: Marks and labels

    private mutating func drawMarks(_ labels: inout LabelPlacing) {
        guard drives.count == 1, let drive = drives.first, let world = worlds.first, !world.isEmpty else { return }
        let marks = MapMarks(drive, world, frame, style, words)
        for mark in marks.all { labels.keepFree(mark.point, radius: mark.radius) }
        for mark in marks.all where !mark.text.isEmpty { labels.addOwner(mark.point) }
        for mark in marks.drawn { for shape in mark.shapes { scene.add(shape) } }
        for mark in marks.all where !mark.text.isEmpty {
            let label = LabelPlacing.Label(
                text: mark.text, point: mark.point, radius: mark.radius, size: mark.size, ink: mark.ink,
                isBold: mark.isBold)
            if let text = labels.place(label) { scene.add(.text(text)) }
        }
    }
}

extension DrawnDrive {
    /// The highest speed that a picture of it shows.
    package var topSpeed: Double { SmoothSpeed(points).speeds.reduce(0) { max($0, $1 ?? 0) } }
}
