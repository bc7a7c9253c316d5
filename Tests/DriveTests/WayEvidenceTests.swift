import Drive
import Testing

/// The passage between two fixes: the same for a file of tracks as for the totals of a drive.
@Suite struct WayEvidenceTests {
    private func fix(_ seconds: Double, metres: Double, speed: Double?) -> Fix {
        let place = Coordinate(latitude: 51.5 + metres / 111_195.08, longitude: -0.12)
        var fix = Fix(boottime: Int64(seconds * 1000), mode: .threeDimensional, coordinate: place)
        fix.speedCentimetresPerSecond = speed.map { Int32($0 * 100) }
        return fix
    }

    /// A step of a track that had a fix a second before.
    private func passage(_ seconds: Double, metres: Double, from before: Double?, to speed: Double?) -> WayEvidence {
        var judge = StepJudge()
        for second in -5...0 {
            let speed = second == 0 ? before : 15
            let fix = fix(Double(second), metres: Double(second) * 15, speed: speed)
            _ = judge.way(to: fix, after: second == -5 ? nil : 1_000, DriveRules())
        }
        return judge.way(to: fix(seconds, metres: metres, speed: speed), after: Int64(seconds * 1000), DriveRules())
    }

    @Test func fixesThatFollowEachOtherAreMeasured() {
        #expect(passage(1, metres: 15, from: 15, to: 15) == .measured)
        #expect(passage(5, metres: 75, from: 15, to: 15) == .measured)
        #expect(passage(0, metres: 0, from: 15, to: 15) == .measured)
    }

    @Test func aTunnelIsInferred() {
        #expect(passage(6, metres: 90, from: 15, to: 15) == .inferred)
        #expect(passage(120, metres: 1_800, from: 15, to: 15) == .inferred)
        #expect(passage(1_800, metres: 20_000, from: 15, to: 15) == .inferred)
    }

    @Test func whatNoCarDoesIsUnknown() {
        #expect(passage(1_801, metres: 20_000, from: 15, to: 15) == .unknown)
        #expect(passage(60, metres: 3_000, from: 15, to: 15) == .unknown)
        #expect(passage(1, metres: 500, from: 15, to: 15) == .unknown)
        #expect(passage(-1, metres: 15, from: 15, to: 15) == .unknown)
        var judge = StepJudge()
        #expect(judge.way(to: fix(1, metres: 0, speed: 1), after: 1_000, DriveRules()) == .unknown)
    }

    @Test func standingIsARestOnceItIsLongerThanAMinute() {
        #expect(passage(60, metres: 2, from: 0, to: 0) == .measured)
        #expect(passage(60.001, metres: 2, from: 0, to: 0) == .rest)
        #expect(passage(600, metres: 2, from: 0, to: 2) == .rest)
    }

    /// The inferred metres of the totals are the sum of the inferred passages, and no more and no less.
    @Test func randomDrivesHaveTheInferredMetresOfTheirTotals() throws {
        var dice = Dice(state: 42)
        for _ in 0..<200 {
            var totals = DriveTotals(from: nil, since: 0)
            var inferred = 0.0
            var before: Fix?
            var judge = StepJudge()
            var seconds = 0.0
            var metres = 0.0
            for _ in 0..<50 {
                let step = dice.of([1.0, 1, 1, 4, 7, 30, 90, 700, 2_000])
                let speed = dice.of([0.0, 0.5, 3, 15, 40])
                seconds += step
                metres += dice.of([0, speed * step, speed * step / 2, speed * step * 3])
                let fix = fix(seconds, metres: metres, speed: speed)
                totals.add(fix, DriveRules())
                let passage = judge.way(to: fix, after: before.map { fix.boottime - $0.boottime }, DriveRules())
                if passage == .inferred, let from = before?.coordinate, let to = fix.coordinate {
                    inferred += from.metres(to: to)
                }
                before = fix
            }
            #expect(abs(totals.inferredMetres - inferred) < 0.001)
        }
    }
}
