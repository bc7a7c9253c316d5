import Draw
import Drive
import Testing

@Suite struct PosterTests {
    private static func scene(_ drives: [[DrawnPoint]], _ change: (inout PictureStyle) -> Void = { _ in }) -> Scene {
        var style = PictureStyle()
        change(&style)
        var poster = PosterPicture(around: drives.flatMap { $0.map(\.place) }, style, RoadOnPaper.words)
        for drive in drives {
            poster.beginDrive()
            for point in drive { poster.add(point.place, point.way) }
        }
        return poster.scene()
    }

    private static func roads(_ scene: Scene) -> [Int: [[ScenePoint]]] {
        var roads: [Int: [[ScenePoint]]] = [:]
        for case .line(let line) in scene.shapes {
            if case .often(let step) = line.ink { roads[step] = line.lines }
        }
        return roads
    }

    private static func texts(_ scene: Scene) -> [String] {
        scene.shapes.compactMap { shape in
            if case .text(let text) = shape { return text.text }
            return nil
        }
    }

    /// The same road a hundred times, with a receiver that is a metre or two off.
    private static func commute(_ times: Int) -> [[DrawnPoint]] {
        var chance = Chance(seed: 3)
        return (0..<times).map { _ in
            RoadOnPaper.east(600, speed: 20).map { point in
                var point = point
                let (north, east) = ((chance.share() - 0.5) * 4e-5, (chance.share() - 0.5) * 4e-5)
                point.place = RoadOnPaper.place(point.place.latitude + north, point.place.longitude + east)
                return point
            }
        }
    }

    @Test func aRoadThatIsDrivenDailyIsOneRoad() throws {
        let scene = PosterTests.scene(PosterTests.commute(100))
        #expect(PosterTests.texts(scene).contains("100"))
        let roads = PosterTests.roads(scene)
        let strongest = try #require(roads[9])
        let length = strongest.reduce(0.0) { sum, line in
            sum + zip(line, line.dropFirst()).reduce(0.0) { $0 + $1.0.distance(to: $1.1) }
        }
        // Half of its rows of fields may have a border along the road.
        #expect(length > 1_000, "\(length)")
    }

    @Test func aRoadDrivenOnceIsWeakerThanTheDailyOne() {
        let elsewhere = RoadOnPaper.east(600, speed: 20, from: RoadOnPaper.place(50.02, 8))
        let roads = PosterTests.roads(PosterTests.scene(PosterTests.commute(50) + [elsewhere]))
        #expect(roads[0] != nil)
        #expect(roads[9] != nil)
    }

    /// Anyone who waits for an hour is there once, also with a receiver that errs over the borders of fields.
    @Test func standingIsNoDriving() {
        var chance = Chance(seed: 5)
        var drive = RoadOnPaper.east(600, speed: 20)
        let stood = drive[599]
        for _ in 0..<3_600 {
            var point = stood
            let (north, east) = ((chance.share() - 0.5) * 1e-3, (chance.share() - 0.5) * 1e-3)
            point.place = RoadOnPaper.place(stood.place.latitude + north, stood.place.longitude + east)
            point.way = .measured
            drive.append(point)
        }
        let texts = PosterTests.texts(PosterTests.scene([drive]))
        #expect(!texts.contains("drives"), "\(texts)")
    }

    /// Two drives to the next corner, on a map of half the world.
    @Test func aDriveWithinOneFieldIsADot() {
        let here = RoadOnPaper.east(60, speed: 1)
        let there = RoadOnPaper.east(60, speed: 1, from: RoadOnPaper.place(0, 90))
        let scene = PosterTests.scene([here, there, there])
        let roads = PosterTests.roads(scene)
        #expect(roads.mapValues { $0.map(\.count) } == [0: [1], 9: [1]])
        #expect(PosterTests.texts(scene).contains("2"))
    }

    /// Ways into eight directions: each road is one drive's, and all begin at one door.
    @Test func allDrivesFromOneDoorAreCountedThere() {
        let directions: [(Double, Double)] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
        let drives = directions.map { (north, east) -> [DrawnPoint] in
            RoadOnPaper.east(300, speed: 20).map { point -> DrawnPoint in
                var point = point
                let way = point.place.longitude - 8
                point.place = RoadOnPaper.place(50 + north * way, 8 + east * way)
                return point
            }
        }
        #expect(PosterTests.texts(PosterTests.scene(drives)).contains("8"))
    }

    @Test func aHoleIsNoRoad() {
        var drive = RoadOnPaper.east(100, speed: 20)
        drive[50] = RoadOnPaper.east(1, speed: 0, from: RoadOnPaper.place(50.01, 8.02))[0]
        drive[50].way = .unknown
        drive[51].way = .unknown
        let lines = PosterTests.roads(PosterTests.scene([drive])).values.flatMap(\.self)
        let longest = lines.flatMap { zip($0, $0.dropFirst()).map { $0.distance(to: $1) } }.max() ?? 0
        #expect(longest < 20, "\(longest)")
    }

    @Test func thePictureIsTheSameEachTime() {
        let drives = (1...5).map { RoadOnPaper.random(UInt64($0), points: 300) }
        #expect(PosterTests.scene(drives) == PosterTests.scene(drives))
    }

    /// Everything that was driven is drawn: each point of the drives lies near a road.
    @Test func noRoadIsLost() {
        let drive =
            RoadOnPaper.east(600, speed: 20) + RoadOnPaper.east(600, speed: 20, from: RoadOnPaper.place(50.1, 8))
        let scene = PosterTests.scene([drive])
        let fields = PosterTests.roads(scene).values.flatMap(\.self).joined()
        let columns = Set(fields.map { Int($0.x / 20) })
        let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
        #expect(columns.count == right - left + 1)
    }

    // MARK: Places

    private static func poster(_ places: [DrawnDrive.Mark]) -> Scene {
        let drive = RoadOnPaper.east(600, speed: 20)
        var poster = PosterPicture(around: drive.map(\.place), PictureStyle(), RoadOnPaper.words)
        poster.places = places
        poster.beginDrive()
        for point in drive { poster.add(point.place, point.way) }
        return poster.scene()
    }

    private static func dots(_ scene: Scene) -> Int {
        scene.shapes.reduce(0) { count, shape in
            if case .disc = shape { return count + 1 }
            return count
        }
    }

    @Test func placesHaveDotsAndNamesTheMoreImportantOfTwoNeighbours() {
        let scene = PosterTests.poster([
            DrawnDrive.Mark(RoadOnPaper.place(50, 8), "Home"), DrawnDrive.Mark(RoadOnPaper.place(50, 8.16), "Work"),
            DrawnDrive.Mark(RoadOnPaper.place(50, 8.0005), "Neighbour"),
            DrawnDrive.Mark(RoadOnPaper.place(10, 8), "Far away"),
        ])
        let texts = PosterTests.texts(scene)
        #expect(texts.contains("Home") && texts.contains("Work"))
        #expect(!texts.contains("Neighbour") && !texts.contains("Far away"))
        #expect(PosterTests.dots(scene) == 2)
    }

    @Test func aPosterWithoutPlacesHasNoDots() {
        #expect(PosterTests.dots(PosterTests.poster([])) == 0)
    }
}
