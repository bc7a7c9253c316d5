import Drive

/// The share of a trip that falls into a stretch of time.
package struct TripShare: Equatable, Sendable {
    package var measuredMetres = 0.0
    package var inferredMetres = 0.0
    package var duration: Int64 = 0
    package var moving: Int64 = 0
    package var standing: Int64 = 0

    package var metres: Double { measuredMetres + inferredMetres }

    /// Nothing of it.
    init() {}

    /// All of it.
    package init(_ trip: Trip) {
        measuredMetres = trip.measuredMetres
        inferredMetres = trip.inferredMetres
        duration = trip.duration
        moving = trip.moving
        standing = trip.standing
    }

    /// The rest of it without that.
    func less(_ other: TripShare) -> TripShare {
        var share = self
        share.measuredMetres -= other.measuredMetres
        share.inferredMetres -= other.inferredMetres
        share.duration -= other.duration
        share.moving -= other.moving
        share.standing -= other.standing
        return share
    }
}
