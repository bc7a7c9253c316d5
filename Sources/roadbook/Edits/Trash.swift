import Ledger
import Terminal
import Trips

extension Command {
    static let delete = Command(
        "delete", "put trips into the trash",
        about: """
            Takes trips out of lists and totals. Their records stay in the spool, which nothing ever removes anything \
            from; "roadbook trips --deleted" shows the trash, "roadbook undelete" gets a trip out of it.
            """,
        operand: "TRIP...", options: TripEditing.options,
        examples: [
            Example("roadbook delete @last", "the newest trip"), Example("roadbook delete mpcj 7kq2", "these two"),
        ]
    ) { invocation in try Trash(invocation, isDeleting: true).run() }

    static let undelete = Command(
        "undelete", "get trips out of the trash",
        about: "What was deleted is listed and counted again, with all that was said of it.",
        operand: "TRIP...", options: TripEditing.options,
        examples: [Example("roadbook undelete mpcj", "this trip is back")]
    ) { invocation in try Trash(invocation, isDeleting: false).run() }
}

private final class Trash {
    private var editing: TripEditing
    private let isDeleting: Bool
    private let named: [TripEntry]

    init(_ invocation: Invocation, isDeleting: Bool) throws {
        editing = try TripEditing(invocation)
        self.isDeleting = isDeleting
        named = try editing.named()
    }

    func run() throws -> ExitCode {
        let meant = named.filter { $0.isDeleted != isDeleting }
        // Those of one entry at a time, as many as it holds.
        let deeds = stride(from: 0, to: meant.count, by: TripEditing.mostTrips).map { start -> LedgerVerb in
            let spans = meant[start..<min(meant.count, start + TripEditing.mostTrips)].map(\.trip.span)
            return isDeleting ? .delete(spans) : .undelete(spans)
        }
        let entries = editing.isDryRun ? [] : try deeds.map { try editing.ledger.write($0) }
        if !entries.isEmpty { try editing.readAgain() }
        let after = deeds.isEmpty ? [] : try editing.after(deeds)
        let now = after.filter { entry in meant.contains { $0.id == entry.id } }
        if editing.isJSON { try tellObject(entries, now) } else { try tell(entries, now) }
        return .ok
    }

    private func tell(_ entries: [LedgerEntry], _ now: [TripEntry]) throws {
        for entry in named where entry.isDeleted == isDeleting {
            try editing.say("\(editing.id(entry)) is \(isDeleting ? "in the trash already" : "not in the trash")")
        }
        guard !now.isEmpty else { return }
        let mood = editing.isDryRun ? "would be " : ""
        try editing.say(isDeleting ? "\(mood)in the trash:" : "\(mood)back:")
        for entry in now {
            var told = entry
            told.isDeleted = false
            try editing.say("  \(editing.line(told))")
        }
        guard !editing.isDryRun else { return }
        if isDeleting {
            try editing.say("got back by: roadbook undelete \(now.map(editing.id).joined(separator: " "))")
        } else {
            try editing.sayUndo(entries)
        }
    }

    private func tellObject(_ entries: [LedgerEntry], _ now: [TripEntry]) throws {
        try editing.invocation.object { writer in
            writer.name("entries")
            writer.beginArray()
            for entry in entries { writer.integer(entry.sequence) }
            writer.endArray()
            editing.write("trips", now, to: &writer)
        }
    }
}
