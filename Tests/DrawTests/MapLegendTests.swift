import Draw
import Drive
import Testing

/// The words and numbers that say what colours and widths mean.
@Suite struct MapLegendTests {
    private func poster(_ times: Int, _ change: (inout PictureStyle) -> Void = { _ in }) -> Scene {
        var style = PictureStyle()
        change(&style)
        let drive = RoadOnPaper.east(60, speed: 20)
        let corners = [RoadOnPaper.place(49.98, 8), RoadOnPaper.place(50.02, 8.2)]
        var poster = PosterPicture(around: corners, style, RoadOnPaper.words)
        for _ in 0..<times {
            poster.beginDrive()
            for point in drive { poster.add(point.place, point.way) }
        }
        return poster.scene()
    }

    /// The fields of the legend, which are the boxes with the ink of something.
    private func fields(_ scene: Scene) -> [BoxShape] {
        scene.shapes.compactMap { shape in
            if case .box(let box) = shape, box.ink != .ground { return box }
            return nil
        }
    }

    private func texts(_ scene: Scene) -> [String] { RoadOnPaper.boxes(scene).map(\.text) }

    @Test func aFewDrivesHaveAFieldEach() {
        let scene = poster(4)
        #expect(fields(scene).count == 4)
        #expect(fields(scene).last?.ink == .often(9))
        for number in ["1", "2", "3", "4"] { #expect(texts(scene).contains(number), "\(number)") }
    }

    @Test func manyDrivesHaveRoundNumbersAboveTheirFields() throws {
        let scene = poster(100)
        let fields = fields(scene)
        #expect(fields.count == 10)
        for number in ["1", "10", "100"] { #expect(texts(scene).contains(number), "\(number)") }
        // Ten is half of a hundred by the logarithm, and the field above which it stands has the colour of ten drives.
        let ten = try #require(RoadOnPaper.boxes(scene).first { $0.text == "10" }?.box.middle.x)
        let field = try #require(fields.first { $0.frame.x <= ten && ten < $0.frame.right })
        #expect(field.ink == .often(5))
    }

    @Test(arguments: [PictureStyle.Colours.often, .one]) func thickerIsMoreOften(colours: PictureStyle.Colours) {
        let heights = fields(poster(50) { $0.colours = colours }).map(\.frame.height)
        #expect(heights.count == 10)
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 < $1 })
        #expect((heights.first ?? 0) * 2 < heights.last ?? 0)
    }

    @Test func aRoadThatWasDrivenOnceNeedsNoLegend() {
        #expect(fields(poster(1)).isEmpty)
    }

    @Test(arguments: [2, 5, 6, 12, 99, 1_234]) func noTwoNumbersCollide(times: Int) {
        for size in RoadOnPaper.sizes {
            let scene = poster(times) { ($0.width, $0.height) = (size.width, size.height) }
            let boxes = RoadOnPaper.boxes(scene).filter { Int($0.text) != nil }.map(\.box)
            #expect(boxes.count >= 2)
            for (index, box) in boxes.enumerated() {
                #expect(!boxes[(index + 1)...].contains(where: box.overlaps), "\(times), \(size)")
            }
        }
    }

    /// 108 kilometres an hour: the numbers are round, and stand where they belong.
    @Test func speedsStandWhereTheyBelong() throws {
        let drive = DrawnDrive(RoadOnPaper.east(600, speed: 30))
        let scene = MapPicture.scene(of: [drive], PictureStyle(), RoadOnPaper.words)
        let numbers = RoadOnPaper.boxes(scene).filter { Int($0.text) != nil }
        #expect(numbers.map(\.text) == ["0", "50", "100"])
        let fields = fields(scene)
        let (left, right) = (try #require(fields.first?.frame.x), try #require(fields.last?.frame.right))
        let middle = numbers[1].box.middle.x
        #expect(abs((middle - left) / (right - left) - 50.0 / 108) < 0.005)
    }

    @Test func dotsAreExplainedWhereThereAreAny() {
        var points = RoadOnPaper.east(600, speed: 20)
        let seen = MapPicture.scene(of: [DrawnDrive(points)], PictureStyle(), RoadOnPaper.words)
        #expect(!texts(seen).contains("not recorded"))
        points[300].way = .inferred
        let dotted = MapPicture.scene(of: [DrawnDrive(points)], PictureStyle(), RoadOnPaper.words)
        #expect(texts(dotted).contains("not recorded"))
    }
}
