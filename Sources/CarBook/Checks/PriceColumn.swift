/// The question whether a column of prices has those of a litre or kilowatt-hour, or those of all that was filled in.
package enum PriceColumn {
    package struct Row: Sendable {
        /// Thousandths of the currency's unit.
        package let price: Int
        package let quantity: Quantity

        package init(price: Int, quantity: Quantity) {
            self.price = price
            self.quantity = quantity
        }
    }

    /// True if most rows would have too low a price of a litre or kilowatt-hour, were theirs that of everything.
    package static func isOfUnit(_ rows: [Row]) -> Bool {
        let told = rows.filter { $0.quantity.amount > 0 && $0.price > 0 }
        let low = told.filter { row in
            let thousandths = Ratio(row.price, over: row.quantity.amount)?.rounded(decimals: 3) ?? 0
            return thousandths < FillUpRule.usualPrices(row.quantity.kind).lowerBound
        }
        return low.count * 2 > told.count
    }
}
