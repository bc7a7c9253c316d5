import Drive
import Trips

/// Everything that trips add up to.
struct DrivenSum {
    var trips = 0
    var measuredMetres = 0.0
    var inferredMetres = 0.0
    var duration: Int64 = 0
    var moving: Int64 = 0
    var standing: Int64 = 0
    /// Metres on roads that were not driven before.
    var newRoadMetres = 0.0

    var metres: Double { measuredMetres + inferredMetres }
    var unknown: Int64 { unknownTime(of: duration, moving: moving, standing: standing) }

    mutating func add(_ share: TripShare, begins: Bool, newRoadMetres: Double) {
        if begins { trips += 1 }
        measuredMetres += share.measuredMetres
        inferredMetres += share.inferredMetres
        duration += share.duration
        moving += share.moving
        standing += share.standing
        self.newRoadMetres += newRoadMetres
    }

    var isEmpty: Bool { trips == 0 && duration == 0 && measuredMetres == 0 && inferredMetres == 0 }
}
