import CarBook
import Testing

/// Petrol, LPG and electricity of one vehicle.
@Suite struct FuelsApartTests {
    @Test(arguments: [
        ("LPG", false, true), ("lpg", true, true), ("Autogas", false, true), ("G.P.L.", false, true), ("", true, true),
        ("", false, false), ("E10", true, false), ("E10", false, false), ("Gas", false, false),
    ])
    func theKindSaysWhatIsLPG(grade: String, isForLPG: Bool, isLPG: Bool) {
        #expect(Fuel.isLPG(grade, inVehicleForLPG: isForLPG) == isLPG)
    }

    /// 9 litres of LPG for 100 km, and half a litre of petrol to start with.
    private static let both: [FillUp] = {
        var fills: [FillUp] = []
        for week in 0..<9 {
            var gas = Made.fill(week * 2, "2026-01-01", km: 10_000 + week * 500, ml: 45_000, total: 36_000)
            gas.time.milliseconds += Int64(week) * 7 * 86_400_000
            gas.isLPG = true
            fills.append(gas)
            guard week % 4 == 0 else { continue }
            var petrol = gas
            (petrol.id, petrol.isLPG) = (week * 2 + 1, false)
            (petrol.quantity, petrol.total) = (.volume(millilitres: 10_000), Made.euros(18_000))
            fills.append(petrol)
        }
        return fills
    }()

    @Test func eachIsReckonedByItself() {
        for (fuel, fillUps, economy, price) in [(Fuel.lpg, 9, 900, 800), (.liquid, 3, 50, 1_800)] {
            let series = FillUpSeries(fuel, of: Self.both)
            #expect(series.fillUps.count == fillUps)
            #expect(Economy(series).mean(in: .litresPer100Kilometres)?.rounded(decimals: 2) == economy)
            let totals = SimpleTotals(series)
            #expect(totals.costOfQuantity.rates.map { $0.thousandths.rounded(decimals: 3) } == [price])
            let prices = Trend(pricesOf: series, in: Made.euro, .all, today: Made.day("2026-03-31"))
            #expect(prices.points.allSatisfy { $0.sum * 1_000 == price * $0.quantity.amount })
        }
        #expect(FillUpSeries(.electricity, of: Self.both).fillUps.isEmpty)
    }

    /// The odometer of a fill-up with LPG is no twin of that of one with petrol, nor is its price usual.
    @Test func neitherIsHeldAgainstTheOther() {
        let petrol = FillUpSeries(.liquid, of: Self.both)
        let lpg = FillUpSeries(.lpg, of: Self.both)
        for fill in Self.both {
            let series = fill.isLPG ? lpg : petrol
            let twins = series.atSameOdometer(as: fill.id)
            #expect(twins.before == nil && twins.behind == nil)
        }
        let usual = UsualOfVehicle(lpg).prices[Made.euro]
        #expect(usual?.holds(36_000, over: 45_000, at: Self.both[0]) == true)
        #expect(usual?.holds(81_000, over: 45_000, at: Self.both[0]) == false)
        #expect(UsualOfVehicle(petrol).prices[Made.euro]?.holds(18_000, over: 10_000, at: Self.both[1]) == nil)
    }

    @Test func sumsOfTwoFuelsAreNotAddedUp() {
        var totals = SimpleTotals(FillUpSeries(.lpg, of: Self.both))
        totals.add(SimpleTotals(FillUpSeries(.liquid, of: Self.both)))
        #expect(totals.fillUps == 9)
        totals.add(SimpleTotals(FillUpSeries(.lpg, of: Self.both)))
        #expect(totals.fillUps == 18)
    }
}
