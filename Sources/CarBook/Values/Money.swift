/// A sum in one currency.
package struct Money: Hashable, Sendable {
    package var thousandths: Int
    package var currency: Currency

    package init(thousandths: Int, currency: Currency) {
        self.thousandths = thousandths
        self.currency = currency
    }
}
