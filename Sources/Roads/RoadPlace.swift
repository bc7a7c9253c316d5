import Drive
import Glibc

/// A place on the square of the world (Web Mercator), each side of which has 2³² parts. Beyond the date line the parts
/// go on, so that differences hold across it.
package struct RoadPlace: Equatable, Hashable, Sendable {
    package var x: UInt32
    package var y: UInt32

    /// The square ends there.
    private static let mostLatitude = 85.05
    private static let side = 4_294_967_296.0

    package init(x: UInt32, y: UInt32) {
        self.x = x
        self.y = y
    }

    /// Nil so near to a pole that the square does not have it.
    package init?(_ place: Coordinate) {
        let latitude = place.latitude
        guard abs(latitude) <= RoadPlace.mostLatitude else { return nil }
        let north = asinh(tan(latitude * .pi / 180)) / (2 * .pi)
        let east = (place.longitude / 360 + 0.5) * RoadPlace.side
        x = UInt32(truncatingIfNeeded: Int64(east))
        y = UInt32(truncatingIfNeeded: Int64((0.5 - north) * RoadPlace.side))
    }

    /// Metres of a part of the square here.
    package var metresOfPart: Double {
        let south = Double(y) / RoadPlace.side
        return 360 * Arc.metresOfDegree / RoadPlace.side / cosh(.pi * (1 - 2 * south))
    }

    /// The place as shares of the square's sides.
    package var shares: (x: Double, y: Double) { (Double(x) / RoadPlace.side, Double(y) / RoadPlace.side) }

    package var coordinate: Coordinate {
        let latitude = atan(sinh(.pi * (1 - 2 * shares.y))) * 180 / .pi
        let longitude = (shares.x - 0.5) * 360
        return Coordinate(latitude: latitude, longitude: longitude) ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
    }

    /// Parts from here to there, the shorter way round.
    @inline(__always)
    func parts(to other: RoadPlace) -> (east: Double, south: Double) {
        (Double(Int32(bitPattern: other.x &- x)), Double(Int32(bitPattern: other.y &- y)))
    }

    func moved(_ east: Double, _ south: Double) -> RoadPlace {
        RoadPlace(
            x: x &+ UInt32(bitPattern: Int32(east.rounded())), y: y &+ UInt32(bitPattern: Int32(south.rounded())))
    }

    /// Metres to a place that is not far.
    func metres(to other: RoadPlace) -> Double {
        let (east, south) = parts(to: other)
        return (east * east + south * south).squareRoot() * metresOfPart
    }

    /// The heading of the straight way there, whichever way round: 256 parts of half a turn.
    func heading(to other: RoadPlace) -> UInt8 {
        let (east, south) = parts(to: other)
        let turn = atan2(east, -south) / .pi
        return UInt8(truncatingIfNeeded: Int((turn * 256).rounded()))
    }
}
