import CarBook
import Ledger

/// The way from one full tank to the next, and all that was filled in for it.
struct FuelLeg {
    let metres: Int
    let quantity: CarBook.Quantity

    /// Those of a vehicle that have a distance, by the ids of the fill-ups with which they end.
    static func all(_ stored: StoredFills, _ way: RecordedWay) -> [Int: FuelLeg] {
        var legs: [Int: FuelLeg] = [:]
        for kind in CarBook.Quantity.Kind.allCases {
            for span in Economy(stored.series(kind, way)).spans {
                guard let metres = span.metres else { continue }
                legs[span.lastID] = FuelLeg(metres: metres, quantity: span.quantity)
            }
        }
        return legs
    }
}
