import Answers
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

    /// The private places that come of what was said, read before. Nil where a ledger has lost lines.
    init?(_ cars: KnownCars) {
        guard !cars.isLacking else { return nil }
        places = cars.edits.places.all.filter(\.isPrivate)
        names = Set(places.map(\.name))
    }

    /// True of a place that lies where nothing is shown.
    func hides(_ place: Coordinate) -> Bool {
        places.contains { place.metres(to: $0.centre) <= PrivatePlaces.metres($0) }
    }

    /// True of the name of one.
    func isName(_ name: String) -> Bool { names.contains(name) }

    /// Metres around the middle in which nothing is shown: an end may be called by a place that it lies beside.
    private static func metres(_ place: OwnPlace) -> Double { Double(place.radius) + OwnPlaceSearch.error }

    /// Every name that one of them has, or had.
    var allNames: [String] { places.flatMap { [$0.name] + $0.formerNames } }

    /// True of a spot that lies in one of them.
    func hold(_ spot: Coordinate) -> Bool {
        places.contains { $0.centre.metres(to: spot) <= PrivatePlaces.metres($0) }
    }

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
