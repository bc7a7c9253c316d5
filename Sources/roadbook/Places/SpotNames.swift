import Catalogue
import Drive
import Ledger
import Trips

/// The names of spots while a car goes: by own places and by the world's, looked up anew when it has moved on. What is
/// wrong with ledger or index is said by other verbs, and leaves a spot without a name here.
final class SpotNames {
    /// Metres within which a spot keeps its name.
    private static let near = 100.0

    private let own: OwnPlaceSearch?
    private let index: PlaceIndex?
    private var last: (place: Coordinate, name: String?)?

    init(_ invocation: Invocation) {
        let content = try? Ledger(invocation.places.ledger).read()
        own = content.map { OwnPlaceSearch(Edits($0.entries).places) }
        index = (try? PlaceIndex(invocation.places.worldPlaces)).flatMap { $0 }
    }

    /// `Höchst, Frankfurt am Main`; nil for a spot that has no name.
    func name(_ latitude: Double?, _ longitude: Double?) -> String? {
        guard let latitude, let longitude, let place = Coordinate(latitude: latitude, longitude: longitude) else {
            return nil
        }
        if let last, last.place.isWithin(SpotNames.near, of: place) { return last.name }
        let world = (try? index?.name(of: place)).flatMap { $0 }
        let name = EndName(own: own?.names(of: [OwnPlaceSearch.End(place, nil)])[0], world: world).long
        last = (place, name)
        return name
    }
}
