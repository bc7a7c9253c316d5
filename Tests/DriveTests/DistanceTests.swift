import Drive
import Testing

/// The length of a drive, by speed and by places: each in turn is wrong.
@Suite struct DistanceTests {
    /// Due north, a fix at each of the times; what the receiver says of place and speed is the caller's.
    private struct Way {
        var totals = DriveTotals(from: nil, since: 0)
        private(set) var now: Int64 = 0
        private(set) var measured: [Double] = []

        mutating func fix(after milliseconds: Int64 = 1_000, metres: Double, speed: Double?) {
            now += milliseconds
            var fix = Fix(boottime: now, time: now, mode: .threeDimensional)
            fix.coordinate = Coordinate(latitude: 48 + metres / 111_194.9, longitude: 11)
            fix.speedCentimetresPerSecond = speed.map { Int32(($0 * 100).rounded()) }
            fix.horizontalErrorDecimetres = 40
            totals.add(fix, DriveRules())
            measured.append(totals.measuredMetres)
        }
    }

    private func isAbout(_ metres: Double, _ expected: Double, within error: Double) -> Bool {
        abs(metres - expected) <= error
    }

    /// An audit holds two machines for alike by their totals: nothing that these will come to is left out.
    @Test func totalsThatSetOutFromElsewhereAreOthers() {
        let home = Coordinate(latitudeE7: 514_778_000, longitudeE7: -15_000)
        #expect(DriveTotals(from: home, since: 0) != DriveTotals(from: nil, since: 0))
        #expect(DriveTotals(from: home, since: 0) != DriveTotals(from: home, since: 1))
        #expect(DriveTotals(from: home, since: 0) == DriveTotals(from: home, since: 0))
    }

    @Test func aWayOfNoiseIsAsLongAsTheSpeedSays() {
        var way = Way()
        // Ten fixes a second whose places are to and fro by more than a step.
        for tenth in 0...6_000 {
            let noise = tenth % 2 == 0 ? 1.0 : -1
            way.fix(after: 100, metres: Double(tenth) * 1.5 + noise, speed: 15)
        }
        #expect(isAbout(way.totals.metres, 9_000, within: 20))
    }

    @Test func aReceiverWithoutASpeedIsMeasuredFromPlaceToPlace() {
        var way = Way()
        for second in 0...600 { way.fix(metres: Double(second) * 15, speed: nil) }
        #expect(isAbout(way.totals.metres, 9_000, within: 5))
    }

    @Test func aSpeedThatSaysTooMuchIsNotBelieved() {
        var way = Way()
        for second in 0...600 { way.fix(metres: second % 2 == 0 ? 0 : 0.5, speed: 8) }
        #expect(way.totals.metres < 310)
    }

    @Test func aSpeedThatSaysTooLittleIsNotBelieved() {
        var way = Way()
        for second in 0...600 { way.fix(metres: Double(second) * 15, speed: 3) }
        #expect(isAbout(way.totals.metres, 9_000, within: 5))
    }

    @Test func aSpeedThatIsWrongForAMinuteCostsNoMoreThanThat() {
        var way = Way()
        for second in 0...600 {
            let noise = second % 2 == 0 ? 2.0 : -2
            way.fix(metres: Double(second) * 15 + noise, speed: second / 60 == 5 ? 60 : 15)
        }
        #expect(isAbout(way.totals.metres, 9_000, within: 60))
    }

    @Test func aDistanceNeverFalls() {
        var way = Way()
        for second in 0...900 {
            let speed = [15.0, 15, 15, 0.2, 40, 3][second / 10 % 6]
            way.fix(metres: Double(second) * 14 + (second % 3 == 0 ? 4 : 0), speed: speed)
        }
        #expect(zip(way.measured, way.measured.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func aStartFromARestThatWasThinnedOutIsNoLongerForTheTimeThatItStood() {
        var way = Way()
        for _ in 0..<100 {
            way.fix(metres: 0, speed: 0)
            // The place has wandered meanwhile.
            way.fix(after: 40_000, metres: 3, speed: 1.2)
            way.fix(metres: 0, speed: 0)
        }
        #expect(way.totals.metres > 30)
        #expect(way.totals.metres < 150)
    }

    @Test func whatWasCreptSinceTheRestCountsFromPlaceToPlace() {
        var way = Way()
        way.fix(metres: 0, speed: 0)
        way.fix(after: 40_000, metres: 22, speed: 1.2)
        way.fix(metres: 23, speed: 0)
        #expect(isAbout(way.totals.metres, 22.6, within: 0.1))
    }

    @Test func theMetresThatBringItToRestCount() {
        var way = Way()
        for second in 0...10 { way.fix(metres: Double(second) * 10, speed: 10) }
        way.fix(metres: 105, speed: 0)
        #expect(isAbout(way.totals.metres, 105, within: 0.1))
        way.fix(metres: 105, speed: 0)
        #expect(isAbout(way.totals.metres, 105, within: 0.1))
    }

    @Test func aHoleIsInferredStraightAndTheStretchBeforeItIsSettled() {
        var way = Way()
        for second in 0...10 { way.fix(metres: Double(second) * 20, speed: 20) }
        way.fix(after: 20_000, metres: 600, speed: 20)
        way.fix(metres: 620, speed: 20)
        #expect(isAbout(way.totals.inferredMetres, 400, within: 0.1))
        #expect(isAbout(way.totals.measuredMetres, 220, within: 0.1))
    }
}
