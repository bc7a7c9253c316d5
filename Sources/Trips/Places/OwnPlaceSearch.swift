import Drive
import Ledger

/// Finds the own places in which ends of trips lie (docs/catalogue.md, "What an end is called").
package struct OwnPlaceSearch {
    /// The end of a trip, and when it was; nil where nobody can date it.
    package struct End: Equatable, Sendable {
        package var place: Coordinate
        package var time: Int64?

        package init(_ place: Coordinate, _ time: Int64?) {
            self.place = place
            self.time = time
        }
    }

    /// Metres outside a place, and from an end that lies within, that a receiver may err.
    package static let error = 50.0

    /// The one that counts first.
    private let places: [OwnPlace]

    package init(_ places: Roster<OwnPlace>) {
        let numbered = places.all.enumerated().sorted {
            ($0.element.radius, $0.offset) < ($1.element.radius, $1.offset)
        }
        self.places = numbered.map(\.element)
    }

    package var isEmpty: Bool { places.isEmpty }

    /// The place's name for each of the ends, nil for one that lies in none.
    package func names(of ends: [End?]) -> [String?] {
        var names: [String?] = ends.map { _ in nil }
        for place in places {
            let open = ends.indices.filter { names[$0] == nil }
            for index in OwnPlaceSearch.those(of: open, in: place, ends) { names[index] = place.name }
        }
        return names
    }

    /// The ends that lie in a place: those within, and those beside it that are near to one within.
    private static func those(of open: [Int], in place: OwnPlace, _ ends: [End?]) -> [Int] {
        var inside: [(index: Int, place: Coordinate)] = []
        var beside: [(index: Int, place: Coordinate)] = []
        let radius = Double(place.radius)
        for index in open {
            guard let end = ends[index], end.time.map({ $0 < place.retiredAt ?? .max }) ?? true else { continue }
            if end.place.isWithin(radius, of: place.centre) {
                inside.append((index, end.place))
            } else if end.place.isWithin(radius + error, of: place.centre) {
                beside.append((index, end.place))
            }
        }
        let near = beside.filter { end in inside.contains { $0.place.isWithin(error, of: end.place) } }
        return inside.map(\.index) + near.map(\.index)
    }
}
