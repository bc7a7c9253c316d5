import Draw

/// Lays the shapes of a scene down on a canvas, in their order.
final class ScenePainter {
    private let canvas: Canvas
    private let scene: Scene
    private let letters: Letters
    private let reach: Reach
    /// Laid down last: whose work the tiles are can be read whatever lies over them.
    private var credits: [TextShape] = []
    private(set) var remarks: [PaintRemark] = []

    init(_ scene: Scene, on canvas: Canvas) {
        self.scene = scene
        self.canvas = canvas
        letters = Letters(canvas.pen)
        reach = Reach(width: scene.width, height: scene.height)
    }

    func paint() throws {
        setInk(.ground)
        canvas.rectangle(SceneBox(0, 0, scene.width, scene.height))
        canvas.fill()
        for shape in scene.shapes { try paint(shape) }
        for credit in credits { paint(credit) }
        if !letters.hasFont {
            remarks.append(PaintWords.noFont)
        } else if letters.lacksLetters {
            remarks.append(PaintWords.lettersAreLacking)
        }
    }

    private func paint(_ shape: Shape) throws {
        switch shape {
        case .line(let line): paint(line)
        case .area(let area): paint(area)
        case .box(let box): paint(box)
        case .disc(let disc): paint(disc)
        case .text(let text): paint(text)
        case .tiles(let tiles): try paint(tiles)
        }
    }

    private func setInk(_ ink: Ink, opacity: Double = 1) {
        canvas.setColour(scene.theme.colour(of: ink), opacity: opacity)
    }

    // MARK: Lines and areas

    /// All lines of a shape are one stroke: where they cross, they are no darker.
    private func paint(_ shape: StrokeShape) {
        guard shape.width > 0, shape.width.isFinite else { return }
        setInk(shape.ink, opacity: shape.opacity)
        for points in shape.lines { trace(points.filter(\.isFinite)) }
        canvas.stroke(width: min(shape.width, scene.width + scene.height), dash: shape.dash)
    }

    private func trace(_ points: [ScenePoint]) {
        guard let first = points.first else { return }
        guard points.count > 1 else {
            guard reach.contains(first) else { return }
            // A line of no length is a dot, by its round ends.
            canvas.move(to: first)
            return canvas.line(to: first)
        }
        var end: ScenePoint?
        for (one, next) in zip(points, points.dropFirst()) {
            guard let (from, to) = reach.part(from: one, to: next) else {
                end = nil
                continue
            }
            if from != end { canvas.move(to: from) }
            canvas.line(to: to)
            end = to
        }
    }

    private func paint(_ shape: AreaShape) {
        setInk(shape.ink, opacity: shape.opacity)
        for outline in shape.outlines {
            let points = outline.filter(\.isFinite).map(reach.clamped)
            guard let first = points.first else { continue }
            canvas.move(to: first)
            for point in points.dropFirst() { canvas.line(to: point) }
            canvas.closePath()
        }
        canvas.fill()
    }

    private func paint(_ shape: BoxShape) {
        let frame = shape.frame
        let corners = [ScenePoint(frame.x, frame.y), ScenePoint(frame.right, frame.bottom)]
        guard corners.allSatisfy(\.isFinite) else { return }
        let (first, last) = (reach.clamped(corners[0]), reach.clamped(corners[1]))
        guard last.x > first.x, last.y > first.y else { return }
        setInk(shape.ink, opacity: shape.opacity)
        canvas.rectangle(SceneBox(first.x, first.y, last.x - first.x, last.y - first.y), radius: shape.radius)
        canvas.fill()
    }

    private func paint(_ shape: DiscShape) {
        guard shape.centre.isFinite, reach.contains(shape.centre), shape.radius.isFinite else { return }
        let radius = min(shape.radius, scene.width + scene.height)
        guard radius > 0 else { return }
        setInk(shape.ink)
        canvas.circle(shape.centre, radius: radius)
        canvas.fill()
        guard let rim = shape.rim, rim.width > 0, rim.width.isFinite else { return }
        setInk(rim.ink)
        canvas.circle(shape.centre, radius: radius)
        canvas.stroke(width: min(rim.width, scene.width + scene.height))
    }

    // MARK: Letters

    private func paint(_ shape: TextShape) {
        guard shape.at.isFinite, reach.contains(shape.at), let line = letters.set(shape) else { return }
        let left: Double
        switch shape.anchor {
        case .start: left = shape.at.x
        case .middle: left = shape.at.x - line.width / 2
        case .end: left = shape.at.x - line.width
        }
        let point = ScenePoint(left, shape.at.y)
        if let halo = shape.halo {
            setInk(halo)
            letters.stroke(line, at: point, on: canvas, width: shape.haloWidth)
        }
        setInk(shape.ink)
        letters.show(line, at: point, on: canvas)
    }

    // MARK: Tiles

    private func paint(_ shape: TileShape) throws {
        let ground = try TileGround(shape, width: scene.width, height: scene.height)
        remarks += try ground.paint(on: canvas)
        setInk(.ground, opacity: shape.fade)
        canvas.rectangle(SceneBox(0, 0, scene.width, scene.height))
        canvas.fill()
        guard let names = ground.attribution else { return }
        credits.append(
            TextShape(
                names, .pale, at: shape.credit, size: shape.creditSize, anchor: .end, halo: .ground,
                mostWidth: max(shape.credit.x - shape.creditSize, 1)))
    }
}
