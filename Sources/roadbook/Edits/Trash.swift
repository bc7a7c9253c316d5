import Ledger
import Trips

/// The trash, into which trips are put and out of which they come back.
final class Trash {
    private var editing: TripEditing
    private let isDeleting: Bool
    private let named: [TripEntry]

    init(_ invocation: Invocation, isDeleting: Bool) throws {
        editing = try TripEditing(invocation)
        self.isDeleting = isDeleting
        named = try editing.named()
        if isDeleting { try editing.refuseOpen(named, TrashWords.goesOn) }
    }

    func run() throws -> ExitCode {
        let meant = named.filter { $0.isDeleted != isDeleting }
        // Deeds of one entry at a time, as many as it holds.
        let deeds = stride(from: 0, to: meant.count, by: TripEditing.mostTrips).map { start -> LedgerVerb in
            let spans = meant[start..<min(meant.count, start + TripEditing.mostTrips)].map(\.trip.span)
            return isDeleting ? .delete(spans) : .undelete(spans)
        }
        let entries = editing.isDryRun || deeds.isEmpty ? [] : try editing.ledger.write(deeds)
        if !entries.isEmpty { try editing.readAgain() }
        let after = deeds.isEmpty ? [] : try editing.after(deeds)
        let now = after.filter { entry in meant.contains { $0.id == entry.id } }
        if editing.isJSON { try tellObject(entries, now) } else { try tell(entries, now) }
        return .ok
    }

    private func tell(_ entries: [LedgerEntry], _ now: [TripEntry]) throws {
        for entry in named where entry.isDeleted == isDeleting {
            try editing.say(
                isDeleting ? TrashWords.deletedAlready(editing.id(entry)) : TrashWords.notDeleted(editing.id(entry)))
        }
        guard !now.isEmpty else { return }
        let deleted = editing.isDryRun ? TrashWords.wouldBeDeleted : TrashWords.deleted
        let back = editing.isDryRun ? TrashWords.wouldBeBack : TrashWords.back
        try editing.say(isDeleting ? deleted : back)
        for entry in now {
            var told = entry
            told.isDeleted = false
            try editing.say(MergeWords.trip(editing.line(told)))
        }
        guard !editing.isDryRun else { return }
        if isDeleting {
            try editing.say(TrashWords.undoWith(now.map(editing.id)))
        } else {
            try editing.sayUndo(entries)
        }
    }

    private func tellObject(_ entries: [LedgerEntry], _ now: [TripEntry]) throws {
        try editing.invocation.object { writer in
            writer.array("entries", entries) { $1.integer($0.sequence) }
            editing.write("trips", now, to: &writer)
        }
    }
}
