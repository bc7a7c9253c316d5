import Catalogue
import Drive
import JSON
import Trips

extension Command {
    static let show = Command(
        "show", "tell everything about a trip",
        about: """
            Tells everything that is known of a trip: when and where, by whom and with what, how far and how fast, why \
            it began and ended, and how good the record of it is. Measured and inferred distance are told apart: \
            inferred is what was driven where the receiver said nothing. The curve is the speed over the time; where \
            it is blank nothing was recorded.
            Where other drives began and ended at the same two places, it tells how long those took, and so whether \
            this one was faster than usual. \
            --stats are the known fourteen statistics of drives by their names and units, and under them better ones, \
            and the records of the log that are the trip. \
            --share is a summary in plain text, to paste somewhere.
            Without TRIP it is the newest one, @last; @-2 is the one before it, @monday.2 the second one of the latest \
            Monday, and "@last monday.2" that of the Monday before today. A trip that was deleted or hidden is \
            found by its id too. Ends with 3 if there is no such trip.
            """,
        operand: "[TRIP]",
        options: [
            Option("at", "TIME", help: "the trip that was under way then, such as \"yesterday 17:20\""),
            Option("share", help: "a summary to paste"),
            Option("stats", help: "all statistics"),
            .utc, .zone,
            Option("json", help: "one object; with --stats only the statistics"),
        ],
        examples: [
            Example("roadbook show", "tell everything about the newest trip"),
            Example("roadbook show @-2 --share", "summarize the one before it, to paste somewhere"),
            Example("roadbook show mpcj --stats", "show the statistics of the trip whose id begins so"),
        ]
    ) { invocation in
        let values = invocation.values
        guard !values.has("share") || !(values.has("stats") || values.has("json")) else {
            throw TripDetailWords.shareGoesAlone
        }
        let catalogue = try OpenCatalogue.of(invocation)
        let text = TripText(invocation)
        let entry = try catalogue.withAnswers(try chosen(in: catalogue, invocation))
        if values.has("json") {
            try invocation.output.write(try object(entry, catalogue, text, invocation))
            return .ok
        }
        for line in try lines(entry, catalogue, text, invocation) { try invocation.output.line(line) }
        return .ok
    }

    private static func chosen(in catalogue: Catalogue, _ invocation: Invocation) throws -> TripEntry {
        guard let words = invocation.values["at"] else {
            return try FindTrip.named(invocation.values.operand ?? FindTrip.newest, in: catalogue, invocation)
        }
        guard invocation.values.operand == nil else { throw TripDetailWords.tripOrTime }
        return try FindTrip.underWay(at: words, in: catalogue, invocation)
    }

    private static func object(
        _ entry: TripEntry, _ catalogue: Catalogue, _ text: TripText, _ invocation: Invocation
    ) throws -> [UInt8] {
        guard invocation.values.has("stats") else {
            return TripJSON.line(
                entry, try ShortIDs(catalogue), text, events: try catalogue.events(of: entry),
                pieces: try MixedTrip.pieces(of: entry, in: catalogue), sameWay: try catalogue.sameWay(as: entry),
                bookkeeping: try TripBookkeeping(entry, catalogue, invocation))
        }
        var writer = JSONWriter()
        TripJSON.statistics(entry.trip.statistics, &writer)
        writer.endLine()
        return writer.bytes
    }

    /// For others: of a trip that came to a private place the day, and the figures of what they may see.
    private static func summary(
        _ entry: TripEntry, _ catalogue: Catalogue, _ text: TripText, _ invocation: Invocation
    ) throws -> [String] {
        let hiding = try PrivatePlaces(for: .others, catalogue)
        let export = try TripExport([entry], trim: nil, hiding, catalogue, zones: invocation.zones)
        guard export.isGuarded(0) else { return TripSummary.lines(entry, text) }
        guard let part = try export.part(0, in: catalogue) else { throw PictureWords.nothingLeft }
        return TripSummary.lines(entry, part, text)
    }

    private static func lines(
        _ entry: TripEntry, _ catalogue: Catalogue, _ text: TripText, _ invocation: Invocation
    ) throws -> [String] {
        if invocation.values.has("share") { return try summary(entry, catalogue, text, invocation) }
        if invocation.values.has("stats") {
            let span = entry.trip.span
            let records = TripDetailWords.records(span.first.sequence, to: span.last.sequence, of: logID(span.log))
            let lines = Statistic.lines(entry.trip.statistics, on: text.screen)
            if text.isPlain { return lines + ["\(records)."] }
            return lines + [""] + Help.wrapped(records, indent: "", width: text.screen.columns ?? .max)
        }
        let details = TripDetails(
            entry, text, shortID: try ShortIDs(catalogue)[entry.id],
            pieces: try MixedTrip.pieces(of: entry, in: catalogue), sameWay: try catalogue.sameWay(as: entry),
            events: try catalogue.events(of: entry),
            bookkeeping: try TripBookkeeping(entry, catalogue, invocation))
        if text.isPlain { return details.plainLines }
        let curve = SpeedCurve(entry.trip, in: try catalogue.directories(of: entry.trip))
        return details.lines(curve: try curve.line(text))
    }
}
