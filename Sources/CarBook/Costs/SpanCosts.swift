/// The costs of some days, by kind and currency.
package struct SpanCosts: Equatable, Sendable {
    package private(set) var byKind: [CostKind: MoneySum] = [:]

    package var total: MoneySum { sum { _ in true } }

    package func sum(of wanted: CostKind.Group) -> MoneySum { sum { $0.group == wanted } }

    /// All costs for each of so many metres; with three decimals, thousandths for a kilometre.
    package func perMetre(_ metres: Int) -> MoneyRates {
        var rates = MoneyRates()
        for money in total.amounts { rates.add(money, for: metres) }
        return rates
    }

    mutating func add(_ money: Money, _ kind: CostKind) { byKind[kind, default: MoneySum()].add(money) }

    private func sum(where isWanted: (CostKind) -> Bool) -> MoneySum {
        var sum = MoneySum()
        for (kind, money) in byKind where isWanted(kind) { sum.add(money) }
        return sum
    }
}
