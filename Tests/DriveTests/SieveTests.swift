import Drive
import Testing

@Suite struct SieveTests {
    private static let utc: Int64 = 1_784_510_000_000

    private func fix(_ second: Int64, _ change: (inout Fix) -> Void = { _ in }) -> Fix {
        var fix = Fix(boottime: second * 1000, time: Self.utc + second * 1000, mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 51.5 + Double(second) / 10_000, longitude: 0)
        fix.speedCentimetresPerSecond = 1100
        fix.horizontalErrorDecimetres = 30
        change(&fix)
        return fix
    }

    private func run(_ reports: [Fix], _ rules: DriveRules = DriveRules()) -> (passed: [Fix], sieve: Sieve) {
        var sieve = Sieve(rules)
        var passed = reports.compactMap { sieve.sift($0).passed }
        if let last = sieve.close().passed { passed.append(last) }
        return (passed, sieve)
    }

    @Test func severalReportsOfAnEpochAreOneFixAndTheLaterCompletesTheEarlier() {
        let first = fix(1) {
            $0.mode = .twoDimensional
            $0.altitudeDecimetres = nil
        }
        let second = fix(1) {
            $0.boottime += 40
            $0.altitudeDecimetres = 349
        }
        let (passed, _) = run([first, second, fix(2)])
        #expect(passed.count == 2)
        #expect(passed[0].boottime == 1000 && passed[0].altitudeDecimetres == 349)
        #expect(passed[0].mode == .threeDimensional)
    }

    /// The second one is late, and has a better sky in the end.
    @Test func ofTwoReceiversOneIsFollowedUntilItHasNoGoodFix() {
        func other(_ second: Int64) -> Fix {
            fix(second) {
                $0.device = 2
                $0.boottime += 400
            }
        }
        func lost(_ second: Int64) -> Fix { fix(second) { $0.mode = .none } }
        var reports: [Fix] = []
        for second in 0..<20 as Range<Int64> { reports += [fix(second), other(second)] }
        for second in 20..<40 as Range<Int64> { reports += [lost(second), other(second)] }
        for second in 40..<60 as Range<Int64> { reports += [fix(second), other(second)] }
        let (passed, sieve) = run(reports)
        // The last good fix came at 19 s: from 29 s on the other counts, and goes on.
        let first: [Int64] = (0..<20).map { $0 * 1000 }
        let second: [Int64] = (29..<60).map { $0 * 1000 + 400 }
        #expect(passed.map(\.boottime) == first + second)
        // Ten of each until it is left, and those of the first behind that.
        #expect(sieve.count(.otherReceiver) == 29 + 30)
    }

    @Test func aLateReportWithoutAFixDoesNotTakeOneAway() {
        let lost = fix(1) {
            $0.mode = .none
            $0.coordinate = nil
        }
        #expect(run([fix(1), lost, fix(2)]).passed.count == 2)
    }

    @Test func anEpochIsClosedByItsDeadlineWhenNothingNewerComes() {
        var sieve = Sieve(DriveRules())
        _ = sieve.sift(fix(1))
        #expect(sieve.deadline == 1250)
        #expect(sieve.close().passed != nil)
        #expect(sieve.deadline == nil)
        #expect(sieve.sift(fix(1)).passed == nil)
        #expect(sieve.count(.repeated) == 1)
    }

    @Test func aReceiverOfOneReportAnEpochIsNotWaitedFor() {
        var sieve = Sieve(DriveRules())
        for second in 0..<3 {
            #expect(sieve.sift(fix(Int64(second))).passed == nil)
            #expect(sieve.close().passed?.boottime == Int64(second) * 1000)
        }
        #expect(sieve.sift(fix(3)).passed?.boottime == 3000)
        #expect(sieve.deadline == nil)
    }

    @Test func aReceiverOfTwoReportsAnEpochIsWaitedForUntilTheSecond() {
        var sieve = Sieve(DriveRules())
        for second in 0..<3 {
            let report = fix(Int64(second))
            #expect(sieve.sift(report).passed == nil)
            #expect(sieve.sift(report).passed == nil)
            #expect(sieve.close().passed != nil)
        }
        #expect(sieve.sift(fix(3)).passed == nil)
        #expect(sieve.deadline == 3250)
        #expect(sieve.sift(fix(3) { $0.altitudeDecimetres = 349 }).passed?.altitudeDecimetres == 349)
        #expect(sieve.deadline == nil)
    }

    @Test func aReportThatComesAfterAllIsRefusedAndTheNextEpochWaitedFor() {
        var sieve = Sieve(DriveRules())
        for second in 0..<5 {
            _ = sieve.sift(fix(Int64(second)))
            _ = sieve.close()
        }
        #expect(sieve.sift(fix(5)).passed != nil)
        #expect(sieve.sift(fix(5)).passed == nil)
        #expect(sieve.count(.repeated) == 1)
        #expect(sieve.sift(fix(6)).passed == nil)
        #expect(sieve.sift(fix(6) { $0.altitudeDecimetres = 349 }).passed == nil)
        #expect(sieve.close().passed?.altitudeDecimetres == 349)
    }

    @Test func anEpochThatFollowsOnAnOpenOneIsClosedAtOnceWhenItIsComplete() {
        var sieve = Sieve(DriveRules())
        let passed = (0..<4).map { sieve.sift(fix($0)).passed?.boottime }
        #expect(passed == [nil, 0, 1000, 2000])
        #expect(sieve.deadline == 3000)
        #expect(sieve.close().passed?.boottime == 3000)
        #expect(sieve.sift(fix(4)).passed?.boottime == 4000)
    }

    @Test func whatIsNoGoodIsRefusedAndCountedByReason() {
        let bad = [
            fix(1) { $0.mode = .none }, fix(2) { $0.coordinate = nil }, fix(3) { $0.status = 8 },
            fix(4) { $0.horizontalErrorDecimetres = 500 },
            fix(5) {
                $0.horizontalErrorDecimetres = nil
                $0.hdopTenths = 60
                $0.satellites = 5
            },
        ]
        let (passed, sieve) = run(bad + [fix(6) { $0.horizontalErrorDecimetres = 499 }])
        #expect(passed.count == 1)
        let counts = [Sieve.Refusal.noFix, .noPlace, .simulated, .inaccurate].map { sieve.count($0) }
        #expect(counts == [1, 1, 1, 2])
    }

    @Test func simulatedFixesAreAcceptedWhenTheSettingsSaySo() {
        var rules = DriveRules()
        rules.acceptsSimulated = true
        #expect(run([fix(1) { $0.status = 8 }], rules).passed.count == 1)
    }

    @Test func standingStillIsThinnedToAHeartbeat() {
        let still = (0..<600).map { second in
            fix(Int64(second)) {
                $0.coordinate = Coordinate(latitude: 51.5, longitude: 0)
                $0.speedCentimetresPerSecond = 20
            }
        }
        let (passed, sieve) = run(still)
        // Five minutes as they come, then one at 360, 420, 480 and 540 s.
        #expect(passed.count == 305)
        #expect(sieve.count(.standing) == 295)
    }

    @Test func whatIsOldWhenItArrivesIsNotDriven() {
        let live = (0..<10).map { fix(Int64($0)) }
        let burst = (10..<40).map { second in fix(Int64(second)) { $0.boottime = 60_000 + Int64(second) } }
        let (passed, sieve) = run(live + burst)
        #expect(passed.count == 10)
        #expect(sieve.count(.old) == 30)
    }
}

@Suite struct ClockMappingTests {
    private static let utc: Int64 = 1_784_510_000_000

    private func fix(_ boottime: Int64, _ time: Int64, _ mode: Fix.Mode = .threeDimensional) -> Fix {
        Fix(boottime: boottime, time: time, mode: mode)
    }

    @Test func utcIsTrustedAfterFourFixesThatAgree() {
        var clock = ClockMapping()
        for second in 0..<3 { #expect(clock.learn(fix(Int64(second) * 1000, Self.utc + Int64(second) * 1000)) == nil) }
        #expect(clock.learn(fix(3000, Self.utc + 3000)) == .learnt(offset: Self.utc))
        #expect(clock.utc(at: 5000) == Self.utc + 5000)
    }

    @Test func timesBeforeTheFixAndOutOfReasonTeachNothing() {
        var clock = ClockMapping()
        for second in 0..<20 {
            let late = Int64(second) * 1000
            #expect(clock.learn(fix(late, 315_532_800_000 + late)) == nil)
            #expect(clock.learn(fix(late, Self.utc + late, .none)) == nil)
            #expect(clock.learn(fix(late, 4_070_908_800_000 + late)) == nil)
        }
        #expect(clock.offset == nil)
    }

    @Test func oneJumpIsSetAsideAndDoesNotMakeItDeaf() {
        var clock = ClockMapping()
        for second in 0..<10 { _ = clock.learn(fix(Int64(second) * 1000, Self.utc + Int64(second) * 1000)) }
        let jump = fix(10_000, Self.utc + 600_000_000)
        #expect(clock.learn(jump) == nil)
        #expect(clock.judge(jump) == .setAside)
        #expect(clock.learn(fix(11_000, Self.utc + 11_000)) == nil)
        #expect(clock.offset == Self.utc)
    }

    @Test func fiveThatAgreeAgainstItAreAStep() {
        var clock = ClockMapping()
        for second in 0..<10 { _ = clock.learn(fix(Int64(second) * 1000, Self.utc + Int64(second) * 1000)) }
        var changes: [ClockMapping.Change] = []
        for second in 10..<20 {
            let boottime = Int64(second) * 1000
            if let change = clock.learn(fix(boottime, Self.utc + boottime + 619_315_200_000 / 4)) {
                changes.append(change)
            }
        }
        #expect(changes == [.stepped(offset: Self.utc + 619_315_200_000 / 4)])
    }

    @Test func aQuartzThatDriftsIsFollowed() {
        var clock = ClockMapping()
        for second in 0..<20_000 {
            let boottime = Int64(second) * 1000
            // Fifty millionths fast: a second and more in a night.
            _ = clock.learn(fix(boottime, Self.utc + boottime - boottime / 20_000))
        }
        #expect(abs(clock.offset! - (Self.utc - 1000)) < 50)
    }
}
