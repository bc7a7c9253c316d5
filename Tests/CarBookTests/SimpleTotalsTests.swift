import CarBook
import Testing

/// Eleven figures that need no full tank.
@Suite struct SimpleTotalsTests {
    private let fillUps = [
        Made.fill(1, "2026-03-01", typedKm: 500, ml: 40_000, total: 60_000),
        Made.fill(2, "2026-03-08", typedKm: 300, ml: 25_000, total: 40_000, full: false),
    ]

    @Test func theFirstFillUpCountsLikeAnyOther() {
        let totals = SimpleTotals(Made.litres(fillUps))
        #expect(totals.metres == 800_000)
        #expect(totals.quantity == .volume(millilitres: 65_000))
        #expect(totals.spend.amounts == [Made.euros(100_000)])
        #expect(totals.fillUps == 2)
        #expect(totals.economy(in: .kilometresPerLitre)?.rounded(decimals: 3) == 12_308)
        #expect(totals.costOfDistance.rates.map { $0.thousandths.rounded(decimals: 3) } == [125])
        #expect(totals.costOfQuantity.rates.map { $0.thousandths.rounded(decimals: 3) } == [1_538])
        #expect(totals.last?.id == 2)
    }

    @Test func whatIsNotKnownIsNoZero() {
        let totals = SimpleTotals(Made.litres([Made.fill(1, "2026-03-01", km: 1_000, ml: 40_000)]))
        #expect(totals.economy(in: .kilometresPerLitre) == nil)
        #expect(totals.costOfDistance.rates.isEmpty)
        #expect(totals.costOfQuantity.rates.isEmpty)
    }

    @Test func aWayIsTypedOrBetweenOdometers() {
        let series = Made.litres([
            Made.fill(1, "2026-03-01", km: 1_000, ml: 40_000), Made.fill(2, "2026-03-08", km: 1_400, ml: 20_000),
            Made.fill(3, "2026-03-15", km: 1_900, typedKm: 450, ml: 20_000), Made.fill(4, "2026-03-22", ml: 20_000),
        ])
        #expect(series.fillUps.indices.map { series.way(at: $0) } == [nil, 400_000, 450_000, nil])
        #expect(SimpleTotals(series).economy(in: .kilometresPerLitre)?.rounded(decimals: 2) == 2_125)
    }

    @Test func aFillUpBehindMissedOnesHasNoWay() {
        let series = Made.litres([
            Made.fill(1, "2026-03-01", km: 1_000, ml: 40_000),
            Made.fill(2, "2026-03-08", km: 2_400, typedKm: 1_400, ml: 20_000, total: 30_000, missed: true),
            Made.fill(3, "2026-03-15", km: 2_900, ml: 25_000),
        ])
        #expect(series.fillUps.indices.map { series.way(at: $0) } == [nil, nil, 500_000])
        let totals = SimpleTotals(series)
        #expect(totals.economy(in: .kilometresPerLitre)?.rounded(decimals: 1) == 200)
        #expect(totals.costOfDistance.rates.isEmpty)
    }

    @Test func currenciesAreNeverAddedUp() {
        var abroad = fillUps
        abroad[1].total = Money(thousandths: 200_000, currency: Made.currency("CZK"))
        let totals = SimpleTotals(Made.litres(abroad))
        #expect(totals.spend.amounts.map(\.thousandths) == [200_000, 60_000])
        #expect(totals.costOfQuantity.rates.map { $0.thousandths.rounded(decimals: 3) } == [8_000, 1_500])
    }

    @Test func twoVehiclesTogether() {
        var totals = SimpleTotals(Made.litres([fillUps[1]]))
        totals.add(SimpleTotals(Made.litres([fillUps[0]])))
        let together = SimpleTotals(Made.litres(fillUps))
        #expect(totals.metres == together.metres)
        #expect(totals.spend == together.spend)
        #expect(totals.costOfDistance == together.costOfDistance)
        #expect(totals.last == together.last)
    }
}
