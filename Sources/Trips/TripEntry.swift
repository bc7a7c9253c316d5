import Drive
import Ledger

/// A trip as people see it: what the books of the machine tell, and over it what people said.
package struct TripEntry: Equatable, Sendable {
    /// The number of the trip's row in this catalogue.
    package var number: Int64
    package var trip: Trip
    package var said = TripOverlay()
    package var isDeleted = false
    /// The trip that is another recording of the same drive, and counts instead of this one.
    package var doubleOf: TripID?

    package init(number: Int64, trip: Trip) {
        self.number = number
        self.trip = trip
    }

    package var id: TripID { trip.id }

    package var name: String? { said.name ?? trip.name }
    package var vehicle: String? { said.vehicle ?? trip.vehicle }
    package var driver: String? { said.driver ?? trip.driver }
    package var category: Category { said.category.flatMap { Category($0) } ?? .unset }
    /// Nobody has said yet whether it was carried.
    package var isPerhapsCarried: Bool {
        said.isCarried == nil && !said.isCarriedInPart && trip.isPerhapsCarried
    }

    /// Its name or `Home → Work`, nil where nobody gave it a name or a place.
    package var title: String? {
        name ?? places
    }

    /// The name that the trip has by the places that people named.
    package var places: String? {
        switch (said.startPlace, said.endPlace) {
        case (let start?, let end?): return TripsWords.between(start, end)
        case (let start?, nil): return TripsWords.from(start)
        case (nil, let end?): return TripsWords.to(end)
        case (nil, nil): return nil
        }
    }
}
