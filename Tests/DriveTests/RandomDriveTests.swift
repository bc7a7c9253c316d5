import Drive
import Glibc
import Testing

/// Drives that nobody thought of: what is summed up on the way is what the definitions say of the whole.
@Suite struct RandomDriveTests {
    /// Bends, stops, motorways, holes, clocks that stand, speeds and heights that are missing or that are at a
    /// threshold.
    static func drive(_ dice: inout Dice) -> Track {
        var track = Track()
        var (north, east) = (dice.between(-60_000, 70_000), dice.between(-170_000, 170_000))
        var (course, height) = (dice.between(0, 360), dice.between(-50, 2000))
        for _ in 0..<dice.roll(60) {
            let speed = dice.of([0, 0, 0.5, 1.38, 1.39, 3, 12, 22.22, 22.23, 36])
            let pause = dice.of([0.1, 1, 1, 1, 1.5, 5, 5.001, 20])
            for _ in 0..<(1 + dice.roll(25)) {
                course += dice.between(-20, 20)
                height += dice.between(-2, 2)
                let reach = (speed + dice.of([0, 0, 0.3])) * pause / Track.milli
                north += cos(course * .pi / 180) * reach
                east += sin(course * .pi / 180) * reach / cos(north / 1000 * .pi / 180)
                let said = dice.roll(20) > 0 ? dice.of([speed, speed, speed, 1.38, 22.23]) : dice.of([nil, -0.01])
                track.fix(
                    north: north, east: east, speed: said, height: dice.roll(9) > 0 ? height : nil,
                    after: dice.roll(50) > 0 ? pause : dice.of([0, 300, 4000]))
            }
        }
        return track
    }

    @Test(arguments: 0..<300) func theWholeIsWhatTheDefinitionsSay(seed: UInt64) {
        var dice = Dice(state: seed)
        let track = Self.drive(&dice)
        let duration = Int64(dice.of([0, 1, 10_001, 600_000, 3_600_000, 90_000_000]))
        var summary = track.statistics.summary(durationMilliseconds: duration)
        let naive = NaiveStatistics(track).summary(durationMilliseconds: duration)
        #expect(abs(summary.climbGain - summary.climbLoss) < 5 + summary.elevationGain + summary.elevationLoss)
        #expect(summary.climbGain <= summary.elevationGain + 1e-6 && summary.climbLoss <= summary.elevationLoss + 1e-6)
        (summary.climbGain, summary.climbLoss, summary.drivenBearingChangeRate) = (0, 0, 0)
        if let difference = difference(summary, naive) { Issue.record("seed \(seed): \(difference)") }
    }

    private func difference(_ summary: DriveStatistics.Summary, _ naive: DriveStatistics.Summary) -> String? {
        let pairs = zip(Mirror(reflecting: summary).children, Mirror(reflecting: naive).children)
        for (one, other) in pairs {
            if let one = one.value as? Int, one == other.value as? Int { continue }
            if let one = one.value as? Double, let other = other.value as? Double, isNear(one, other, within: 1e-7) {
                continue
            }
            return "\(one.label ?? "") is \(one.value), not \(other.value)"
        }
        return nil
    }

    /// The time on the move is the one that the recorder wrote down.
    @Test(arguments: 300..<400) func movingIsWhatTheTotalsCallMoving(seed: UInt64) {
        var dice = Dice(state: seed)
        var totals = DriveTotals(from: nil, since: 0)
        var statistics = DriveStatistics()
        for (fix, time) in Self.drive(&dice).fixes {
            var timed = fix
            timed.boottime = time
            totals.add(timed, DriveRules())
            statistics.add(fix, at: time)
        }
        let summary = statistics.summary(
            durationMilliseconds: 1, measuredMetres: totals.measuredMetres,
            movingMilliseconds: totals.movingMilliseconds)
        #expect(isNear(summary.movingSeconds * 1000, Double(totals.movingMilliseconds)), "seed \(seed)")
        #expect(summary.movingDistance == totals.measuredMetres, "seed \(seed)")
        let average = summary.movingDistance / max(1, summary.movingSeconds) * 3.6
        #expect(isNear(summary.movingAverageSpeed, average), "seed \(seed)")
    }

    /// A leg that the caller has measured, or one that leads elsewhere, changes nothing.
    @Test(arguments: 400..<420) func aLegThatIsGivenIsTheLegThatWouldBeTaken(seed: UInt64) {
        var dice = Dice(state: seed)
        let track = Self.drive(&dice)
        var statistics = DriveStatistics()
        var last: Coordinate?
        for (fix, time) in track.fixes {
            let from = dice.roll(3) > 0 ? last : Coordinate(latitude: 1, longitude: 1)
            statistics.add(fix, at: time, leg: from.map { Leg(from: $0, to: fix.coordinate!) })
            last = fix.coordinate
        }
        #expect(statistics == track.statistics, "seed \(seed)")
    }
}
