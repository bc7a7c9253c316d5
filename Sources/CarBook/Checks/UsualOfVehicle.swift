/// The prices and economies that are usual with one vehicle and one fuel.
package struct UsualOfVehicle: Sendable {
    /// Prices differ by the station and change with the years; twice of what a car takes is a trailer.
    private static let tenthsOfPrices: Int128 = 15
    private static let tenthsOfEconomies: Int128 = 20

    package private(set) var prices: [Currency: UsualFigures] = [:]
    package private(set) var economies = UsualFigures(tenths: tenthsOfEconomies)

    /// Nothing is usual.
    package init() {}

    package init(_ series: FillUpSeries) {
        for fillUp in series.fillUps where !fillUp.isQuestioned {
            guard let total = fillUp.total else { continue }
            prices[total.currency, default: UsualFigures(tenths: UsualOfVehicle.tenthsOfPrices)]
                .add(total.thousandths, over: fillUp.quantity.amount, of: fillUp.id, fillUp.time)
        }
        for span in Economy(series).spans {
            economies.add(span.quantity.amount, over: span.metres, of: span.lastID, span.end)
        }
    }
}
