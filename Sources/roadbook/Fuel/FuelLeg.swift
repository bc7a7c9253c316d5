import CarBook
import Ledger

/// The way from one full tank to the next, and all that was filled in for it.
struct FuelLeg {
    let metres: Int
    let quantity: CarBook.Quantity

    /// The legs of a vehicle, by the ids of the fill-ups with which they end.
    static func all(_ stored: StoredFills, _ odometer: CarOdometer) -> [Int: FuelLeg] {
        all(Fuel.allCases.map { stored.series($0, odometer) })
    }

    static func all(_ series: [FillUpSeries]) -> [Int: FuelLeg] {
        var legs: [Int: FuelLeg] = [:]
        for span in series.flatMap({ Economy($0).spans }) {
            legs[span.lastID] = FuelLeg(metres: span.metres, quantity: span.quantity)
        }
        return legs
    }
}
