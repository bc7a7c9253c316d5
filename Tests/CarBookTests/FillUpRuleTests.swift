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

    @Test(arguments: [(2_000, 598, true), (2_000, 600, false), (2_000, 60_000, false), (2_000, 60_002, true)])
    func aPriceBeyondSenseIsAQuestion(ml: Int, total: Int, isAsked: Bool) {
        let found = objections(Made.fill(1, "2026-03-01", ml: ml, total: total))
        #expect(found.isEmpty != isAsked)
        #expect(found.allSatisfy { $0.isQuestion })
        var yen = Made.fill(1, "2026-03-01", ml: ml)
        yen.total = Money(thousandths: total, currency: Made.currency("JPY"))
        #expect(objections(yen).isEmpty)
    }

    @Test(arguments: [(30_000, 59, true), (30_000, 900, false), (30_000, 300_000, false), (30_000, 300_016, true)])
    func theSameOfAKilowattHour(wattHours: Int, total: Int, isAsked: Bool) {
        var charge = Made.fill(1, "2026-03-01", ml: 1, total: total)
        charge.quantity = .energy(wattHours: wattHours)
        #expect(FillUpRule.objections(to: charge, today: today).isEmpty != isAsked)
    }

    @Test func aVehicleTakesWhatItTakes() {
        let fill = Made.fill(1, "2026-03-01", ml: 40_000)
        let found = FillUpRule.objections(to: fill, today: today, takes: [.energy])
        #expect(found == [.wrongKind(.volume)])
        #expect(found.allSatisfy { !$0.isQuestion })
        #expect(FillUpRule.objections(to: fill, today: today, takes: [.volume]).isEmpty)
    }

    @Test(arguments: [
        (Quantity.Kind.volume, 10_000, 1_053_000, true), (.volume, 10_000, 1_000_000, false),
        (.volume, 60_000, 100_000, false), (.volume, 60_100, 100_000, true), (.energy, 30_000, 1_000_000, false),
        (.energy, 29_000, 1_000_000, true), (.energy, 150_000, 100_000, false), (.energy, 150_100, 100_000, true),
    ])
    func anEconomyThatNoCarHasIsAQuestion(kind: Quantity.Kind, amount: Int, metres: Int, isAsked: Bool) {
        let quantity = Quantity(kind, amount: amount)
        var fill = Made.fill(1, "2026-03-01", ml: 1)
        fill.quantity = quantity
        let found = FillUpRule.objections(to: fill, today: today, leg: (metres, quantity))
        #expect(found == (isAsked ? [.oddEconomy(metres: metres, quantity)] : []))
    }

    @Test func aCarThatDidNotMoveIsAQuestion() {
        let fills = [
            Made.fill(1, "2026-01-01", km: 10_000, ml: 30_000), Made.fill(2, "2026-01-05", ml: 10_000),
            Made.fill(3, "2026-01-10", km: 10_000, ml: 20_000), Made.fill(4, "2026-01-20", km: 10_400, ml: 30_000),
            Made.fill(5, "2026-02-01", km: 10_400, ml: 30_000, questioned: true),
        ]
        let series = Made.litres(fills)
        let standing = fills.map { series.atSameOdometer(as: $0.id) }
        #expect(standing.map { $0.before?.id } == [nil, nil, 1, nil, nil])
        #expect(standing.map { $0.behind?.id } == [3, nil, nil, nil, nil])
        let found = FillUpRule.objections(to: fills[2], today: today, twin: standing[2].before)
        #expect(found == [.sameOdometer(fills[0])])
        #expect(found.allSatisfy { $0.isQuestion })
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
