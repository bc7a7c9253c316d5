import Answers
import Catalogue
import Drive
import Exchange
import Ledger
import Trips

/// The private places of a household, and all that stays here because of them, whatever leaves the books. Each way out
/// goes through here.
struct PrivatePlaces {
    /// Those that were retired, too.
    private let places: [OwnPlace]
    private let names: Set<String>
    /// True if nothing is to stay here.
    var isEmpty: Bool { places.isEmpty }

    static let option = Option("with-private", help: "with what lies at private places, too")

    /// No place at all: for the household's own screen.
    static let none = PrivatePlaces()

    private init() { (places, names) = ([], []) }

    /// Refuses where the ledger has lost lines: which places are private may be among them.
    init(_ invocation: Invocation, _ catalogue: Catalogue) throws {
        guard !invocation.values.has(PrivatePlaces.option.name) else {
            (places, names) = ([], [])
            return
        }
        guard try catalogue.isWhatWasSaidWhole() else { throw PlaceWords.ledgerIsLacking }
        places = try catalogue.said().edits.places.all.filter(\.isPrivate)
        names = Set(places.map(\.name))
    }

    /// Metres around the middle in which nothing is shown: an end may be called by a place that it lies beside.
    private static func metres(_ place: OwnPlace) -> Double { Double(place.radius) + OwnPlaceSearch.error }

    /// Adds a circle around each, that is the same for all trips of a log.
    func hide(in trim: inout TrackTrim, of entry: TripEntry) {
        for place in places {
            let metres = PrivatePlaces.metres(place)
            var chance = PlaceSeededGenerator(of: place.centre, secret: entry.trip.begin.log, metres: metres)
            trim.hide(place.centre, metres: metres, using: &chance)
        }
    }

    /// The trips that came so near to one that a circle around it may hide a part of them.
    func visits(of entries: [TripEntry], in catalogue: Catalogue) throws -> Set<TripID> {
        var visits: Set<TripID> = []
        for place in places {
            let around = NearTrip(place.centre, within: 2 * PrivatePlaces.metres(place))
            let near = try PrivatePlaces.ids(near: place, in: catalogue)
            for entry in entries where near.contains(entry.id) && !visits.contains(entry.id) {
                let came = try around.came(entry.trip, in: catalogue.directories(of: entry.trip))
                if came { visits.insert(entry.id) }
            }
        }
        return visits
    }

    /// Those whose way lies near by the catalogue's boxes.
    private static func ids(near place: OwnPlace, in catalogue: Catalogue) throws -> Set<TripID> {
        var filter = TripFilter()
        filter.near = (place.centre, 2 * metres(place))
        filter.withTrivial = true
        let shown = try catalogue.trips(filter)
        filter.deleted = true
        return Set((shown + (try catalogue.trips(filter))).map(\.id))
    }

    /// The trip without its ends at private places, neither where they are nor what they are called.
    func without(_ entry: TripEntry) -> TripEntry {
        var entry = entry
        if let own = entry.startName.own, names.contains(own) {
            (entry.startName, entry.trip.first, entry.said[.startPlace]) = (EndName(), nil, nil)
            entry.startAnswers = EndAnswers()
        }
        if let own = entry.lastName.own, names.contains(own) {
            (entry.lastName, entry.trip.last, entry.said[.endPlace]) = (EndName(), nil, nil)
            entry.lastAnswers = EndAnswers()
        }
        return entry
    }
}
