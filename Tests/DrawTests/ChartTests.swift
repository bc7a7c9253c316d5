import Draw
import Drive
import Testing

@Suite struct ChartTests {
    @Test func theCurveHasThePointsOfTheDrive() {
        let series = ChartSeries.speeds(RoadOnPaper.east(100, speed: 20))
        #expect(series.pieces.count == 1)
        #expect(series.pieces.first?.last == ScenePoint(99, 20))
        #expect(series.length == 99)
        #expect(series.holes.isEmpty)
    }

    @Test func aHoleIsAHole() {
        var points = RoadOnPaper.east(100, speed: 20)
        points[50].way = .inferred
        for index in 50..<100 { points[index].time = (points[index].time ?? 0) + 30_000 }
        let series = ChartSeries.speeds(points)
        #expect(series.pieces.count == 2)
        #expect(series.holes == [49...80])
    }

    @Test func aStopOfAMinuteIsMarked() {
        var points = RoadOnPaper.east(300, speed: 20)
        for index in 100...170 { points[index].speed = 0 }
        #expect(ChartSeries.speeds(points).rests == [100...171])
        for index in 100...130 { points[index].speed = 20 }
        #expect(ChartSeries.speeds(points).rests.isEmpty)
    }

    @Test func heightsStandOverTheWay() {
        let series = ChartSeries.heights(RoadOnPaper.east(101, speed: 10))
        #expect(abs(series.length - 1_000) < 5)
        #expect(series.pieces.first?.last?.y == 200)
    }

    @Test(arguments: RoadOnPaper.sizes) func allOfAChartIsOnThePaper(width: Double, height: Double) {
        var style = PictureStyle()
        (style.width, style.height) = (width, height)
        let drive = DrawnDrive(RoadOnPaper.east(5_000, speed: 30))
        for curves in ChartPicture.Curves.allCases {
            let scene = ChartPicture.scene(of: drive, curves, style, RoadOnPaper.chartWords)
            for case .line(let line) in scene.shapes {
                let paper = SceneBox(0, 0, width, height)
                #expect(line.lines.allSatisfy { $0.allSatisfy(paper.contains) }, "\(curves) \(width)x\(height)")
            }
        }
    }

    /// Between the lowest and the highest of a pixel's points nothing is lost.
    @Test func aSpikeOfASecondIsSeen() {
        var points = RoadOnPaper.east(20_000, speed: 10)
        points[12_345].speed = 40
        let scene = ChartPicture.scene(of: DrawnDrive(points), .speed, PictureStyle(), RoadOnPaper.chartWords)
        var (curve, highest): (Int, Double) = (0, .infinity)
        for case .line(let line) in scene.shapes where line.ink == .curve {
            curve += line.lines.reduce(0) { $0 + $1.count }
            highest = line.lines.joined().reduce(highest) { min($0, $1.y) }
        }
        var lowest = 0.0
        for case .line(let line) in scene.shapes where line.ink == .curve {
            lowest = line.lines.joined().reduce(lowest) { max($0, $1.y) }
        }
        #expect(curve < 8_500)
        #expect(lowest - highest > 300)
    }

    /// The words of a chart of a drive that stood for a while, and of one that was not seen for a while.
    @Test func aChartSaysWhatItsMarksAreAndNothingOfThoseItLacks() {
        func words(_ points: [DrawnPoint]) -> [String] {
            let scene = ChartPicture.scene(
                of: DrawnDrive(points), .both, PictureStyle(), RoadOnPaper.chartWords)
            return scene.shapes.compactMap { shape in
                if case .text(let text) = shape { return text.text }
                return nil
            }
        }
        var points = RoadOnPaper.east(300, speed: 20)
        #expect(!words(points).contains("stood") && !words(points).contains("not recorded"))
        for index in 100...170 { points[index].speed = 0 }
        #expect(words(points).filter { $0 == "stood" }.count == 1)
        points[250].way = .inferred
        // The hole is in both curves.
        #expect(words(points).filter { $0 == "not recorded" }.count == 2)
    }

    @Test(arguments: RoadOnPaper.sizes) func noTwoWordsAboveACurveCollide(width: Double, height: Double) {
        var points = RoadOnPaper.east(300, speed: 20)
        for index in 100...170 { points[index].speed = 0 }
        points[250].way = .inferred
        var style = PictureStyle()
        (style.width, style.height) = (width, height)
        let scene = ChartPicture.scene(of: DrawnDrive(points), .speed, style, RoadOnPaper.chartWords)
        let boxes = RoadOnPaper.boxes(scene).filter { ["Speed (km/h)", "stood", "not recorded"].contains($0.text) }
        #expect(!boxes.isEmpty)
        for (index, box) in boxes.enumerated() {
            let others = boxes[(index + 1)...]
            #expect(!others.contains { box.box.overlaps($0.box) }, "\(width)x\(height)")
        }
    }

    /// Above the middles of their labels, and none wider than an eighth of the picture.
    @Test(arguments: [1, 2, 5, 12]) func fewBarsAreNoWalls(count: Int) throws {
        let labels = (0..<count).map { "\($0)." }
        let row = BarPicture.Row("Distance (km)", Array(repeating: 10, count: count))
        let scene = BarPicture.scene([row], labels: labels, title: "", lines: [], about: "", PictureStyle())
        let bars = scene.shapes.compactMap { shape -> SceneBox? in
            if case .box(let box) = shape, box.ink == .curve { return box.frame }
            return nil
        }
        #expect(bars.count == count)
        let texts = RoadOnPaper.boxes(scene)
        for (label, bar) in zip(labels, bars) {
            let text = try #require(texts.first { $0.text == label })
            #expect(abs(text.box.middle.x - bar.middle.x) < 0.01)
            #expect(bar.width <= scene.width / 8 && bar.width > 10)
        }
    }

    /// Nobody drives half a trip.
    @Test func thingsThatAreCountedHaveAScaleOfWholeNumbers() {
        for most in [1.0, 2, 30] {
            let row = BarPicture.Row("Trips", [most, 0, 1], isWhole: true)
            let labels = ["a", "b", "c"]
            let scene = BarPicture.scene([row], labels: labels, title: "", lines: [], about: "", PictureStyle())
            let texts = RoadOnPaper.boxes(scene).map(\.text)
            #expect(texts.contains("0") && !texts.contains { $0.contains(".") }, "\(texts)")
        }
    }

    /// A receiver on a flat road errs by a metre.
    @Test func aFlatDriveIsFlat() throws {
        var points = RoadOnPaper.east(300, speed: 10)
        for index in points.indices { points[index].height = index % 20 < 10 ? 100 : 101 }
        var style = PictureStyle()
        for units in [PictureUnits.metric, .imperial] {
            style.units = units
            let scene = ChartPicture.scene(of: DrawnDrive(points), .height, style, RoadOnPaper.chartWords)
            let scale = RoadOnPaper.boxes(scene).compactMap { box in
                Double(box.text).map { (value: $0 * units.near.metres, y: box.box.middle.y) }
            }
            let (low, high) = (try #require(scale.first), try #require(scale.last))
            #expect(low.value <= 91 && high.value >= 110 && high.value - low.value < 40)
            let curve = scene.shapes.compactMap { shape -> [ScenePoint]? in
                if case .line(let line) = shape, line.ink == .curve { return line.lines.first }
                return nil
            }
            let heights = try #require(curve.first).map(\.y)
            let (top, bottom) = (try #require(heights.min()), try #require(heights.max()))
            #expect((bottom - top) * 10 < low.y - high.y)
        }
    }

    @Test func aDriveWithoutHeightsSaysSo() {
        var points = RoadOnPaper.east(100, speed: 10)
        for index in points.indices { points[index].height = nil }
        let scene = ChartPicture.scene(of: DrawnDrive(points), .height, PictureStyle(), RoadOnPaper.chartWords)
        let isSaid = scene.shapes.contains { shape in
            if case .text(let text) = shape { return text.text == "Height (m): nothing is known of it" }
            return false
        }
        #expect(isSaid)
    }
}

@Suite struct RoundStepTests {
    @Test(arguments: [(0.07, 0.05), (1, 1), (1.9, 1), (2, 2), (4.9, 2), (5, 5), (99, 50), (1_000, 1_000)])
    func theLargestRoundNumberBelow(number: Double, round: Double) {
        #expect(abs(RoundStep.below(number) - round) < 1e-9)
    }

    @Test(arguments: [(0.07, 0.1), (1, 1), (1.9, 2), (2.1, 5), (5.1, 10), (99, 100)])
    func theSmallestRoundNumberAbove(number: Double, round: Double) {
        #expect(abs(RoundStep.above(number) - round) < 1e-9)
    }

    private static let texts: [(Double, String)] = [
        (0.5, "0.5"), (20, "20"), (0.02, "0.02"), (-3, "-3"), (0, "0"), (.nan, "0"),
    ]

    private static let shown: [(Double, String)] = [
        (5_000, "5000"), (186_000, "186,000"), (-1_234_567, "-1,234,567"), (0.12345, "0.1"),
    ]

    @Test(arguments: shown) func aLongNumberIsReadInThrees(number: Double, text: String) {
        #expect(RoundStep.shown(number) == text)
    }

    @Test(arguments: texts) func aNumberHasNoZerosAtItsEnd(number: Double, text: String) {
        #expect(RoundStep.text(number) == text)
    }
}
