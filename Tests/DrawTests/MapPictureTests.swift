import Draw
import Drive
import Testing

@Suite struct MapPictureTests {
    private static func scene(_ seed: UInt64, _ width: Double, _ height: Double) -> Scene {
        var style = PictureStyle()
        (style.width, style.height) = (width, height)
        let points = RoadOnPaper.random(seed, points: 400)
        var drive = DrawnDrive(points, start: "Home", finish: "Grandmother's house, Bad Kreuznach")
        drive.marks = [
            DrawnDrive.Mark(points[100].place, "good coffee"), DrawnDrive.Mark(points[101].place, "here too"),
        ]
        return MapPicture.scene(of: [drive], style, RoadOnPaper.words)
    }

    @Test(arguments: RoadOnPaper.sizes) func noTextIsCutAndNoTwoCollide(width: Double, height: Double) {
        for seed: UInt64 in 1...25 {
            let scene = MapPictureTests.scene(seed, width, height)
            let boxes = RoadOnPaper.boxes(scene).map(\.box)
            let paper = SceneBox(0, 0, width, height)
            #expect(boxes.allSatisfy(paper.holds), "seed \(seed), \(width)x\(height)")
            for (index, box) in boxes.enumerated() {
                let others = boxes[(index + 1)...]
                #expect(!others.contains(where: box.overlaps), "seed \(seed), \(width)x\(height)")
            }
        }
    }

    /// A drive to a shop and back to the house beside the one where it began.
    @Test(arguments: [30.0, 60, 120, 250]) func noLabelStandsNearerToTheMarkOfAnother(metres: Double) throws {
        let out = RoadOnPaper.east(300, speed: 20)
        let back = out.reversed().filter { out[0].place.metres(to: $0.place) > metres }
        let drive = DrawnDrive(out + back, start: "Kindergarten", finish: "Supermarket")
        let scene = MapPicture.scene(of: [drive], PictureStyle(), RoadOnPaper.words)
        let labels = Dictionary(RoadOnPaper.boxes(scene).map { ($0.text, $0.box) }) { $1 }
        var marks: [ScenePoint] = []
        for case .disc(let disc) in scene.shapes where disc.rim != nil { marks.append(disc.centre) }
        let (start, finish) = (try #require(marks.last), try #require(marks.first))
        if let label = labels["Kindergarten"] { #expect(label.distance(to: start) < label.distance(to: finish)) }
        if let label = labels["Supermarket"] { #expect(label.distance(to: finish) < label.distance(to: start)) }
        #expect(labels["Kindergarten"] != nil || labels["Supermarket"] != nil)
    }

    @Test func aLongNameIsShortenedAndNotLeftOut() throws {
        let name = "Evangelisch-Lutherische Kirchengemeinde Sankt Michaelis am Markt"
        let drive = DrawnDrive(RoadOnPaper.east(600, speed: 20), start: name, finish: "B")
        var style = PictureStyle()
        (style.width, style.height) = (400, 300)
        let texts = MapPicture.scene(of: [drive], style, RoadOnPaper.words).shapes.compactMap { shape -> TextShape? in
            if case .text(let text) = shape { return text }
            return nil
        }
        let label = try #require(texts.first { $0.text == name })
        #expect(label.shown.hasSuffix("…"))
        #expect(label.shown.hasPrefix("Evang"))
    }

    /// A way around the finish on three sides: to the right there is room for a part of the name.
    @Test func aLongNameIsShortenedRatherThanLaidAcrossTheWay() throws {
        let name = "The office of the Ministry of Agriculture, Forestry and Fisheries"
        var points = (0...60).map { DrawnPoint(RoadOnPaper.place(50 + Double($0) * 9e-4, 8), way: .measured) }
        points += (1...34).map { DrawnPoint(RoadOnPaper.place(50.054, 8 + Double($0) * 14e-4), way: .measured) }
        points += (1...20).map { DrawnPoint(RoadOnPaper.place(50.054 - Double($0) * 9e-4, 8.0476), way: .measured) }
        var style = PictureStyle()
        style.colours = .one
        let scene = MapPicture.scene(of: [DrawnDrive(points, finish: name)], style, RoadOnPaper.words)
        let box = try #require(RoadOnPaper.boxes(scene).first { $0.text == name }?.box)
        for case .line(let line) in scene.shapes where line.ink == .route {
            let way = try #require(line.lines.first)
            #expect(!zip(way, way.dropFirst()).contains { box.isCrossed(from: $0, to: $1) })
        }
        #expect(box.width < FontWidths.width(of: name, size: style.textSize, isBold: true))
    }

    @Test func startAndFinishAreWhereTheDriveBeginsAndEnds() {
        var style = PictureStyle()
        style.colours = .one
        let points = RoadOnPaper.east(600, speed: 20)
        let scene = MapPicture.scene(of: [DrawnDrive(points, start: "A", finish: "B")], style, RoadOnPaper.words)
        var discs: [Ink: ScenePoint] = [:]
        var way: [ScenePoint] = []
        for shape in scene.shapes {
            if case .disc(let disc) = shape { discs[disc.rim?.ink == .finish ? .finish : disc.ink] = disc.centre }
            if case .line(let line) = shape, line.ink == .route { way = line.lines.first ?? [] }
        }
        #expect(discs[.start] == way.first)
        #expect(discs[.finish] == way.last)
    }

    @Test func otherRoadsLieBelowTheWayWhereThereAreNoTiles() throws {
        let drive = DrawnDrive(RoadOnPaper.east(600, speed: 20))
        var style = PictureStyle()
        var asked: [MapFrame] = []
        func ground(_ frame: MapFrame, _ style: PictureStyle) -> MapLines {
            asked.append(frame)
            return MapLines(
                roads: [[frame.world(at: ScenePoint(100, 200)), frame.world(at: ScenePoint(300, 250))]],
                coasts: [[frame.world(at: ScenePoint(0, 0)), frame.world(at: ScenePoint(30, 25))]])
        }
        let scene = MapPicture.scene(of: [drive], style, RoadOnPaper.words, ground: ground)
        let inks = scene.shapes.compactMap { shape -> Ink? in
            if case .line(let line) = shape { return line.ink }
            return nil
        }
        let road = try #require(inks.firstIndex(of: .road))
        #expect(road == 2 && inks[0] == .grid && inks[1] == .pale && inks[3] == .casing)
        let line = scene.shapes.compactMap { shape -> StrokeShape? in
            if case .line(let line) = shape, line.ink == .road { return line }
            return nil
        }
        let ends = try #require(line.first?.lines.first)
        #expect(ends.count == 2 && ends[0].distance(to: ScenePoint(100, 200)) < 1e-6)
        style.tiles = "streets.mbtiles"
        _ = MapPicture.scene(of: [drive], style, RoadOnPaper.words, ground: ground)
        #expect(asked.count == 1)
    }

    /// The map of the world ends at 85 degrees, and all that lies beyond is at its edge.
    @Test(arguments: [(80, true), (89, false), (-89.9, false)] as [(Double, Bool)])
    func aMapOfAPoleHasNoScaleBar(latitude: Double, hasBar: Bool) {
        let points = RoadOnPaper.east(600, speed: 20, from: RoadOnPaper.place(latitude, 8))
        var style = PictureStyle()
        style.colours = .one
        let scene = MapPicture.scene(of: [DrawnDrive(points)], style, RoadOnPaper.words)
        let lengths = RoadOnPaper.boxes(scene).map(\.text).filter { $0.hasSuffix(" km") || $0.hasSuffix(" m") }
        #expect(lengths.count == (hasBar ? 1 : 0), "\(lengths)")
    }

    @Test func aRoundTripIsNamedOnce() {
        var points = RoadOnPaper.east(300, speed: 20)
        points += points.reversed()
        let scene = MapPicture.scene(
            of: [DrawnDrive(points, start: "Home", finish: "Home")], PictureStyle(), RoadOnPaper.words)
        let named = scene.shapes.filter { shape in
            if case .text(let text) = shape { return text.text == "Home" }
            return false
        }
        #expect(named.count == 1)
    }

    @Test func aStopOfSomeMinutesIsADotWithItsMinutes() {
        var points = RoadOnPaper.east(300, speed: 20)
        let stood = points[299]
        for second in 1...400 {
            points.append(
                DrawnPoint(stood.place, time: (stood.time ?? 0) + Int64(second) * 1_000, speed: 0, way: .measured))
        }
        points += RoadOnPaper.east(300, speed: 20, from: stood.place, at: (stood.time ?? 0) + 401_000).map { point in
            var point = point
            point.way = .measured
            return point
        }
        let scene = MapPicture.scene(of: [DrawnDrive(points, start: "A")], PictureStyle(), RoadOnPaper.words)
        let hasDot = scene.shapes.contains { shape in
            if case .disc(let disc) = shape { return disc.ink == .stop }
            return false
        }
        let hasMinutes = scene.shapes.contains { shape in
            if case .text(let text) = shape { return text.text == "6 min" }
            return false
        }
        #expect(hasDot)
        #expect(hasMinutes)
    }

    /// The number beside the bar, and its length on the map of a street of known length.
    @Test func theScaleBarIsTrue() throws {
        let points = RoadOnPaper.east(1_000, speed: 10, from: RoadOnPaper.place(0, 8))
        var style = PictureStyle()
        style.colours = .one
        let scene = MapPicture.scene(of: [DrawnDrive(points)], style, RoadOnPaper.words)
        var (bar, way, text): (Double, Double, String) = (0, 0, "")
        for shape in scene.shapes {
            if case .line(let line) = shape, line.ink == .ink, let last = line.lines.first?.last {
                bar = last.x - (line.lines.first?.first?.x ?? 0)
            }
            if case .line(let line) = shape, line.ink == .route, let points = line.lines.first {
                way = (points.last?.x ?? 0) - (points.first?.x ?? 0)
            }
            if case .text(let shape) = shape, shape.text.hasSuffix(" km") { text = shape.text }
        }
        let metres = points[0].place.metres(to: points[999].place)
        let kilometres = try #require(Double(text.dropLast(3)))
        #expect(abs(bar / way - kilometres * 1_000 / metres) < 0.005)
    }
}
