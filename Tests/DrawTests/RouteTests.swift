import Draw
import Drive
import Testing

@Suite struct RouteTests {
    private func shapes(_ points: [DrawnPoint], _ change: (inout PictureStyle) -> Void = { _ in }) -> [Shape] {
        var style = PictureStyle()
        change(&style)
        return MapPicture.scene(of: [DrawnDrive(points)], style, RoadOnPaper.words).shapes
    }

    private func lines(_ points: [DrawnPoint], _ ink: Ink) -> [[ScenePoint]] {
        shapes(points) { $0.colours = .one }.flatMap { shape -> [[ScenePoint]] in
            if case .line(let line) = shape, line.ink == ink { return line.lines }
            return []
        }
    }

    @Test func theWayIsOneLine() {
        #expect(lines(RoadOnPaper.east(600, speed: 20), .route).count == 1)
    }

    @Test func aHoleIsNotJoined() {
        var points = RoadOnPaper.east(600, speed: 20)
        points[300].way = .unknown
        #expect(lines(points, .route).count == 2)
        #expect(lines(points, .pale).isEmpty)
    }

    @Test func whatWasInferredIsDotted() {
        var points = RoadOnPaper.east(600, speed: 20)
        points[300].way = .inferred
        #expect(lines(points, .route).count == 2)
        let dotted = shapes(points).contains { shape in
            if case .line(let line) = shape { return line.ink == .pale && line.dash != nil && line.lines.count == 1 }
            return false
        }
        #expect(dotted)
    }

    /// No point that is left out lies farther from the line than half a pixel: they lie on one straight here, so that
    /// only the ends can tell.
    @Test func theEndsOfTheWayStay() throws {
        let points = RoadOnPaper.east(6_000, speed: 20)
        let line = try #require(lines(points, .route).first)
        #expect(line.count < points.count * 2 / 3)
        let style = PictureStyle()
        let (left, right) = (line.first?.x ?? 0, line.last?.x ?? 0)
        #expect(abs(left + right - style.width) < 0.01)
    }

    @Test func aDriveOfOnePointIsADot() {
        #expect(lines(Array(RoadOnPaper.east(1, speed: 0)), .route).map(\.count) == [1])
    }

    @Test func aDriveWithoutPointsIsAMapOfTheWorld() {
        #expect(!shapes([]).isEmpty)
    }

    // MARK: Colours

    private func inks(_ points: [DrawnPoint]) -> [Ink: Int] { inks(DrawnDrive(points)) }

    private func inks(_ drive: DrawnDrive) -> [Ink: Int] {
        var inks: [Ink: Int] = [:]
        for case .line(let line) in MapPicture.scene(of: [drive], PictureStyle(), RoadOnPaper.words).shapes {
            if case .speed = line.ink { inks[line.ink, default: 0] += line.lines.count }
        }
        return inks
    }

    /// Slow, and then as fast as it gets: both ends of the scale, and each of them once.
    @Test func slowAndFastHaveTheirInks() {
        var points = RoadOnPaper.east(1_200, speed: 30)
        for index in 0..<600 { points[index].speed = 1 }
        let inks = inks(points)
        #expect(inks[.speed(0)] == 1)
        #expect(inks[.speed(9)] == 1)
    }

    /// A receiver's noise of some km/h around the border of two steps makes no dashes.
    @Test func noiseMakesNoDashes() {
        var chance = Chance(seed: 7)
        var points = RoadOnPaper.east(3_600, speed: 20)
        points[1_800].speed = 40
        for index in points.indices where index != 1_800 { points[index].speed = 20 + (chance.share() - 0.5) * 3 }
        let runs = inks(points).values.reduce(0, +)
        #expect(runs <= 8, "\(inks(points))")
    }

    /// A fix every five minutes and no told speed: a fast way, a slow one and a fast one, each in its own colour.
    @Test func aLongWayHasItsOwnColour() {
        var (points, metres) = (RoadOnPaper.east(1, speed: 0), 0.0)
        for (leg, speed) in [18.0, 3, 18].enumerated() {
            metres += speed * 300
            let place = RoadOnPaper.place(50, 8 + metres / 71_500)
            let time = (points[0].time ?? 0) + Int64(leg + 1) * 300_000
            points.append(DrawnPoint(place, time: time, speed: speed, isSpeedMade: true, way: .measured))
        }
        points[0].speed = nil
        #expect(inks(DrawnDrive(points)) == [.speed(1): 1, .speed(9): 2])
    }
}
