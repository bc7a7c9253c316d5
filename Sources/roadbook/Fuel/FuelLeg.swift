import CarBook
import Ledger

/// The way from one full tank to the next, and all that was filled in for it.
struct FuelLeg {
    let metres: Int
    let quantity: CarBook.Quantity

    /// The legs of a vehicle that have a distance, by the ids of the fill-ups with which they end.
    static func all(_ stored: StoredFills, _ way: RecordedWay) -> [Int: FuelLeg] {
        all(CarBook.Quantity.Kind.allCases.map { stored.series($0, way) })
    }

    /// The figures by which new fill-ups are judged, among all that there are: none of a car that takes both kinds, for
    /// neither says how much it needs.
    static func judged(
        _ fills: [FillUp], _ exchanges: [InstrumentExchange], _ way: RecordedWay, _ vehicle: KnownVehicle
    ) -> [Int: FuelLeg] {
        guard vehicle.fuel != .hybrid, let kind = fills.first?.quantity.kind,
            fills.allSatisfy({ $0.quantity.kind == kind })
        else { return [:] }
        return all([FillUpSeries(kind, of: fills, exchanges: exchanges, recorded: way.metres(from:to:))])
    }

    private static func all(_ series: [FillUpSeries]) -> [Int: FuelLeg] {
        var legs: [Int: FuelLeg] = [:]
        for span in series.flatMap({ Economy($0).spans }) {
            guard let metres = span.metres else { continue }
            legs[span.lastID] = FuelLeg(metres: metres, quantity: span.quantity)
        }
        return legs
    }
}
