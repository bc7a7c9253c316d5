import Drive
import Testing

/// The fourteen, each on a drive that is reckoned by hand.
@Suite struct StatisticsTests {
    @Test func noFixesComeToNothing() {
        var expected = DriveStatistics.Summary()
        expected.duration = 60
        #expect(Track().summary(seconds: 60) == expected)
        #expect(Track().summary(seconds: 0) == DriveStatistics.Summary())
        #expect(Track().summary(seconds: -1) == DriveStatistics.Summary())
    }

    @Test func aFixWithoutAPlaceIsNone() {
        var track = Track()
        var lost = Fix(boottime: 0)
        lost.speedCentimetresPerSecond = 5000
        lost.altitudeDecimetres = 100
        track.append(lost, at: 5)
        #expect(track.statistics == DriveStatistics())
    }

    @Test func oneFixHasASpeedAndGoesNowhere() {
        var track = Track()
        track.fix(north: 7, speed: 10, height: 50)
        var expected = DriveStatistics.Summary()
        expected.duration = 30
        expected.meanSpeed = 36
        expected.maximumSpeed = 36
        #expect(track.summary(seconds: 30) == expected)
    }

    @Test func distanceIsTheSumOfAllLegs() {
        var track = Track()
        track.fix()
        track.fix(north: 1)
        // Over a hole as well.
        track.fix(north: 1, east: 2, after: 600)
        let summary = track.summary(seconds: 601.9)
        let milli = Track.milli
        #expect(isNear(summary.distance, 3 * milli, within: 1e-6))
        #expect(summary.duration == 601)
        #expect(isNear(summary.averageSpeed, 3 * milli / 601.9 * 3.6, within: 1e-6))
        #expect(track.summary(seconds: 0).averageSpeed == 0)
    }

    @Test func speedsCountAlikeAndThoseUnknownNotAtAll() {
        var track = Track()
        for speed in [10.0, nil, 20, -1, 30, nil] { track.fix(speed: speed) }
        let summary = track.summary(seconds: 10)
        #expect(isNear(summary.meanSpeed, 72))
        // (10² + 0 + 10²) / 3 in m²/s².
        #expect(isNear(summary.speedVariance, 200 / 3.0 * 12.96))
        #expect(isNear(summary.standardDeviationSpeed, (200 / 3.0).squareRoot() * 3.6))
        #expect(isNear(summary.maximumSpeed, 108))
    }

    @Test func withoutSpeedsThereIsNoMean() {
        var track = Track()
        track.hold(20, speed: nil)
        let summary = track.summary(seconds: 19)
        #expect(summary.meanSpeed == 0 && summary.maximumSpeed == 0 && summary.speedVariance == 0)
        #expect(summary.stopCount == 0 && summary.percentageTimeStopped == 0)
    }

    @Test func oneSpeedOrAlwaysTheSameVariesNot() {
        var track = Track()
        track.fix(speed: 33.33)
        #expect(track.summary(seconds: 1).speedVariance == 0)
        track.hold(5000, speed: 33.33)
        #expect(track.summary(seconds: 1).speedVariance == 0)
    }

    @Test func eightyIsNotAboveEighty() {
        // 22.22 m/s is how 80 km/h is written down; the next digit is more.
        var exactly = Track()
        exactly.hold(21, speed: 22.22)
        #expect(exactly.summary(seconds: 20).percentageTimeAtHighSpeed == 0)
        #expect(exactly.summary(seconds: 20).sustainedHighSpeedSegmentCount == 0)
        var above = Track()
        above.hold(21, speed: 22.23)
        #expect(above.summary(seconds: 40).percentageTimeAtHighSpeed == 50)
        #expect(above.summary(seconds: 40).sustainedHighSpeedSegmentCount == 1)
    }

    @Test func fiveIsNotBelowFive() {
        var slow = Track()
        slow.hold(21, speed: 1.38)
        #expect(slow.summary(seconds: 40).stopCount == 1)
        #expect(slow.summary(seconds: 40).percentageTimeStopped == 50)
        var above = Track()
        above.hold(21, speed: 1.39)
        #expect(above.summary(seconds: 40).stopCount == 0)
        #expect(above.summary(seconds: 40).percentageTimeStopped == 0)
    }

    @Test func highSpeedIsTheFirstOfAPair() {
        var track = Track()
        track.fix(speed: 30)
        track.fix(speed: 10, after: 3)
        track.fix(speed: nil, after: 5)
        track.fix(speed: 30, after: 5)
        // The clock stands, and goes back: no time.
        track.fix(speed: 30, after: 0)
        track.fix(speed: 30, after: -2)
        track.fix(speed: 10, after: 4)
        let summary = track.summary(seconds: 70)
        #expect(isNear(summary.percentageTimeAtHighSpeed, 10))
        #expect(summary.sustainedHighSpeedSegmentCount == 0)
        #expect(track.summary(seconds: 2).percentageTimeAtHighSpeed == 100)
        #expect(track.summary(seconds: 0).percentageTimeAtHighSpeed == 0)
    }

    @Test func tenSecondsAreNotSustained() {
        var exactly = Track()
        exactly.hold(11, speed: 30)
        exactly.hold(11, speed: 0)
        #expect(exactly.summary(seconds: 30).sustainedHighSpeedSegmentCount == 0)
        #expect(exactly.summary(seconds: 30).stopCount == 0)
        #expect(exactly.summary(seconds: 30).percentageTimeStopped == 0)
        exactly.fix(speed: 0, after: 0.001)
        #expect(exactly.summary(seconds: 30).stopCount == 1)
    }

    @Test func twelveSecondsInThirtyAreFortyPercent() {
        var track = Track()
        track.hold(9, speed: 12)
        track.hold(13, speed: 0)
        track.hold(9, speed: 12)
        let summary = track.summary(seconds: 30)
        #expect(summary.stopCount == 1)
        #expect(isNear(summary.percentageTimeStopped, 40))
        #expect(summary.stoppedSeconds == 12)
    }

    @Test func anythingElseEndsARunAndAHoleDoesNot() {
        var track = Track()
        track.hold(8, speed: 0)
        track.fix(speed: nil)
        track.hold(8, speed: 0)
        track.fix(speed: 2)
        #expect(track.summary(seconds: 30).stopCount == 0)
        track.fix(speed: 0)
        track.fix(speed: 0, after: 300)
        track.fix(speed: 3)
        track.hold(12, speed: 1)
        let summary = track.summary(seconds: 400)
        #expect(summary.stopCount == 2)
        #expect(summary.stoppedSeconds == 311)
        #expect(track.summary(seconds: 100).percentageTimeStopped == 100)
    }

    @Test func aStraightRoadHasSinuosityOne() {
        var track = Track()
        for north in 0..<50 { track.fix(north: Double(north)) }
        #expect(isNear(track.summary(seconds: 1).sinuosity, 1))
    }

    @Test func aLoopIsHeldAgainstFiftyMetres() {
        var track = Track()
        for (north, east) in [(0.0, 0.0), (10, 0), (10, 10), (0, 10), (0, 0)] { track.fix(north: north, east: east) }
        let summary = track.summary(seconds: 1)
        #expect(isNear(summary.sinuosity, 40 * Track.milli / 50, within: 1e-6))
        var near = Track()
        near.fix()
        near.fix(north: 10)
        // 33 metres from where it began.
        near.fix(north: 0.3)
        #expect(isNear(near.summary(seconds: 1).sinuosity, 19.7 * Track.milli / 50, within: 1e-6))
    }

    @Test func bearingsTurnTheShorterWay() {
        var track = Track()
        for (north, east) in [(0.0, 0.0), (1, 0), (1, 1), (1, 1), (0, 1), (1, 1)] {
            track.fix(north: north, east: east)
        }
        // Right 90, nothing where it stands still, right 90, back 180; over four legs.
        let summary = track.summary(seconds: 1)
        #expect(isNear(summary.bearingChangeRate, 360 / (4 * Track.milli / 1000), within: 1e-6))
    }

    @Test func toAndFroAddsUpBeyondAnyTurn() {
        var track = Track()
        for index in 0...1000 { track.fix(north: index % 2 == 0 ? 0 : 1) }
        let summary = track.summary(seconds: 1)
        #expect(isNear(summary.bearingChangeRate, 999 * 180 / (1000 * Track.milli / 1000)))
    }

    @Test func oneBearingTurnsNothing() {
        var track = Track()
        track.fix()
        track.fix()
        #expect(track.summary(seconds: 1).bearingChangeRate == 0)
        track.fix(north: 1)
        #expect(track.summary(seconds: 1).bearingChangeRate == 0)
        #expect(track.summary(seconds: 1).sinuosity == 1)
    }

    @Test func everyDecimetreUpAndDownCounts() {
        var track = Track()
        for height in [100, 103.5, 103.4, nil, 110, 90] { track.fix(height: height) }
        let summary = track.summary(seconds: 1)
        #expect(isNear(summary.elevationGain, 3.5 + 6.6))
        #expect(isNear(summary.elevationLoss, 0.1 + 20))
    }

    @Test func aSummaryOnTheWayChangesNothing() {
        var track = Track()
        track.hold(15, speed: 0)
        let statistics = track.statistics
        #expect(statistics.summary(durationMilliseconds: 1000).stopCount == 1)
        #expect(statistics.summary(durationMilliseconds: 1000).stopCount == 1)
        #expect(statistics == track.statistics)
    }

    @Test func damagedNumbersAreBorneOut() {
        var statistics = DriveStatistics()
        for (index, extreme) in [Int32.min, .max, 0, .max, .min].enumerated() {
            var fix = Fix(boottime: 0)
            fix.coordinate = Coordinate(latitudeE7: extreme, longitudeE7: -(extreme / 2))
            fix.speedCentimetresPerSecond = index % 2 == 0 ? .max : extreme
            fix.altitudeDecimetres = extreme
            statistics.add(fix, at: index % 2 == 0 ? .min : .max)
        }
        let summary = statistics.summary(durationMilliseconds: .max)
        #expect(summary.distance.isFinite && summary.bearingChangeRate.isFinite && summary.speedVariance.isFinite)
        #expect(summary.climbGain.isFinite && summary.sinuosity.isFinite && summary.movingAverageSpeed.isFinite)
    }
}
