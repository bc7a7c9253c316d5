/// Sums of money by currency, which are never added up.
package struct MoneySum: Equatable, Sendable {
    private var thousandths: [Currency: Int] = [:]

    package init() {}

    package var isEmpty: Bool { thousandths.isEmpty }

    /// By the letters of their currencies.
    package var amounts: [Money] {
        thousandths.sorted { $0.key < $1.key }.map { Money(thousandths: $0.value, currency: $0.key) }
    }

    package subscript(_ currency: Currency) -> Int? { thousandths[currency] }

    package mutating func add(_ money: Money) {
        thousandths[money.currency] = CarBookLimits.sum(thousandths[money.currency] ?? 0, money.thousandths)
    }

    package mutating func add(_ other: MoneySum) {
        for money in other.amounts { add(money) }
    }

    /// Each sum times a part of a whole, rounded to thousandths; nil where the whole is nothing.
    package func share(_ part: Int, of whole: Int) -> MoneySum? {
        guard whole > 0 else { return nil }
        var share = MoneySum()
        for money in amounts {
            let thousandths = Ratio.product(money.thousandths, part, over: whole)
            share.add(Money(thousandths: thousandths, currency: money.currency))
        }
        return share
    }
}
