import Drive
import Testing

/// Just inside and just outside of each number by which metres are counted, with the numbers of docs/steps.md written
/// out.
@Suite struct DistanceEdgeTests {
    private struct Spot {
        var seconds: Double
        var metres: Double
        var speed: Double?
    }

    private func totals(_ spots: [Spot], error: Double? = nil) -> DriveTotals {
        var totals = DriveTotals(from: nil, since: 0)
        for spot in spots { totals.add(fix(spot.seconds, spot.metres, spot.speed, error), DriveRules()) }
        return totals
    }

    /// The share of one step in the totals of a drive.
    private struct Step {
        var measuredMetres: Double
        var inferredMetres: Double
        var movingMilliseconds: Int64
        var standingMilliseconds: Int64
        var flagged: UInt64
        var unknownHoles: UInt64
        var lastMovement: Int64?
        var metres: Double { measuredMetres + inferredMetres }
    }

    /// A step at ten seconds of a track that had a fix each second before, a metre apart.
    private func step(
        _ seconds: Double, _ metres: Double, from before: Double?, to speed: Double?, error: Double? = nil,
        disconnected: Bool = false
    ) -> Step {
        let start = track(error, before)
        var whole = start
        if disconnected { whole.noteDisconnect() }
        whole.add(fix(10 + seconds, metres, speed, error), DriveRules())
        return Step(
            measuredMetres: whole.measuredMetres - start.measuredMetres,
            inferredMetres: whole.inferredMetres - start.inferredMetres,
            movingMilliseconds: whole.movingMilliseconds - start.movingMilliseconds,
            standingMilliseconds: whole.standingMilliseconds - start.standingMilliseconds,
            flagged: whole.flagged, unknownHoles: whole.unknownHoles, lastMovement: whole.lastMovement)
    }

    private func track(_ error: Double?, _ speed: Double?) -> DriveTotals {
        var totals = DriveTotals(from: nil, since: 0)
        for second in 4..<10 {
            let told = speed == nil ? nil : 1.0
            totals.add(fix(Double(second), Double(second - 10), told, error), DriveRules())
        }
        totals.add(fix(10, 0, speed, error), DriveRules())
        return totals
    }

    private func fix(_ seconds: Double, _ metres: Double, _ speed: Double?, _ error: Double?) -> Fix {
        var fix = Bench.fix(seconds, metres: metres, speed: speed)
        fix.horizontalErrorDecimetres = error.map { Int32(($0 * 10).rounded()) }
        return fix
    }

    private func isAbout(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 0.02 }

    private func passage(_ seconds: Double, _ metres: Double, from before: Double?, to speed: Double?) -> WayEvidence {
        var judge = StepJudge()
        for second in 4..<10 {
            let told = before == nil ? nil : 1.0
            _ = judge.way(
                to: fix(Double(second), Double(second - 10), told, nil), after: second == 4 ? nil : 1_000, DriveRules())
        }
        _ = judge.way(to: fix(10, 0, before, nil), after: 1_000, DriveRules())
        return judge.way(to: fix(10 + seconds, metres, speed, nil), after: Bench.milliseconds(seconds), DriveRules())
    }

    /// Twenty seconds at 10 m a second from place to place, and at 12 by what the receiver tells.
    private func twenty(since start: Double) -> [Spot] {
        (0...20).map { Spot(seconds: start + Double($0), metres: (start + Double($0)) * 10, speed: 12) }
    }

    @Test func twoDrivesThatAreJoinedAreAsLongAsEachByItself() {
        var joined = totals(twenty(since: 0))
        joined.resume(from: nil, since: 20_000)
        for spot in twenty(since: 50) { joined.add(fix(spot.seconds, spot.metres, spot.speed, nil), DriveRules()) }
        let (first, second) = (totals(twenty(since: 0)), totals(twenty(since: 50)))
        #expect(isAbout(joined.metres, first.metres + second.metres) && isAbout(first.metres, 200))
        #expect(joined.maximumSpeed == 12)
    }

    // MARK: Holes

    @Test func aHoleBehindTheEndIsInNoErrorEither() {
        var totals = totals(twenty(since: 0))
        totals.add(fix(21, 210, 0, nil), DriveRules())
        let before = totals.errorMetres
        totals.add(fix(60, 460, 0, nil), DriveRules())
        #expect(totals.errorMetres > before + 1)
        #expect(totals.ended(at: 60_000) == totals)
        #expect(totals.ended(at: 59_999).errorMetres == before)
    }

    @Test func aHoleIsLongerThanFiveSeconds() {
        let measured = step(5, 75, from: 15, to: 15)
        #expect(isAbout(measured.measuredMetres, 75) && measured.inferredMetres == 0)
        #expect(measured.movingMilliseconds == 5_000)
        #expect(passage(5, 75, from: 15, to: 15) == .measured)
        let inferred = step(5.001, 75, from: 15, to: 15)
        #expect(isAbout(inferred.inferredMetres, 75) && inferred.measuredMetres == 0)
        #expect(inferred.movingMilliseconds == 0)
        #expect(passage(5.001, 75, from: 15, to: 15) == .inferred)
    }

    /// 150 km/h is 41.667 m/s.
    @Test(arguments: [(416.5, true), (416.8, false)])
    func aHoleIsInferredUpToAHundredAndFiftyKilometresAnHour(_ metres: Double, _ isInferred: Bool) {
        let step = step(10, metres, from: 15, to: 15)
        #expect(isAbout(step.inferredMetres, isInferred ? metres : 0) && step.unknownHoles == (isInferred ? 0 : 1))
        #expect(passage(10, metres, from: 15, to: 15) == (isInferred ? .inferred : .unknown))
    }

    @Test(arguments: [(1_800.0, true), (1_800.001, false)])
    func aHoleIsInferredUpToHalfAnHour(_ seconds: Double, _ isInferred: Bool) {
        let step = step(seconds, 20_000, from: 15, to: 15)
        #expect(isAbout(step.inferredMetres, isInferred ? 20_000 : 0) && step.unknownHoles == (isInferred ? 0 : 1))
        #expect(passage(seconds, 20_000, from: 15, to: 15) == (isInferred ? .inferred : .unknown))
    }

    @Test func aHoleWithADisconnectInItIsUnknown() {
        let broken = step(10, 150, from: 15, to: 15, disconnected: true)
        #expect(broken.unknownHoles == 1 && broken.inferredMetres == 0)
        #expect(step(10, 150, from: 15, to: 15).unknownHoles == 0)
    }

    @Test(arguments: [(299.9, 10_000), (300.1, 70_000)] as [(Double, Int64)])
    func aHoleOfMoreThanThreeHundredMetresIsAMovement(_ metres: Double, _ moved: Int64) {
        #expect(step(60, metres, from: 15, to: 0).lastMovement == moved)
    }

    private func start(_ metres: Double, after seconds: Double) -> DriveTotals {
        var totals = DriveTotals(from: Bench.place(0), since: 0)
        totals.add(Bench.fix(seconds, metres: metres, speed: 15), DriveRules())
        return totals
    }

    @Test(arguments: [(2_999.9, 2_999.9), (3_000.1, 0), (1.1, 1.1), (0.9, 0)] as [(Double, Double)])
    func whereItStoodIsUpToThreeKilometresFromTheFirstFix(_ metres: Double, _ inferred: Double) {
        #expect(isAbout(start(metres, after: 100).inferredMetres, inferred))
    }

    /// 150 km/h is 41.667 m/s.
    @Test(arguments: [(416.5, 416.5), (416.8, 0)] as [(Double, Double)])
    func whereItStoodIsAsFarAsACarGetsSinceTheBeginning(_ metres: Double, _ inferred: Double) {
        #expect(isAbout(start(metres, after: 10).inferredMetres, inferred))
        #expect(start(metres, after: 0).inferredMetres == 0)
    }

    // MARK: Top speed

    /// Nobody saw when it set off: 400 m in a second are no speed.
    @Test func theWayToTheFirstFixIsNoTopSpeed() {
        var totals = DriveTotals(from: Bench.place(0), since: -100_000)
        totals.add(Bench.fix(1, metres: 400, speed: 15), DriveRules())
        totals.add(Bench.fix(2, metres: 415, speed: 15), DriveRules())
        #expect(isAbout(totals.inferredMetres, 400) && totals.maximumSpeed == 15)
    }

    /// Two steps' way in two steps' time, though the second of them comes to rest.
    @Test func aStretchWhoseSpeedsAreNotBelievedIsAsFastAsItsWayOverItsTime() {
        let stop = [Spot(seconds: 0, metres: 0, speed: 2), Spot(seconds: 1, metres: 40, speed: 2),
            Spot(seconds: 2, metres: 80, speed: 0)]
        #expect(isAbout(totals(stop).maximumSpeed, 40))
    }

    @Test func aHoleIsAsFastAsItsWayOverItsTime() {
        let hole = [Spot(seconds: 0, metres: 0, speed: 10), Spot(seconds: 1, metres: 10, speed: 10),
            Spot(seconds: 31, metres: 610, speed: 10)]
        #expect(isAbout(totals(hole).inferredMetres, 600) && isAbout(totals(hole).maximumSpeed, 20))
    }

    @Test func aRestIsLongerThanAMinute() {
        #expect(passage(60, 2, from: 0, to: 2) == .measured)
        #expect(passage(60.001, 2, from: 0, to: 2) == .rest)
    }

    // MARK: Steps

    /// 250 km/h is 69.444 m/s.
    @Test func aStepFasterThanTwoHundredAndFiftyKilometresAnHourIsCountedNowhere() {
        let cases: [(Double, Double, Bool)] = [
            (69.4, 15, false), (69.5, 15, true), (15, 69.44, false),
            // A speed that no car has is not believed; the places are.
            (15, 69.45, false),
        ]
        for (metres, speed, isFlagged) in cases {
            let step = step(1, metres, from: 15, to: speed)
            #expect(step.flagged == (isFlagged ? 1 : 0))
            #expect((step.metres > 0) == !isFlagged && (step.movingMilliseconds == 1_000) == !isFlagged)
            #expect(passage(1, metres, from: 15, to: speed) == (isFlagged ? .unknown : .measured))
        }
    }

    @Test func aFixSlowerThanOneMetreASecondStands() {
        #expect(step(1, 1, from: 0, to: 0.99).movingMilliseconds == 0)
        #expect(step(1, 1, from: 0, to: 0.99).measuredMetres == 0)
        #expect(step(1, 1, from: 0, to: 1).movingMilliseconds == 1_000)
        #expect(step(1, 1, from: 0, to: 1).lastMovement == 11_000)
        #expect(step(1, 0.9, from: nil, to: nil).movingMilliseconds == 0)
        #expect(step(1, 1.1, from: nil, to: nil).movingMilliseconds == 1_000)
    }

    @Test func theStepThatComesToRestCountsIfItCameFromOneMetreASecond() {
        #expect(isAbout(step(1, 0.5, from: 1, to: 0).measuredMetres, 0.5))
        #expect(step(1, 0.5, from: 0.99, to: 0).measuredMetres == 0)
    }

    /// A rest was thinned out, so that the step that leaves it is long in time.
    @Test func aStepThatLeavesARestIsUpToTwentyFiveMetresOrFiveSecondsLong() {
        #expect(step(30, 24.9, from: 0.99, to: 1.2).inferredMetres == 0)
        #expect(step(30, 24.9, from: 0.99, to: 1.2).movingMilliseconds == 5_000)
        #expect(isAbout(step(30, 25.1, from: 0.99, to: 1.2).inferredMetres, 25.1))
        #expect(step(30, 49.9, from: 0, to: 10).inferredMetres == 0)
        #expect(isAbout(step(30, 50.1, from: 0, to: 10).inferredMetres, 50.1))
        #expect(isAbout(step(30, 24.9, from: 1, to: 1.2).inferredMetres, 24.9))
    }

    // MARK: A stretch of half a minute

    /// The length of a way with a fix a second, as far and as fast in each, and one more fix at its end.
    private func stretch(_ seconds: Int, end: Double, metres: Double, speed: Double, error: Double? = nil) -> Double {
        var spots = (0..<seconds).map { Spot(seconds: Double($0), metres: metres * Double($0), speed: speed) }
        spots.append(Spot(seconds: end, metres: metres * end, speed: speed))
        return totals(spots, error: error).measuredMetres
    }

    @Test func whileAStretchIsOpenTheShorterIsShownAndAfterHalfAMinuteTheSpeedCounts() {
        #expect(isAbout(stretch(30, end: 29.999, metres: 14, speed: 15), 29.999 * 14))
        #expect(isAbout(stretch(30, end: 30, metres: 14, speed: 15), 450))
    }

    /// 30 steps of 10 m, and then of 1 m: 1.3 times as much and 5 m are 395 m and 44 m.
    @Test(
        arguments: [(10, 13.16, 394.8), (10, 13.17, 300), (1, 1.46, 43.8), (1, 1.47, 30)] as [(Double, Double, Double)])
    func aStretchIsNoLongerThanOnePointThreeTimesItsStepsAndFiveMetres(
        _ metres: Double, _ speed: Double, _ measured: Double
    ) {
        #expect(isAbout(stretch(30, end: 30, metres: metres, speed: speed), measured))
    }

    /// Straight it is 300 m.
    @Test(
        arguments: [
            (nil, 9.34, 280.2), (nil, 9.33, 300), (4, 9.34, 280.2), (4, 9.33, 300), (15, 9.01, 270.3), (15, 8.99, 300),
        ] as [(Double?, Double, Double)])
    func aStretchIsNoShorterThanStraightLessTheErrorsOrTwentyMetres(
        _ error: Double?, _ speed: Double, _ measured: Double
    ) {
        #expect(isAbout(stretch(30, end: 30, metres: 10, speed: speed, error: error), measured))
    }

    @Test func aCarThatLeavesARestGathersSpeedAtOneAndAHalfMetresASecondSquared() {
        // 3² / (2 · 1.5).
        #expect(isAbout(step(40, 5, from: 0, to: 3).measuredMetres, 3))
        // Evenly it is less.
        #expect(isAbout(step(1, 5, from: 0, to: 5).measuredMetres, 2.5))
    }

    @Test func aCarThatWasNotAtRestGathersNone() {
        #expect(isAbout(step(2, 5, from: 0.99, to: 3).measuredMetres, 3))
        #expect(isAbout(step(2, 5, from: 1, to: 3).measuredMetres, 4))
    }

    @Test(arguments: [(nil, 19.9, 3), (nil, 20.1, 20.1), (4, 7.9, 3), (4, 8.1, 8.1)] as [(Double?, Double, Double)])
    func itCountsStraightWhereThePlacesAreFartherApartThanBothMayBeOff(
        _ error: Double?, _ metres: Double, _ measured: Double
    ) {
        #expect(isAbout(step(40, metres, from: 0, to: 3, error: error).measuredMetres, measured))
    }

    /// The car crept 20 m from its rest, says its speed, and stands 9 m farther on: that is no end of the stretch.
    @Test func aStretchEndsBeforeAStepThatStands() {
        let crept = totals([
            Spot(seconds: 0, metres: 0, speed: 0.8), Spot(seconds: 10, metres: 19.7, speed: 1.82),
            Spot(seconds: 20, metres: 28.4, speed: nil),
        ])
        // 1.82² / (2 · 1.5).
        #expect(isAbout(crept.measuredMetres, 1.104))
    }

    @Test func theFixBehindAnImpossibleStepIsAsFastAsItSays() {
        let thrown = totals([
            Spot(seconds: 0, metres: 0, speed: 10), Spot(seconds: 1, metres: 10, speed: 10),
            Spot(seconds: 2, metres: 3_000, speed: 20), Spot(seconds: 3, metres: 3_010, speed: 10),
        ])
        #expect(thrown.flagged == 1 && thrown.maximumSpeed == 20)
    }
}
