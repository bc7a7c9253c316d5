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

    /// The parts of a trip's totals, each from 0 to 1.
    struct Parts {
        var measured = 0.0
        var inferred = 0.0
        var time = 0.0
        var motion = 0.0
        var rest = 0.0
    }

    init(_ trip: Trip, _ parts: Parts) {
        measuredMetres = trip.measuredMetres * parts.measured
        inferredMetres = trip.inferredMetres * parts.inferred
        duration = Int64((Double(trip.duration) * parts.time).rounded())
        moving = Int64((Double(trip.moving) * parts.motion).rounded())
        standing = Int64((Double(trip.standing) * parts.rest).rounded())
    }
}
