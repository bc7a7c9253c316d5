import Bluetooth
import Drive
import Recorder
import Testing

/// The troubles that the status tells of, and when.
@Suite struct TroubleTests {
    private static let golf: Car.ID = 7
    private static let polo: Car.ID = 8

    @Test func aWayThatIsNotOpenIsTroubleAfterAMinute() {
        var trouble = CarTrouble()
        trouble.see(.noBus(errno: 2), unpaired: [Self.golf], at: 1_000)
        trouble.see(.asking, unpaired: [Self.golf], at: 20_000)
        trouble.see(.noAdapter, unpaired: [Self.golf], at: 50_000)
        #expect(trouble.lasting(at: 60_999).isEmpty)
        #expect(trouble.deadline(after: 50_000) == 61_000)
        #expect(trouble.lasting(at: 61_000) == [.way(.noAdapter)])
        #expect(trouble.deadline(after: 61_000) == nil)
        trouble.see(.ready, unpaired: [], at: 62_000)
        #expect(trouble.lasting(at: 1_000_000).isEmpty)
        trouble.see(.poweredOff, unpaired: [], at: 70_000)
        #expect(trouble.lasting(at: 129_999).isEmpty)
    }

    @Test func aCarThatIsNotPairedIsTroubleAfterAMinute() {
        var trouble = CarTrouble()
        trouble.see(.ready, unpaired: [Self.golf], at: 0)
        trouble.see(.ready, unpaired: [Self.golf, Self.polo], at: 30_000)
        #expect(trouble.lasting(at: 60_000) == [.notPaired(Self.golf)])
        #expect(trouble.deadline(after: 60_000) == 90_000)
        trouble.see(.ready, unpaired: [Self.polo], at: 70_000)
        #expect(trouble.lasting(at: 90_000) == [.notPaired(Self.polo)])
    }

    @Test func whoeverWatchesIsToldOfEachChangeOnce() {
        var trouble = CarTrouble()
        trouble.see(.noBluetoothd, unpaired: [], at: 0)
        let told = [59_999, 60_000, 60_001].map { trouble.hasChanged(at: $0) }
        #expect(told == [false, true, false])
        trouble.see(.noAdapter, unpaired: [], at: 61_000)
        let changed = trouble.hasChanged(at: 61_000)
        trouble.see(.ready, unpaired: [], at: 62_000)
        let ended = trouble.hasChanged(at: 62_000)
        #expect(changed && ended)
    }

    private func fix(_ second: Int64, _ mode: Fix.Mode = .threeDimensional) -> Fix {
        var fix = Fix(boottime: second * 1_000)
        fix.mode = mode
        return fix
    }

    @Test func tenMinutesOfFixesWithoutATimeToTrustAreTrouble() {
        var trouble = ClockTrouble()
        for second in 0..<600 as Range<Int64> { trouble.see(fix(second), isTrusted: false) }
        #expect(!trouble.isLasting(at: 599_000))
        trouble.see(fix(600), isTrusted: false)
        #expect(trouble.isLasting(at: 600_000))
        // A receiver that falls silent has another trouble.
        #expect(!trouble.isLasting(at: 661_000))
        trouble.see(fix(661), isTrusted: true)
        #expect(!trouble.isLasting(at: 661_000))
    }

    /// So many seconds of a receiver whose minute is longer or shorter by so many milliseconds.
    private func drift(_ seconds: Int64, by milliseconds: Int64, _ late: (Int64) -> Int64 = { _ in 0 }) -> ClockDrift {
        var drift = ClockDrift()
        for second in 0...seconds {
            var fix = fix(second)
            fix.time = 1_784_510_000_000 + second * 1_000 + second * milliseconds / 60 - late(second)
            drift.see(fix)
        }
        return drift
    }

    @Test(arguments: [1, -1] as [Int64])
    func aReceiverWhoseSecondsAreNotTheMachinesIsTroubleAfterThreeMinutes(ahead: Int64) {
        #expect(drift(200, by: ahead * 1_080).isLasting(at: 200_000))
        #expect(!drift(200, by: ahead * 960).isLasting(at: 200_000))
        #expect(!drift(170, by: ahead * 1_080).isLasting(at: 170_000))
        // A receiver that falls silent has another trouble.
        #expect(!drift(200, by: ahead * 1_080).isLasting(at: 260_001))
    }

    @Test func neitherLateReportsNorAStepAreADrift() {
        #expect(!drift(1_000, by: 0) { $0 % 60 == 30 ? 0 : 4_000 }.isLasting(at: 1_000_000))
        for second in stride(from: 61 as Int64, to: 400, by: 7) {
            #expect(!drift(second, by: 0) { $0 > 60 ? 18_000 : 0 }.isLasting(at: second * 1_000))
            #expect(!drift(second, by: 0) { $0 > 90 ? -18_000 : 0 }.isLasting(at: second * 1_000))
        }
    }

    /// So many steps at 20 m/s of a receiver that tells this speed.
    private func told(_ speeds: (Int) -> Double, steps: Int) -> (trouble: SpeedTrouble, shown: Int) {
        var trouble = SpeedTrouble()
        var shown = 0
        for step in 0...steps {
            var fix = fix(Int64(step))
            fix.time = 1_784_510_000_000 + Int64(step) * 1_000
            fix.coordinate = Coordinate(latitude: 51.5 + Double(step) * 20 / 111_195.08, longitude: 0)
            fix.speedCentimetresPerSecond = Int32(speeds(step) * 100)
            if trouble.see(fix) { shown += 1 }
        }
        return (trouble, shown)
    }

    @Test func aReceiverThatTellsAnotherUnitIsTroubleAfterAMinuteOfDriving() {
        #expect(told({ _ in 72 }, steps: 59).trouble.unit == .metresPerSecond)
        let lasting = told({ _ in 72 }, steps: 240)
        #expect(lasting.trouble.unit == .kilometresPerHour && lasting.shown == 1)
        #expect(told({ _ in 38.9 }, steps: 60).trouble.unit == .knots)
        #expect(told({ _ in 0 }, steps: 60).trouble.unit == .alwaysZero)
        #expect(told({ _ in 20 }, steps: 240).trouble.unit == .metresPerSecond)
        #expect(told({ $0 < 120 ? 72 : 20 }, steps: 240).trouble.unit == .metresPerSecond)
        // A few wild ones are none, and a car that stands tells nothing.
        #expect(told({ $0 % 5 == 0 ? 72 : 20 }, steps: 240).trouble.unit == .metresPerSecond)
        #expect(told({ $0 % 30 == 0 ? 20 : 72 }, steps: 240).trouble.unit == .kilometresPerHour)
    }

    @Test func noSkyIsNoTroubleOfTheClock() {
        var trouble = ClockTrouble()
        for second in 0..<2_000 as Range<Int64> {
            trouble.see(fix(second, second % 500 == 0 ? .none : .threeDimensional), isTrusted: false)
        }
        #expect(!trouble.isLasting(at: 2_000_000))
        for second in 2_000..<9_000 as Range<Int64> where second % 100 == 0 {
            trouble.see(fix(second), isTrusted: false)
        }
        #expect(!trouble.isLasting(at: 8_900_000))
    }
}
