import Catalogue
import Drive
import Gazetteer
import Ledger
import Trips

/// The names of a spot on the earth: by the places of one's own, and by the world's.
struct PlaceSpot {
    private typealias Label = PlaceWords.Label

    private let invocation: Invocation
    private let place: Coordinate
    private let own: String?
    private let world: PlaceName?
    private let hasIndex: Bool

    init(_ invocation: Invocation, _ place: Coordinate) throws {
        self.invocation = invocation
        self.place = place
        own = OwnPlaceSearch(try OpenLedger(invocation).edits.places).names(of: [OwnPlaceSearch.End(place, nil)])[0]
        let path = invocation.places.worldPlaces
        do throws(DatabaseError) {
            let index = try PlaceIndex(path)
            hasIndex = index != nil
            world = try index?.name(of: place)
        } catch {
            throw PlaceWords.noIndex(path, error.message)
        }
    }

    func print() throws -> ExitCode {
        if invocation.values.has("json") {
            try invocation.object { writer in
                writer.member("latitude", place.latitude)
                writer.member("longitude", place.longitude)
                writer.members(of: EndName(own: own, world: world))
            }
            return .ok
        }
        try LabelledLines.print(rows, labelColumns: 12, invocation)
        return .ok
    }

    private var rows: [(String, String)] {
        var rows = [(Label.at, PlaceWords.degrees(place.latitude, place.longitude))]
        func add(_ label: String, _ value: String?) { if let value, !value.isEmpty { rows.append((label, value)) } }
        add(Label.own, own)
        add(Label.suburb, world?.suburb)
        add(Label.city, world?.city)
        add(Label.near, world?.near)
        add(Label.country, world?.country)
        add(Label.zone, world?.zone)
        return rows.count > 1 ? rows : rows + [(Label.own, hasIndex ? PlaceWords.nowhere : PlaceWords.nameless)]
    }
}
