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
        for (step, roads) in counts.roads().enumerated() where !roads.isEmpty {
            let ink: Ink = style.colours == .one ? .route : .often(step)
            let width = style.lineWidth * (0.45 + 0.06 * Double(step))
            scene.add(.line(StrokeShape(ink, width: width, roads)))
        }
        for shape in MapFurniture(style, words, frame, legend).shapes { scene.add(shape) }
        return scene
    }

    private var legend: MapFurniture.Legend? {
        let most = counts.most
        guard style.colours != .one, most > 1 else { return nil }
        let middle = most > 4 ? "\(Int(Double(most).squareRoot().rounded()))" : ""
        let inks = (0..<Ink.speeds).map { Ink.often($0) }
        return MapFurniture.Legend(inks: inks, numbers: ["1", middle, "\(most)"], unit: words.drives)
    }
}
