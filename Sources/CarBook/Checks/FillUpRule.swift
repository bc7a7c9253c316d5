import Civil

/// The sense that a fill-up makes.
package enum FillUpRule {
    /// Thousandths for a litre or kilowatt-hour, in currencies of the size of a euro.
    package static let usualPrices = 50...50_000

    /// Currencies in which a litre costs between a half and some twenty of their units.
    package static let currenciesLikeEuro: Set<String> = [
        "AUD", "BGN", "BRL", "CAD", "CHF", "DKK", "EUR", "GBP", "ILS", "MYR", "NOK", "NZD", "PLN", "RON", "SEK", "SGD",
        "USD",
    ]

    /// Everything that speaks against it. The judgement is that of its odometer, if it has one.
    package static func objections(
        to fillUp: FillUp, today: CivilTime, tank: Quantity? = nil, judgement: OdometerJudgement? = nil
    ) -> [FillUpObjection] {
        guard fillUp.isWithinLimits else { return [.beyondLimits] }
        let all = [
            future(fillUp, today), quantity(fillUp), total(fillUp), tank.flatMap { overflow(fillUp, $0) },
            judgement.flatMap(odometer), price(fillUp),
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
        guard !usualPrices.contains(thousandths), thousandths > 0 else { return nil }
        return .oddPrice(thousandths: thousandths, total.currency, fillUp.quantity.kind)
    }
}
