import Drive
import Testing

/// Just inside and just outside of each number by which a drive ends, with the numbers of docs/drives.md written out.
@Suite struct EndEdgeTests {
    /// Begun by hand at 0 s, without a car, and standing at 0 m since 1 s.
    private func standing(_ rules: DriveRules = DriveRules()) -> Bench {
        var bench = Bench(rules)
        bench.command(.start(car: nil), 0)
        bench.fix(1)
        return bench
    }

    // MARK: Standing

    @Test func idleIsADriveThatHasStoodForAMinute() {
        var bench = standing()
        bench.fix(60.999)
        #expect(bench.machine.state == .driving)
        bench.fix(61)
        #expect(bench.machine.state == .idle)
    }

    @Test(arguments: [(99.9, DriveMachine.State.idle), (100.1, .driving)])
    func outOfTheRadiusOfAHundredMetresItIsDriven(_ metres: Double, _ name: DriveMachine.State) {
        var bench = standing()
        bench.fix(100)
        bench.fix(101, metres: metres)
        #expect(bench.machine.state == name)
    }

    @Test func aDriveThatStandsForTenMinutesEndsWhereItLastMoved() {
        var bench = standing()
        bench.fix(2, metres: 10, speed: 5)
        bench.fix(301)
        #expect(bench.machine.deadline == 601_000)
        bench.deadline(600.999)
        #expect(bench.ends.isEmpty)
        bench.deadline(601)
        #expect(bench.ends.map(\.because) == [.idle] && bench.ends.map(\.at) == [2_000])
    }

    @Test func aDriveEndsByTheFixThatComesAfterTenMinutesAndNotBefore() {
        var bench = standing()
        bench.fix(600.999)
        #expect(bench.ends.isEmpty)
        var other = standing()
        other.fix(601)
        #expect(other.ends.map(\.because) == [.idle])
    }

    @Test func oneFixMustBeOfTheSecondHalfOfTheTenMinutes() {
        var bench = standing()
        bench.fix(300.999)
        #expect(bench.machine.deadline == nil)
        bench.deadline(2_000)
        #expect(bench.ends.isEmpty)
        bench.fix(2_001, metres: 200)
        #expect(bench.ends.isEmpty)
    }

    @Test(arguments: [(99.9, 601_000), (100.1, nil)] as [(Double, Int64?)])
    func whatLeavesTheRadiusStandsAnew(_ metres: Double, _ deadline: Int64?) {
        var bench = standing()
        bench.fix(301, metres: metres)
        #expect(bench.machine.deadline == deadline)
    }

    @Test(arguments: [Presence.connected, .unknown])
    func whileACarIsThereOrNobodyKnowsItStandsForHalfAnHour(_ presence: Presence) {
        var bench = standing()
        bench.car(presence, 2)
        bench.fix(900.999)
        #expect(bench.machine.deadline == nil)
        bench.fix(901)
        #expect(bench.machine.deadline == 1_801_000)
        bench.deadline(1_800.999)
        #expect(bench.ends.isEmpty)
        bench.deadline(1_801)
        #expect(bench.ends.map(\.because) == [.idle])
    }

    /// A car that moved at 1 s, stood 97 m farther at 11 s, and seemed to be another 53 m farther at 321 s.
    @Test func theRadiusIsMeasuredFromTheFirstFixThatStandsAndTheTimeFromTheOneBefore() {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        bench.fix(1, speed: 10)
        bench.fix(11, metres: 97)
        bench.fix(321, metres: 150)
        #expect(bench.machine.deadline == 601_000)
    }

    @Test func whereTheReceiverSaysThatItMovesAllTheTimeTheRadiusDecides() {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        bench.fix(1, speed: 2)
        bench.fix(301, metres: 99.9, speed: 2)
        #expect(bench.machine.deadline == 601_000)
    }

    @Test(arguments: [(3.0, 601_000), (3.1, nil)] as [(Double, Int64?)])
    func aDriveThatIsDrivenWaitsForTheNextFix(_ speed: Double, _ deadline: Int64?) {
        var bench = standing()
        bench.fix(590, metres: 50, speed: speed)
        #expect(bench.machine.deadline == deadline)
        bench.fix(601, metres: 50)
        #expect(bench.ends.map(\.because) == [.idle])
    }

    // MARK: The car has gone

    /// A drive of the car whose last fix was of this speed; the car went at 100 s.
    private func left(fix seconds: Double, speed: Double) -> Bench {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(3)
        bench.car(.gone, 100)
        bench.fix(seconds, metres: 100, speed: speed)
        return bench
    }

    @Test func aDriveEndsNinetySecondsAfterItsCarHasGone() {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(3)
        bench.car(.gone, 100)
        #expect(bench.machine.deadline == 190_000)
        bench.deadline(189.999)
        #expect(bench.ends.isEmpty)
        bench.deadline(190)
        #expect(bench.ends.map(\.because) == [.disconnect] && bench.ends.map(\.at) == [100_000])
    }

    @Test func aCarThatComesBackWithinTheNinetySecondsEndsNothing() {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.car(.gone, 100)
        bench.car(.connected, 189.999)
        bench.deadline(190)
        #expect(bench.ends.isEmpty && bench.notices == [.flap] && bench.machine.state == .driving)
    }

    @Test func slowerThanThreeMetresASecondItEndsAndFasterItIsDrivenOn() {
        #expect(left(fix: 185, speed: 2.99).machine.deadline == 190_000)
        #expect(left(fix: 185, speed: 3.01).machine.deadline == 195_000)
    }

    @Test(arguments: [(2.99, 1), (3.01, 0)])
    func afterTheDelayTheFirstSlowFixEndsIt(_ speed: Double, _ ends: Int) {
        var bench = left(fix: 186, speed: 15)
        bench.fix(191, metres: 130, speed: speed)
        #expect(bench.ends.count == ends)
        #expect(bench.ends.allSatisfy { $0.at == 191_000 })
    }

    @Test func aFixTellsForTenSecondsThatTheCarStillMoves() {
        #expect(left(fix: 180, speed: 15).machine.deadline == 190_000)
        var bench = left(fix: 180.001, speed: 15)
        bench.deadline(190)
        #expect(bench.ends.isEmpty && bench.machine.deadline == 190_001)
        bench.deadline(190.001)
        #expect(bench.ends.map(\.because) == [.disconnect])
    }

    // MARK: Silence

    /// The ends of a drive that stood at 0 m at 1 s, after so many seconds of silence and a fix so far away.
    private func ends(
        after silence: Double, metres: Double, connected: Bool = false, _ rules: DriveRules = DriveRules()
    ) -> [Decision.End] {
        var bench = standing(rules)
        if connected { bench.car(.connected, 1) }
        bench.fix(1 + silence, metres: metres, speed: 15)
        return bench.ends
    }

    @Test func anHourOfSilenceEndsADriveWhereItLastMoved() {
        #expect(ends(after: 3_599.999, metres: 400).isEmpty)
        let ended = ends(after: 3_600, metres: 400)
        #expect(ended.map(\.because) == [.silence] && ended.map(\.at) == [1_000])
    }

    @Test func aQuarterOfAnHourEndsItIfItIsMoreThanFiveHundredMetresAway() {
        #expect(ends(after: 899.999, metres: 500.1).isEmpty)
        #expect(ends(after: 900, metres: 499.9).isEmpty)
        #expect(ends(after: 900, metres: 500.1).map(\.because) == [.silence])
    }

    @Test func aTimeoutShorterThanTheQuarterHoldsAsItIs() {
        var rules = DriveRules()
        rules.silenceTimeout = 100_000
        #expect(ends(after: 99.999, metres: 0, rules).isEmpty)
        #expect(ends(after: 100, metres: 0, rules).map(\.because) == [.silence])
    }

    @Test func noSilenceEndsADriveWhileACarIsConnected() {
        #expect(ends(after: 900, metres: 5_000, connected: true).isEmpty)
        #expect(ends(after: 36_000, metres: 5_000, connected: true).isEmpty)
    }

    // MARK: By hand

    @Test func aPauseEndsTheDriveAfterHalfAnHourAndAtThePause() {
        var bench = standing()
        bench.command(.pause, 10)
        #expect(bench.machine.deadline == 1_810_000)
        bench.deadline(1_809.999)
        #expect(bench.ends.isEmpty)
        bench.deadline(1_810)
        #expect(bench.ends.map(\.because) == [.pause] && bench.ends.map(\.at) == [10_000])
    }

    @Test func aFinishByHandIsStampedNow() {
        var bench = standing()
        bench.command(.finish, 50)
        #expect(bench.ends.map(\.because) == [.hand] && bench.ends.map(\.at) == [50_000])
    }

    // MARK: A link that flaps

    /// The number of events that pass as they are, of so many that are spread evenly over this time.
    private func passing(_ count: Int, over seconds: Double) -> Int {
        var filter = FlapFilter()
        return (0..<count).filter { index in
            let at = Bench.milliseconds(seconds * Double(index) / Double(count - 1))
            let event = FlapFilter.Event(id: 1, presence: index % 2 == 0 ? .connected : .gone, at: at)
            return filter.sift(event) == event && filter.deadline == nil
        }.count
    }

    @Test func sixEventsInAMinutePassAndTheSeventhIsHeldBack() {
        #expect(passing(6, over: 59) == 6)
        #expect(passing(7, over: 59.999) == 6)
        #expect(passing(7, over: 60) == 7)
    }

    @Test func aCalmMinuteLetsTheLinkBeWhatItIs() {
        var filter = FlapFilter()
        for index in 0..<8 {
            _ = filter.sift(.init(id: 1, presence: index % 2 == 0 ? .connected : .gone, at: Int64(index) * 1_000))
        }
        #expect(filter.deadline == 66_000)
        #expect(filter.release(at: 65_999).isEmpty)
        #expect(filter.release(at: 66_000).map(\.presence) == [.gone])
    }

    /// A drive of 600 m, and then a fix 200 m farther on at which the car stands.
    private func withHoleBehind() -> Bench {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        for second in 0...60 { bench.fix(Double(second), metres: Double(second) * 10, speed: 10) }
        bench.fix(300, metres: 800, speed: 0)
        bench.fix(650, metres: 800, speed: 0)
        return bench
    }

    @Test func aShortHoleBehindTheLastMovementIsInNoDriveThatEndsBefore() {
        var bench = withHoleBehind()
        #expect(abs((bench.machine.drive?.totals.inferredMetres ?? 0) - 200) < 1)
        bench.deadline(900)
        #expect(bench.ends.map(\.at) == [60_000] && bench.ends.map(\.totals.inferredMetres) == [0])
        #expect(bench.ends.allSatisfy { $0.totals.maximumSpeed == 10 })
        // A drive that goes on has all that was seen.
        bench.fix(905, metres: 800, speed: 0)
        bench.depart(910, metres: 1_010)
        #expect(bench.reopened == 1 && (bench.machine.drive?.totals.inferredMetres ?? 0) >= 199)
    }

    @Test func aDriveThatIsFinishedByHandHasTheHoleBeforeThat() {
        var bench = withHoleBehind()
        bench.command(.finish, 700)
        #expect(bench.ends.map(\.at) == [700_000])
        #expect(bench.ends.allSatisfy { abs($0.totals.inferredMetres - 200) < 1 })
    }

    @Test func aPauseBehindTheLastMovementTakesNoTimeFromADriveThatEndsWithThat() {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        for second in 0...60 { bench.fix(Double(second), metres: Double(second) * 10, speed: 10) }
        bench.command(.pause, 70)
        bench.command(.resume, 170)
        bench.fix(171, metres: 600, speed: 0)
        #expect(bench.machine.drive?.elapsed(until: 60_000) == 60_000)
        #expect(bench.machine.drive?.elapsed(until: 171_000) == 71_000)
    }

    /// Connected from 0 s, driven for a minute, and standing since: a hole of 200 m up to 72 s and a pause from 75 s
    /// on, until it is heard at 90 s that the car had gone then.
    private func hears(gone seconds: Double) -> Bench {
        var bench = Bench()
        bench.car(.connected, 0)
        for second in 0...60 { bench.fix(Double(second), metres: Double(second) * 10, speed: 10) }
        bench.fix(61, metres: 600, speed: 0)
        bench.fix(72, metres: 800, speed: 0)
        bench.command(.pause, 75)
        bench.command(.resume, 85)
        bench.fix(90, metres: 800, speed: 0)
        bench.car(.gone, seconds)
        return bench
    }

    @Test(arguments: [(71.0, 0.0), (72, 200)])
    func aHoleBehindADisconnectThatIsHeardLateIsInNoDrive(_ gone: Double, _ metres: Double) {
        var bench = hears(gone: gone)
        bench.deadline(gone + 90)
        #expect(bench.ends.map(\.because) == [.disconnect] && bench.ends.map(\.at) == [Bench.milliseconds(gone)])
        #expect(bench.ends.allSatisfy { abs($0.totals.inferredMetres - metres) < 1 })
    }

    @Test func aPauseBehindADisconnectThatIsHeardLateTakesNoTime() {
        #expect(hears(gone: 71).machine.drive?.elapsed(until: 71_000) == 71_000)
        #expect(hears(gone: 80).machine.drive?.elapsed(until: 80_000) == 75_000)
        #expect(hears(gone: 90).machine.drive?.elapsed(until: 90_000) == 80_000)
    }
}
