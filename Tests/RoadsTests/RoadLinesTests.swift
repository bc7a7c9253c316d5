import Drive
import Roads
import Testing

/// Roads as the lines of a picture.
@Suite struct RoadLinesTests {
    /// The tiles of these ways.
    private func tiles(_ ways: [[(Double, Double)]], from walker: Walker = Walker()) throws -> [RoadLines.Tile] {
        let roads = RoadNetwork { _ in [] }
        for way in ways { _ = try roads.drive(way, from: walker) }
        var tiles: [RoadLines.Tile] = []
        roads.settle { tiles.append(($0, $1)) }
        return tiles.sorted { $0.number.key < $1.number.key }
    }

    private func lines(_ tiles: [RoadLines.Tile], coarseness: Double = 1) -> [[RoadPlace]] {
        RoadLines.lines(tiles, coarseness: coarseness) { _ in nil }
    }

    private func metres(_ lines: [[RoadPlace]]) -> Double { lines.reduce(0) { $0 + metres($1) } }

    private func metres(_ line: [RoadPlace]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.coordinate.metres(to: $1.1.coordinate) }
    }

    @Test func aStraightRoadOverManyTilesIsOneLineOfFewPoints() throws {
        let tiles = try tiles([[(0, 0), (2_900, 2_100)]])
        #expect(tiles.count > 8)
        let lines = lines(tiles)
        #expect(lines.count == 1)
        #expect(lines.first?.count ?? 0 < 6, "\(lines)")
        #expect(isAbout(metres(lines), 3_580))
    }

    @Test func aRoadThatLeavesAnotherOneIsLedToIt() throws {
        let tiles = try tiles([[(0, 0), (0, 1_000)], [(0, 0), (0, 500), (400, 500)]])
        let corner = Walker().place(0, 500)
        let branch = try #require(lines(tiles).min { metres($0) < metres($1) })
        let near = branch.map { $0.coordinate.metres(to: corner) }.min() ?? .infinity
        #expect(near < 20, "\(near)")
        // On a map of a country nobody would see it.
        let coarse = try #require(lines(tiles, coarseness: 100).min { metres($0) < metres($1) })
        #expect(metres(coarse) < metres(branch))
    }

    @Test func aCrossingIsTwoLines() throws {
        let lines = lines(try tiles([[(0, 0), (0, 1_000)], [(-500, 500), (500, 500)]]))
        #expect(lines.count == 2)
        #expect(isAbout(metres(lines), 2_000))
    }

    @Test func aRoundRoadCloses() throws {
        let lines = lines(try tiles([[(0, 0), (400, 0), (400, 400), (0, 400), (0, 0), (400, 0)]]))
        #expect(isAbout(metres(lines), 1_600, within: 60))
    }

    @Test func aLineGoesOnOverTheDateLine() throws {
        let lines = lines(try tiles([[(-600, 0), (600, 100)]], from: Walker(52.1, 180)))
        #expect(lines.count == 1)
        #expect(isAbout(metres(lines), 1_200, within: 20))
    }

    @Test func nothingOfWhatIsHiddenIsDrawn() throws {
        let secret = Walker().place(0, 500)
        let lines = RoadLines.lines(try tiles([[(0, 0), (0, 1_000)]]), coarseness: 1) { _ in
            { $0.coordinate.metres(to: secret) < 200 }
        }
        #expect(lines.count == 2)
        for place in lines.joined() { #expect(place.coordinate.metres(to: secret) >= 200) }
        #expect(isAbout(metres(lines), 600, within: 40))
    }

    /// West and east as shares of the world, and the columns between.
    private static let areas: [(west: Double, east: Double, columns: [ClosedRange<UInt16>])] = [
        (0.1, 0.2, [6_553...13_107]), (0.99, 1.01, [64_880...65_535, 0...655]),
        (-0.01, 0.01, [64_880...65_535, 0...655]), (-0.3, 0.9, [0...65_535]),
    ]

    @Test(arguments: areas)
    func anAreaHasItsColumns(west: Double, east: Double, columns: [ClosedRange<UInt16>]) {
        let area = RoadArea(west: west, east: east, north: 0.25, south: 0.5)
        #expect(area.columns == columns)
        #expect(area.rows == 16_384...32_768)
    }
}
