import Testing
import Trips

/// The way that a trip had gone at any moment.
@Suite struct WayProfileTests {
    /// Metres after each second of these speeds.
    private func driven(_ speeds: [(seconds: Int, speed: Double)]) -> [Double] {
        var metres = [0.0]
        for (seconds, speed) in speeds { for _ in 0..<seconds { metres.append(metres[metres.count - 1] + speed) } }
        return metres
    }

    private func points(_ metres: [Double]) -> [WayProfile.Point] {
        var profile = WayProfile()
        for (second, metres) in metres.enumerated() { profile.add(Int64(second) * 1000, metres: metres) }
        return profile.points { $0 }
    }

    @Test(
        arguments: [
            ([(3600, 30)], 2), ([(60, 10), (240, 0), (60, 10)], 6), ([(600, 10), (600, 30), (600, 0)], 5),
            ([(0, 0)], 1),
        ] as [([(Int, Double)], Int)])
    func aFewPointsTellTheWayToTwentyFiveMetres(_ speeds: [(Int, Double)], most: Int) {
        let metres = driven(speeds)
        let points = points(metres)
        #expect(points.count <= most)
        for (second, driven) in metres.enumerated() {
            let told = WayProfile.metres(at: Int64(second) * 1000, on: points) ?? -1
            #expect(abs(told - driven) <= 25.001)
        }
    }

    @Test(arguments: 1...20)
    func anyWayIsToldToTwentyFiveMetres(seed: UInt64) {
        var chance = seed
        var speed = 10.0
        let speeds = (0..<3000).map { _ -> (seconds: Int, speed: Double) in
            chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            speed = max(0, min(40, speed + (Double(chance >> 40) / Double(1 << 24) - 0.5) * 6))
            return (1, speed)
        }
        let metres = driven(speeds)
        let points = points(metres)
        #expect(points.count < metres.count / 5)
        for (second, driven) in metres.enumerated() {
            #expect(abs((WayProfile.metres(at: Int64(second) * 1000, on: points) ?? -1) - driven) <= 25.001)
        }
    }

    @Test func nothingGoesBack() {
        var profile = WayProfile()
        for (time, metres) in [(0, 0.0), (1000, 20), (1000, 30), (500, 40), (2000, 10), (3000, 60)] {
            profile.add(Int64(time), metres: metres)
        }
        #expect(profile.points { $0 }.map(\.time) == [0, 3000])
    }

    @Test func beforeAndBehindItStands() {
        let points = points([0, 100, 200])
        #expect(WayProfile.metres(at: -5, on: points) == 0 && WayProfile.metres(at: 9_000, on: points) == 200)
        #expect(WayProfile.metres(at: 0, on: []) == nil)
    }

    @Test func theTextHasSecondsAndMetres() {
        let points = [WayProfile.Point(time: 5_000, metres: 0), .init(time: 67_000, metres: 840)]
        #expect(WayProfile.text(points, since: 5_000) == "0:0 62:840")
        #expect(WayProfile.points(of: "0:0 62:840", since: 5_000) == points)
        #expect(WayProfile.points(of: "x 1 :2 3:4:5 99999999999999:1", since: 0).isEmpty)
    }
}
