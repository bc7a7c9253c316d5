import Catalogue
import JSON
import Ledger
import Trips

extension Command {
    static let placeList = Command(
        "place list", "the places of your own",
        about: """
            Lists the places that were added, with the trips that begin or end in each. "roadbook place" alone does \
            the same. --frequent proposes more: where trips often began or ended, and nothing has a name yet, with \
            the line that gives it one.
            """,
        options: [
            Option("frequent", help: "where many trips end that has no name"),
            Option("all", help: "retired ones too"), .jsonLines,
        ],
        examples: [
            Example("roadbook place", "list the places of your own"),
            Example("roadbook place list --frequent", "propose places where many trips end"),
        ]
    ) { invocation in
        let isFrequent = invocation.values.has("frequent")
        return isFrequent ? try FrequentEndsList(invocation).print() : try PlaceListVerb(invocation).print()
    }
}

/// The places of one's own, with the ends of trips in them.
struct PlaceListVerb {
    private typealias Heading = PlaceWords.Heading

    private let invocation: Invocation
    private let places: [OwnPlace]
    private let visits: PlaceVisits

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let all = try OpenLedger(invocation).edits.places.all
        places = all.filter { invocation.values.has("all") || !$0.isRetired }
        visits = PlaceVisits(all.isEmpty ? [] : try OpenCatalogue.of(invocation).trips(TripFilter()))
    }

    func print() throws -> ExitCode {
        var list = Listing(places, none: PlaceWords.none) { place, writer in
            writer.members(of: place)
            writer.member("trips", visits.trips(place))
        }
        list.column(Heading.name, shrinks: true) { $0.name }
        list.column(Heading.kind) { $0.kind == .other ? "" : $0.kind.rawValue }
        list.column(Heading.radius, .right) { invocation.units.length(Double($0.radius)) }
        list.column(Heading.trips, .right) { "\(visits.trips($0))" }
        list.column(Heading.note, shrinks: true) { PlaceWords.notes(of: $0) }
        return try list.print(invocation)
    }
}

extension JSONWriter {
    mutating func members(of place: OwnPlace) {
        member("name", place.name)
        member("latitude", place.centre.latitude)
        member("longitude", place.centre.longitude)
        member("radiusMetres", place.radius)
        member("kind", place.kind.rawValue)
        member("private", place.isPrivate)
        optional("note", place.note)
        member("retired", place.isRetired)
        array("formerNames", place.formerNames) { $1.string($0) }
    }
}
