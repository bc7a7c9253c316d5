import AppendLog
import Drive

/// The share of a trip that falls into a stretch of time.
package struct TripShare: Equatable, Sendable {
    package var measuredMetres: Double
    package var inferredMetres: Double
    package var duration: Int64
    package var moving: Int64
    package var standing: Int64

    package var metres: Double { measuredMetres + inferredMetres }

    /// All of it.
    package init(_ trip: Trip) {
        measuredMetres = trip.measuredMetres
        inferredMetres = trip.inferredMetres
        duration = trip.duration
        moving = trip.moving
        standing = trip.standing
    }

    init(_ trip: Trip, way: Double, time: Double, motion: Double, rest: Double) {
        measuredMetres = trip.measuredMetres * way
        inferredMetres = trip.inferredMetres * way
        duration = Int64((Double(trip.duration) * time).rounded())
        moving = Int64((Double(trip.moving) * motion).rounded())
        standing = Int64((Double(trip.standing) * rest).rounded())
    }
}
