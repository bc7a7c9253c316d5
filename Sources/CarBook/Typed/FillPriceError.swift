/// The reason why quantity, price and total do not go together.
package enum FillPriceError: Error, Equatable, Sendable {
    /// Fewer than two of the three were said.
    case twoAreNeeded
    case quantityNotAboveZero(Quantity)
    case priceBelowZero(UnitPrice)
    case totalBelowZero(Money)
    /// A price of zero says nothing of the quantity.
    case priceIsZero
    /// A price of a litre for kilowatt-hours, or the other way about.
    case otherKind(Quantity, UnitPrice)
    /// The price that nobody said was wanted in a unit of the other kind.
    case otherUnit(Quantity, UnitPrice.Unit)
    case otherCurrency(UnitPrice, Money)
    /// Quantity and price give `gives` and not `total`.
    case disagree(Quantity, UnitPrice, total: Money, gives: Money)
    /// A figure beyond what the room takes.
    case tooLarge
}
