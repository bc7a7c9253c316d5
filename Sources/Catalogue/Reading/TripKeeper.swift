import Trips

/// Puts the trips of one book into their table, as they are told, and remembers why it could not.
final class TripKeeper {
    private let trips: TripTable
    /// The machine that the book was pulled from.
    private let machine: String?
    private(set) var failure: (any Error)?

    init(_ trips: TripTable, machine: String?) {
        self.trips = trips
        self.machine = machine
    }

    func add(_ trip: Trip) {
        guard failure == nil else { return }
        var trip = trip
        trip.machine = machine
        do { try trips.add(trip) } catch { failure = error }
    }
}
