import CarBook

/// The things that a vehicle was filled with in some time, of one fuel.
struct HistoryFuel {
    let fuel: Fuel
    /// The ways from full tank to full tank that end in that time, and the quantity that they took.
    private(set) var metres = 0
    private(set) var amount = 0
    /// Everything that was filled in, in millilitres or watt-hours.
    private(set) var filled = 0
    private(set) var fillUps = 0

    /// Fill-ups of a series on these days; nil if there are none.
    init?(_ series: FillUpSeries, _ economy: Economy, on days: DaySpan) {
        fuel = series.fuel
        for fill in series.fillUps where days.holds(fill.time.day) {
            filled += fill.quantity.amount
            fillUps += 1
        }
        for span in economy.spans where days.holds(span.end.day) {
            metres += span.metres
            amount += span.quantity.amount
        }
        guard fillUps > 0 else { return nil }
    }

    mutating func add(_ other: HistoryFuel) {
        metres += other.metres
        amount += other.amount
        filled += other.filled
        fillUps += other.fillUps
    }

    /// The sums of several times, added up for each fuel.
    static func sums(_ all: [HistoryFuel]) -> [HistoryFuel] {
        Fuel.allCases.compactMap { fuel in
            let ofFuel = all.filter { $0.fuel == fuel }
            return ofFuel.dropFirst().reduce(ofFuel.first) { sum, next in
                var sum = sum
                sum?.add(next)
                return sum
            }
        }
    }

    var quantity: CarBook.Quantity { CarBook.Quantity(fuel.kind, amount: filled) }

    /// `6.2 L/100km`; nil where no way ends with a full tank.
    func economy(_ figures: FigureText) -> String? {
        metres > 0 ? figures.economy(metres: metres, CarBook.Quantity(fuel.kind, amount: amount)) : nil
    }
}
