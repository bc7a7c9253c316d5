import Drive
import Testing

/// The statistics beside the fourteen: of a car that moves, and of heights that mean something.
@Suite struct BetterStatisticsTests {
    @Test func averageWhileMovingLeavesOutRests() {
        var track = Track()
        for second in 0...100 { track.fix(north: Double(second) * 0.1, speed: 0.1 * Track.milli) }
        // A minute at a light, its receiver wandering about.
        for second in 0..<60 { track.fix(north: 10 + Double(second % 2) * 0.005, speed: 0.2) }
        let summary = track.summary(seconds: 160)
        #expect(summary.movingSeconds == 100)
        // And the metres that bring it to rest.
        #expect(isNear(summary.movingDistance, 10 * Track.milli, within: 0.006))
        #expect(isNear(summary.movingAverageSpeed, 0.1 * Track.milli * 3.6, within: 0.006))
        #expect(summary.averageSpeed < summary.movingAverageSpeed * 0.7)
    }

    @Test func holesAndJumpsAreNoMoving() {
        var track = Track()
        track.fix(speed: 20)
        track.fix(north: 0.2, speed: 20)
        track.fix(north: 20, speed: 20, after: 100)
        // Faster than any car, there and back.
        track.fix(north: 30, speed: 20)
        track.fix(north: 20.2, speed: 20)
        track.fix(north: 20.4, speed: 20)
        let summary = track.summary(seconds: 200)
        #expect(summary.movingSeconds == 2)
        // Two seconds at 20 m/s.
        #expect(isNear(summary.movingDistance, 40))
    }

    @Test func neverMovingIsNoAverage() {
        var track = Track()
        track.hold(10, speed: 0)
        #expect(track.summary(seconds: 10).movingAverageSpeed == 0)
        #expect(track.summary(seconds: 10).drivenBearingChangeRate == 0)
    }

    /// A receiver on a flat road, two metres up and down.
    @Test func unrestIsNoClimb() {
        var track = Track()
        for second in 0..<3600 { track.fix(speed: 10, height: 50 + [0, 2, -1.5, 1, -2][second % 5]) }
        let summary = track.summary(seconds: 3600)
        #expect(summary.elevationGain > 4000)
        #expect(summary.climbGain == 0 && summary.climbLoss == 0)
    }

    @Test func aHillCountsInFullOnBothSides() {
        var track = Track()
        let unrest = [0, 2, -1.5, 1, -2]
        func height(_ second: Int) -> Double {
            let slope = [0, 100, 100, 40, 40][min(4, second / 200)]
            let next = [100, 100, 40, 40, 40][min(4, second / 200)]
            return 300 + Double(slope) + Double(next - slope) * Double(second % 200) / 200
        }
        for second in 0..<1000 { track.fix(speed: 10, height: height(second) + unrest[second % 5]) }
        let summary = track.summary(seconds: 1000)
        #expect(abs(summary.climbGain - 100) < 2)
        #expect(abs(summary.climbLoss - 60) < 2)
        #expect(summary.elevationGain > 1000)
    }

    @Test func fourMetresAreNoHillAndSixAre() {
        for (rise, counts) in [(4.0, false), (6, true)] {
            for sign in [1.0, -1] {
                var track = Track()
                for second in 0..<600 { track.fix(speed: 10, height: 100 + (second < 200 ? 0 : rise * sign)) }
                let summary = track.summary(seconds: 600)
                let (there, back) =
                    sign > 0 ? (summary.climbGain, summary.climbLoss) : (summary.climbLoss, summary.climbGain)
                #expect(abs(there - (counts ? rise : 0)) < 0.01)
                #expect(back == 0)
            }
        }
    }

    @Test func aReceiverAtRestDoesNotTurnTheCar() {
        var track = Track()
        for second in 0..<100 { track.fix(north: Double(second) * 0.1, speed: 11) }
        // The shaking of a receiver at a red light, then on straight ahead.
        for second in 0..<100 {
            track.fix(north: 9.9 + [0, 0.01, 0.01, 0][second % 4], east: [0, 0, 0.01, 0.01][second % 4], speed: 0.1)
        }
        for second in 0..<100 { track.fix(north: 9.9 + Double(second) * 0.1, speed: 11) }
        let summary = track.summary(seconds: 300)
        #expect(summary.bearingChangeRate > 3000)
        #expect(summary.drivenBearingChangeRate < 5)
    }

    /// A fix a second, each half a metre off to the left and right: the road is straight.
    @Test func shortLegsAreTakenTogether() {
        var track = Track()
        for index in 0..<2000 {
            track.fix(north: Double(index) * 0.03, east: index % 2 == 0 ? 0 : 0.0045, speed: 3.3)
        }
        let summary = track.summary(seconds: 2000)
        #expect(summary.bearingChangeRate > 4_000)
        #expect(summary.drivenBearingChangeRate < 1_000)
    }

    @Test func cornersCountWithinTwentyMetres() {
        var track = Track()
        // Five hundred metres north, as many east, as many north: two right angles.
        for metre in 0..<100 { track.fix(north: Double(metre) * 0.05, speed: 11, after: 0.5) }
        for metre in 1..<100 { track.fix(north: 4.95, east: Double(metre) * 0.05, speed: 11, after: 0.5) }
        for metre in 1..<100 { track.fix(north: 4.95 + Double(metre) * 0.05, east: 4.95, speed: 11, after: 0.5) }
        let summary = track.summary(seconds: 150)
        let kilometres = 3 * 4.95 * Track.milli / 1000
        #expect(isNear(summary.drivenBearingChangeRate, 180 / kilometres, within: 6e-3))
    }

    @Test func theCourseAcrossAHoleIsNotCompared() {
        var track = Track()
        for metre in 0..<10 { track.fix(north: Double(metre) * 0.3, speed: 30) }
        for metre in 0..<10 {
            track.fix(north: 20, east: 20 + Double(metre) * 0.3, speed: 30, after: metre == 0 ? 60 : 1)
        }
        let summary = track.summary(seconds: 80)
        #expect(summary.bearingChangeRate > 0)
        #expect(summary.drivenBearingChangeRate < 1e-3)
    }
}
