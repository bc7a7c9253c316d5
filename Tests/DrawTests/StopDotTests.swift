import Draw
import Drive
import Testing

/// Stops on a map, as dots with their minutes.
@Suite struct StopDotTests {
    /// A street of three kilometres with stops, each of so many seconds and so many metres behind the one before.
    private static func drive(_ stops: [(metres: Int, seconds: Int)]) -> DrawnDrive {
        var points: [DrawnPoint] = []
        var (metres, second) = (0, 0)
        func add(_ speed: Double) {
            let place = RoadOnPaper.place(50, 8 + Double(metres) / 71_500)
            let time = 1_700_000_000_000 + Int64(second) * 1_000
            points.append(DrawnPoint(place, time: time, speed: speed, way: points.isEmpty ? nil : .measured))
            second += 1
        }
        for stop in stops {
            for _ in 0..<(stop.metres / 10) {
                add(10)
                metres += 10
            }
            for _ in 0...stop.seconds { add(0) }
            // A second in which it moves parts two stops that are one place on paper.
            metres += 10
            add(10)
        }
        while metres <= 3_000 {
            add(10)
            metres += 10
        }
        return DrawnDrive(points, start: "A", finish: "B")
    }

    private func scene(_ drive: DrawnDrive) -> Scene {
        var style = PictureStyle()
        (style.width, style.height) = (800, 600)
        return MapPicture.scene(of: [drive], style, RoadOnPaper.words)
    }

    private func dots(_ scene: Scene) -> [DiscShape] {
        scene.shapes.compactMap { shape in
            if case .disc(let disc) = shape, disc.ink == .stop { return disc }
            return nil
        }
    }

    private func minutes(_ scene: Scene) -> [String] {
        RoadOnPaper.boxes(scene).map(\.text).filter { $0.hasSuffix(" min") && !$0.contains("km") }
    }

    @Test func stopsFarFromEachOtherAreDotsOfTheirOwn() {
        let scene = scene(StopDotTests.drive([(1_000, 130), (1_000, 190)]))
        #expect(dots(scene).count == 2)
        #expect(Set(minutes(scene)) == ["2 min", "3 min"])
    }

    /// On this map a dot is as wide as fifty metres.
    @Test func stopsThatWouldTouchAreOneDotWithTheSumOfTheirMinutes() {
        let scene = scene(StopDotTests.drive([(1_000, 130), (0, 190)]))
        #expect(dots(scene).count == 1)
        #expect(minutes(scene) == ["5 min"])
    }

    @Test func aStopUnderTheMarkOfAnEndIsNone() {
        let scene = scene(StopDotTests.drive([(20, 130), (1_000, 190)]))
        #expect(dots(scene).count == 1)
        #expect(minutes(scene) == ["3 min"])
    }

    /// The longest stop is named first, so that the others make room for it.
    @Test func nothingIsLaidOverTheMarksOfTheEnds() {
        let scene = scene(StopDotTests.drive([(500, 130), (500, 190), (500, 70)]))
        let inks = scene.shapes.compactMap { shape -> Ink? in
            if case .disc(let disc) = shape { return disc.ink }
            return nil
        }
        #expect(inks.last == .start)
        #expect(Array(inks.prefix(3)) == [.stop, .stop, .stop])
        #expect(minutes(scene).first == "3 min")
    }
}
