import CarBook
import Testing

/// Fill-ups that are refused, and those that are asked about.
@Suite struct FillUpRuleTests {
    private let today = Made.day("2026-03-01")
    private let tank = Quantity.volume(millilitres: 50_000)

    private func objections(_ fillUp: FillUp) -> [FillUpObjection] {
        FillUpRule.objections(to: fillUp, today: today, tank: tank)
    }

    @Test func anOrdinaryOneIsTaken() {
        #expect(objections(Made.fill(1, "2026-03-01", km: 5, ml: 55_000, total: 80_000)).isEmpty)
        #expect(objections(Made.fill(1, "2026-03-01", ml: 40_000, total: 0)).isEmpty)
        #expect(objections(Made.fill(1, "2026-03-01", ml: 40_000)).isEmpty)
    }

    @Test func eachRefusalCarriesItsValues() {
        let late = Made.fill(1, "2026-03-02", ml: 1_000)
        #expect(objections(late) == [.inTheFuture(day: Made.day("2026-03-02"), today: today)])
        #expect(objections(Made.fill(1, "2026-03-01", ml: 0)) == [.quantityNotAboveZero(.volume(millilitres: 0))])
        #expect(objections(Made.fill(1, "2026-03-01", ml: 1_000, total: -1)) == [.totalBelowZero(Made.euros(-1))])
        let much = Made.fill(1, "2026-03-01", ml: 55_001)
        #expect(objections(much) == [.moreThanTheTankHolds(.volume(millilitres: 55_001), tank: tank)])
        #expect(objections(Made.fill(1, "2026-03-01", ml: 2_000_000_000_000)) == [.beyondLimits])
        #expect(objections(much).allSatisfy { !$0.isQuestion })
    }

    @Test(arguments: [(2_000, 49, true), (2_000, 100, false), (2_000, 100_000, false), (2_000, 100_002, true)])
    func aPriceBeyondSenseIsAQuestion(ml: Int, total: Int, isAsked: Bool) {
        let found = objections(Made.fill(1, "2026-03-01", ml: ml, total: total))
        #expect(found.isEmpty != isAsked)
        #expect(found.allSatisfy { $0.isQuestion })
        var yen = Made.fill(1, "2026-03-01", ml: ml)
        yen.total = Money(thousandths: total, currency: Made.currency("JPY"))
        #expect(objections(yen).isEmpty)
    }

    @Test func anOdometerIsJudgedBefore() {
        let fit = OdometerFit(of: [Reading(id: 1, milliseconds: 0, metres: 10_000_000)]) { _ in 0 }
        let fillUp = Made.fill(2, "2026-03-01", km: 9_999, ml: 1_000)
        let back = fit.judge(Reading(id: 2, milliseconds: fillUp.time.milliseconds, metres: 9_999_000))
        #expect(FillUpRule.objections(to: fillUp, today: today, judgement: back) == [.odometer(back)])
        let on = fit.judge(Reading(id: 2, milliseconds: fillUp.time.milliseconds, metres: 10_001_000))
        #expect(FillUpRule.objections(to: fillUp, today: today, judgement: on).isEmpty)
    }
}
