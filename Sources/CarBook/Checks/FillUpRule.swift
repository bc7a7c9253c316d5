import Civil

/// The sense that a fill-up makes.
package enum FillUpRule {
    /// Thousandths for a litre or kilowatt-hour, in currencies of the size of a euro.
    package static func usualPrices(_ kind: Quantity.Kind) -> ClosedRange<Int> {
        kind == .volume ? 300...30_000 : 30...10_000
    }

    /// Tenths of litres or kilowatt-hours for 100 km.
    private static func usualEconomies(_ kind: Quantity.Kind) -> ClosedRange<Int> {
        kind == .volume ? 10...600 : 30...1_500
    }

    /// Currencies in which a litre costs between a half and some twenty of their units.
    package static let currenciesLikeEuro: Set<String> = [
        "AUD", "BGN", "BRL", "CAD", "CHF", "DKK", "EUR", "GBP", "ILS", "MYR", "NOK", "NZD", "PLN", "RON", "SEK", "SGD",
        "USD",
    ]

    /// Everything that speaks against it. The judgement is that of its odometer, if it has one; the twin is a fill-up
    /// beside it that has the same one; the leg is the way from the full fill-up before with all that was filled in for
    /// it, if it ends one.
    package static func objections(
        to fillUp: FillUp, today: CivilTime, tank: Quantity? = nil, takes: Set<Quantity.Kind>? = nil,
        judgement: OdometerJudgement? = nil, twin: FillUp? = nil, leg: (metres: Int, quantity: Quantity)? = nil
    ) -> [FillUpObjection] {
        guard fillUp.isWithinLimits else { return [.beyondLimits] }
        let all = [
            future(fillUp, today), quantity(fillUp), total(fillUp), takes.flatMap { wrongKind(fillUp, $0) },
            tank.flatMap { overflow(fillUp, $0) }, judgement.flatMap(odometer), twin.map(FillUpObjection.sameOdometer),
            leg.flatMap { economy($0.metres, $0.quantity) }, price(fillUp),
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

    private static func economy(_ metres: Int, _ quantity: Quantity) -> FillUpObjection? {
        // Tenths for 100 km are thousandths times 1000 over metres.
        guard let tenths = Ratio(quantity.amount, times: 1_000, over: metres)?.rounded(decimals: 0),
            !usualEconomies(quantity.kind).contains(tenths)
        else { return nil }
        return .oddEconomy(metres: metres, quantity)
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

    private static func price(_ fillUp: FillUp) -> FillUpObjection? {
        guard let total = fillUp.total, total.thousandths >= 0, currenciesLikeEuro.contains(total.currency.code),
            let price = Ratio(total.thousandths, over: fillUp.quantity.amount), fillUp.quantity.amount > 0
        else { return nil }
        let thousandths = price.rounded(decimals: 3)
        let kind = fillUp.quantity.kind
        guard !usualPrices(kind).contains(thousandths), thousandths > 0 else { return nil }
        return .oddPrice(thousandths: thousandths, total.currency, fillUp.quantity.kind)
    }
}
