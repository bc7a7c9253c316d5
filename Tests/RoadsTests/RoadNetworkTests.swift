import Drive
import Roads
import StreetNets
import Testing

/// Ways over roads that are known and over new ones, each told by its corners in metres.
@Suite struct RoadNetworkTests {
    private let roads = RoadNetwork { _ in [] }

    private struct Way: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The way that was driven before, and the one that is judged.
        var before: [(Double, Double)]
        var way: [(Double, Double)]
        var newMetres: Double

        init(_ name: String, after before: [(Double, Double)], _ way: [(Double, Double)], isNew metres: Double) {
            (testDescription, self.before, self.way, newMetres) = (name, before, way, metres)
        }
    }

    private static let road: [(Double, Double)] = [(0, 0), (0, 1_000)]

    private static let ways: [Way] = [
        Way("the same again", after: road, road, isNew: 0),
        Way("the way back", after: road, [(0, 1_000), (0, 0)], isNew: 0),
        Way("another road", after: road, [(300, 0), (300, 1_000)], isNew: 1_000),
        Way("a crossing", after: road, [(-500, 500), (500, 500)], isNew: 1_000),
        Way("a crossing askew", after: road, [(-500, 100), (500, 900)], isNew: 1_280),
        Way("the other carriageway", after: road, [(14, 1_000), (14, 0)], isNew: 0),
        Way("just near enough", after: road, [(28, 0), (28, 1_000)], isNew: 0),
        Way("just too far", after: road, [(32, 0), (32, 1_000)], isNew: 1_000),
        Way("a road that goes on", after: road, [(0, 0), (0, 1_600)], isNew: 570),
        Way("a road that turns away", after: road, [(0, 0), (0, 500), (700, 500)], isNew: 690),
        Way(
            "a moment beside", after: road, [(0, 0), (0, 400), (34, 470), (34, 490), (0, 560), (0, 1_000)], isNew: 0),
        Way("a moment on it", after: road, [(-400, 480), (-20, 480), (-20, 510), (400, 510)], isNew: 830),
        Way("there and back", after: [(5_000, 0), (5_000, 100)], [(0, 0), (0, 2_000), (0, 0)], isNew: 2_100),
        Way(
            "round twice", after: [(5_000, 0), (5_000, 100)],
            [(0, 0), (400, 0), (400, 400), (0, 400), (0, 0), (400, 0), (400, 400), (0, 400), (0, 0)], isNew: 1_600),
        Way(
            "a figure of eight", after: [(5_000, 0), (5_000, 100)],
            [(0, 0), (400, 400), (800, 0), (800, 400), (400, 0), (0, 400)], isNew: 2_660),
    ]

    @Test(arguments: ways) private func aWayIsAsNewAsItsRoads(way: Way) throws {
        _ = try roads.drive(way.before)
        let metres = try roads.drive(way.way)
        #expect(isAbout(metres, way.newMetres, within: 45), "\(metres)")
    }

    @Test func everyMetreIsNewOnce() throws {
        let metres = try roads.drive(RoadNetworkTests.road)
        #expect(isAbout(metres, 1_000))
        #expect(try roads.drive(RoadNetworkTests.road) == 0)
    }

    /// Forty metres that the receiver was off by too much are fewer than any road, and not one of them is new.
    @Test func aMomentBesideTheRoadIsNotNewAtAll() throws {
        _ = try roads.drive(RoadNetworkTests.road)
        #expect(try roads.drive([(0, 0), (0, 400), (34, 470), (34, 490), (0, 560), (0, 1_000)]) == 0)
    }

    @Test func nothingIsInventedInATunnel() throws {
        var through = Walker()
        through.go(0, 0)
        through.go(0, 400)
        through.vanish(to: 0, 1_400)
        through.go(0, 2_000)
        let seen = try roads.judge(through)
        #expect(isAbout(seen, 1_000))
        // The road above is new.
        let above = try roads.drive([(0, 0), (0, 2_000)])
        #expect(isAbout(above, 1_000, within: 60))
    }

    @Test func aLongStraightStepIsNoRoad() throws {
        let walker = Walker()
        var trace = RoadTrace()
        for north in stride(from: 0.0, through: 5_000, by: 500) { trace.add(walker.place(0, north)) }
        let metres = try roads.judge(&trace).newMetres
        #expect(metres == 0)
    }

    /// Over the date line, near to both ends of the square, on the equator.
    @Test(arguments: [(0.0, 0.0), (52.1, 179.999), (-17.0, -179.999), (84.9, 20.0), (-84.9, 20.0), (0.0, -180.0)])
    func roadsAreKnownEverywhere(latitude: Double, longitude: Double) throws {
        let walker = Walker(latitude, longitude)
        let way = [(-400.0, -100.0), (400.0, 100.0), (400.0, 500.0)]
        let metres = try roads.drive(way, from: walker)
        #expect(isAbout(metres, 1_225, within: 40), "\(metres)")
        #expect(try roads.drive(way.reversed(), from: walker) == 0)
    }

    @Test(arguments: [86.0, 89.9999, 90, -90]) func atThePolesThereAreNoRoads(latitude: Double) throws {
        let walker = Walker(latitude, 0)
        #expect(try roads.drive([(0, 0), (0, -500), (300, -500)], from: walker) == 0)
    }

    @Test func tilesKeepWhatWasDriven() throws {
        var kept: [RoadTileNumber: [UInt8]] = [:]
        _ = try roads.drive([(0, 0), (5_000, 3_000)])
        roads.settle { kept[$0] = $1 }
        let bytes = kept.values.reduce(0) { $0 + $1.count }
        #expect((2_700...3_600).contains(bytes), "\(bytes)")
        let again = RoadNetwork { kept[$0] ?? [] }
        #expect(try again.drive([(5_000, 3_000), (0, 0)]) == 0)
        var changed = 0
        again.settle { _, _ in changed += 1 }
        #expect(changed == 0)
    }

    /// The length of each tile before a trip is all that it takes to undo it.
    @Test func aTripThatIsUndoneLeavesNothing() throws {
        var kept: [RoadTileNumber: [UInt8]] = [:]
        _ = try roads.drive(RoadNetworkTests.road)
        roads.settle { kept[$0] = $1 }
        let first = kept
        var walker = Walker()
        for (east, north) in [(-900.0, 500.0), (900.0, 500.0)] { walker.go(east, north) }
        var trace = walker.trace
        let judgement = try roads.judge(&trace)
        roads.settle { kept[$0] = $1 }
        #expect(kept != first)
        for (tile, length) in judgement.before { kept[tile] = Array(kept[tile, default: []].prefix(5 * length)) }
        #expect(kept.filter { !$0.value.isEmpty } == first)
    }

    @Test(arguments: [UInt64(11), 12, 13]) func aTownIsTruerThanFivePercent(seed: UInt64) throws {
        let middle = Coordinate(latitudeE7: 521_000_000, longitudeE7: 132_000_000)
        var net = StreetNet(seed: seed, sigma: 5, kilometres: 3, around: middle)
        var (told, truth) = (0.0, 0.0)
        for _ in 0..<40 {
            let outing = net.outing()
            var trace = RoadTrace()
            for fix in outing.fixes { trace.add(fix) }
            told += try roads.judge(&trace).newMetres
            truth += outing.newMetres
        }
        #expect(abs(told / truth - 1) <= 0.05, "seed \(seed): \(told) of \(truth)")
    }
}
