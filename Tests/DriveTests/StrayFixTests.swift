import Drive
import Testing

/// The fixes that no picture shows.
@Suite struct StrayFixTests {
    /// A fix a second at so many metres to the north; those beyond a kilometre lie where no car can have come.
    private func sifted(_ metres: [Double], every seconds: Int64 = 1) -> [Double] {
        var strays = StrayFixes(DriveRules())
        var kept: [Double] = []
        let start = Coordinate(latitudeE7: 515_000_000, longitudeE7: 0)
        func keep(_ fix: Fix, _ way: WayEvidence?) {
            guard let place = fix.coordinate else { return }
            kept.append(start.metres(to: place).rounded())
        }
        var judge = StepJudge()
        for (index, north) in metres.enumerated() {
            let place = Coordinate(latitude: 51.5 + north / 111_195.08, longitude: 0)
            let time = Int64(index) * seconds * 1_000
            let fix = Fix(boottime: time, time: time, coordinate: place)
            let way = judge.way(to: fix, after: index == 0 ? nil : seconds * 1_000, DriveRules())
            strays.sift(fix, index == 0 ? nil : way, keep)
        }
        strays.finish(keep)
        return kept
    }

    @Test func aSingleFixElsewhereIsLeftOut() {
        #expect(sifted([0, 10, 5_000, 30, 40]) == [0, 10, 30, 40])
        #expect(sifted([0, 5_000, 20, 9_000, 40]) == [0, 20, 40])
    }

    @Test func whatFollowsASingleFixElsewhereMayBeOneToo() {
        #expect(sifted([0, 10, 5_000, 9_000, 40, 50]) == [0, 10, 40, 50])
    }

    @Test func aWayThatGoesOnElsewhereIsKept() {
        let ways: [[Double]] = [[0, 10, 5_000, 5_010, 40], [0, 10, 5_000, 5_010], [0, 10, 5_000], [5_000, 0, 10]]
        for way in ways { #expect(sifted(way) == way) }
    }

    @Test func aLongWayBetweenTwoFixesIsPossible() {
        #expect(sifted([0, 10, 5_000, 30, 40], every: 600) == [0, 10, 5_000, 30, 40])
    }
}
