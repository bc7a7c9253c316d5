/// The way that a vehicle goes on one fuel, from full tank to full tank.
package struct Economy: Sendable {
    /// The part that a fill-up has in it.
    package enum Role: Equatable, Sendable {
        /// Full, and the beginning of the first span, or of the first one after some that were missed.
        case anchor
        /// Partial, and no full one before it from which one could count.
        case withoutAnchor
        /// In the span that ends later: partial, or full where no distance up to it is known.
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
            let role = role(of: index, in: series, behind: anchor)
            roles.append(role)
            switch role {
            case .anchor, .ends: anchor = index
            case .withoutAnchor, .addsToNext: continue
            }
        }
    }

    private mutating func role(of index: Int, in series: FillUpSeries, behind anchor: Int?) -> Role {
        let isFull = series.fillUps[index].isFull
        guard let anchor else { return isFull ? .anchor : .withoutAnchor }
        guard isFull else { return .addsToNext }
        if let span = Economy.span(of: series, from: anchor, to: index) {
            spans.append(span)
            return .ends(span: spans.count - 1)
        }
        // An odometer that the anchor lacks is made good by no later fill-up.
        return series.odometers[anchor] == nil && series.odometers[index] != nil ? .anchor : .addsToNext
    }

    package var metres: Int { spans.reduce(0) { $0 + $1.metres } }

    package var quantity: Quantity { Quantity(kind, amount: spans.reduce(0) { $0 + $1.quantity.amount }) }

    package func mean(in unit: EconomyUnit) -> Ratio? { unit.value(metres: metres, quantity: quantity) }

    /// Nil where no distance is known.
    private static func span(of series: FillUpSeries, from first: Int, to last: Int) -> EconomySpan? {
        guard let distance = series.distance(from: first, to: last) else { return nil }
        let filled = series.fillUps[(first + 1)...last]
        let totals = filled.compactMap(\.total)
        var costs = MoneySum()
        for total in totals { costs.add(total) }
        return EconomySpan(
            firstID: series.fillUps[first].id, lastID: series.fillUps[last].id,
            start: series.fillUps[first].time, end: series.fillUps[last].time, fillUps: filled.count,
            metres: distance.metres, source: distance.source,
            quantity: Quantity(series.kind, amount: filled.reduce(0) { $0 + $1.quantity.amount }),
            costs: totals.count == filled.count ? costs : nil)
    }
}
