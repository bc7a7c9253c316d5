import Drive

/// A point of a drive, as a picture needs it.
package struct DrawnPoint: Equatable, Sendable {
    package var place: Coordinate
    /// Milliseconds since 1970, less what was not driven before; nil where nobody knows.
    package var time: Int64?
    /// Metres a second, told or made.
    package var speed: Double?
    /// True if the speed was made of places and times, and so is that of the way to the point.
    package var isSpeedMade: Bool
    /// Metres above the sea.
    package var height: Double?
    /// The way in which the way to it is known; nil for the first of a drive.
    package var way: WayEvidence?

    package init(
        _ place: Coordinate, time: Int64? = nil, speed: Double? = nil, isSpeedMade: Bool = false,
        height: Double? = nil, way: WayEvidence? = nil
    ) {
        self.place = place
        self.time = time
        self.speed = speed
        self.isSpeedMade = isSpeedMade
        self.height = height
        self.way = way
    }
}
