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

    @Test func speedsCountAlike() {
        var track = Track()
        for speed in [10.0, 20, 30] { track.fix(speed: speed) }
        let summary = track.summary(seconds: 10)
        #expect(isNear(summary.meanSpeed, 72))
        // (10² + 0 + 10²) / 3 in m²/s².
        #expect(isNear(summary.speedVariance, 200 / 3.0 * 12.96))
        #expect(isNear(summary.standardDeviationSpeed, (200 / 3.0).squareRoot() * 3.6))
        #expect(isNear(summary.maximumSpeed, 108))
    }

    /// Nothing, less than nothing, and faster than any car.
    @Test(arguments: [nil, -1, 70] as [Double?]) func aSpeedThatIsNotToldIsMadeOfPlacesAndTimes(_ told: Double?) {
        var track = Track()
        let tenMetres = 10 / Track.milli
        for second in 0...6 { track.fix(north: Double(second) * tenMetres, speed: told) }
        let summary = track.summary(seconds: 6)
        // The first fix has none.
        #expect(isNear(summary.meanSpeed, 36, within: 1e-3) && isNear(summary.maximumSpeed, 36, within: 1e-3))
        #expect(summary.speedVariance < 0.01)
    }

    @Test func whereNoSpeedIsToldARestIsSeenByThePlaces() {
        var track = Track()
        track.hold(20, speed: nil)
        let summary = track.summary(seconds: 19)
        #expect(summary.meanSpeed == 0 && summary.maximumSpeed == 0 && summary.speedVariance == 0)
        #expect(summary.stopCount == 1 && summary.stoppedSeconds == 18)
    }

    /// Five minutes as they come, then one a minute, and the last before it leaves: the rest counts in full.
    @Test func aLongRestThatWasThinnedOutCountsInFull() {
        var (raw, thinned) = (Track(), Track())
        for second in 0...1_000 {
            let isAtRest = (100...900).contains(second)
            let isKept = !isAtRest || second <= 400 || (second - 400) % 60 == 0 || second == 900
            raw.fix(speed: isAtRest ? 0.1 : 10)
            if isKept { thinned.append(raw.fixes[second].fix, at: raw.fixes[second].time) }
        }
        let (all, some) = (raw.summary(seconds: 1_000), thinned.summary(seconds: 1_000))
        #expect(raw.fixes.count == 1_001 && thinned.fixes.count < 520)
        #expect(all == some)
        #expect(some.stopCount == 1 && some.stoppedSeconds == 800)
        #expect(isNear(some.meanSpeed, (200 * 10 + 801 * 0.1) / 1_001 * 3.6, within: 1e-9))
    }

    /// Ten fixes a second have the figures of one.
    @Test func tenFixesASecondAreReadAsOne() {
        var (one, ten) = (Track(), Track())
        for tenth in 0...600 {
            let speed = tenth / 100 % 2 == 0 ? 10.0 : 0
            let isSecond = tenth % 10 == 0
            ten.fix(north: Double(tenth) / 1000, speed: isSecond ? speed : 99, after: 0.1)
            if isSecond { one.append(ten.fixes[tenth].fix, at: ten.fixes[tenth].time) }
        }
        let summaries = [one, ten].map { $0.statistics.summary(durationMilliseconds: 60_000) }
        #expect(summaries[0] == summaries[1])
    }

    /// Slow at a light, and slow at the next: it was driven between.
    @Test func aPairOfFixesFarApartThatWasDrivenIsNoStop() {
        var track = Track()
        for north in [0.0, 0.5, 0.5, 1] { track.fix(north: north, speed: 0, after: 12) }
        #expect(track.summary(seconds: 36).stopCount == 1)
        #expect(track.summary(seconds: 36).stoppedSeconds == 12)
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
        // The clock stands, and goes back: these are passed over.
        track.fix(speed: 30, after: 0)
        track.fix(speed: 30, after: -2)
        track.fix(speed: 10, after: 4)
        let summary = track.summary(seconds: 70)
        #expect(isNear(summary.percentageTimeAtHighSpeed, 5 / 0.7))
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
        exactly.fix(speed: 0, after: 0.98)
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
        track.fix(speed: 1.39)
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

    /// A kilometre north, a pause in which it was carried east, a kilometre north: what was not driven is in neither.
    @Test(arguments: [0.0, 20])
    func aPauseLeavesTheSameOutOfTheWayAndOfTheStraightLine(_ carried: Double) {
        var statistics = DriveStatistics()
        for step in 0...40 {
            if step == 20 { statistics.breakOff() }
            var fix = Fix(boottime: Int64(step) * 1000, mode: .threeDimensional)
            fix.coordinate = Coordinate(latitude: Double(step) / 2000, longitude: step < 20 ? 0 : carried / 1000)
            statistics.add(fix, at: fix.boottime)
        }
        #expect(isNear(statistics.summary(durationMilliseconds: 40_000).sinuosity, 1, within: 1e-4))
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
