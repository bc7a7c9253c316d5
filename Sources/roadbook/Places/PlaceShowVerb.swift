import Catalogue
import Drive
import Ledger
import Settings
import Terminal
import Trips

extension Command {
    static let placeShow = Command(
        "place show", "tell everything about a place of your own",
        about: """
            Tells where a place of your own lies and how far it reaches, how many trips begin and end there, and what \
            its being private hides. Of a spot in degrees it tells what an end of a trip would be called there, by \
            your own places and by the world's. Ends with 3 if there is no such place.
            """,
        operand: "NAME", options: [.utc, .json],
        examples: [
            Example("roadbook place show Home", "tell where home is, and how often it was driven to"),
            Example("roadbook place show 50.1107,8.6820", "tell what this spot is called"),
        ]
    ) { invocation in
        let spot = TypedPlace(invocation.values.operand ?? "")
        if let spot, spot.metres == nil { return try PlaceSpot(invocation, spot.coordinate).print() }
        return try PlaceShowVerb(invocation).print()
    }
}

/// Everything about one place.
struct PlaceShowVerb {
    private typealias Label = PlaceWords.Label

    private static let mostOthers = 3
    private static let labelColumns = 12

    private let invocation: Invocation
    private let place: OwnPlace
    private let visits: PlaceVisits

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let places = try OpenLedger(invocation).edits.places
        let name = try TypedName.tidied(invocation.values.operand ?? "", "NAME")
        guard let place = places[places.currentName(of: name)] ?? PlaceShowVerb.folded(name, places) else {
            throw RosterWords(.place).unknown(name, near: Suggestion.nearest(to: name, among: places.all.map(\.name)))
        }
        self.place = place
        visits = PlaceVisits(try OpenCatalogue.of(invocation).trips(TripFilter()))
    }

    /// The place that is meant by whoever types `home` for Home.
    private static func folded(_ name: String, _ places: Roster<OwnPlace>) -> OwnPlace? {
        places.all.first { $0.name.lowercased() == name.lowercased() }
    }

    func print() throws -> ExitCode {
        if invocation.values.has("json") {
            try invocation.object { writer in
                writer.members(of: place)
                writer.member("begun", visits.begun(in: place))
                writer.member("ended", visits.ended(in: place))
                writer.member("trips", visits.trips(place))
            }
            return .ok
        }
        try invocation.output.line(invocation.screen.bold(place.name))
        try LabelledLines.print(rows, labelColumns: PlaceShowVerb.labelColumns, invocation)
        return .ok
    }

    private var rows: [(String, String)] {
        let text = TripText(invocation)
        var rows = [
            (Label.at, PlaceWords.degrees(place.centre.latitude, place.centre.longitude)),
            (Label.radius, text.length(Double(place.radius))), (Label.kind, place.kind.rawValue),
            (Label.trips, PlaceWords.trips(begun: visits.begun(in: place), ended: visits.ended(in: place))),
        ]
        let others = visits.others(of: place, most: PlaceShowVerb.mostOthers)
        if !others.isEmpty { rows.append((Label.others, PlaceWords.others(others))) }
        if let latest = visits.latest(in: place), let end = latest.trip.end {
            rows.append((Label.latest, text.atEnd(latest).moment(end)))
        }
        rows.append((Label.isPrivate, place.isPrivate ? PlaceWords.hides : PlaceWords.hidesNothing))
        if let retired = place.retiredAt { rows.append((Label.retired, text.moment(retired))) }
        if let note = place.note { rows.append((Label.note, note)) }
        return rows
    }
}
