import Answers
import Drive
import Ledger
import Trips

/// The circles of which nothing leaves the books: private places, those that were retired too, with what a receiver may
/// err around them.
package struct PrivateCircles: Equatable, Sendable {
    private var circles: [(centre: Coordinate, metres: Double)] = []

    package init(_ places: [OwnPlace]) {
        circles = places.filter(\.isPrivate).map { ($0.centre, Double($0.radius) + OwnPlaceSearch.error) }
    }

    package static func == (left: PrivateCircles, right: PrivateCircles) -> Bool {
        left.circles.elementsEqual(right.circles) { $0.centre == $1.centre && $0.metres == $1.metres }
    }

    /// True if one of them touches the cell of streets of an end, or comes to the end itself.
    package func touch(_ place: Coordinate) -> Bool {
        let cell = StreetCell(StreetCell.rounded(place))
        return circles.contains { circle in
            place.isWithin(circle.metres, of: circle.centre)
                || cell.nearest(to: circle.centre).isWithin(circle.metres, of: circle.centre)
        }
    }
}
