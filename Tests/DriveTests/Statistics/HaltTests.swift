import Drive
import Testing

/// Halts are timed between the fixes: what `show` calls stops.
@Suite struct HaltTests {
    private func track(_ speeds: [Double?], apart seconds: Double = 1) -> Track {
        var track = Track()
        for speed in speeds { track.fix(speed: speed, after: seconds) }
        return track
    }

    private func halted(_ speeds: [Double?], apart seconds: Double = 1) -> [Double] {
        let summary = track(speeds, apart: seconds).summary(seconds: 100)
        return [Double(summary.halts), summary.haltedSeconds]
    }

    private func rest(_ fixes: Int) -> [Double?] { Array(repeating: 0, count: fixes) }

    /// At one fix a second, one that lasts for so long is seen for a second less, half of it at each end.
    @Test func itLastsFromHalfAStepBeforeItsFirstFixToHalfAStepBehindItsLast() {
        #expect(halted([5] + rest(10) + [5]) == [0, 0])
        #expect(halted([5] + rest(11) + [5]) == [1, 11])
        #expect(halted(rest(12)) == [1, 11])
        #expect(halted([5] + rest(11)) == [1, 10.5])
    }

    @Test func tenSecondsAreNoneAndTheNextMillisecondIsOne() {
        var (exactly, more) = (Track(), Track())
        for (number, speed) in ([5] + rest(10) + [5]).enumerated() {
            exactly.fix(speed: speed)
            more.fix(speed: speed, after: number == 11 ? 1.002 : 1)
        }
        #expect(exactly.summary(seconds: 30).halts == 0)
        #expect(more.summary(seconds: 30).halts == 1)
        #expect(more.summary(seconds: 30).haltedSeconds == 10.001)
    }

    @Test func ofAStepLongerThanASecondAndAHalfNothingCounts() {
        #expect(halted([5] + rest(9) + [5], apart: 1.5) == [1, 13.5])
        #expect(halted([5] + rest(9) + [5], apart: 1.501) == [1, 12.008])
    }

    @Test func oneFasterFixEndsNoneAndTwoDo() {
        #expect(halted(rest(12) + [1.5] + rest(12)) == [1, 24])
        #expect(halted(rest(12) + [1.5, 0, 1.5] + rest(12)) == [1, 26])
        #expect(halted(rest(12) + [1.5, 1.5] + rest(12)) == [2, 23])
        #expect(halted(rest(12) + [1.5]) == [1, 11.5])
    }

    @Test func aFasterFixThatIsFarFromOneOfThemEndsIt() {
        for late in [12, 13] {
            var track = Track()
            for (number, speed) in (rest(12) + [1.5] + rest(12)).enumerated() {
                track.fix(speed: speed, after: number == late ? 1.501 : 1)
            }
            #expect(track.summary(seconds: 60).halts == 2)
        }
    }

    @Test func betweenTwoSlowFixesFarApartItWasDriven() {
        var track = Track()
        for north in [0.0, 0.5, 0.5, 1] { track.fix(north: north, speed: 0, after: 12) }
        #expect(track.summary(seconds: 36).halts == 1 && track.summary(seconds: 36).haltedSeconds == 12)
    }

    @Test func aPauseEndsItAtItsLastFix() {
        var statistics = DriveStatistics()
        let fixes = track([5] + rest(12) + [5] + rest(12)).fixes
        for (number, line) in fixes.enumerated() {
            if number == 13 { statistics.breakOff() }
            statistics.add(line.fix, at: line.time)
        }
        let summary = statistics.summary(durationMilliseconds: 100_000)
        #expect(summary.halts == 2 && summary.haltedSeconds == 23)
    }
}
