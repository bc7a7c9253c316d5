import Drive
import Testing

/// Just inside and just outside of each number by which a report counts as a fix, and by which the time is learnt.
@Suite struct SieveEdgeTests {
    private static let utc: Int64 = 1_784_510_000_000

    private func passes(_ sieve: inout Sieve, _ fix: Fix) -> Bool {
        let own = sieve.sift(fix).passed != nil
        let closed = sieve.close().passed != nil
        return own || closed
    }

    private func passes(_ change: (inout Fix) -> Void) -> Bool {
        var sieve = Sieve(DriveRules())
        var fix = Bench.fix(10, metres: 0, speed: 15)
        change(&fix)
        return passes(&sieve, fix)
    }

    @Test func aReportWaitsAQuarterOfASecondForTheOthersOfItsEpoch() {
        var sieve = Sieve(DriveRules())
        _ = sieve.sift(Bench.fix(10, metres: 0, speed: 15))
        #expect(sieve.deadline == 10_250)
    }

    @Test func afterThreeEpochsOfOneReportTheFourthIsNotWaitedFor() {
        var sieve = Sieve(DriveRules())
        let waited = (1...4).map { second in
            let isWaitedFor = sieve.sift(Bench.fix(Double(second), metres: 0, speed: 15)).passed == nil
            _ = sieve.close()
            return isWaitedFor
        }
        #expect(waited == [true, true, true, false])
    }

    @Test func aFixIsOffByLessThanFiftyMetres() {
        #expect(passes { $0.horizontalErrorDecimetres = 499 })
        #expect(!passes { $0.horizontalErrorDecimetres = 500 })
    }

    @Test func withoutAnEstimateItIsTenMetresForEachOfTheDilutionAndOfFourSatellites() {
        let cases: [(Int32, UInt8, Bool)] = [(49, 4, true), (50, 4, false), (49, 3, false)]
        for (dilution, satellites, isGood) in cases {
            let isPassed = passes {
                $0.hdopTenths = dilution
                $0.satellites = satellites
            }
            #expect(isPassed == isGood)
        }
    }

    // MARK: Standing

    /// True if a fix passes that comes so long after five minutes at rest at 0 m.
    private func passes(after seconds: Double, metres: Double, speed: Double, rest: Double = 0) -> Bool {
        var sieve = Sieve(DriveRules())
        #expect(passes(&sieve, Bench.fix(10, metres: 0, speed: rest)))
        #expect(passes(&sieve, Bench.fix(310, metres: 0, speed: rest)))
        return passes(&sieve, Bench.fix(310 + seconds, metres: metres, speed: speed))
    }

    @Test func aRestIsKeptAsItComesForFiveMinutes() {
        for (seconds, isPassed) in [(299, true), (300, true), (300.001, false)] {
            var sieve = Sieve(DriveRules())
            #expect(passes(&sieve, Bench.fix(10, metres: 0, speed: 0)))
            #expect(passes(&sieve, Bench.fix(300, metres: 0, speed: 0)))
            #expect(passes(&sieve, Bench.fix(10 + seconds, metres: 0, speed: 0)) == isPassed)
        }
    }

    /// The outcome of a report that is its whole epoch.
    private func outcome(_ sieve: inout Sieve, _ fix: Fix) -> Sieve.Outcome {
        let own = sieve.sift(fix)
        return own.passed == nil && own.clock == nil ? sieve.close() : own
    }

    @Test func theLastOneBeforeTheCarLeavesComesAfterAll() {
        var sieve = Sieve(DriveRules())
        for second in [10.0, 310, 320, 330] { _ = passes(&sieve, Bench.fix(second, metres: 0, speed: 0)) }
        let outcome = outcome(&sieve, Bench.fix(331, metres: 3, speed: 3))
        #expect(outcome.rested?.boottime == 330_000 && outcome.passed?.boottime == 331_000)
        // One that was kept needs no other.
        _ = passes(&sieve, Bench.fix(332, metres: 6, speed: 0))
        #expect(self.outcome(&sieve, Bench.fix(333, metres: 9, speed: 3)).rested == nil)
    }

    /// The fix by which the clock is learnt decides whether a drive goes on.
    @Test func theFixThatTeachesTheClockPasses() {
        var sieve = Sieve(DriveRules())
        var passed: [Int64] = []
        for second in 0..<400 {
            var fix = Bench.fix(Double(second), metres: 0, speed: 0)
            if second >= 350 { fix.time = 1_784_510_000_000 + fix.boottime }
            let outcome = outcome(&sieve, fix)
            if let fix = outcome.passed { passed.append(fix.boottime) }
            #expect((outcome.clock != nil) == (second == 353))
        }
        #expect(passed.filter { $0 > 300_000 } == [353_000])
    }

    @Test func standingStillOneFixAMinuteIsEnough() {
        #expect(!passes(after: 59.999, metres: 0, speed: 0))
        #expect(passes(after: 60, metres: 0, speed: 0))
    }

    @Test func slowerThanOneMetreASecondItStands() {
        #expect(!passes(after: 1, metres: 0, speed: 0.99))
        #expect(passes(after: 1, metres: 0, speed: 1))
        #expect(!passes(after: 1, metres: 0, speed: 0, rest: 0.99))
        // The first at rest is always kept.
        #expect(passes(after: 1, metres: 0, speed: 0, rest: 1))
    }

    @Test func fartherThanTwentyFiveMetresFromWhereItRestedItDoesNotStand() {
        #expect(!passes(after: 1, metres: 24.9, speed: 0))
        #expect(passes(after: 1, metres: 25.1, speed: 0))
    }

    @Test func whileRoomIsScarceOnlyFixesPassThatAreAsFarApart() {
        for (seconds, isPassed) in [(9.999, false), (10, true)] {
            var sieve = Sieve(DriveRules())
            sieve.spacing = 10_000
            #expect(passes(&sieve, Bench.fix(10, metres: 0, speed: 15)))
            #expect(passes(&sieve, Bench.fix(10 + seconds, metres: 100, speed: 15)) == isPassed)
        }
    }

    // MARK: The time

    private func timed(_ boottime: Int64, off: Int64 = 0) -> Fix {
        var fix = Bench.fix(Double(boottime) / 1000, metres: Double(boottime), speed: 15)
        fix.time = Self.utc + boottime + off
        return fix
    }

    /// A sieve that knows the time.
    private func timed() -> Sieve {
        var sieve = Sieve(DriveRules())
        for second in 1...6 { _ = passes(&sieve, timed(Int64(second) * 1_000)) }
        #expect(sieve.clock.offset == Self.utc)
        return sieve
    }

    @Test func aFixIsYoungerThanFiveSeconds() {
        var sieve = timed()
        #expect(passes(&sieve, timed(10_000, off: -4_999)))
        #expect(!passes(&sieve, timed(20_000, off: -5_000)))
        #expect(sieve.count(.old) == 1)
    }

    @Test func aFixOfMoreThanTwoSecondsAheadIsSetAside() {
        var sieve = timed()
        #expect(!passes(&sieve, timed(10_000, off: 2_001)))
        #expect(sieve.count(.setAside) == 1)
        var other = timed()
        #expect(passes(&other, timed(10_000, off: 2_000)))
    }

    /// 1,024 weeks: as receivers count them, and take one era for another.
    @Test(arguments: [-1_024, 1_024] as [Int64])
    func aReceiverThatLosesItsDateKeepsItsPlaces(_ weeks: Int64) {
        var sieve = timed()
        let off = weeks * 7 * 86_400_000
        for second in 10...13 { #expect(!passes(&sieve, timed(Int64(second) * 1_000, off: off))) }
        #expect(sieve.count(.setAside) == 4)
        let own = sieve.sift(timed(14_000, off: off)).passed
        let passed = own ?? sieve.close().passed
        #expect(passed?.time == nil && passed?.boottime == 14_000 && sieve.clock.offset == Self.utc)
        #expect(!passes(&sieve, timed(15_000, off: off + 2_001)) && passes(&sieve, timed(16_000)))
    }

    /// The offset after so many fixes of the time and as many that are off by so much, a second apart.
    private func offset(_ before: Int, _ after: Int, off: (Int) -> Int64) -> Int64? {
        var clock = ClockMapping()
        for second in 0..<before { _ = clock.learn(timed(Int64(second) * 1_000)) }
        for second in 0..<after { _ = clock.learn(timed(Int64(before + second) * 1_000, off: off(second))) }
        return clock.offset.map { $0 - Self.utc }
    }

    @Test func theTimeIsTrustedAfterFourFixesThatAgreeToHalfASecond() {
        #expect(offset(3, 0) { _ in 0 } == nil)
        #expect(offset(4, 0) { _ in 0 } == 0)
        #expect(offset(0, 4) { $0 % 2 == 0 ? 0 : -500 } == 0)
        #expect(offset(0, 4) { $0 % 2 == 0 ? 0 : -501 } == nil)
    }

    /// A bridge holds reports of once a second up, and lets so many go at once; the last of each burst came by the
    /// shortest way.
    @Test(arguments: [2, 4, 10, 60])
    func theTimeIsTrustedAfterFourBursts(of reports: Int) {
        var clock = ClockMapping()
        var learntAt: Int?
        for second in 0..<reports * 4 {
            let arrival = Int64((second / reports + 1) * reports) * 1_000 + Int64(second % reports)
            let fix = timed(arrival, off: Int64(second + 1) * 1_000 - arrival)
            if clock.learn(fix) != nil { learntAt = second }
        }
        #expect(learntAt == reports * 4 - 1)
        #expect(abs((clock.offset ?? 0) - Self.utc) < 100)
    }

    @Test func aReportThatCameMoreThanHalfASecondLaterIsOfNoBurst() {
        func offset(apart: Int64) -> Int64? {
            var clock = ClockMapping()
            for pair in 0..<4 as Range<Int64> {
                _ = clock.learn(timed(pair * 10_000, off: -600))
                _ = clock.learn(timed(pair * 10_000 + apart, off: 0))
            }
            return clock.offset.map { $0 - Self.utc }
        }
        #expect(offset(apart: 500) == 0)
        #expect(offset(apart: 501) == nil)
    }

    @Test func fiveFixesThatAreTwoSecondsOffAreAStep() {
        #expect(offset(4, 4) { _ in -2_001 } == 0)
        #expect(offset(4, 5) { _ in -2_001 } == -2_001)
        // An offset of just two seconds is followed by a millisecond a fix.
        #expect(offset(4, 5) { _ in -2_000 } == -5)
    }
}
