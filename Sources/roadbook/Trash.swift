import Logbook
import Terminal

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
        var entries: [LedgerEntry] = []
        if !editing.isDryRun {
            // Those of one entry at a time, as many as it holds.
            for start in stride(from: 0, to: meant.count, by: TripEditing.mostTrips) {
                let spans = meant[start..<min(meant.count, start + TripEditing.mostTrips)].map(\.trip.span)
                entries.append(try editing.write(isDeleting ? .delete(spans) : .undelete(spans)))
            }
        }
        if editing.isJSON { try tellObject(entries, meant) } else { try tell(entries, meant) }
        return .ok
    }

    private func tell(_ entries: [LedgerEntry], _ meant: [TripEntry]) throws {
        for entry in named where entry.isDeleted == isDeleting {
            try editing.say("\(editing.id(entry)) is \(isDeleting ? "in the trash already" : "not in the trash")")
        }
        guard !meant.isEmpty else { return }
        let mood = editing.isDryRun ? "would be " : ""
        try editing.say(isDeleting ? "\(mood)in the trash:" : "\(mood)back:")
        for entry in meant {
            var told = entry
            told.isDeleted = false
            try editing.say("  \(editing.line(told))")
        }
        guard !editing.isDryRun else { return }
        if isDeleting {
            try editing.say("got back by: roadbook undelete \(meant.map(editing.id).joined(separator: " "))")
        } else {
            try editing.sayUndo(entries)
        }
    }

    private func tellObject(_ entries: [LedgerEntry], _ meant: [TripEntry]) throws {
        let now = meant.map { entry in
            var told = entry
            told.isDeleted = isDeleting
            return told
        }
        try editing.invocation.object { writer in
            writer.name("entries")
            writer.beginArray()
            for entry in entries { writer.integer(entry.sequence) }
            writer.endArray()
            editing.write("trips", now, to: &writer)
        }
    }
}
