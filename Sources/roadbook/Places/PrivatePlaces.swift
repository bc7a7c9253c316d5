import Catalogue
import Drive
import Exchange
import Ledger
import Trips

/// The private places of a household, and all that stays here because of them, whatever leaves the books. Each way out
/// goes through here.
struct PrivatePlaces {
    /// Places that were retired, too.
    private let places: [OwnPlace]
    private let names: Set<String>
    /// The secrets by which the circles around them are drawn, by their names.
    private let secrets: [String: UInt64]
    /// True if nothing is to stay here.
    var isEmpty: Bool { places.isEmpty }

    /// None for the household. Refuses where the ledger has lost lines: which places are private may be among them.
    init(for audience: Audience, _ catalogue: Catalogue) throws {
        guard audience == .others else {
            self.init(Edits())
            return
        }
        guard try catalogue.isWhatWasSaidWhole() else { throw PlaceWords.ledgerIsLacking }
        self.init(try catalogue.said().edits)
    }

    private init(_ edits: Edits) {
        places = edits.places.all.filter(\.isPrivate)
        names = Set(places.map(\.name))
        secrets = PrivatePlaces.secrets(edits)
    }

    /// The log in which a place came first into the books: random, in no file that leaves them, and the same on each
    /// machine and after a card was restored, so that there is one circle around a door.
    private static func secrets(_ edits: Edits) -> [String: UInt64] {
        var secrets: [String: UInt64] = [:]
        for entry in edits.entries {
            guard case .place(.add, let name, _) = entry.deed, secrets[name] == nil else { continue }
            secrets[name] = entry.id.log
        }
        return secrets
    }

    /// The private places that come of what was said, read before. Nil where a ledger has lost lines.
    init?(_ cars: KnownCars) {
        guard !cars.isLacking else { return nil }
        self.init(cars.edits)
    }

    /// True of a place that lies where nothing is shown.
    func hides(_ place: Coordinate) -> Bool {
        places.contains { place.metres(to: $0.centre) <= PrivatePlaces.metres($0) }
    }

    /// True of the name of one.
    func isName(_ name: String) -> Bool { names.contains(name) }

    /// Metres around the middle in which nothing is shown: an end may be called by a place that it lies beside.
    private static func metres(_ place: OwnPlace) -> Double { Double(place.radius) + OwnPlaceSearch.error }

    /// Metres around the middle that are on no way that others see: by the borders of a hundred ways it is found no
    /// better than to a hundred metres (docs/places.md, "For whom").
    private static func guarded(_ place: OwnPlace) -> Double { Double(place.radius) + 250 }

    /// Metres around the middle beyond which the circle takes nothing.
    private static func reach(_ place: OwnPlace) -> Double { TrackTrim.mostRadii * guarded(place) }

    /// Every name that one of them has, or had.
    var allNames: [String] { places.flatMap { [$0.name] + $0.formerNames } }

    /// Adds a circle around each, that is the same for all trips.
    func hide(in trim: inout TrackTrim) {
        for place in places {
            let metres = PrivatePlaces.guarded(place)
            let secret = ([place.name] + place.formerNames).compactMap { secrets[$0] }.first ?? 0
            var chance = PlaceSeededGenerator(of: place.centre, secret: secret, metres: metres)
            trim.hide(place.centre, metres: metres, using: &chance)
        }
    }

    /// The trips that came so near to one that a circle around it may hide a part of them.
    func visits(of entries: [TripEntry], in catalogue: Catalogue) throws -> Set<TripID> {
        var visits: Set<TripID> = []
        for place in places {
            let around = NearTrip(place.centre, within: PrivatePlaces.reach(place))
            let near = try PrivatePlaces.ids(near: place, in: catalogue, among: entries)
            for entry in entries where near.contains(entry.id) && !visits.contains(entry.id) {
                let came = try around.came(entry.trip, in: catalogue.directories(of: entry.trip))
                if came { visits.insert(entry.id) }
            }
        }
        return visits
    }

    /// The trips whose way lies near by the catalogue's boxes, among them all of these that do; nobody asks for others.
    private static func ids(
        near place: OwnPlace, in catalogue: Catalogue, among entries: [TripEntry]
    ) throws -> Set<TripID> {
        var filter = TripFilter()
        let starts = entries.compactMap(\.trip.start)
        // One that nobody can date may stand anywhere.
        if starts.count == entries.count, let last = starts.max() {
            (filter.since, filter.until) = (starts.min(), last + 1)
        }
        filter.near = (place.centre, reach(place))
        filter.withTrivial = true
        let shown = try catalogue.trips(filter)
        filter.deleted = true
        return Set((shown + (try catalogue.trips(filter))).map(\.id))
    }

    /// True if one of the trips may have come to one, by the catalogue alone.
    func mayHold(_ entries: [TripEntry], in catalogue: Catalogue) throws -> Bool {
        try places.contains { !(try PrivatePlaces.ids(near: $0, in: catalogue, among: entries)).isEmpty }
    }
}
