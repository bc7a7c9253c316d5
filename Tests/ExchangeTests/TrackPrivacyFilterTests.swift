import Drive
import Exchange
import Glibc
import Testing

/// The points that are left of a way that is simplified, and of one whose ends are hidden.
@Suite struct TrackPrivacyFilterTests {
    private final class Kept: TrackWriter {
        var points: [(fix: Fix, passage: WayEvidence?)] = []
        var tracks = 0

        func begin(_ document: TrackDocument) {}
        func begin(_ track: Track) { tracks += 1 }
        func point(_ fix: Fix, _ passage: WayEvidence?) { points.append((fix, passage)) }
        func endTrack() {}
        func end() {}
    }

    /// A wandering way of so many fixes, with holes.
    private func way(_ count: Int, _ chance: inout Chance) -> [(Fix, WayEvidence?)] {
        var latitude = Double.random(in: -70...70, using: &chance)
        var longitude = Double.random(in: -179...179, using: &chance)
        var heading = 0.0
        return (0..<count).map { index in
            heading += Double.random(in: -0.4...0.4, using: &chance)
            latitude += cos(heading) * 1e-4
            longitude += sin(heading) * 1e-4
            let isHole = Int.random(in: 0..<500, using: &chance) == 0
            let fix = Drawing.fix(Double(index), latitude, longitude, speed: 10)
            return (fix, index == 0 ? nil : isHole ? .unknown : .measured)
        }
    }

    private func drawn(_ way: [(Fix, WayEvidence?)], simplify: Double? = nil, _ trim: TrackTrim? = nil) -> Kept {
        let kept = Kept()
        var pen = TrackPrivacyFilter(kept, simplify: simplify)
        pen.begin(Track(id: "a", name: "A"), trim)
        for (fix, passage) in way { pen.point(fix, passage) }
        #expect(pen.endTrack() == !kept.points.isEmpty)
        return kept
    }

    // MARK: Simplifying

    /// Metres north and east of another place, near enough.
    private func flat(_ fix: Fix, _ origin: Coordinate) -> (north: Double, east: Double) {
        let place = fix.coordinate ?? origin
        let width = cos(origin.latitude * .pi / 180)
        return ((place.latitude - origin.latitude) * 111_195, (place.longitude - origin.longitude) * 111_195 * width)
    }

    private func metres(_ fix: Fix, _ first: Fix, _ last: Fix) -> Double {
        guard let origin = first.coordinate else { return .infinity }
        let way = flat(last, origin)
        let here = flat(fix, origin)
        let square = way.north * way.north + way.east * way.east
        let along = square == 0 ? 0 : (here.north * way.north + here.east * way.east) / square
        let share = max(0, min(1, along))
        return hypot(here.north - share * way.north, here.east - share * way.east)
    }

    @Test(arguments: [2.0, 10, 100])
    func everyPointThatIsLeftOutLiesThatNearToTheWay(limit: Double) {
        var chance = Chance(state: UInt64(limit))
        for count in [1, 2, 3, 500, 4_096, 4_097, 10_000] {
            let way = way(count, &chance)
            let kept = drawn(way, simplify: limit).points
            #expect(kept.first?.fix == way.first?.0 && kept.last?.fix == way.last?.0)
            #expect(kept.filter { $0.passage != .measured }.count == way.filter { $0.1 != .measured }.count)
            if count > 100 { #expect(kept.count < way.count * 3 / 4) }
            var next = 0
            for (fix, _) in way {
                if next < kept.count, kept[next].fix == fix {
                    next += 1
                } else {
                    #expect(metres(fix, kept[next - 1].fix, kept[next].fix) < limit * 1.02 + 0.02)
                }
            }
            #expect(next == kept.count)
        }
    }

    @Test func aStraightLineIsItsTwoEnds() {
        let way = (0..<1_000).map { index -> (Fix, WayEvidence?) in
            (Drawing.fix(Double(index), 10 + Double(index) / 1e5, 20), index == 0 ? nil : .measured)
        }
        #expect(drawn(way, simplify: 1).points.count == 2)
    }

    @Test func theDateLineIsNoWayAroundTheEarth() {
        let way = (0..<100).map { index -> (Fix, WayEvidence?) in
            let east = 179.9995 + Double(index) / 1e5
            return (Drawing.fix(Double(index), 10, east > 180 ? east - 360 : east), index == 0 ? nil : .measured)
        }
        #expect(drawn(way, simplify: 1).points.count == 2)
    }

    // MARK: Hiding the ends

    @Test(arguments: [50.0, 300, 2_000])
    func nothingNearTheEndsIsLeftAndNothingFarFromThemIsTaken(limit: Double) throws {
        var chance = Chance(state: UInt64(limit) + 1)
        for _ in 0..<50 {
            let way = way(2_000, &chance)
            let ends = [way[0].0, way[way.count - 1].0].compactMap(\.coordinate)
            let trim = TrackTrim(metres: limit, around: ends, using: &chance)
            let kept = Set(drawn(way, trim).points.compactMap(\.fix.time))
            for (fix, _) in way {
                let place = try #require(fix.coordinate)
                let distance = ends.map { $0.metres(to: place) }.min() ?? 0
                let isKept = kept.contains(fix.time ?? 0)
                #expect(!(isKept && distance < limit - 0.1), "\(distance)")
                #expect(!(!isKept && distance > TrackTrim.mostRadii * limit + 0.1), "\(distance)")
            }
        }
    }

    @Test func nothingLeadsOverWhatIsHidden() {
        let way = (0..<100).map { index -> (Fix, WayEvidence?) in
            (Drawing.fix(Double(index), 51.5 + Double(index) / 1e3, 0), index == 0 ? nil : .measured)
        }
        var chance = Chance(state: 5)
        let middle = [way[50].0, way[0].0].compactMap(\.coordinate)
        let points = drawn(way, TrackTrim(metres: 500, around: middle, using: &chance)).points
        #expect(points.first?.passage == nil)
        #expect(points.filter { $0.passage == .unknown }.count == 1)
        #expect(points.count > 60 && points.count < 92)
    }

    @Test func ofAWayThatIsHiddenWholeNothingIsBegun() {
        var chance = Chance(state: 6)
        let way = Array(way(20, &chance))
        let ends = [way[0].0].compactMap(\.coordinate)
        let kept = drawn(way, TrackTrim(metres: 1_000, around: ends, using: &chance))
        #expect(kept.tracks == 0 && kept.points.isEmpty)
    }

    @Test func theCircleIsAnotherEachTime() {
        var chance = Chance(state: 8)
        let place = Coordinate(latitudeE7: 515_000_000, longitudeE7: 0)
        let trims = (0..<20).map { _ in TrackTrim(metres: 300, around: [place], using: &chance) }
        #expect(zip(trims, trims.dropFirst()).allSatisfy { $0 != $1 })
    }
}
