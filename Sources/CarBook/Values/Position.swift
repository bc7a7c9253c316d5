/// A place on the earth, in ten-millionths of a degree.
package struct Position: Hashable, Sendable {
    package var latitudeE7: Int32
    package var longitudeE7: Int32

    package init(latitudeE7: Int32, longitudeE7: Int32) {
        self.latitudeE7 = latitudeE7
        self.longitudeE7 = longitudeE7
    }
}

/// Metres between two places, from whoever can compute them.
package typealias MetresBetween = (Position, Position) -> Int
