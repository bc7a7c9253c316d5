import Drive

/// Everything that a file of tracks says of itself, or must say before the first track.
package struct TrackDocument: Equatable, Sendable {
    package var name: String
    /// The program that writes it.
    package var creator: String
    /// The time of the earliest track.
    package var time: Int64?
    /// The people whose work the names of places are, where the file has any such.
    package var credit: String?
    package var waypoints: [Waypoint] = []

    package init(name: String, creator: String) {
        self.name = name
        self.creator = creator
    }
}
