/// The way that a vehicle goes on one kind of quantity, from full tank to full tank.
package struct Economy: Sendable {
    /// The part that a fill-up has in it.
    package enum Role: Equatable, Sendable {
        /// Full, and the beginning of the first span, or of the first one after some that were missed.
        case anchor
        /// Partial, and no full one before it from which one could count.
        case withoutAnchor
        /// Partial, and in the span that ends later.
        case addsToNext
        /// Full, and the end of a span, by its index.
        case ends(span: Int)
    }

    package let kind: Quantity.Kind
    package private(set) var spans: [EconomySpan] = []
    /// One for each fill-up of the series.
    package private(set) var roles: [Role] = []

    package init(_ series: FillUpSeries) {
        kind = series.kind
        var anchor: Int?
        for (index, fillUp) in series.fillUps.enumerated() {
            if fillUp.missedBefore { anchor = nil }
            if let begin = anchor, fillUp.isFull {
                roles.append(.ends(span: spans.count))
                spans.append(Economy.span(of: series, from: begin, to: index))
            } else if fillUp.isFull {
                roles.append(.anchor)
            } else {
                roles.append(anchor == nil ? .withoutAnchor : .addsToNext)
            }
            if fillUp.isFull { anchor = index }
        }
    }

    /// Metres of the spans that have a distance.
    package var metres: Int { spans.reduce(0) { $0 + ($1.metres ?? 0) } }

    /// Quantity of the spans that have a distance.
    package var quantity: Quantity {
        Quantity(kind, amount: spans.reduce(0) { $0 + ($1.metres == nil ? 0 : $1.quantity.amount) })
    }

    package func mean(in unit: EconomyUnit) -> Ratio? { unit.value(metres: metres, quantity: quantity) }

    private static func span(of series: FillUpSeries, from first: Int, to last: Int) -> EconomySpan {
        let filled = series.fillUps[(first + 1)...last]
        let totals = filled.compactMap(\.total)
        var costs = MoneySum()
        for total in totals { costs.add(total) }
        let distance = series.distance(from: first, to: last)
        return EconomySpan(
            firstID: series.fillUps[first].id, lastID: series.fillUps[last].id,
            start: series.fillUps[first].time, end: series.fillUps[last].time, fillUps: filled.count,
            metres: distance?.metres, source: distance?.source,
            quantity: Quantity(series.kind, amount: filled.reduce(0) { $0 + $1.quantity.amount }),
            costs: totals.count == filled.count ? costs : nil)
    }
}
