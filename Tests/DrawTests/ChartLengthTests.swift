import Draw
import Drive
import Testing

/// The distance below the curve of the height: it ends with what the drive comes to.
@Suite struct ChartLengthTests {
    private let points = RoadOnPaper.east(101, speed: 10)

    @Test func theWayEndsWithTheLengthOfTheDrive() throws {
        let series = ChartSeries.heights(points, length: .init(measured: 1_200, inferred: 0))
        #expect(series.length == 1_200 && series.holes.isEmpty)
        let last = try #require(series.pieces.first?.last)
        #expect(abs(last.x - 1_200) < 0.001)
    }

    @Test func aWayThatWasInferredIsAHoleOfItsLength() throws {
        var points = points
        points[50].way = .inferred
        let series = ChartSeries.heights(points, length: .init(measured: 1_980, inferred: 10))
        let hole = try #require(series.holes.first)
        #expect(series.holes.count == 1 && abs(hole.lowerBound - 980) < 1 && abs(hole.upperBound - 990) < 1)
        #expect(abs((series.pieces.last?.last?.x ?? 0) - 1_990) < 0.001 && series.length == 1_990)
    }

    @Test func theWayToTheFirstFixIsAHoleBeforeIt() throws {
        let series = ChartSeries.heights(points, length: .init(measured: 1_000, inferred: 400))
        #expect(series.holes == [0...400])
        #expect(series.pieces.first?.first?.x == 400)
        #expect(abs((series.pieces.first?.last?.x ?? 0) - 1_400) < 0.001 && series.length == 1_400)
    }

    @Test func aCarThatStandsIsNotMovedByItsReceiver() {
        var points = points
        for index in 40..<60 { points[index].way = .rest }
        #expect(abs(ChartSeries.heights(points).length - 800) < 5)
    }

    /// The texts below the curve of a drive of so many metres.
    private func scale(_ metres: Double, _ distance: String?) -> [(text: String, box: SceneBox)] {
        var words = RoadOnPaper.chartWords
        words.distance = distance
        var drive = DrawnDrive(points)
        drive.length = .init(measured: metres, inferred: 0)
        let scene = ChartPicture.scene(of: drive, .height, PictureStyle(), words)
        return RoadOnPaper.boxes(scene).filter { $0.text.hasSuffix(" km") }
    }

    @Test(arguments: [(12_910.0, "12.9 km"), (15_002, "15.0 km"), (1_234_567, "1,234.6 km")])
    func theScaleEndsWithTheDistanceAsItIsTold(metres: Double, distance: String) {
        let numbers = scale(metres, distance)
        #expect(numbers.first?.text == "0 km" && numbers.last?.text == distance && numbers.count > 2)
        let isApart = zip(numbers, numbers.dropFirst()).map { $0.box.right < $1.box.x }
        #expect(isApart.allSatisfy { $0 }, "\(numbers)")
        #expect(!scale(metres, nil).contains { $0.text == distance })
    }
}
