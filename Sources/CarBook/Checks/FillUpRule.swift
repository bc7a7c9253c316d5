import Civil

/// The sense that a fill-up makes.
package enum FillUpRule {
    /// Thousandths for a litre or kilowatt-hour, in currencies of the size of a euro, while nothing is usual.
    package static func usualPrices(_ kind: Quantity.Kind) -> ClosedRange<Int> {
        kind == .volume ? 300...30_000 : 30...10_000
    }

    /// Tenths of litres or kilowatt-hours for 100 km.
    private static func usualEconomies(_ kind: Quantity.Kind) -> ClosedRange<Int> {
        kind == .volume ? 10...600 : 30...1_500
    }

    /// Metres by which a typed distance may differ from that of the odometers, or a twentieth of the larger.
    private static let mostBesideTyped = 10_000

    /// Currencies in which a litre costs between a half and some twenty of their units.
    package static let currenciesLikeEuro: Set<String> = [
        "AUD", "BGN", "BRL", "CAD", "CHF", "DKK", "EUR", "GBP", "ILS", "MYR", "NOK", "NZD", "PLN", "RON", "SEK", "SGD",
        "USD",
    ]

    /// Everything that speaks against it. The judgement is that of its odometer, if it has one; the twin is a fill-up
    /// beside it that has the same one; the ways are the typed one and that of the odometers, if both are known; the
    /// leg is the way from the full fill-up before with all that was filled in for it, if it ends one.
    package static func objections(
        to fillUp: FillUp, today: CivilTime, tank: Quantity? = nil, takes: Set<Quantity.Kind>? = nil,
        judgement: OdometerJudgement? = nil, twin: FillUp? = nil, ways: (typed: Int, odometer: Int)? = nil,
        leg: (metres: Int, quantity: Quantity)? = nil, usual: UsualOfVehicle = UsualOfVehicle()
    ) -> [FillUpObjection] {
        guard fillUp.isWithinLimits else { return [.beyondLimits] }
        let all = [
            future(fillUp, today), quantity(fillUp), total(fillUp), takes.flatMap { wrongKind(fillUp, $0) },
            tank.flatMap { overflow(fillUp, $0) }, judgement.flatMap(odometer), twin.map(FillUpObjection.sameOdometer),
            ways.flatMap { distance($0.typed, $0.odometer) },
            leg.flatMap { economy(fillUp, $0.metres, $0.quantity, usual) }, price(fillUp, usual),
        ]
        return all.compactMap { $0 }
    }

    private static func future(_ fillUp: FillUp, _ today: CivilTime) -> FillUpObjection? {
        guard fillUp.time.day.days > today.days else { return nil }
        return .inTheFuture(day: fillUp.time.day, today: today)
    }

    private static func quantity(_ fillUp: FillUp) -> FillUpObjection? {
        fillUp.quantity.amount > 0 ? nil : .quantityNotAboveZero(fillUp.quantity)
    }

    private static func total(_ fillUp: FillUp) -> FillUpObjection? {
        fillUp.total.flatMap { $0.thousandths < 0 ? .totalBelowZero($0) : nil }
    }

    private static func wrongKind(_ fillUp: FillUp, _ takes: Set<Quantity.Kind>) -> FillUpObjection? {
        takes.contains(fillUp.quantity.kind) ? nil : .wrongKind(fillUp.quantity.kind)
    }

    private static func distance(_ typed: Int, _ odometer: Int) -> FillUpObjection? {
        contradict(typed, odometer) ? .otherDistance(typed: typed, odometer: odometer) : nil
    }

    /// True of a typed distance and one by the odometers that cannot both be right.
    static func contradict(_ typed: Int, _ odometer: Int) -> Bool {
        let difference = abs(typed - odometer)
        return difference > mostBesideTyped && difference * 20 > max(typed, odometer)
    }

    private static func economy(
        _ fillUp: FillUp, _ metres: Int, _ quantity: Quantity, _ usual: UsualOfVehicle
    ) -> FillUpObjection? {
        let isUsual = usual.economies.holds(quantity.amount, over: metres, at: fillUp) ?? canBe(metres, quantity)
        return isUsual ? nil : .oddEconomy(metres: metres, quantity)
    }

    /// True of what some car needs.
    private static func canBe(_ metres: Int, _ quantity: Quantity) -> Bool {
        // Tenths for 100 km are thousandths times 1000 over metres.
        let tenths = Ratio(quantity.amount, times: 1_000, over: metres)?.rounded(decimals: 0)
        return tenths.map { usualEconomies(quantity.kind).contains($0) } ?? true
    }

    /// More than the tank and a tenth of it: pumps and necks of tanks differ.
    private static func overflow(_ fillUp: FillUp, _ tank: Quantity) -> FillUpObjection? {
        guard tank.kind == fillUp.quantity.kind, tank.amount > 0 else { return nil }
        guard fillUp.quantity.amount * 10 > tank.amount * 11 else { return nil }
        return .moreThanTheTankHolds(fillUp.quantity, tank: tank)
    }

    private static func odometer(_ judgement: OdometerJudgement) -> FillUpObjection? {
        if case .fits = judgement.verdict { return nil }
        return .odometer(judgement)
    }

    private static func price(_ fillUp: FillUp, _ usual: UsualOfVehicle) -> FillUpObjection? {
        let (amount, kind) = (fillUp.quantity.amount, fillUp.quantity.kind)
        guard let total = fillUp.total, amount > 0,
            let thousandths = Ratio(total.thousandths, over: amount)?.rounded(decimals: 3), thousandths > 0
        else { return nil }
        let prices = usual.prices[total.currency]
        let canBe = !currenciesLikeEuro.contains(total.currency.code) || usualPrices(kind).contains(thousandths)
        let isUsual = prices?.holds(total.thousandths, over: amount, at: fillUp) ?? canBe
        return isUsual ? nil : .oddPrice(thousandths: thousandths, total.currency, kind)
    }
}
