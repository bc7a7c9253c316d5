import AppendLog
import Drive
import Glibc

/// A place, and the test for trips that came near it. The catalogue knows the boxes that pieces of a trip's way lie in;
/// this test knows the way.
package struct NearTrip {
    /// Between points further apart in time nobody knows where it went.
    private static let longestStraight: Int64 = 10_000

    private let place: Coordinate
    private let metres: Double

    package init(_ place: Coordinate, within metres: Double) {
        self.place = place
        self.metres = metres
    }

    /// True if a point of the trip, or the straight way between two that follow each other, lies within the distance.
    package func came(_ trip: Trip, in spool: [String]) throws(LogError) -> Bool {
        var before: TripPoint?
        return try TripPoints(of: trip, in: spool).contains { point in
            defer { before = point }
            if point.place.metres(to: place) <= metres { return true }
            guard let before, let milliseconds = point.milliseconds(drivenSince: before),
                (0...NearTrip.longestStraight).contains(milliseconds)
            else { return false }
            return distance(from: before.place, to: point.place) <= metres
        }
    }

    /// The distance of the place from a short way, on the flat map around the place.
    func distance(from start: Coordinate, to end: Coordinate) -> Double {
        let (a, b) = (flat(start), flat(end))
        let step = (x: b.x - a.x, y: b.y - a.y)
        let square = step.x * step.x + step.y * step.y
        let along = square > 0 ? -(a.x * step.x + a.y * step.y) / square : 0
        let share = min(1, max(0, along))
        let (x, y) = (a.x + share * step.x, a.y + share * step.y)
        return (x * x + y * y).squareRoot()
    }

    private func flat(_ other: Coordinate) -> (x: Double, y: Double) {
        let width = cos(place.latitude * .pi / 180) * Arc.metresOfDegree
        let east = Arc.shorterWay(other.longitude - place.longitude)
        return (east * width, (other.latitude - place.latitude) * Arc.metresOfDegree)
    }
}
