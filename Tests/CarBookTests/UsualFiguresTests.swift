import CarBook
import Testing

/// Prices and economies that are usual with a vehicle, and those that are asked about because they are not.
@Suite struct UsualFiguresTests {
    private let today = Made.day("2030-01-01")

    /// A fill-up of 40 litres every week and 645 km, which is 6.2 litres for 100 km, at 1.6 euros.
    private static func weeks(_ count: Int, total: Int = 64_000) -> [FillUp] {
        (0..<count).map { week in
            var fill = Made.fill(week, "2026-01-01", km: 10_000 + week * 645, ml: 40_000, total: total)
            fill.time.milliseconds += Int64(week) * 7 * 86_400_000
            return fill
        }
    }

    private func objections(_ fill: FillUp, among fills: [FillUp]) -> [FillUpObjection] {
        let series = Made.litres(fills.filter { $0.id != fill.id } + [fill])
        let span = Economy(series).spans.first { $0.lastID == fill.id }
        return FillUpRule.objections(
            to: fill, today: today, ways: series.odometerBesideTyped(of: fill.id),
            leg: span.map { ($0.metres, $0.quantity) }, usual: UsualOfVehicle(series))
    }

    private func asksPrice(_ total: Int, among fills: [FillUp], at week: Int? = nil) -> Bool {
        var fill = Self.weeks(fills.count + 1)[week ?? fills.count]
        fill.id = 1_000
        fill.odometerMetres = nil
        fill.total = Made.euros(total)
        return objections(fill, among: fills).contains { if case .oddPrice = $0 { true } else { false } }
    }

    private func asksEconomy(_ litres: Int, among fills: [FillUp]) -> Bool {
        var fill = Self.weeks(fills.count + 1)[fills.count]
        (fill.quantity, fill.total) = (.volume(millilitres: litres), nil)
        return objections(fill, among: fills).contains { if case .oddEconomy = $0 { true } else { false } }
    }

    /// 236 fill-ups of 1.6 and of 6.2 do not make 25 and 52.6 usual.
    @Test func whatIsFarFromUsualIsAskedAbout() {
        let fills = Self.weeks(236)
        #expect(asksPrice(1_000_000, among: fills))
        #expect(!asksPrice(64_000, among: fills))
        #expect(asksEconomy(339_270, among: fills))
        #expect(!asksEconomy(40_000, among: fills))
    }

    /// 40 litres at 1.6: within a factor of 1.5 are 42.67 to 96 euros.
    @Test(arguments: [(42_666, true), (42_667, false), (96_000, false), (96_001, true)])
    func aPriceIsUsualWithinAFactorOfOneAndAHalf(total: Int, isAsked: Bool) {
        #expect(asksPrice(total, among: Self.weeks(5)) == isAsked)
    }

    @Test(arguments: [(19_999, true), (20_000, false), (80_000, false), (80_001, true)])
    func anEconomyIsUsualWithinAFactorOfTwo(millilitres: Int, isAsked: Bool) {
        #expect(asksEconomy(millilitres, among: Self.weeks(7)) == isAsked)
    }

    /// Before that the bounds of all cars hold.
    @Test func fewerThanFiveTellNothing() {
        #expect(!asksPrice(1_000_000, among: Self.weeks(4)))
        #expect(asksPrice(1_000_000, among: Self.weeks(5)))
        #expect(asksPrice(1_200_040, among: Self.weeks(4)))
        #expect(!asksEconomy(339_270, among: Self.weeks(5)))
        #expect(asksEconomy(339_270, among: Self.weeks(6)))
    }

    /// One may be a mistake that nobody saw; a second makes a dear station usual.
    @Test func twoThatAreAlikeMakeItUsual() {
        var fills = Self.weeks(20)
        fills[5].total = Made.euros(120_000)
        #expect(asksPrice(120_000, among: fills))
        fills[9].total = Made.euros(120_000)
        #expect(!asksPrice(120_000, among: fills))
        fills[9].isQuestioned = true
        #expect(asksPrice(120_000, among: fills))
    }

    /// Prices of years ago are not those of now, and those of now are not those of then.
    @Test func theTwentyNearestInTimeAreCompared() {
        let fills = Self.weeks(30, total: 32_000) + Self.weeks(60).suffix(20)
        #expect(!asksPrice(32_000, among: fills, at: 30))
        #expect(asksPrice(32_000, among: fills))
        #expect(!asksPrice(64_000, among: fills))
        #expect(asksPrice(64_000, among: fills, at: 2))
        let later = Self.weeks(30, total: 32_000) + Self.weeks(49).suffix(19)
        #expect(asksPrice(32_000, among: later), "of one alone")
    }

    /// Nor does what cost nothing, or another currency.
    @Test func pricesAreComparedInTheirCurrency() {
        var fills = Self.weeks(20)
        for week in 0..<10 { fills[week].total = Money(thousandths: 620_000, currency: Made.currency("HUF")) }
        for week in 10..<16 { fills[week].total = Made.euros(0) }
        #expect(!asksPrice(1_000_000, among: fills))
        #expect(!asksPrice(0, among: Self.weeks(20)))
        var forint = Self.weeks(21)[20]
        forint.total = Money(thousandths: 6_200_000, currency: Made.currency("HUF"))
        #expect(objections(forint, among: fills).count == 1)
        forint.total = Money(thousandths: 640_000, currency: Made.currency("HUF"))
        #expect(objections(forint, among: fills).isEmpty)
    }

    /// A price that is usual is not asked about, however low it is.
    @Test func whatIsUsualNeedsNoOtherBounds() {
        #expect(asksPrice(8_000, among: Self.weeks(4, total: 8_000)))
        #expect(!asksPrice(8_000, among: Self.weeks(5, total: 8_000)))
    }

    /// 10 km and 5 %.
    @Test(arguments: [
        (600, 1_200, true), (1_200, 600, true), (100, 110, false), (100, 111, true), (950, 1_000, false),
        (949, 1_000, true), (1_000, 949, true), (1_000, 950, false),
    ])
    func aTypedDistanceFarFromTheOdometersIsAQuestion(typed: Int, odometer: Int, isAsked: Bool) {
        let fill = Made.fill(2, "2026-03-01", km: 10_000 + odometer, typedKm: typed, ml: 30_000, full: false)
        let found = objections(fill, among: [Made.fill(1, "2026-02-01", km: 10_000, ml: 40_000)])
        let asked = FillUpObjection.otherDistance(typed: typed * 1_000, odometer: odometer * 1_000)
        #expect(found == (isAsked ? [asked] : []))
        #expect(found.allSatisfy { $0.isQuestion })
    }

    /// Others between them, and an odometer of which nobody is sure, say nothing of the typed one.
    @Test func aTypedDistanceIsComparedWithTheFillUpBefore() {
        let first = Made.fill(1, "2026-02-01", km: 10_000, ml: 40_000)
        func asks(_ fill: FillUp, _ before: FillUp) -> Bool { !objections(fill, among: [before]).isEmpty }
        let fill = Made.fill(2, "2026-03-01", km: 11_200, typedKm: 600, ml: 72_000)
        #expect(asks(fill, first))
        var missed = fill
        missed.missedBefore = true
        #expect(!asks(missed, first))
        var doubtful = first
        doubtful.isQuestioned = true
        #expect(!asks(fill, doubtful))
    }
}
