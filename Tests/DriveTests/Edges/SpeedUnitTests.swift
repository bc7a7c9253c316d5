import Drive
import Testing

/// The unit in which speeds are told, as the places show it: the numbers of docs/importing.md written out.
@Suite struct SpeedUnitTests {
    /// So many steps of a second at 20 m/s, each told so many times as fast.
    private func unit(_ steps: Int, told: (Int) -> Double) -> SpeedUnit {
        var survey = SpeedUnitSurvey()
        func fix(_ second: Int) -> Fix {
            Bench.fix(Double(second), metres: Double(second) * 20, speed: 20 * told(second))
        }
        for step in 0..<steps { survey.add(from: fix(step), to: fix(step + 1), milliseconds: 1_000) }
        return survey.unit
    }

    @Test(arguments: [
        (1, .metresPerSecond), (0.81, .metresPerSecond), (1.24, .metresPerSecond), (0.79, .unknown), (1.27, .unknown),
        (1.7, .unknown), (1.83, .knots), (1.944, .knots), (2.05, .knots), (2.1, .milesPerHour), (2.237, .milesPerHour),
        (2.38, .milesPerHour), (2.42, .unknown), (3.33, .unknown), (3.38, .kilometresPerHour),
        (3.6, .kilometresPerHour), (3.8, .kilometresPerHour),
        (3.9, .unknown), (100, .unknown), (0.01, .unknown), (0, .alwaysZero),
    ] as [(Double, SpeedUnit)])
    func aUnitIsTakenIfItFits(_ factor: Double, _ unit: SpeedUnit) {
        #expect(self.unit(200) { _ in factor } == unit)
    }

    @Test func twentyStepsTellIt() {
        #expect(unit(19) { _ in 3.6 } == .metresPerSecond)
        #expect(unit(20) { _ in 3.6 } == .kilometresPerHour)
    }

    /// A step has the mean of its two speeds: one wild fix in twenty makes two steps of twenty wild.
    @Test func nineStepsOfTenAgree() {
        #expect(unit(200) { $0 % 20 == 1 ? 1 : 3.6 } == .kilometresPerHour)
        #expect(unit(200) { $0 % 18 == 1 ? 1 : 3.6 } == .metresPerSecond)
    }

    @Test func nothingIsMadeOfSpeedsInNoUnit() {
        #expect(SpeedUnit.unknown.centimetres(1_000) == nil && SpeedUnit.alwaysZero.centimetres(0) == nil)
        #expect(SpeedUnit.milesPerHour.centimetres(2_237) == 1_000 && SpeedUnit.metresPerSecond.centimetres(7) == 7)
    }
}
