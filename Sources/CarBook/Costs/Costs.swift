import Civil

/// All that a vehicle costs.
package struct Costs: Sendable {
    private let fillUps: [FillUp]
    private let expenses: [Expense]

    /// Without any that are beyond the limits.
    package init(_ fillUps: [FillUp], _ expenses: [Expense]) {
        self.fillUps = fillUps.filter(\.isWithinLimits)
        self.expenses = expenses.filter(\.isWithinLimits)
    }

    package func costs(in span: DaySpan) -> SpanCosts {
        var costs = SpanCosts()
        for fillUp in fillUps where span.holds(fillUp.time.day) {
            if let total = fillUp.total { costs.add(total, .fuel(fillUp.quantity.kind)) }
        }
        for expense in expenses {
            if let recurrence = expense.recurrence {
                let thousandths = SpreadExpense(expense, recurrence).thousandths(in: span)
                guard thousandths != 0 else { continue }
                costs.add(Money(thousandths: thousandths, currency: expense.amount.currency), .fixed(expense.category))
            } else if span.holds(expense.day) {
                costs.add(expense.amount, .other(expense.category))
            }
        }
        return costs
    }

    /// The share of a trip of so many metres: in a span with so many, and on days with so many. Nil where these are
    /// none.
    package func costs(
        ofTrip metres: Int, on days: DaySpan, metresOfDays: Int, in span: DaySpan, metresOfSpan: Int
    ) -> TripCosts? {
        let whole = costs(in: span)
        let fixedOfDays = costs(in: days).sum(of: .fixed)
        guard let fuel = whole.sum(of: .fuel).share(metres, of: metresOfSpan),
            let other = whole.sum(of: .other).share(metres, of: metresOfSpan),
            let fixedByMetres = whole.sum(of: .fixed).share(metres, of: metresOfSpan),
            let fixedByDays = fixedOfDays.share(metres, of: metresOfDays)
        else { return nil }
        return TripCosts(fuel: fuel, other: other, fixedByMetres: fixedByMetres, fixedByDays: fixedByDays)
    }

    /// The costs of each year, up to a day.
    package func byYear(until today: CivilTime) -> [(year: Int, costs: SpanCosts)] {
        let days = fillUps.map(\.time.day) + expenses.map(\.day)
        guard let first = days.map(\.year).min(), first <= today.year else { return [] }
        return (first...today.year).compactMap { year in
            let span = DaySpan(year: year)
            let end = span.holds(today) ? today : span.last
            return DaySpan(span.first, end).map { (year, costs(in: $0)) }
        }
    }
}
