import CarBook
import Testing

/// Quotients are exact, and rounded half away from zero.
@Suite struct RatioTests {
    @Test(arguments: [
        (1, 3, 2, 33), (2, 3, 2, 67), (1, 2, 0, 1), (-1, 2, 0, -1), (1, -2, 0, -1), (7_345, 1_000, 2, 735),
        (-7_345, 1_000, 2, -735), (7_344, 1_000, 2, 734), (0, 5, 3, 0), (5, 1, 0, 5),
    ])
    func roundingIsHalfAwayFromZero(above: Int, below: Int, decimals: Int, rounded: Int) throws {
        let ratio = try #require(Ratio(above, over: below))
        #expect(ratio.rounded(decimals: decimals) == rounded)
    }

    @Test(arguments: [(7, 2, 3), (-7, 2, -4), (6, 2, 3), (-6, 2, -3), (0, 5, 0), (1, 3, 0), (-1, 3, -1), (1, -3, -1)])
    func roundedDownIsTheWholeNumberBelow(above: Int, below: Int, down: Int) throws {
        #expect(try #require(Ratio(above, over: below)).roundedDown == down)
    }

    /// Miles are kept in whole metres: 15,400 of them as 24,783,898.
    @Test(arguments: [
        (DistanceUnit.kilometre, 15_400_500, 15_400), (.kilometre, 15_400_997, 15_400), (.kilometre, 0, 0),
        (.kilometre, 15_399_998, 15_400), (.kilometre, 15_399_997, 15_399), (.kilometre, -1_500, -2),
        (.mile, 24_783_898, 15_400), (.mile, 24_785_507, 15_401), (.mile, 24_787_116, 15_402),
        (.mile, 24_785_505, 15_401), (.mile, 24_785_504, 15_400), (.kilometre, Int.max, Int.max / 1_000),
    ])
    func anInstrumentLeavesOutWhatIsBegun(unit: DistanceUnit, metres: Int, shown: Int) {
        #expect(unit.shownCount(metres: metres) == shown)
    }

    @Test func nothingIsDividedByZero() {
        #expect(Ratio(1, over: 0) == nil)
    }

    @Test func theLargestFiguresAreNoTrap() {
        for unit in EconomyUnit.allCases {
            let quantity = Quantity(unit.kind, amount: 1)
            #expect((unit.value(metres: .max, quantity: quantity)?.rounded(decimals: 9) ?? 0) >= 0)
        }
        var sum = MoneySum()
        for _ in 0..<3 { sum.add(Made.euros(.max)) }
        #expect(sum[Made.euro] == .max)
    }

    /// 500 kilometres on 40 litres, or kilowatt-hours.
    @Test func economyHasManyUnits() {
        let expected: [(EconomyUnit, Int)] = [
            (.kilometresPerLitre, 12_500), (.litresPer100Kilometres, 8_000), (.milesPerUSGallon, 29_402),
            (.milesPerImperialGallon, 35_310), (.kilowattHoursPer100Kilometres, 8_000),
            (.kilometresPerKilowattHour, 12_500), (.milesPerKilowattHour, 7_767),
        ]
        for (unit, value) in expected {
            let quantity = Quantity(unit.kind, amount: 40_000)
            #expect(unit.value(metres: 500_000, quantity: quantity)?.rounded(decimals: 3) == value, "\(unit)")
        }
        #expect(EconomyUnit.kilometresPerLitre.value(metres: 500_000, quantity: .volume(millilitres: 0)) == nil)
        #expect(EconomyUnit.litresPer100Kilometres.value(metres: 0, quantity: .volume(millilitres: 40_000)) == nil)
        #expect(EconomyUnit.kilometresPerLitre.value(metres: 500_000, quantity: .energy(wattHours: 40_000)) == nil)
    }
}
