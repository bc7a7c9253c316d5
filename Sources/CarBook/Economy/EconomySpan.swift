/// The way from one full tank to the next.
package struct EconomySpan: Sendable {
    /// The fill-up that is the anchor, by the caller's number.
    package let firstID: Int
    package let lastID: Int
    package let start: DatedTime
    package let end: DatedTime
    /// Fill-ups behind the anchor, the last one too.
    package let fillUps: Int
    package let metres: Int
    package let source: DistanceSource
    package let quantity: Quantity
    /// Nil unless each of the fill-ups has a total.
    package let costs: MoneySum?

    package func value(in unit: EconomyUnit) -> Ratio? { unit.value(metres: metres, quantity: quantity) }
}
