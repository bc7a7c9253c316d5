/// The ways that a car went by itself, as an odometer counts them.
package struct DrivenWay: Equatable, Sendable {
    /// The number of the trip's row in this catalogue.
    package var trip: Int64
    /// Milliseconds since 1970.
    package var start: Int64
    package var end: Int64
    package var metres: Double
    /// False for a way too short to be listed as a trip; the car went it all the same.
    package var isTrip: Bool

    package init(trip: Int64 = 0, start: Int64, end: Int64, metres: Double, isTrip: Bool = true) {
        self.trip = trip
        self.start = start
        self.end = end
        self.metres = metres
        self.isTrip = isTrip
    }
}
