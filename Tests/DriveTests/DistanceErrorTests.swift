import Drive
import Testing

/// The metres by which a distance may be wrong, reckoned by hand.
@Suite struct DistanceErrorTests {
    /// Due north, a fix a second.
    private struct Way {
        var totals = DriveTotals(from: nil, since: 0)
        private var now: Int64 = 0

        mutating func fix(after seconds: Int64 = 1, metres: Double, speed: Double?, error: Int32 = 40) {
            now += seconds * 1000
            var fix = Fix(boottime: now, time: now, mode: .threeDimensional)
            fix.coordinate = Coordinate(latitude: metres / 111_195.08, longitude: 11)
            fix.speedCentimetresPerSecond = speed.map { Int32(($0 * 100).rounded()) }
            fix.horizontalErrorDecimetres = error
            totals.add(fix, DriveRules())
        }

        /// Ten minutes at fifteen metres a second, by its places.
        static func even(speed: Double?) -> Way {
            var way = Way()
            for second in 0...600 { way.fix(metres: Double(second) * 15, speed: speed) }
            return way
        }

        func errs(by metres: Double) -> Bool { abs(totals.errorMetres - metres) < 0.1 }
    }

    @Test func aDriveOfNoFixHasTheErrorOfItsEnds() {
        #expect(DriveTotals(from: nil, since: 0).errorMetres == 5)
    }

    @Test func aWayBySpeedErrsByTwoThousandths() {
        #expect(Way.even(speed: 15).errs(by: 5 + 0.002 * 9_000))
    }

    @Test func aWayFromPlaceToPlaceErrsByAHundredth() {
        #expect(Way.even(speed: nil).errs(by: 5 + 0.01 * 9_000))
        // A speed that the places contradict counts for nothing.
        #expect(Way.even(speed: 3).errs(by: 5 + 0.01 * 9_000))
    }

    @Test func twoMeasuresThatDisagreeErrByWhatLiesBetweenThem() {
        #expect(Way.even(speed: 16.5).errs(by: 5 + 900 - 0.01 * 9_000))
        #expect(Way.even(speed: 15.1).errs(by: 5 + 0.002 * 9_060))
    }

    @Test func eachDepartureErrsByTwoMetres() {
        var way = Way()
        way.fix(metres: 0, speed: 0)
        for second in 1...30 { way.fix(metres: Double(second) * 15, speed: 15) }
        way.fix(metres: 450, speed: 0)
        let once = way.totals.errorMetres
        way.fix(metres: 450, speed: 0)
        #expect(way.totals.errorMetres == once)
        way.fix(metres: 457, speed: 7)
        #expect(way.totals.errorMetres > once + 2 && way.totals.errorMetres < once + 10)
    }

    @Test func aStepThatNoCarMakesErrsByWhatItDroveMeanwhile() {
        var told = Way.even(speed: 15)
        told.fix(metres: 50_000, speed: 15)
        told.fix(metres: 9_030, speed: 15)
        #expect(told.errs(by: 23 + 2 * 15))
        var untold = Way.even(speed: nil)
        untold.fix(metres: 50_000, speed: nil)
        untold.fix(metres: 9_030, speed: nil)
        #expect(untold.errs(by: 95 + 2 * 15))
    }

    @Test func aLongStepAndAHoleErrByAShareThatGrowsWithThem() {
        var way = Way()
        for step in 0...100 { way.fix(after: 6, metres: Double(step) * 90, speed: 15) }
        let steps = 5 + 100 * 0.000_08 * 90 * 90
        #expect(way.errs(by: steps))
        way.fix(after: 60, metres: 9_900, speed: 15)
        let hole = 0.000_08 * 900 * 900
        #expect(way.totals.inferredMetres > 890 && way.errs(by: steps + hole))
    }

    @Test func speedsThatMakeALongStepLongerCount() {
        var way = Way()
        for step in 0...100 { way.fix(after: 6, metres: Double(step) * 80, speed: 15) }
        #expect(way.errs(by: 5 + 100 * 0.3 * 10))
        way.fix(after: 60, metres: 8_800, speed: 15)
        #expect(way.errs(by: 5 + 100 * 0.3 * 10 + 1.3 * 100))
    }

    /// Twenty-three metres forth and seven back, by turns, for a minute.
    private func wandering(error: Int32) -> Way {
        var way = Way()
        for second in 0...60 { way.fix(metres: Double(second) * 8 + Double(second % 2) * 15, speed: nil, error: error) }
        return way
    }

    @Test func betweenRoughPlacesAStretchIsStraightAndErrsByItsSteps() {
        let known = wandering(error: 499)
        #expect(abs(known.totals.measuredMetres - 900) < 0.1 && known.errs(by: 5 + 9))
        let rough = wandering(error: 500)
        #expect(abs(rough.totals.measuredMetres - 480) < 0.1 && rough.errs(by: 5 + 420))
    }

    @Test func aLongStepBetweenRoughPlacesErrsByWhatTheyMakeItLonger() {
        var way = Way()
        for step in 0...10 { way.fix(after: 10, metres: Double(step) * 200, speed: nil, error: 600) }
        // A step errs by 3.2 m for its bends, and by 29.12 m for its ends.
        #expect(way.errs(by: 5 + 10 * 32.32))
    }

    /// 15 % for its corners, or what a longer one bends.
    @Test(arguments: [(500.0, 80.0), (2_400, 465.8)])
    func theWayToTheFirstFixErrsByItsBends(_ metres: Double, _ error: Double) {
        var totals = DriveTotals(from: Coordinate(latitude: 0, longitude: 11), since: 0)
        var fix = Fix(boottime: 60_000, mode: .threeDimensional)
        fix.coordinate = Coordinate(latitude: metres / 111_195.08, longitude: 11)
        totals.add(fix, DriveRules())
        #expect(abs(totals.errorMetres - error) < 0.1)
    }

    /// A logger that waits for ten metres, before a red light and after it.
    @Test(arguments: [(10, 2_000, 40_000), (43, 42_000, 0)] as [(Double, Int64, Int64)])
    func aStepSlowerThanOneMetreASecondHidesARest(_ metres: Double, _ moving: Int64, _ standing: Int64) {
        var way = Way()
        way.fix(metres: 0, speed: 4)
        way.fix(after: 42, metres: metres, speed: 6)
        #expect(
            abs(way.totals.movingMilliseconds - moving) <= 1 && abs(way.totals.standingMilliseconds - standing) <= 1)
    }

    @Test func aLongStepThatComesToRestMovesForAsLongAsItsWayTakes() {
        var way = Way()
        way.fix(metres: 0, speed: 10)
        way.fix(after: 60, metres: 50, speed: 0)
        #expect(abs(way.totals.measuredMetres - 50) < 0.1)
        #expect(abs(way.totals.movingMilliseconds - 10_000) <= 2)
        #expect(way.totals.movingMilliseconds + way.totals.standingMilliseconds == 60_000)
    }

    /// A logger that waits for ten metres and tells no speed, before a red light and after it.
    @Test func madeSpeedsBeginAnewBehindARest() {
        var way = Way()
        for second in 0...60 { way.fix(metres: Double(second) * 10, speed: nil) }
        way.fix(after: 42, metres: 610, speed: nil)
        for second in 1...60 { way.fix(metres: 610 + Double(second) * 10, speed: nil) }
        // The ten metres by which it left the rest took too long to be a way.
        #expect(abs(way.totals.measuredMetres - 1_200) < 1)
    }
}
