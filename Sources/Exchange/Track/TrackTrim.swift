import Drive
import Glibc

/// Hides where a drive began and ended: every point within a circle around either, whenever it was there.
///
/// Nothing nearer than so many metres is left, and nothing beyond twice as many is taken. The circle is not drawn
/// around the place itself but up to half as far beside it, so that its middle tells little.
package struct TrackTrim: Equatable, Sendable {
    private struct Circle: Equatable {
        var middle: Coordinate
        var metres: Double
    }

    private var circles: [Circle] = []

    package init() {}

    package init(metres: Double, around places: [Coordinate], using chance: inout some RandomNumberGenerator) {
        for place in places { hide(place, metres: metres, using: &chance) }
    }

    package mutating func hide(
        _ place: Coordinate, metres: Double, using chance: inout some RandomNumberGenerator
    ) {
        let aside = Double.random(in: 0...metres / 2, using: &chance)
        let direction = Double.random(in: 0...2 * .pi, using: &chance)
        circles.append(
            Circle(
                middle: TrackTrim.place(aside, towards: direction, of: place),
                metres: Double.random(in: metres + aside...2 * metres - aside, using: &chance)))
    }

    package var isEmpty: Bool { circles.isEmpty }

    /// The same as far as it hides anything so near to a place.
    package func near(_ place: Coordinate, metres: Double) -> TrackTrim {
        var near = TrackTrim()
        near.circles = circles.filter { circle in
            let reach = circle.metres + metres
            let north = abs(circle.middle.latitude - place.latitude) * Arc.metresOfDegree
            return north <= reach && circle.middle.metres(to: place) <= reach
        }
        return near
    }

    package func hides(_ place: Coordinate) -> Bool {
        circles.contains { $0.middle.isWithin($0.metres, of: place) }
    }

    private static func place(_ metres: Double, towards direction: Double, of place: Coordinate) -> Coordinate {
        let north = metres * cos(direction) / Arc.metresOfDegree
        let width = max(0.01, cos(place.latitude * .pi / 180))
        let east = metres * sin(direction) / Arc.metresOfDegree / width
        let latitude = min(90, max(-90, place.latitude + north))
        return Coordinate(latitude: latitude, longitude: Arc.shorterWay(place.longitude + east)) ?? place
    }
}
