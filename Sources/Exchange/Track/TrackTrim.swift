import Drive
import Glibc

/// Hides where a drive began and ended: every point within a circle around either, whenever it was there.
///
/// Nothing nearer than so many metres is left, and nothing beyond 3.25 times as many is taken. The middle of the circle
/// lies anywhere within that many metres of the place: anyone who finds it by many ways is not at the door.
package struct TrackTrim: Equatable, Sendable {
    private struct Circle: Equatable {
        var middle: Coordinate
        var metres: Double
    }

    /// So many times the metres that are hidden at least nothing is hidden.
    package static let mostRadii = 3.25

    private var circles: [Circle] = []

    package init() {}

    package init(metres: Double, around places: [Coordinate], using chance: inout some RandomNumberGenerator) {
        for place in places { hide(place, metres: metres, using: &chance) }
    }

    package mutating func hide(
        _ place: Coordinate, metres: Double, using chance: inout some RandomNumberGenerator
    ) {
        // Anywhere within the circle of the metres, so that no distance from the middle is likelier than another.
        let aside = metres * Double.random(in: 0...1, using: &chance).squareRoot()
        let direction = Double.random(in: 0...2 * .pi, using: &chance)
        circles.append(
            Circle(
                middle: TrackTrim.place(aside, towards: direction, of: place),
                metres: metres * Double.random(in: 2...2.25, using: &chance)))
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

    /// The radius of the widest circle that hides one of these places, in metres.
    package func widest(around places: [Coordinate]) -> Double {
        circles.filter { circle in places.contains { circle.middle.isWithin(circle.metres, of: $0) } }.map(\.metres)
            .max() ?? 0
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
