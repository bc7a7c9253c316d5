import Drive

/// The rule by which a spot gets its country, its city and its suburb (docs/places.md). The nearest settlement alone
/// would be wrong every second time: a city reaches farther than a village beside it.
package enum PlaceNaming {
    /// A settlement near a spot, and how many metres away its centre is.
    package struct Candidate: Equatable, Sendable {
        package var place: WorldPlace
        package var metres: Double

        package init(_ place: WorldPlace, _ metres: Double) {
            self.place = place
            self.metres = metres
        }

        /// The share of its reach at which the spot lies: below 1 it is inside.
        fileprivate var depth: Double { metres / PlaceNaming.reach(place.population) }
    }

    /// Metres to which the largest city reaches.
    package static let farthestReach = 25_000.0
    /// Settlements of fewer people reach no farther than `reachOfSmall`.
    package static let large = 50_000
    package static let reachOfSmall = 3_400.0
    /// Metres within which a spot is in a suburb, or at the nearest settlement.
    package static let atPlace = 2_500.0
    /// Metres beyond which nothing is near.
    package static let nearby = 80_000.0

    private static let nearestReach = 800.0
    private static let reachOfOnePerson = 15.0
    /// A city that has so many times the people, and reaches far beyond, takes a place in.
    private static let overwhelming = 8
    private static let deepInside = 0.5
    /// A suburb has at most this share of its city's people.
    private static let partsOfACity = 3

    /// Metres to which a settlement of so many people reaches.
    package static func reach(_ population: Int) -> Double {
        min(farthestReach, max(nearestReach, reachOfOnePerson * Double(max(0, population)).squareRoot()))
    }

    /// True of a settlement so far away that may tell more of a spot's name than the nearest one does.
    package static func matters(_ metres: Double, people: Int, isSuburb: Bool) -> Bool {
        metres < atPlace || !isSuburb && metres < reach(people)
    }

    /// The name of a spot. The candidates must be all settlements within `reachOfSmall`, the large ones within
    /// `farthestReach`, and the nearest one up to `nearby`, in any order.
    package static func name(among candidates: [Candidate]) -> PlaceName {
        guard let nearest = nearest(candidates) else { return PlaceName() }
        let country = country(among: candidates)
        var name = name(inCountry: candidates.filter { $0.place.country == country })
        name.country = country
        name.zone = nearest.place.zone
        return name
    }

    /// A border runs between settlements, and no size of a city moves it.
    private static func country(among candidates: [Candidate]) -> String {
        (nearest(candidates.filter { $0.depth < 1 }) ?? nearest(candidates))?.place.country ?? ""
    }

    private static func name(inCountry candidates: [Candidate]) -> PlaceName {
        var name = PlaceName()
        if let city = city(among: candidates) {
            name.city = city.place.name
            name.suburb = suburb(of: city, among: candidates)?.place.name
        } else if let nearest = nearest(candidates) {
            if nearest.metres < atPlace { name.city = nearest.place.name } else { name.near = nearest.place.name }
        }
        return name
    }

    private static func nearest(_ candidates: [Candidate]) -> Candidate? {
        candidates.min { $0.metres < $1.metres }
    }

    private static func city(among candidates: [Candidate]) -> Candidate? {
        let inside = candidates.filter { !$0.place.isSuburb && $0.depth < 1 }
        guard let deepest = inside.min(by: { $0.depth < $1.depth }) else { return nil }
        let larger = inside.filter { other in
            other.depth < deepInside && other.place.population >= overwhelming * max(1, deepest.place.population)
        }
        return larger.max { $0.place.population < $1.place.population } ?? deepest
    }

    private static func suburb(of city: Candidate, among candidates: [Candidate]) -> Candidate? {
        let parts = candidates.filter { part in
            part.metres < atPlace && part.metres < city.metres
                && partsOfACity * part.place.population < city.place.population && part.place.name != city.place.name
        }
        return parts.min { $0.metres < $1.metres }
    }
}
