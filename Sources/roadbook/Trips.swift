import Drive
import Logbook
import Terminal

extension Command {
    static let trips = Command(
        "trips", "list the trips",
        about: """
            Lists what was driven, the newest day first. Trips that are too short to matter are left out; --all shows \
            them. Ends with 0 if there is none.
            """,
        options: [
            Option("since", "TIME", help: "only trips that began at this time or later"),
            Option("until", "TIME", help: "only trips that began before this time; a day or month is included whole"),
            Option("limit", "COUNT", help: "only the newest so many (50 unless said)"),
            Option("all", help: "trivial ones too, and as many as there are"),
            Option("utc", help: "times in UTC and not in the local zone"),
        ],
        examples: [
            Example("roadbook trips", "the newest"),
            Example("roadbook trips --since 2026-03 --until 2026-03", "those of a month"),
        ]
    ) { invocation in
        let catalogue = try OpenCatalogue.of(invocation)
        let list = try TripList(invocation, catalogue)
        try list.print(invocation)
        return .ok
    }
}

/// The list of trips as it is asked for.
private struct TripList {
    private let entries: [TripEntry]
    private let text: TripText
    private let ids: ShortIDs

    init(_ invocation: Invocation, _ catalogue: Catalogue) throws {
        let values = invocation.values
        var filter = TripFilter()
        let range = try TimeRange(values)
        filter.since = range.since
        filter.until = range.until
        filter.withTrivial = values.has("all")
        filter.limit = try values["limit"].map(TripList.limit) ?? (values.has("all") ? nil : 50)
        entries = try catalogue.trips(filter)
        ids = try ShortIDs(catalogue)
        text = TripText(
            units: invocation.units, zone: values.has("utc") ? .utc : .local, screen: Screen(descriptor: 1))
    }

    private static func limit(_ text: String) throws -> Int {
        guard let count = Int(text), count > 0 else {
            throw Complaint.usage("--limit needs a count, not \"\(text)\"")
        }
        return count
    }

    func print(_ invocation: Invocation) throws {
        guard !entries.isEmpty else {
            try invocation.output.line("no trips yet: the recorder makes one when the car drives (roadbook status)")
            return
        }
        var table = Table([
            .init("trip"), .init("date"), .init("from"), .init("to"), .init("length", .right), .init("time", .right),
            .init("vehicle", shrinks: true), .init("name", shrinks: true), .init("", shrinks: true),
        ])
        for entry in entries {
            let trip = entry.trip
            table.add([
                ids[entry.id],
                trip.start.map { text.zone.civil(at: $0 / 1000).dateText } ?? "undated", text.clock(trip.start),
                text.clock(trip.end), text.units.distance(trip.metres), text.duration(trip.duration),
                entry.vehicle ?? "", text.name(entry), text.notes(entry),
            ])
        }
        for line in table.lines(on: text.screen) { try invocation.output.line(line) }
    }
}
