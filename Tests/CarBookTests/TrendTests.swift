import CarBook
import Civil
import Testing

/// Sums by buckets of days, weeks and months.
@Suite struct TrendTests {
    /// A Friday.
    private let today = Made.day("2026-07-31")

    private func series(_ days: [String]) -> FillUpSeries {
        Made.litres(
            days.enumerated().map { index, day in
                Made.fill(index, day, typedKm: 100 * (index + 1), ml: 10_000, total: 15_000 + index)
            })
    }

    @Test(arguments: [
        (TrendRange.week, "2026-07-24"), (.month, "2026-06-30"), (.threeMonths, "2026-04-30"), (.year, "2025-07-31"),
    ])
    func aRangeBeginsWithItsFirstDay(range: TrendRange, first: String) {
        let before = CivilTime(days: Made.day(first).days - 1).dateText
        let trend = Trend(economyOf: series([before, first, "2026-07-31", "2026-08-01"]), range, today: today)
        #expect(trend.points.map(\.fillUps).reduce(0, +) == 2)
        #expect(!trend.isOfTheNewest)
    }

    @Test func daysWeeksAndMonthsAreBuckets() {
        let days = ["2026-07-26", "2026-07-27", "2026-07-27", "2026-07-31"]
        let byDay = Trend(economyOf: series(days), .week, today: today)
        #expect(byDay.points.map(\.day.dateText) == ["2026-07-26", "2026-07-27", "2026-07-31"])
        #expect(byDay.points.map(\.sum) == [100_000, 500_000, 400_000])
        #expect(byDay.points[1].economy(in: .kilometresPerLitre)?.rounded(decimals: 1) == 250)
        let byWeek = Trend(economyOf: series(days), .threeMonths, today: today)
        #expect(byWeek.points.map(\.day.dateText) == ["2026-07-20", "2026-07-27"])
        let fromSunday = Trend(economyOf: series(days), .threeMonths, today: today, firstWeekday: 6)
        #expect(fromSunday.points.map(\.day.dateText) == ["2026-07-26"])
        let byMonth = Trend(economyOf: series(["2024-12-31", "2026-07-01", "2026-07-31"]), .all, today: today)
        #expect(byMonth.points.map(\.day.dateText) == ["2024-12-01", "2026-07-01"])
    }

    @Test func theNewestTwelveStandForAnEmptyRange() {
        let days = (1...14).map { CivilTime(year: 2025, month: 1, day: $0).dateText }
        let trend = Trend(economyOf: series(days), .week, today: today)
        #expect(trend.isOfTheNewest)
        #expect(trend.points.map(\.day.dateText) == Array(days.suffix(12)))
        let none = Trend(economyOf: series([]), .week, today: today)
        #expect(none.points.isEmpty)
        #expect(!none.isOfTheNewest)
    }

    @Test func onlyFillUpsWithAWayTellEconomy() {
        let fillUps = [Made.fill(1, "2026-07-30", ml: 10_000), Made.fill(2, "2026-07-30", typedKm: 100, ml: 10_000)]
        let trend = Trend(economyOf: Made.litres(fillUps), .week, today: today)
        #expect(trend.points.map(\.quantity) == [.volume(millilitres: 10_000)])
    }

    @Test func pricesAreOfOneCurrency() {
        var fillUps = [
            Made.fill(1, "2026-07-30", ml: 10_000, total: 16_000),
            Made.fill(2, "2026-07-30", ml: 30_000, total: 50_000),
            Made.fill(3, "2026-07-31", ml: 10_000), Made.fill(4, "2026-07-31", ml: 10_000, total: 400_000),
        ]
        fillUps[3].total = Money(thousandths: 400_000, currency: Made.currency("CZK"))
        let trend = Trend(pricesOf: Made.litres(fillUps), in: Made.euro, .week, today: today)
        #expect(trend.points.map { $0.price?.rounded(decimals: 3) } == [1_650])
    }
}
