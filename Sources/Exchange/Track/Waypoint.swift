import Drive

/// A place that somebody marked.
package struct Waypoint: Equatable, Sendable {
    package var place: Coordinate
    /// Milliseconds since 1970.
    package var time: Int64?
    package var text: String
    /// The drive it was marked on.
    package var track: String

    package init(place: Coordinate, time: Int64?, text: String, track: String) {
        self.place = place
        self.time = time
        self.text = text
        self.track = track
    }
}
