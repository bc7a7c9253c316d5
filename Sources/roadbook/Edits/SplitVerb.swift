import AppendLog
import Civil
import Ledger
import Trips

extension Command {
    static let split = Command(
        "split", "split a trip into two",
        about: """
            Splits a trip into two at a time: the second one begins with the first fix at that time or after it, and \
            the first one reaches to it. TIME is a time of day on the day of the trip, a date with a time, or how long \
            after the beginning (+25min). Nothing is removed: an entry in the ledger says where the second begins; \
            undo it with "roadbook undo".
            """,
        operand: "TRIP",
        options: [Option("at", "TIME", help: "where the second trip begins")] + TripEditing.options,
        examples: [
            Example("roadbook split @last --at 08:30", "let the second one begin at half past eight"),
            Example(
                "roadbook split mpcj --at +25min --dry-run",
                "see what would become of it, split 25 minutes after its start"),
        ]
    ) { invocation in
        guard let words = invocation.values["at"] else {
            throw SplitWords.needsTime
        }
        var split = try SplitVerb(invocation, at: words)
        return try split.run()
    }
}

private struct SplitVerb {
    private var editing: TripEditing
    private let whole: TripEntry
    private let second: TripPoint

    init(_ invocation: Invocation, at words: String) throws {
        editing = try TripEditing(invocation)
        whole = try editing.find(invocation.values.operand ?? "")
        if whole.isDeleted {
            throw TripWords.isInTheTrash(editing.id(whole))
        }
        let time = try SplitTime(words, in: whole.trip, editing.invocation.zones.start(whole))
        if case .instant = time, whole.trip.start == nil {
            throw SplitWords.undated
        }
        second = try SplitVerb.point(time, whole, try editing.directories(of: whole), words, editing)
    }

    private static func point(
        _ time: SplitTime, _ entry: TripEntry, _ spool: [String], _ words: String, _ editing: TripEditing
    ) throws -> TripPoint {
        let trip = entry.trip
        var first: TripPoint?
        var found: TripPoint?
        do throws(LogError) {
            _ = try TripPoints(of: trip, in: spool).contains { point in
                first = first ?? point
                if time.isReached(by: point, from: first ?? point, start: trip.start) { found = point }
                return found != nil
            }
        } catch {
            throw Complaint(error)
        }
        guard let first else { throw SplitWords.noFixes }
        let times = editing.when(entry)
        guard let found else { throw SplitWords.nothingAfter(words, trip: times) }
        guard found.record > first.record, !isBefore(time, trip) else {
            throw SplitWords.nothingBefore(words, trip: times)
        }
        return found
    }

    private static func isBefore(_ time: SplitTime, _ trip: Trip) -> Bool {
        if case .instant(let instant) = time, let start = trip.start { return instant <= start }
        return false
    }

    // MARK: Doing it

    /// The record at which the trip is cut: between parts that were merged, the second begins with all records of its
    /// own.
    private var place: UInt64 {
        guard second.after == .join else { return second.record }
        let log = whole.trip.span.log
        let joins = editing.edits.joins.filter { $0.log == log && $0.first <= second.record }
        return joins.map(\.first).max() ?? second.record
    }

    mutating func run() throws -> ExitCode {
        let deed = LedgerVerb.cut([RecordID(log: whole.trip.span.log, sequence: place)])
        // Nothing is written that would do nothing.
        let foreseen = halves(in: try editing.foreseen([deed]))
        guard foreseen.count > 1 else { throw SplitWords.wouldStayOne }
        guard !editing.isDryRun else {
            try tell(nil, foreseen)
            return .ok
        }
        let entry = try editing.write(deed)
        let written = halves(in: editing.trips)
        guard written.count > 1 else { throw SplitWords.staysOne(entry.sequence) }
        try tell(entry, written)
        return .ok
    }

    private func halves(in trips: [TripEntry]) -> [TripEntry] {
        trips.filter { $0.trip.span.intersects(whole.trip.span) }
    }

    private func tell(_ entry: LedgerEntry?, _ halves: [TripEntry]) throws {
        if editing.isJSON {
            return try editing.invocation.object { writer in
                writer.members(of: entry)
                editing.write("before", [whole], to: &writer)
                writer.optional("at", second.utc.map { Zone.internetText(milliseconds: $0) })
                writer.member("record", second.record)
                editing.write("after", halves, to: &writer)
            }
        }
        try editing.say(MergeWords.trip(editing.line(whole)))
        let (zone, dates) = (editing.invocation.zones.start(whole), editing.invocation.dates)
        let time = second.utc.map { zone.text(milliseconds: $0, dates) } ?? SplitWords.record(second.record)
        try editing.say(entry == nil ? SplitWords.wouldSplit(at: time) : SplitWords.split(at: time))
        for half in halves { try editing.say(MergeWords.trip(editing.line(half))) }
        if let entry { try editing.sayUndo([entry]) }
    }
}
