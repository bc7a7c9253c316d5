import CarBook
import Testing

/// From full tank to full tank.
@Suite struct EconomyTests {
    private func per100(_ ratio: Ratio?) -> Int? { ratio?.rounded(decimals: 2) }

    @Test func theFirstFullTankIsTheAnchor() {
        let economy = Economy(
            Made.litres([
                Made.fill(1, "2026-03-01", km: 1_000, ml: 30_000), Made.fill(2, "2026-03-08", km: 1_500, ml: 40_000),
                Made.fill(3, "2026-03-15", km: 2_100, ml: 45_000),
            ]))
        #expect(economy.roles == [.anchor, .ends(span: 0), .ends(span: 1)])
        #expect(economy.spans.map { per100($0.value(in: .litresPer100Kilometres)) } == [800, 750])
        #expect(per100(economy.mean(in: .litresPer100Kilometres)) == 773)
        #expect(economy.metres == 1_100_000)
    }

    @Test func partialOnesAddToTheNextFullOne() {
        let economy = Economy(
            Made.litres([
                Made.fill(1, "2026-02-01", ml: 9_000, full: false),
                Made.fill(2, "2026-03-01", km: 1_000, ml: 30_000),
                Made.fill(3, "2026-03-08", ml: 10_000, full: false),
                Made.fill(4, "2026-03-15", km: 1_500, ml: 30_000),
                Made.fill(5, "2026-03-20", km: 1_600, ml: 5_000, full: false),
            ]))
        #expect(economy.roles == [.withoutAnchor, .anchor, .addsToNext, .ends(span: 0), .addsToNext])
        #expect(economy.spans.count == 1)
        #expect(economy.spans[0].fillUps == 2)
        #expect(economy.spans[0].quantity == .volume(millilitres: 40_000))
        #expect(per100(economy.mean(in: .litresPer100Kilometres)) == 800)
    }

    @Test func missedOnesTakeTheAnchorAway() {
        let economy = Economy(
            Made.litres([
                Made.fill(1, "2026-03-01", km: 1_000, ml: 30_000), Made.fill(2, "2026-03-05", ml: 5_000, full: false),
                Made.fill(3, "2026-03-08", km: 2_500, ml: 40_000, missed: true),
                Made.fill(4, "2026-03-15", km: 3_000, ml: 30_000),
                Made.fill(5, "2026-03-20", ml: 5_000, full: false, missed: true),
                Made.fill(6, "2026-03-25", km: 4_000, ml: 30_000),
            ]))
        #expect(economy.roles == [.anchor, .addsToNext, .anchor, .ends(span: 0), .withoutAnchor, .anchor])
        #expect(per100(economy.mean(in: .litresPer100Kilometres)) == 600)
    }

    @Test func aDistanceHasThreeWitnesses() {
        let fillUps = [
            Made.fill(1, "2026-03-01", km: 1_000, ml: 30_000),
            Made.fill(2, "2026-03-08", km: 1_500, typedKm: 1, ml: 40_000),
            Made.fill(3, "2026-03-15", km: 1_400, typedKm: 400, ml: 20_000), Made.fill(4, "2026-03-22", ml: 30_000),
            Made.fill(5, "2026-03-29", ml: 30_000),
        ]
        let day: Int64 = 86_400_000
        let recorded = Economy(
            Made.litres(fillUps, between: { $1 - $0 == 7 * day && $0 < 1_774_180_800_000 ? 600_000 : nil }))
        #expect(recorded.spans.map(\.source) == [.odometer, .typed, .series])
        #expect(recorded.roles == [.anchor, .ends(span: 0), .ends(span: 1), .ends(span: 2), .addsToNext])
        #expect(recorded.spans.map(\.metres) == [500_000, 400_000, 600_000])
        #expect(recorded.metres == 1_500_000)
        #expect(recorded.quantity == .volume(millilitres: 90_000))
        let alone = Economy(Made.litres(fillUps))
        #expect(alone.spans.map(\.metres) == [500_000, 400_000])
        #expect(alone.roles == [.anchor, .ends(span: 0), .ends(span: 1), .addsToNext, .addsToNext])
    }

    /// 40 litres were filled in for 500 km, and 42 for 600, and the odometer between them was mistyped.
    @Test(arguments: [Set<Int>(), [2]])
    func aSpanWithADoubtfulEndJoinsItsNeighbour(misread: Set<Int>) {
        let fillUps = [
            Made.fill(1, "2026-03-01", km: 1_000, ml: 30_000),
            Made.fill(2, "2026-03-08", km: 1_050, ml: 40_000, questioned: misread.isEmpty),
            Made.fill(3, "2026-03-15", km: 2_100, ml: 42_000), Made.fill(4, "2026-03-22", km: 2_600, ml: 38_000),
        ]
        let economy = Economy(FillUpSeries(.liquid, of: fillUps, misread: misread))
        #expect(economy.roles == [.anchor, .addsToNext, .ends(span: 0), .ends(span: 1)])
        #expect(economy.spans.map { per100($0.value(in: .litresPer100Kilometres)) } == [745, 760])
        #expect(economy.spans[0].fillUps == 2)
        #expect(SimpleTotals(FillUpSeries(.liquid, of: fillUps, misread: misread)).metres == 500_000)
    }

    /// Neither of two figures that contradict each other is told, until somebody says that the odometer is right.
    @Test func aTypedDistanceThatTheOdometerContradictsIsNoWay() {
        func economy(isQuestioned: Bool) -> Economy {
            Economy(
                Made.litres([
                    Made.fill(1, "2026-03-01", km: 1_000, ml: 30_000),
                    Made.fill(2, "2026-03-08", km: 1_645, typedKm: 200, ml: 40_000, questioned: isQuestioned),
                    Made.fill(3, "2026-03-15", km: 2_290, ml: 40_000),
                ]))
        }
        #expect(economy(isQuestioned: true).spans.map(\.metres) == [1_290_000])
        #expect(economy(isQuestioned: false).spans.map(\.metres) == [645_000, 645_000])
    }

    /// A doubtful anchor cannot join what is before it.
    @Test func anAnchorWithoutAnOdometerLeavesItsPlace() {
        let economy = Economy(
            Made.litres([
                Made.fill(1, "2026-03-01", ml: 30_000), Made.fill(2, "2026-03-05", ml: 9_000),
                Made.fill(3, "2026-03-08", km: 1_500, ml: 40_000), Made.fill(4, "2026-03-15", km: 2_100, ml: 42_000),
            ]))
        #expect(economy.roles == [.anchor, .addsToNext, .anchor, .ends(span: 0)])
        #expect(economy.spans.map { per100($0.value(in: .litresPer100Kilometres)) } == [700])
    }

    /// Two litres more at the same odometer are burnt on the next way.
    @Test func twoFullOnesAtOneOdometerAreOneEnd() {
        let economy = Economy(
            Made.litres([
                Made.fill(1, "2026-03-01", km: 1_000, ml: 30_000), Made.fill(2, "2026-03-02", km: 1_000, ml: 2_000),
                Made.fill(3, "2026-03-08", km: 1_500, ml: 40_000),
            ]))
        #expect(economy.spans.map { per100($0.value(in: .litresPer100Kilometres)) } == [840])
    }

    /// Fill-ups of which some are questioned, what else tells of their ways, and what all that comes to.
    struct Doubt: Sendable {
        let questioned: Set<Int>
        let witness: DistanceSource
        /// Kilometres of the two spans, of all points of the trend, and of the simple totals.
        let spans: [Int]
        let trend: Int
        let totals: Int
    }

    /// Full at 1000, at 1500 and at 2100 km, partial at 1800. Beside the odometers 495, 308 and 296 km were typed, or
    /// 490, 310 and 270 are told by the series, or nothing.
    @Test(arguments: [
        Doubt(questioned: [], witness: .odometer, spans: [500, 600], trend: 1_100, totals: 1_100),
        Doubt(questioned: [1], witness: .odometer, spans: [600], trend: 600, totals: 600),
        Doubt(questioned: [2], witness: .odometer, spans: [1_100], trend: 0, totals: 300),
        Doubt(questioned: [3], witness: .odometer, spans: [500, 600], trend: 500, totals: 500),
        Doubt(questioned: [4], witness: .odometer, spans: [500], trend: 500, totals: 800),
        Doubt(questioned: [], witness: .series, spans: [500, 600], trend: 1_100, totals: 1_100),
        Doubt(questioned: [1], witness: .series, spans: [490, 600], trend: 1_090, totals: 1_090),
        Doubt(questioned: [2], witness: .series, spans: [490, 580], trend: 1_100, totals: 1_100),
        Doubt(questioned: [4], witness: .series, spans: [500, 580], trend: 1_070, totals: 1_070),
        Doubt(questioned: [4], witness: .typed, spans: [500, 604], trend: 1_099, totals: 1_099),
        Doubt(questioned: [1, 2, 4], witness: .typed, spans: [495, 604], trend: 1_099, totals: 1_099),
    ])
    func aQuestionedOdometerWasNotTold(doubt: Doubt) {
        func fill(_ id: Int, _ day: String, _ km: Int, _ typedKm: Int?, full: Bool = true) -> FillUp {
            Made.fill(
                id, day, km: km, typedKm: doubt.witness == .typed ? typedKm : nil, ml: 30_000, full: full,
                questioned: doubt.questioned.contains(id))
        }
        let fillUps = [
            fill(1, "2026-03-01", 1_000, nil), fill(2, "2026-03-08", 1_500, 495),
            fill(3, "2026-03-12", 1_800, 308, full: false), fill(4, "2026-03-15", 2_100, 296),
        ]
        let times = fillUps.map(\.time.milliseconds)
        let known: [Int64: Int] = Dictionary(uniqueKeysWithValues: zip(times, [0, 490_000, 800_000, 1_070_000]))
        let series = Made.litres(fillUps) { begin, end in
            guard doubt.witness == .series, let first = known[begin], let last = known[end] else { return nil }
            return last - first
        }
        #expect(Economy(series).spans.map { $0.metres / 1_000 } == doubt.spans)
        let trend = Trend(economyOf: series, .all, today: Made.day("2026-03-31"))
        #expect(trend.points.map(\.sum).reduce(0, +) == doubt.trend * 1_000)
        #expect(SimpleTotals(series).metres == doubt.totals * 1_000)
    }

    /// One at the very instant of a fill-up was before it.
    @Test(arguments: [("2026-03-05", [500_000]), ("2026-03-08", [500_000]), ("2026-03-09", [])])
    func anExchangeOfTheInstrumentIsNoWayBack(day: String, metres: [Int]) {
        let exchange = InstrumentExchange(
            milliseconds: Made.noon(day).milliseconds, oldEndMetres: 1_200_000, newBeginMetres: 0)
        let series = FillUpSeries(
            .liquid,
            of: [Made.fill(1, "2026-03-01", km: 1_000, ml: 30_000), Made.fill(2, "2026-03-08", km: 300, ml: 40_000)],
            exchanges: [exchange])
        #expect(Economy(series).spans.map(\.metres) == metres)
    }

    @Test func aSpanHasTypedDistancesOfAllItsFillUpsOrNone() {
        let fillUps = [
            Made.fill(1, "2026-03-01", ml: 30_000), Made.fill(2, "2026-03-05", ml: 5_000, full: false),
            Made.fill(3, "2026-03-08", typedKm: 300, ml: 20_000),
        ]
        #expect(Economy(Made.litres(fillUps)).spans.isEmpty)
        var whole = fillUps
        whole[1].typedMetres = 100_000
        #expect(Economy(Made.litres(whole)).spans.map(\.metres) == [400_000])
    }

    @Test func eachKindOfQuantityIsCountedByItself() {
        var charge = Made.fill(2, "2026-03-04", km: 1_200, ml: 1)
        charge.quantity = .energy(wattHours: 12_000)
        var more = charge
        (more.id, more.time, more.odometerMetres) = (3, Made.noon("2026-03-05"), 1_300_000)
        let all = [
            Made.fill(1, "2026-03-01", km: 1_000, ml: 30_000), charge, more,
            Made.fill(4, "2026-03-08", km: 1_500, ml: 40_000),
        ]
        #expect(Economy(Made.litres(all)).metres == 500_000)
        let power = Economy(FillUpSeries(.electricity, of: all))
        #expect(per100(power.mean(in: .kilowattHoursPer100Kilometres)) == 1_200)
        #expect(power.mean(in: .litresPer100Kilometres) == nil)
    }

    @Test func costsOfASpanAreThoseOfAllItsFillUps() {
        let economy = Economy(
            Made.litres([
                Made.fill(1, "2026-03-01", km: 1_000, ml: 30_000),
                Made.fill(2, "2026-03-05", ml: 5_000, total: 8_000, full: false),
                Made.fill(3, "2026-03-08", km: 1_500, ml: 40_000, total: 60_000),
                Made.fill(4, "2026-03-09", ml: 5_000, full: false),
                Made.fill(5, "2026-03-10", km: 1_600, ml: 5_000, total: 9_000),
            ]))
        #expect(economy.spans[0].costs?.amounts == [Made.euros(68_000)])
        #expect(economy.spans[1].costs == nil)
    }

    @Test func nothingHasNoEconomy() {
        #expect(Economy(Made.litres([])).mean(in: .kilometresPerLitre) == nil)
        #expect(Economy(Made.litres([Made.fill(1, "2026-03-01", km: 5, ml: 0)])).roles.isEmpty)
    }
}
