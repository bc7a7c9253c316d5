/// Money for each metre, millilitre or watt-hour, by currency.
package struct MoneyRates: Equatable, Sendable {
    package struct Rate: Sendable {
        package let currency: Currency
        /// Thousandths of money for each of the small unit; with three decimals, for a kilometre, a litre, a
        /// kilowatt-hour.
        package let thousandths: Ratio
    }

    private struct Sums: Equatable {
        var thousandths = 0
        var amount = 0
    }

    private var sums: [Currency: Sums] = [:]

    package init() {}

    /// By the letters of their currencies; without those that would be divided by zero.
    package var rates: [Rate] {
        sums.sorted { $0.key < $1.key }.compactMap { currency, sums in
            Ratio(sums.thousandths, over: sums.amount).map { Rate(currency: currency, thousandths: $0) }
        }
    }

    mutating func add(_ money: Money, for amount: Int) {
        let before = sums[money.currency] ?? Sums()
        sums[money.currency] = Sums(
            thousandths: CarBookLimits.sum(before.thousandths, money.thousandths), amount: before.amount + amount)
    }

    mutating func add(_ other: MoneyRates) {
        for (currency, more) in other.sums {
            add(Money(thousandths: more.thousandths, currency: currency), for: more.amount)
        }
    }
}
