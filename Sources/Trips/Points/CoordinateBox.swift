import Drive

/// The smallest rectangle of the map around some places.
package struct CoordinateBox: Equatable, Sendable {
    package var south: Int32
    package var north: Int32
    package var west: Int32
    package var east: Int32

    package init(_ place: Coordinate) {
        south = place.latitudeE7
        north = place.latitudeE7
        west = place.longitudeE7
        east = place.longitudeE7
    }

    package init(south: Int32, north: Int32, west: Int32, east: Int32) {
        self.south = south
        self.north = north
        self.west = west
        self.east = east
    }

    @inline(__always)
    package mutating func add(_ place: Coordinate) {
        south = min(south, place.latitudeE7)
        north = max(north, place.latitudeE7)
        west = min(west, place.longitudeE7)
        east = max(east, place.longitudeE7)
    }

    package mutating func add(_ other: CoordinateBox) {
        south = min(south, other.south)
        north = max(north, other.north)
        west = min(west, other.west)
        east = max(east, other.east)
    }

    /// The distance from corner to corner.
    package var metres: Double {
        let corner = Coordinate(latitudeE7: south, longitudeE7: west)
        return corner.metres(to: Coordinate(latitudeE7: north, longitudeE7: east))
    }
}
