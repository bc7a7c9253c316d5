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

    /// The metres of a trip, and all of the time that it is a part of.
    package struct Part: Equatable, Sendable {
        package var metres: Int
        package var ofMetres: Int

        package init(_ metres: Int, of ofMetres: Int) {
            self.metres = metres
            self.ofMetres = ofMetres
        }
    }

    /// The share of a trip in the costs of a span and of its own days. Nil where nothing was driven in these.
    package func costs(
        ofTrip partOfDays: Part, on days: DaySpan, _ partOfSpan: Part, in span: DaySpan
    ) -> TripCosts? {
        let whole = costs(in: span)
        let fixedOfDays = costs(in: days).sum(of: .fixed)
        func share(_ sum: MoneySum, _ part: Part) -> MoneySum? { sum.share(part.metres, of: part.ofMetres) }
        guard let fuel = share(whole.sum(of: .fuel), partOfSpan),
            let other = share(whole.sum(of: .other), partOfSpan),
            let fixedByMetres = share(whole.sum(of: .fixed), partOfSpan),
            let fixedByDays = share(fixedOfDays, partOfDays)
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
