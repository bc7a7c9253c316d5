import Drive
import Testing

/// Just inside and just outside of each number by which a drive begins, with the numbers of docs/drives.md written out.
@Suite struct BeginEdgeTests {
    // MARK: A car

    @Test func aCarThatStaysForTwoSecondsBeginsADriveAndNotAMillisecondSooner() {
        var bench = Bench()
        bench.car(.connected, 10)
        #expect(bench.machine.deadline == 12_000)
        bench.deadline(11.999)
        #expect(bench.begins.isEmpty)
        bench.deadline(12)
        #expect(bench.begins.map(\.cause) == [.bluetooth] && bench.begins.map(\.since) == [10_000])
    }

    @Test func aCarThatGoesWithinTheTwoSecondsBeginsNothing() {
        var bench = Bench()
        bench.car(.connected, 10)
        bench.car(.gone, 11.999)
        #expect(bench.machine.deadline == nil && bench.begins.isEmpty && bench.machine.state == .parked)
    }

    /// Five fixes on the move, and then the link.
    @Test func aCarThatConnectsOnItsWayBeginsTheDriveWhereItSetOff() {
        var bench = Bench()
        for second in 0..<10 { bench.fix(Double(second)) }
        bench.depart(10, metres: 5)
        bench.car(.connected, 15)
        bench.deadline(17)
        #expect(bench.begins.map(\.since) == [10_000] && bench.begins.map(\.cause) == [.bluetooth])
        #expect(bench.machine.drive?.totals.fixes == 5)
    }

    @Test(arguments: [Bench.golf, Bench.punto])
    func aRunningDriveWithoutACarAdoptsTheFirstOneThatConnects(_ id: Car.ID) {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        #expect(bench.machine.drive?.car.id == Bench.golf && bench.machine.drive?.car.wasSeen == false)
        bench.car(.connected, 10, id)
        #expect(bench.machine.drive?.car.id == id && bench.machine.drive?.car.wasSeen == true)
        #expect(bench.notices == (id == Bench.golf ? [] : [.adopted(id)]))
        bench.car(.gone, 20, id)
        #expect(bench.machine.state == .leaving(since: 20_000))
    }

    @Test func aRunningDriveThatHasItsCarOnlyNotesTheSecond() {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.car(.connected, 10, Bench.punto)
        #expect(bench.machine.drive?.car.id == Bench.golf && bench.notices == [.secondCar(Bench.punto)])
        bench.car(.gone, 20, Bench.punto)
        #expect(bench.machine.state == .driving)
    }

    // MARK: Motion

    /// The number of fixes on the move after which a drive begins, if the first of them lies there.
    private func fixesToBegin(first: Double) -> Int? {
        var bench = Bench()
        bench.fix(0)
        for index in 1...8 {
            bench.fix(10 + Double(index), metres: first + Double(index - 1) * 5, speed: 5)
            if !bench.begins.isEmpty { return index }
        }
        return nil
    }

    @Test func motionIsFiveFixesFartherThanTwoHundredMetres() {
        #expect(fixesToBegin(first: 200.1) == 5)
        // The first of them does not count.
        #expect(fixesToBegin(first: 199.9) == 6)
    }

    @Test func aFixNearByBetweenTheFiveBeginsThemAnew() {
        var bench = Bench()
        bench.fix(0)
        for (index, metres) in [210.0, 215, 199, 205, 210, 215, 220].enumerated() {
            bench.fix(10 + Double(index), metres: metres, speed: 5)
        }
        #expect(bench.begins.isEmpty)
        bench.fix(17, metres: 225, speed: 5)
        #expect(bench.begins.map(\.cause) == [.motion])
    }

    @Test(
        arguments: [
            ([3.01, 3.01, 3.01, 0, 0], 1), ([0, 3.01, 0, 3.01, 3.01], 1), ([3.01, 3.01, 2.99, 0, 0], 0),
            ([9, 9, 0, 0, 0], 0), ([9, 9, 2.99, 2.99, 2.99], 0), ([9, 9, 9, 0, 0], 1),
        ] as [([Double], Int)])
    func motionIsThreeOfTheFiveFasterThanThreeMetresASecond(_ speeds: [Double], _ begins: Int) {
        var bench = Bench()
        bench.fix(0)
        for (index, speed) in speeds.enumerated() {
            bench.fix(60 + Double(index), metres: 210 + Double(index), speed: speed)
        }
        #expect(bench.begins.count == begins)
    }

    @Test(
        arguments: [([3.05, 3.05, 3.05, 0], 1), ([3.05, 3.05, 2.95, 0], 0), ([9.0, 9, 2.95, 2.95], 0)]
            as [([Double], Int)])
    func aReceiverThatTellsNoSpeedIsMeasuredByTheStep(_ steps: [Double], _ begins: Int) {
        var bench = Bench()
        bench.fix(0, speed: nil)
        var metres = 210.0
        bench.fix(100, metres: metres, speed: nil)
        for (index, step) in steps.enumerated() {
            metres += step
            bench.fix(101 + Double(index), metres: metres, speed: nil)
        }
        #expect(bench.begins.count == begins)
    }

    /// 250 km/h is 69.44 m/s.
    @Test(arguments: [(69.4, 1), (69.5, 0)])
    func aStepOfMoreThanTwoHundredAndFiftyKilometresAnHourIsNoMotion(_ step: Double, _ begins: Int) {
        var bench = Bench()
        bench.fix(0)
        for (index, metres) in [210, 215, 215 + step, 220 + step, 225 + step].enumerated() {
            bench.fix(10 + Double(index), metres: metres, speed: 5)
        }
        #expect(bench.begins.count == begins)
    }

    @Test(arguments: [(1.0, 0), (0.99, 11_000)] as [(Double, Int64)])
    func theStartGoesBackToAFixSlowerThanOneMetreASecond(_ speed: Double, _ since: Int64) {
        var bench = Bench()
        bench.fix(0)
        bench.fix(5, metres: 50, speed: speed)
        bench.depart(11, metres: 210)
        #expect(bench.begins.map(\.since) == [since])
    }

    @Test(arguments: [(205.1, 0), (204.9, 205_000)] as [(Double, Int64)])
    func whereNoSpeedIsToldTheStartGoesBackToAStepSlowerThanThat(_ metres: Double, _ since: Int64) {
        var bench = Bench()
        bench.fix(0, speed: nil)
        bench.depart(205, metres: metres, speed: nil)
        #expect(bench.begins.map(\.since) == [since])
    }

    @Test(arguments: [(900.999, 1_000), (901, 901_000)] as [(Double, Int64)])
    func theStartGoesBackToASilenceOfAQuarterOfAnHour(_ next: Double, _ since: Int64) {
        var bench = Bench()
        bench.fix(0)
        bench.fix(1, metres: 10, speed: 10)
        bench.depart(next, metres: 300)
        #expect(bench.begins.map(\.since) == [since])
    }

    /// A fix in ten seconds; the first that moves comes so many seconds after the last that rested, so far away.
    @Test(
        arguments: [
            (4.5, 300.0, 0), (50, 300, 0), (50.001, 300, 50_001), (10, 10.1, 0), (10, 9.9, 10_000),
        ] as [(Double, Double, Int64)])
    func aSlowReceiversDriveBeginsWhereItRested(_ seconds: Double, _ metres: Double, _ since: Int64) {
        var bench = Bench()
        bench.fix(0)
        for index in 0..<5 { bench.fix(seconds + Double(index) * 10, metres: metres + Double(index) * 100, speed: 10) }
        #expect(bench.begins.map(\.since) == [since])
        let way = metres + 400
        #expect(abs((bench.machine.drive?.totals.metres ?? 0) - (since == 0 ? way : 400)) < 1)
    }

    @Test func aSlowReceiversDriveMayHaveOneFixOnTheMove() {
        var bench = Bench()
        bench.fix(0)
        bench.fix(240, metres: 3_000, speed: 17)
        bench.fix(480, metres: 7_000)
        #expect(bench.begins.map(\.since) == [0])
        #expect(abs((bench.machine.drive?.totals.metres ?? 0) - 7_000) < 1)
    }

    @Test func placesThatLeapAboutAtRestBeginNothing() {
        var bench = Bench()
        bench.fix(0)
        for index in 1...4 { bench.fix(Double(index) * 60, metres: index % 2 == 0 ? 900 : 500) }
        #expect(bench.begins.isEmpty)
    }

    /// A fix in half a minute, here and there; the one in the middle tells this speed, so far away.
    @Test(
        arguments: [(3.0, 999.9, 0), (3.01, 300, 1), (2, 1_000.1, 1)] as [(Double, Double, Int)])
    func farApartInTimeOneFixMustBeBelieved(_ speed: Double, _ metres: Double, _ begins: Int) {
        var bench = Bench()
        bench.fix(0)
        for index in 1...5 {
            let wander = 250 + 100 * Double(index % 2)
            let isTold = index == 3
            bench.fix(Double(index) * 30, metres: isTold ? metres : wander, speed: isTold ? speed : 2)
        }
        #expect(bench.begins.count == begins)
    }

    @Test func noDriveBeginsBeforeTheCarThatWentLiftedTheHold() {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(3)
        bench.command(.finish, 10)
        bench.fix(60, metres: 600, speed: 10)
        bench.fix(120, metres: 1_200, speed: 10)
        bench.car(.gone, 150)
        for index in 0..<3 { bench.fix(180 + Double(index) * 60, metres: 1_800 + Double(index) * 600, speed: 10) }
        #expect(bench.begins.map(\.since) == [0, 150_000])
    }

    // MARK: The pre-roll

    /// The last two fixes before it are in it at any rate: there the car was.
    @Test(arguments: [(125.0, 3), (125.001, 2), (1_000, 2)])
    func thePreRollIsTwoMinutes(_ start: Double, _ fixes: Int) {
        var bench = Bench()
        for second in 5...7 { bench.fix(Double(second)) }
        bench.command(.start(car: nil), start)
        #expect(bench.recorded.count == fixes)
    }

    /// Both ends of two minutes at ten fixes a second are in them, and some that came closer together.
    @Test func thePreRollOfTenFixesASecondIsWhole() {
        var bench = Bench()
        for tenth in 0..<1300 { bench.fix(5 + Double(tenth) / 10.4) }
        bench.command(.start(car: nil), 130)
        let asked = (0..<1300).filter { 5 + Double($0) / 10.4 >= 10 }.count
        #expect(asked == 1248 && bench.recorded.count == asked)
    }

    @Test func allFixesOfTheMotionAreWrittenWithTheOneBeforeHoweverShortThePreRollIs() {
        var rules = DriveRules()
        rules.preRoll = 0
        var bench = Bench(rules)
        for second in 0..<5 { bench.fix(Double(second)) }
        bench.depart(20, metres: 210)
        #expect(bench.recorded == [3_000, 4_000, 20_000, 21_000, 22_000, 23_000, 24_000])
    }

    // MARK: Beginning again

    /// A drive of the car from 0 s that stands at 0 m; it ended 100 s after, 90 s after the car went.
    private func ended(_ rules: DriveRules = DriveRules()) -> Bench {
        var bench = Bench(rules)
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(3)
        bench.car(.gone, 10)
        bench.deadline(100)
        return bench
    }

    @Test(arguments: [(400.0, 1), (400.001, 0)])
    func aDriveIsReopenedForFiveMinutesAfterItsEndWasDecided(_ seconds: Double, _ reopened: Int) {
        var bench = ended()
        #expect(bench.ends.map(\.because) == [.disconnect])
        #expect(bench.machine.reopensUntil == 400_000)
        bench.car(.connected, seconds - 2)
        bench.deadline(seconds)
        #expect(bench.reopened == reopened && bench.begins.count == 2 - reopened)
    }

    @Test(arguments: [(299.9, 1), (300.1, 0)])
    func aDriveIsReopenedWithinThreeHundredMetres(_ metres: Double, _ reopened: Int) {
        var bench = ended()
        bench.fix(200, metres: metres)
        bench.car(.connected, 201)
        bench.deadline(203)
        #expect(bench.reopened == reopened && bench.begins.count == 2 - reopened)
    }

    /// A drive of a fix a minute that stands at 3 km, and moves when its end was just decided.
    private func endedAtAMinute(_ rules: DriveRules) -> Bench {
        var bench = Bench(rules)
        bench.command(.start(car: nil), 0)
        for minute in 0...14 {
            bench.fix(Double(minute) * 60, metres: Double(min(minute, 5)) * 600, speed: minute > 5 ? 0 : 10)
        }
        bench.deadline(900)
        bench.fix(910, metres: 3_400, speed: 10)
        bench.fix(970, metres: 4_000, speed: 10)
        bench.fix(1_030, metres: 4_600, speed: 10)
        return bench
    }

    @Test func aSlowReceiversDriveIsReopenedFromWhereItRested() {
        let bench = endedAtAMinute(DriveRules())
        #expect(bench.ends.map(\.because) == [.idle] && bench.reopened == 1)
        #expect(abs((bench.machine.drive?.totals.metres ?? 0) - 4_600) < 1)
    }

    @Test func theWayFromTheLastFixOfAnEarlierDriveIsInferred() {
        var rules = DriveRules()
        rules.reopenWindow = 0
        let bench = endedAtAMinute(rules)
        #expect(bench.begins.map(\.since) == [0, 840_000])
        #expect(abs((bench.machine.drive?.totals.inferredMetres ?? 0) - 400) < 1)
        #expect(abs((bench.machine.drive?.totals.measuredMetres ?? 0) - 1_200) < 1)
    }

    @Test func noDriveBeginsBeforeTheOneBeforeItHasEnded() {
        var rules = DriveRules()
        rules.reopenWindow = 0
        var bench = Bench(rules)
        bench.car(.connected, 0)
        bench.deadline(2)
        for minute in 0...6 { bench.fix(Double(minute) * 60, metres: Double(minute) * 600, speed: minute > 5 ? 0 : 10) }
        bench.car(.gone, 380)
        bench.deadline(470)
        for minute in 0..<3 { bench.fix(475 + Double(minute) * 60, metres: 4_000 + Double(minute) * 600, speed: 10) }
        #expect(bench.ends.map(\.at) == [380_000])
        // The last fix of that one came at 360 s.
        #expect(bench.begins.map(\.since) == [0, 380_000])
    }

    /// A drive of a hundred metres, a pause that nobody ends, and movement three quarters of a minute after it did.
    @Test func aDriveThatAForgottenPauseEndedCountsAgainOnceItGoesOn() {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        for second in 0...10 { bench.fix(Double(second), metres: Double(second) * 10, speed: 10) }
        bench.command(.pause, 11)
        bench.deadline(1_811)
        for second in 0...30 {
            bench.fix(1_820 + Double(second), metres: 100 + Double(second) * 10, speed: second == 0 ? 0 : 10)
        }
        #expect(bench.ends.map(\.because) == [.pause] && bench.reopened == 1)
        let drive = bench.machine.drive
        #expect(abs((drive?.totals.metres ?? 0) - 400) < 15)
        #expect(drive?.elapsed(until: 1_850_000) == 50_000)
    }

    /// A recorder has the pre-roll of what a parked car did, and records have all of it.
    @Test(arguments: [(false, 787), (true, 911)])
    func aDriveThatGoesOnCountsWhatIsWrittenOfItsStay(_ isOverRecords: Bool, _ count: UInt64) {
        var bench = Bench(isOverRecords: isOverRecords)
        bench.command(.start(car: nil), 0)
        for second in 0...910 {
            if second == 660 { bench.deadline(660) }
            let driven = min(second, 60) + max(0, second - 880)
            bench.fix(Double(second), metres: Double(driven) * 10, speed: (60...880).contains(second) ? 0 : 10)
        }
        #expect(bench.ends.map(\.because) == [.idle] && bench.reopened == 1)
        #expect(bench.machine.drive?.totals.fixes == count)
        #expect(bench.recorded.count == Int(count))
    }

    @Test func theDriveOfAnotherCarIsNotReopened() {
        var bench = ended()
        bench.car(.connected, 101, Bench.punto)
        bench.deadline(103)
        #expect(bench.reopened == 0 && bench.begins.map(\.car) == [Bench.golf, Bench.punto])
    }

    @Test func aDriveThatWasFinishedByHandIsNotReopened() {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(3)
        bench.command(.finish, 10)
        bench.car(.gone, 11)
        bench.car(.connected, 12)
        bench.deadline(14)
        #expect(bench.reopened == 0 && bench.begins.count == 2)
    }

    @Test func aStartByHandIsADriveByItself() {
        var bench = ended()
        bench.command(.start(car: nil), 101)
        #expect(bench.reopened == 0 && bench.begins.count == 2)
    }

    @Test(arguments: [(0, 0), (1, 1)] as [(Int64, Int)])
    func aWindowOfNothingReopensNeverNotEvenInTheSameMoment(_ window: Int64, _ reopened: Int) {
        var rules = DriveRules()
        rules.reopenWindow = window
        rules.connectDelay = 0
        var bench = ended(rules)
        #expect(bench.machine.reopensUntil == (window > 0 ? 100_000 + window : nil))
        bench.car(.connected, 100)
        #expect(bench.reopened == reopened && bench.begins.count == 2 - reopened)
    }

    @Test(arguments: [(3_710.0, 1), (3_710.001, 0)])
    func aSilenceThatIsOverCountsFromItsLastFix(_ decided: Double, _ reopened: Int) {
        var rules = DriveRules()
        rules.reopenWindow = 3_700_000
        var bench = Bench(rules)
        bench.command(.start(car: nil), 0)
        bench.fix(10)
        bench.fix(3_620)
        #expect(bench.ends.map(\.because) == [.silence])
        #expect(bench.machine.reopensUntil == 3_710_000)
        bench.depart(decided - 4, metres: 210)
        #expect(bench.reopened == reopened && bench.begins.count == 2 - reopened)
    }

    @Test(arguments: [(12_603.0, 1), (12_603.001, 0)])
    func movementReopensForThreeHoursAfterAnIdleEndWithTheCarStillConnected(_ decided: Double, _ reopened: Int) {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(3)
        bench.fix(903)
        // Half an hour after the first fix of the drive, and three hours more.
        #expect(bench.machine.deadline == 1_803_000)
        bench.deadline(1_803)
        #expect(bench.ends.map(\.because) == [.idle])
        #expect(bench.machine.reopensUntil == 12_603_000)
        bench.fix(10_000)
        bench.depart(decided - 4, metres: 5_000)
        #expect(bench.reopened == reopened && bench.begins.count == 2 - reopened)
        #expect(bench.machine.reopensUntil == nil)
    }

    @Test func aWindowLongerThanThreeHoursHoldsAfterAStopWithTheCarConnectedToo() {
        var rules = DriveRules()
        rules.reopenWindow = 4 * 3_600_000
        var bench = Bench(rules)
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(3)
        bench.fix(903)
        bench.deadline(1_803)
        #expect(bench.machine.reopensUntil == 16_203_000)
    }

    @Test func aFinishByHandIsFinalAtOnce() {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(3)
        #expect(bench.machine.reopensUntil == nil)
        bench.command(.finish, 100)
        #expect(bench.ends.map(\.because) == [.hand])
        #expect(bench.machine.reopensUntil == nil)
    }

    @Test func anEndIsFinalOnceThePowerWasOffAndSoIsOneByAPowerCut() {
        var parked = ended()
        parked.cut(100, off: 10)
        #expect(parked.machine.reopensUntil == nil)
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(3)
        bench.cut(4, off: 86_400)
        bench.fix(5)
        #expect(bench.ends.map(\.because) == [.powercut])
        #expect(bench.machine.reopensUntil == nil)
    }

    // MARK: After a finish by hand

    /// True if a drive begins by motion after one was finished by hand at 100 s and the car stood so.
    private func beginsAfterStanding(_ stands: [(seconds: Double, metres: Double)]) -> Bool {
        var bench = Bench()
        bench.command(.start(car: nil), 0)
        bench.fix(90)
        bench.command(.finish, 100)
        for (seconds, metres) in stands { bench.fix(seconds, metres: metres) }
        bench.depart(1_000, metres: 1_000)
        return bench.begins.count == 2
    }

    @Test func afterAFinishByHandItBeginsAgainOnceItStoodForFiveMinutes() {
        #expect(!beginsAfterStanding([(399.999, 0)]))
        #expect(beginsAfterStanding([(400, 0)]))
    }

    @Test func whoLeavesTheRadiusOfAHundredMetresMeanwhileStandsAnew() {
        #expect(beginsAfterStanding([(200, 99.9), (400, 0)]))
        #expect(!beginsAfterStanding([(200, 100.1), (400, 100.1)]))
        #expect(!beginsAfterStanding([(200, 100.1), (499.999, 100.1)]))
        #expect(beginsAfterStanding([(200, 100.1), (500, 100.1)]))
    }

    @Test func afterAFinishByHandTheCarThatGoesLetsTheNextDriveBegin() {
        var bench = Bench()
        bench.car(.connected, 0)
        bench.deadline(2)
        bench.fix(3)
        bench.command(.finish, 10)
        bench.depart(20, metres: 1_000)
        #expect(bench.begins.count == 1)
        bench.car(.gone, 30)
        bench.fix(39, metres: 1_990, speed: 5)
        bench.depart(40, metres: 2_000)
        #expect(bench.begins.map(\.cause) == [.bluetooth, .motion])
    }
}
