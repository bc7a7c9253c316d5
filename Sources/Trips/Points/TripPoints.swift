import AppendLog
import Drive
import Spool

/// The points of a trip, read from the spool, one after the other and in little memory.
///
/// What stands between its records and is no part of it is left out: what was driven in a pause, between trips that
/// were joined, and after its end.
package struct TripPoints {
    private let trails: TripTrails

    package init(of trip: Trip, in spool: [String]) { trails = TripTrails(of: [trip], in: spool) }

    package func forEach(_ body: (TripPoint) -> Void) throws(LogError) {
        try trails.read { _, point in
            body(point)
            return true
        }
    }

    /// Reads no further than it must.
    package func contains(where isWanted: (TripPoint) -> Bool) throws(LogError) -> Bool {
        var found = false
        try trails.read { _, point in
            found = isWanted(point)
            return !found
        }
        return found
    }
}
