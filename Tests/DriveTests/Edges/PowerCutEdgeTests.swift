import Drive
import Testing

/// Just inside and just outside of each number by which a drive outlasts a power cut, with the numbers of
/// docs/drives.md written out.
@Suite struct PowerCutEdgeTests {
    /// A drive of the car that stood at 0 m when the power went at 100 s.
    private func driven(off: Double) -> Bench {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(50)
        bench.fix(51, metres: 10, speed: 10)
        bench.fix(52, metres: 10)
        bench.cut(100, off: off)
        return bench
    }

    @Test func aDriveIsContinuedWithinFiveMinutes() {
        var bench = driven(off: 300)
        bench.fix(10)
        #expect(bench.continued == [300_000] && bench.ends.isEmpty)
        var other = driven(off: 300.001)
        other.fix(10)
        #expect(other.continued.isEmpty && other.ends.map(\.because) == [.powercut])
    }

    @Test func theWindowForGoingOnIsThatOfReopening() {
        var rules = DriveRules()
        rules.reopenWindow = 60_000
        for (off, ends) in [(60.0, 0), (60.001, 1)] {
            var bench = Bench(rules)
            bench.command(.start(car: nil), 0)
            bench.fix(50)
            bench.cut(100, off: off)
            bench.fix(10)
            #expect(bench.ends.count == ends)
        }
    }

    /// 20 s since the last line: 300 m and 800 m more.
    @Test(arguments: [(1_099.9, 0), (1_100.1, 1)])
    func theFirstFixIsWithinReachOfThreeHundredMetresAndFortyASecond(_ metres: Double, _ ends: Int) {
        var bench = driven(off: 5)
        bench.fix(15, metres: 10 + metres)
        #expect(bench.ends.count == ends)
    }

    @Test(arguments: [(299.9, 0), (300.6, 1)])
    func withNoTimeGoneByTheReachIsThreeHundredMetres(_ metres: Double, _ ends: Int) {
        var bench = driven(off: 0)
        bench.fix(0.01, metres: 10 + metres)
        #expect(bench.ends.count == ends)
    }

    @Test func theFirstFixOfTheBootDecidesWhetherItIsWithinReach() {
        var bench = driven(off: 5)
        let known = bench.offset
        bench.offset = nil
        bench.fix(15, metres: 1_109)
        bench.offset = known
        bench.fix(16, metres: 90_000)
        #expect(bench.ends.isEmpty)
    }

    @Test(arguments: [(Bench.golf, 0), (Bench.punto, 1)] as [(Car.ID, Int)])
    func anotherCarThatIsConnectedEndsTheDrive(_ id: Car.ID, _ ends: Int) {
        var bench = driven(off: 5)
        bench.car(.connected, 1, id)
        bench.fix(10)
        #expect(bench.ends.count == ends)
    }

    @Test func aDriveThatIsNotContinuedEndsWhereItLastMovedOrAtTheFirstDisconnect() {
        var bench = driven(off: 400)
        bench.fix(10)
        #expect(bench.ends.map(\.at) == [51_000] && bench.ends.map(\.isOfEarlierBoot) == [true])
        var other = Bench()
        other.car(.connected, 0)
        other.deadline(2)
        other.fix(50)
        other.car(.gone, 60)
        other.cut(100, off: 400)
        other.fix(10)
        #expect(other.ends.map(\.at) == [60_000])
    }

    // MARK: Setting off behind a start of the machine

    /// The last beginning, and the metres up to the first fix, 40 s behind the start; it stood at 10 m before.
    private func begun(
        connected: Double?, at fix: Double = 40, metres: Double, ended: Bool = false
    ) -> (begin: Decision.Begin?, inferred: Double?) {
        var bench = driven(off: 400)
        if ended {
            bench = Bench()
            bench.command(.start(car: nil), 0)
            bench.fix(50, metres: 10)
            bench.command(.finish, 60)
            bench.cut(100, off: 400)
        }
        if let connected { bench.car(.connected, connected) }
        if let connected, ended { bench.deadline(connected + 2) }
        bench.fix(fix, metres: metres, speed: 14)
        return (bench.begins.dropFirst().first, bench.machine.drive?.totals.inferredMetres)
    }

    @Test(arguments: [2.0, 38.0, 39.9])
    func aCarThatStoodUntilItsFirstFixBeginsWithItsConnect(_ connected: Double) {
        let begun = begun(connected: connected, metres: 10)
        #expect(begun.begin?.since == Bench.milliseconds(connected) && begun.begin?.stood == Bench.place(10))
        #expect(begun.inferred == 0)
    }

    /// The car had set off before anything saw it, and so before it connected.
    @Test(arguments: [(109.9, 38_000), (110.2, 0)] as [(Double, Int64)])
    func aCarThatIsAwayAtItsFirstFixBeginsWithTheStart(_ metres: Double, _ since: Int64) throws {
        let begun = begun(connected: 38, metres: metres)
        let inferred = try #require(begun.inferred)
        #expect(begun.begin?.since == since && abs(inferred - (metres - 10)) < 0.01)
    }

    /// 150 km/h for 40 s, and 3 km.
    @Test(arguments: [(40.0, 1_666.0, true), (40.0, 1_668, false), (100.0, 2_999.9, true), (100.0, 3_000.1, false)])
    func butNotFartherThanItCanHaveCome(_ fix: Double, _ way: Double, _ isInferred: Bool) throws {
        let begun = begun(connected: fix - 2, at: fix, metres: 10 + way)
        let inferred = try #require(begun.inferred)
        #expect(begun.begin?.since == (isInferred ? 0 : Bench.milliseconds(fix - 2)))
        #expect(abs(inferred - (isInferred ? way : 0)) < 0.01)
    }

    @Test(arguments: [(120.0, 0), (120.001, 120_001)] as [(Double, Int64)])
    func itBeginsWithTheStartWithinTwoMinutesOfIt(_ connected: Double, _ since: Int64) {
        let begun = begun(connected: connected, at: 121, metres: 521)
        #expect(begun.begin?.since == since)
    }

    /// The drive before had ended by itself: its car begins the next one before the first fix.
    @Test func theWayToTheFirstFixIsInferredToo() throws {
        let begun = begun(connected: 37, metres: 521, ended: true)
        let inferred = try #require(begun.inferred)
        #expect(begun.begin?.since == 37_000 && abs(inferred - 511) < 0.01)
    }

    @Test func aMotionBehindTheCutBeginsWithTheStartToo() throws {
        var bench = driven(off: 400)
        bench.offset = nil
        for second in 40...50 { bench.fix(Double(second), metres: 521 + Double(second - 40) * 14, speed: 14) }
        bench.offset = 1_784_510_500_000
        bench.fix(51, metres: 675, speed: 14)
        let begin = try #require(bench.begins.last)
        #expect(begin.cause == .motion && begin.since == 0 && begin.stood == Bench.place(10))
        let totals = try #require(bench.machine.drive?.totals)
        #expect(abs(totals.inferredMetres - 511) < 0.01 && totals.maximumSpeed == 14)
    }

    /// A clock that went back by more than reports may be late measures no time without power.
    @Test(arguments: [(-5.0, 0), (-5.001, 1)])
    func aClockThatWentBackContinuesNoDrive(_ off: Double, _ ends: Int) {
        var bench = driven(off: off)
        bench.fix(10)
        #expect(bench.ends.count == ends)
    }

    /// A car that went, came back after a power cut and did not move was not away when the power went again.
    @Test func aCarThatCameBackAfterTheCutWasNotAway() {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(50)
        bench.fix(51, metres: 10, speed: 10)
        bench.fix(52, metres: 10)
        bench.car(.gone, 60)
        bench.cut(62, off: 30)
        bench.fix(10, metres: 10)
        bench.car(.connected, 20)
        bench.cut(40, off: 400)
        bench.fix(10, metres: 10)
        #expect(bench.continued == [30_000] && bench.ends.map(\.at) == [-41_000])
    }

    // MARK: A boot that never knew the time

    /// More fixes than are remembered do not wait for the time: the drive is over, and what moved since is another one.
    @Test(arguments: [(1_279, 0), (1_280, 1)])
    func noDriveWaitsForTheTimeBehindMoreFixesThanAreRemembered(_ fixes: Int, _ ends: Int) {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        bench.fix(50)
        bench.cut(100, off: 5)
        bench.offset = nil
        bench.fix(1)
        bench.depart(2, metres: 210)
        for second in 7...fixes { bench.fix(Double(second), metres: 230) }
        #expect(bench.ends.count == ends && bench.begins.count == 1 + ends)
        guard ends == 1 else { return }
        #expect(bench.begins.last?.since == 2_000 && bench.begins.last?.isOfEarlierBoot == false)
        #expect(bench.ends.last?.because == .powercut)
    }

    /// The beginnings that are told of a boot without a clock, whose last fix came then.
    private func begins(
        lastFix: Double, connected: Double? = nil, moves: Bool = false, ends: Int
    ) -> [Decision.Begin] {
        var bench = driven(off: 5)
        bench.offset = nil
        if let connected { bench.car(.connected, connected) }
        bench.fix(1)
        if moves { bench.depart(20, metres: 210) }
        bench.fix(lastFix, metres: moves ? 230 : 0)
        bench.cut(lastFix, off: 5)
        #expect(bench.ends.count == ends)
        return Array(bench.begins.dropFirst())
    }

    @Test func aBootOfAMinuteIsADriveByItselfAndAShorterOneChangesNothing() {
        #expect(begins(lastFix: 59.999, connected: 0, ends: 0).isEmpty)
        let begun = begins(lastFix: 60, connected: 0, ends: 1)
        #expect(begun.map(\.isOfEarlierBoot) == [true] && begun.map(\.cause) == [.bluetooth])
    }

    @Test func suchABootIsADriveIfACarWasConnectedOrItMoved() {
        #expect(begins(lastFix: 100, ends: 1).isEmpty)
        let begun = begins(lastFix: 100, moves: true, ends: 1)
        #expect(begun.map(\.cause) == [.motion] && begun.map(\.since) == [20_000])
    }

    @Test func inSuchABootTooACarThatStoodBeginsWithItsConnect() {
        #expect(begins(lastFix: 200, connected: 90, ends: 1).map(\.since) == [90_000])
    }

    @Test func inSuchABootMotionBeginsTheDriveIfTheCarCameLater() {
        let begun = begins(lastFix: 200, connected: 120, moves: true, ends: 1)
        #expect(begun.map(\.cause) == [.motion] && begun.map(\.since) == [20_000])
    }

    /// A pause, a power cut, and a command before the time is known.
    @Test(arguments: [DriveMachine.Command.resume, .start(car: nil), .pause])
    func aCommandWaitsUntilItIsKnownWhetherTheDriveGoesOn(_ command: DriveMachine.Command) {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        bench.fix(50)
        if command != .pause { bench.command(.pause, 60) }
        bench.cut(70, off: 30)
        let known = bench.offset
        bench.offset = nil
        bench.fix(5)
        bench.command(command, 6)
        #expect(bench.continued.isEmpty)
        bench.offset = known
        bench.fix(10)
        #expect(bench.continued == [30_000])
        #expect(bench.machine.state == (command == .pause ? .paused(since: 10_000) : .driving))
        bench.fix(11)
        #expect(bench.machine.drive?.totals.fixes == (command == .pause ? 3 : 2))
    }

    /// A drive, a night without power, and a short drive of a fix in a minute before the time is known.
    @Test func aDriveThatIsOverBeforeTheTimeIsKnownIsOne() {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        bench.depart(1, metres: 0)
        bench.cut(6, off: 40_000)
        let known = bench.offset
        bench.offset = nil
        for (minute, metres) in [0.0, 600, 1_200].enumerated() {
            bench.fix(60 + Double(minute) * 60, metres: metres, speed: metres > 0 ? 10 : 0)
        }
        bench.offset = known
        bench.fix(240, metres: 1_200)
        #expect(bench.ends.map(\.because) == [.powercut])
        #expect(bench.begins.map(\.since) == [0, 60_000] && bench.begins.map(\.cause) == [.hand, .motion])
        // And the 20 m from where it was seen last.
        #expect(abs((bench.machine.drive?.totals.metres ?? 0) - 1_220) < 1)
    }
}
