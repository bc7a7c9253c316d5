/// The quantity of a fill-up, its price per unit and its total: two that were said, and the third that they give.
package struct FillPrice: Equatable, Sendable {
    package let quantity: Quantity
    package let price: UnitPrice
    package let total: Money

    /// The unit in which a price is given that was not said.
    package init(quantity: Quantity?, price: UnitPrice?, total: Money?, per unit: UnitPrice.Unit) throws {
        try FillPrice.refuse(quantity, price, total)
        switch (quantity, price, total) {
        case (let quantity?, let price?, let total?):
            try FillPrice.compare(quantity, price, total)
            self.init(quantity, price, total)
        case (let quantity?, let price?, nil):
            self.init(quantity, price, try FillPrice.total(of: quantity, at: price))
        case (let quantity?, nil, let total?):
            self.init(quantity, try FillPrice.price(of: quantity, for: total, per: unit), total)
        case (nil, let price?, let total?):
            self.init(try FillPrice.quantity(for: total, at: price), price, total)
        default: throw FillPriceError.twoAreNeeded
        }
    }

    private init(_ quantity: Quantity, _ price: UnitPrice, _ total: Money) {
        self.quantity = quantity
        self.price = price
        self.total = total
    }

    private static func refuse(_ quantity: Quantity?, _ price: UnitPrice?, _ total: Money?) throws {
        if let quantity, quantity.amount <= 0 { throw FillPriceError.quantityNotAboveZero(quantity) }
        if let price, price.millionths < 0 { throw FillPriceError.priceBelowZero(price) }
        if let total, total.thousandths < 0 { throw FillPriceError.totalBelowZero(total) }
        let money = [price?.millionths, total?.thousandths].allSatisfy { CarBookLimits.holdsMoney($0 ?? 0) }
        guard money, CarBookLimits.holds(quantity?.amount ?? 0) else { throw FillPriceError.tooLarge }
        if let quantity, let price, quantity.kind != price.per.kind { throw FillPriceError.otherKind(quantity, price) }
        if let price, let total, price.currency != total.currency { throw FillPriceError.otherCurrency(price, total) }
    }

    /// Thousandths of a total are a thousandth of the product of amount and millionths; the unit is in millionths too.
    private static func total(of quantity: Quantity, at price: UnitPrice) throws -> Money {
        let minor = Int128(price.currency.minorUnitThousandths)
        let dividend = Int128(quantity.amount) * Int128(price.millionths) * 1_000
        let coins = Ratio.divide(dividend, by: Int128(price.per.millionths) * minor)
        guard CarBookLimits.holdsMoney(coins) else { throw FillPriceError.tooLarge }
        return Money(thousandths: coins * Int(minor), currency: price.currency)
    }

    private static func price(of quantity: Quantity, for total: Money, per unit: UnitPrice.Unit) throws -> UnitPrice {
        guard unit.kind == quantity.kind else { throw FillPriceError.otherUnit(quantity, unit) }
        let dividend = Int128(total.thousandths) * Int128(unit.millionths)
        let thousandths = Ratio.divide(dividend, by: Int128(quantity.amount) * 1_000_000)
        guard CarBookLimits.holdsMoney(thousandths) else { throw FillPriceError.tooLarge }
        return UnitPrice(millionths: thousandths * 1_000, currency: total.currency, per: unit)
    }

    private static func quantity(for total: Money, at price: UnitPrice) throws -> Quantity {
        guard price.millionths > 0 else { throw FillPriceError.priceIsZero }
        let dividend = Int128(total.thousandths) * Int128(price.per.millionths)
        let amount = Ratio.divide(dividend, by: Int128(price.millionths) * 1_000)
        guard CarBookLimits.holds(amount) else { throw FillPriceError.tooLarge }
        let quantity = Quantity(price.per.kind, amount: amount)
        guard amount > 0 else { throw FillPriceError.quantityNotAboveZero(quantity) }
        return quantity
    }

    /// Half a per cent of the product, or the smallest sum of the currency, is allowed between it and the total.
    private static func compare(_ quantity: Quantity, _ price: UnitPrice, _ total: Money) throws {
        let whole = Int128(price.per.millionths)
        let product = Int128(quantity.amount) * Int128(price.millionths) * 1_000
        let said = Int128(total.thousandths) * whole
        let difference = said > product ? said - product : product - said
        let isFar = difference * 200 > product && difference > whole * Int128(total.currency.minorUnitThousandths)
        guard isFar else { return }
        let gives = try FillPrice.total(of: quantity, at: price)
        throw FillPriceError.disagree(quantity, price, total: total, gives: gives)
    }
}
