/// Eleven figures of a vehicle and a fuel that need no full tank.
package struct SimpleTotals: Sendable {
    package let fuel: Fuel
    package private(set) var metres = 0
    package private(set) var amount = 0
    package private(set) var spend = MoneySum()
    package private(set) var fillUps = 0
    /// Money for each metre, of the fill-ups that have a way and a total.
    package private(set) var costOfDistance = MoneyRates()
    /// Money for each millilitre or watt-hour, of the fill-ups that have a total.
    package private(set) var costOfQuantity = MoneyRates()
    /// The newest one: its day, quantity, total and station are the last four figures.
    package private(set) var last: FillUp?
    /// Quantity of the fill-ups that have a way.
    private var amountWithWay = 0

    package init(_ series: FillUpSeries) {
        fuel = series.fuel
        for (index, fillUp) in series.fillUps.enumerated() { add(fillUp, way: series.way(at: index)) }
    }

    package var kind: Quantity.Kind { fuel.kind }

    package var quantity: Quantity { Quantity(kind, amount: amount) }

    package func economy(in unit: EconomyUnit) -> Ratio? {
        unit.value(metres: metres, quantity: Quantity(kind, amount: amountWithWay))
    }

    /// Adds those of another vehicle with the same fuel; others are left out.
    package mutating func add(_ other: SimpleTotals) {
        guard other.fuel == fuel else { return }
        metres += other.metres
        amount += other.amount
        amountWithWay += other.amountWithWay
        spend.add(other.spend)
        fillUps += other.fillUps
        costOfDistance.add(other.costOfDistance)
        costOfQuantity.add(other.costOfQuantity)
        if let newer = other.last, last.map({ FillUp.inOrder($0, newer) }) ?? true { last = newer }
    }

    private mutating func add(_ fillUp: FillUp, way: Int?) {
        fillUps += 1
        amount += fillUp.quantity.amount
        last = fillUp
        metres += way ?? 0
        if way != nil { amountWithWay += fillUp.quantity.amount }
        guard let total = fillUp.total else { return }
        spend.add(total)
        costOfQuantity.add(total, for: fillUp.quantity.amount)
        if let way { costOfDistance.add(total, for: way) }
    }
}
