import JSON
import Ledger
import Terminal
import Trips

extension Command {
    static let history = Command(
        "history", "what was said, when and by whom",
        about: """
            Lists the entries of the ledger, when and by whom each was made, the newest last: all of them, or those \
            that touch a trip. What was undone stays listed, with the entry that did it. Entries of which no trip has \
            the records any more, because the spool lost them or other rules leave them out, are listed again at the \
            end. "roadbook undo" undoes an entry by its number; what was said on a machine that was pulled has that \
            machine's name before the number, and is undone there.
            """,
        operand: "[TRIP]",
        options: [
            .utc, .jsonLines,
        ],
        examples: [
            Example("roadbook history", "list everything that was ever said"),
            Example("roadbook history @last", "list what was said of the newest trip"),
        ]
    ) { invocation in try HistoryVerb(invocation).run() }
}

private struct HistoryVerb {
    private typealias Heading = HistoryWords.Heading

    private struct Row {
        let past: Edits.Past
        let entry: PastEntry
    }

    private let editing: TripEditing
    private let trip: TripEntry?

    init(_ invocation: Invocation) throws {
        editing = try TripEditing(invocation)
        trip = try invocation.values.operand.map(editing.find)
    }

    private var edits: Edits { editing.edits }

    func run() throws -> ExitCode {
        let past = inTime(trip.map { edits.history(of: $0.trip.span) } ?? edits.entries.map(edits.past))
        let orphans = trip == nil ? self.orphans : []
        let code = try list(past, orphans).print(editing.invocation)
        guard !orphans.isEmpty, !past.isEmpty, !editing.isJSON else { return code }
        try editing.say("")
        try editing.say(HistoryWords.orphans)
        return try list(orphans.map(edits.past), []).print(editing.invocation)
    }

    /// The past in the order of time; a single ledger keeps its own order, whatever the clock was.
    private func inTime(_ past: [Edits.Past]) -> [Edits.Past] {
        guard !editing.machines.isEmpty else { return past }
        return past.enumerated().sorted { ($0.element.entry.utc, $0.offset) < ($1.element.entry.utc, $1.offset) }
            .map(\.element)
    }

    private var orphans: [LedgerEntry] {
        edits.orphans { span in editing.trips.contains { $0.trip.span.intersects(span) } }
    }

    private func list(_ past: [Edits.Past], _ orphans: [LedgerEntry]) -> Listing<Row> {
        let none = trip.map { HistoryWords.nothingSaid(of: editing.id($0)) } ?? HistoryWords.nothingSaid
        let rows = past.map { Row(past: $0, entry: PastEntry($0.entry, editing)) }
        var list = Listing(rows, none: none) { write($0, isOrphan: orphans.contains($0.past.entry), to: &$1) }
        list.column(Heading.entry, .right) { $0.entry.number }
        list.column(Heading.time) { $0.entry.when }
        list.column(Heading.who) { $0.past.entry.who }
        list.column(Heading.says, shrinks: true) { $0.entry.says }
        list.column("") { $0.past.undoneBy.map { HistoryWords.undone(by: $0.sequence) } ?? "" }
        return list
    }

    private func write(_ row: Row, isOrphan: Bool, to writer: inout JSONWriter) {
        let (past, entry) = (row.past, row.entry)
        writer.members(of: past.entry)
        writer.optional("machine", entry.machine)
        writer.member("clock", past.entry.clock.rawValue)
        writer.member("who", past.entry.who)
        writer.member("verb", past.entry.deed.verb)
        writer.member("says", entry.says)
        writer.array("trips", entry.trips) { $1.string("\($0.id)") }
        writer.member("inForce", past.undoneBy == nil)
        writer.optionalMember("undoneBy", past.undoneBy?.sequence)
        writer.member("orphan", isOrphan)
    }
}
