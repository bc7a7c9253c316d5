import CarBook
import Drive
import Ledger

/// The fill-ups of one vehicle as the arithmetic takes them, oldest first; the id of each is its place among the facts.
struct StoredFills {
    private let facts: [Fact]
    let fills: [FillUp]
    private let exchanges: [InstrumentExchange]

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle) {
        let facts = book.facts(of: vehicle, .fuel)
        let all = facts.enumerated().compactMap { index, fact in StoredFills.fill(fact, index, book, vehicle) }
        fills = all.sorted { ($0.time.milliseconds, $0.id) < ($1.time.milliseconds, $1.id) }
        self.facts = facts
        exchanges = StoredReadings.exchanges(book, vehicle)
    }

    /// The fill-ups of one fuel, in a row, with the ways between them.
    func series(_ fuel: Fuel, _ odometer: CarOdometer) -> FillUpSeries {
        FillUpSeries(
            fuel, of: fills, exchanges: exchanges, misread: misread(by: odometer),
            between: odometer.fit.metres(from:to:))
    }

    /// The fill-ups of which the odometer does not count.
    func misread(by odometer: CarOdometer) -> Set<Int> {
        let records = odometer.misread
        return Set(fills.lazy.filter { records.contains(fact($0).id) }.map(\.id))
    }

    func fact(_ fill: FillUp) -> Fact { facts[fill.id] }

    /// Nil for one that does not say how much it was. Whoever asks for no fuel need not know the vehicle.
    static func fill(_ fact: Fact, _ id: Int, _ book: OpenCarBook, _ vehicle: KnownVehicle? = nil) -> FillUp? {
        guard let date = fact.date, let quantity = quantity(fact) else { return nil }
        return FillUp(
            id: id, time: book.time(date), odometerMetres: fact.number(.odometer),
            typedMetres: fact.number(.distance), quantity: quantity, total: money(fact), isFull: fact.isFull,
            missedBefore: fact.isMissed, isQuestioned: fact.isQuestioned,
            isLPG: Fuel.isLPG(fact[.grade] ?? "", inVehicleForLPG: vehicle?.fuel == .lpg), station: fact[.station],
            position: fact.place.flatMap(position))
    }

    /// None of what lies exactly at 0, 0, in the sea: programs write zeros where they know no place.
    static func position(_ place: Coordinate) -> Position? {
        place.latitudeE7 == 0 && place.longitudeE7 == 0 ? nil : Position(place)
    }

    private static func quantity(_ fact: Fact) -> CarBook.Quantity? {
        if let millilitres = fact.number(.volume) { return .volume(millilitres: millilitres) }
        return fact.number(.energy).map { .energy(wattHours: $0) }
    }

    static func money(_ fact: Fact) -> Money? {
        guard let thousandths = fact.number(.total), let currency = fact[.currency].flatMap({ Currency($0) }) else {
            return nil
        }
        return Money(thousandths: thousandths, currency: currency)
    }
}

extension StoredFills {
    static func litres(_ quantity: CarBook.Quantity) -> Double? {
        quantity.kind == .volume ? Double(quantity.amount) / 1000 : nil
    }

    static func kilowattHours(_ quantity: CarBook.Quantity) -> Double? {
        quantity.kind == .energy ? Double(quantity.amount) / 1000 : nil
    }
}
