import Drive

/// A map of many drives, whose roads tell how often they were driven. Points are told one after the other, and none is
/// kept: a picture of ten thousand drives needs no more memory than one of a hundred.
package struct PosterPicture {
    private let style: PictureStyle
    private let words: MapWords
    private let frame: MapFrame
    private var counts: RoadCounts
    private var last: (world: ScenePoint, place: ScenePoint)?
    private var reference: ScenePoint?
    /// Names for the ends of the drives, the most important first.
    package var places: [DrawnDrive.Mark] = []

    /// `corners` of everything that may come.
    package init(around corners: [Coordinate], _ style: PictureStyle, _ words: MapWords) {
        self.style = style
        self.words = words
        var last: ScenePoint?
        let worlds = corners.map { corner -> ScenePoint in
            let world = Mercator.point(corner, near: last)
            last = last ?? world
            return world
        }
        reference = last
        frame = MapFrame(showing: worlds, in: MapFurniture.free(style, words))
        let side = max(1, style.lineWidth * 0.55)
        counts = RoadCounts(width: style.width, height: style.height, side: side)
    }

    package mutating func beginDrive() {
        counts.beginDrive()
        last = nil
    }

    package mutating func add(_ place: Coordinate, _ way: WayEvidence?) {
        let world = Mercator.point(place, near: last?.world ?? reference)
        let point = frame.point(world)
        if let last, way == .measured || way == .rest {
            counts.go(from: last.place, to: point)
        } else {
            counts.begin(at: point)
        }
        last = (world, point)
    }

    package func scene() -> Scene { scene(ground: MapGround.nothing) }

    package func scene(ground: MapGround.Lines) rethrows -> Scene {
        var scene = Scene(
            width: style.width, height: style.height, title: words.title, about: words.about, theme: style.theme)
        for shape in try MapGround.shapes(style, frame, ground) { scene.add(shape) }
        let steps = counts.roads()
        for (step, roads) in steps.enumerated() where !roads.isEmpty {
            let width = style.lineWidth * PosterPicture.share(ofStep: step)
            scene.add(.line(StrokeShape(PosterPicture.ink(style, step), width: width, roads)))
        }
        let legend = MapLegend.drives(counts.most, style, unit: words.drives)
        let furniture = MapFurniture(style, words, frame, legend)
        for shape in named(steps.flatMap(\.self), furniture.taken) { scene.add(shape) }
        for shape in furniture.shapes { scene.add(shape) }
        return scene
    }

    // MARK: Places

    /// A dot with its name for each place that has room.
    private func named(_ roads: [[ScenePoint]], _ taken: [SceneBox]) -> [Shape] {
        let radius = max(style.lineWidth, style.shortSide * 0.006)
        let room = SceneBox(0, 0, style.width, style.height).inset(style.margin * 0.5)
        var labels = LabelPlacing(in: room, taken: taken, ways: roads, halfWidth: style.lineWidth / 2)
        let marks = apart(radius * 3).filter { room.contains($0.point) }
        for mark in marks {
            labels.keepFree(mark.point, radius: radius)
            labels.addOwner(mark.point)
        }
        return marks.flatMap { mark -> [Shape] in
            let label = LabelPlacing.Label(
                text: mark.name, point: mark.point, radius: radius, size: style.textSize * 0.9, ink: .ink)
            guard let text = labels.place(label) else { return [] }
            let rim = DiscShape.Rim(.ground, width: radius * 0.5)
            return [.disc(DiscShape(.ink, mark.point, radius: radius, rim: rim)), .text(text)]
        }
    }

    /// The places on paper, without those that lie so near to a more important one.
    private func apart(_ least: Double) -> [(point: ScenePoint, name: String)] {
        var marks: [(point: ScenePoint, name: String)] = []
        for place in places {
            let point = frame.point(Mercator.point(place.place, near: reference))
            if marks.allSatisfy({ $0.point.distance(to: point) >= least }) { marks.append((point, place.text)) }
        }
        return marks
    }

    // MARK: Steps

    /// The share of a way's width that roads of a step have.
    static func share(ofStep step: Int) -> Double { 0.45 + 0.06 * Double(step) }

    static func ink(_ style: PictureStyle, _ step: Int) -> Ink { style.colours == .one ? .route : .often(step) }
}
