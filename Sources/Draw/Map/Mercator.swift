import Drive
import Glibc

/// The world as a square with the north above, as maps on the web have it: both sides go from 0 to 1.
package enum Mercator {
    /// The parallel at which the square ends.
    private static let farthest = 85.051_128_779_8
    private static let metresAround = 40_075_016.686

    package static func point(_ place: Coordinate) -> ScenePoint {
        let latitude = min(max(place.latitude, -farthest), farthest) * .pi / 180
        let north = log(tan(.pi / 4 + latitude / 2))
        return ScenePoint((place.longitude + 180) / 360, 0.5 - north / (2 * .pi))
    }

    /// The same, moved by whole worlds so that it is as near as can be to a point that was there before: a drive over
    /// the date line goes on beyond the edge.
    package static func point(_ place: Coordinate, near other: ScenePoint?) -> ScenePoint {
        let point = point(place)
        guard let other else { return point }
        return ScenePoint(point.x - (point.x - other.x).rounded(), point.y)
    }

    /// Metres on the ground along a parallel, for the whole width of the world.
    package static func metres(atHeight y: Double) -> Double {
        metresAround * cos(latitude(atHeight: y) * .pi / 180)
    }

    /// Degrees.
    package static func latitude(atHeight y: Double) -> Double {
        (2 * atan(exp((0.5 - y) * 2 * .pi)) - .pi / 2) * 180 / .pi
    }
}
