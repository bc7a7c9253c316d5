/// Asking what was said, by whom and when, whether it is in force or not.
extension Edits {
    /// An entry, and what undid it.
    package struct Past: Equatable, Sendable {
        package var entry: LedgerEntry
        /// Nil while it is in force.
        package var undoneBy: LedgerEntry?
    }

    package func isInForce(_ entry: LedgerEntry) -> Bool { undoing.isInForce(entry.id) }

    package func past(_ entry: LedgerEntry) -> Past {
        Past(entry: entry, undoneBy: undoing.undo(of: entry.id).map { entries[$0] })
    }

    /// True of an undo that takes nothing back, for what it names was undone before.
    package func isIdle(_ undo: LedgerEntry) -> Bool { undoing.isIdle(undo.id) }

    /// The entries of one ledger that `undo` takes back if none is named: the newest one in force that is itself no
    /// undo, with all others in force of its act.
    package var newestToUndo: [LedgerEntry] {
        guard let newest = entries.lastIndex(where: mayBeTakenBack) else { return [] }
        var first = newest
        while first > 0, continuesAct(first) { first -= 1 }
        var end = newest + 1
        while end < entries.count, continuesAct(end) { end += 1 }
        return entries[first..<end].filter(mayBeTakenBack)
    }

    /// True of an entry that an undo of several would take back.
    package func mayBeTakenBack(_ entry: LedgerEntry) -> Bool { !entry.isUndo && entry.canBeUndone && isInForce(entry) }

    private func continuesAct(_ place: Int) -> Bool {
        entries[place].continuesAct && entries[place - 1].sequence + 1 == entries[place].sequence
    }

    /// Everything that touches these records, undone or not, oldest first, with the undoing itself.
    package func history(of span: RecordSpan) -> [Past] {
        var touching: Set<RecordID> = []
        var history: [Past] = []
        for entry in entries {
            var touches = entry.deed.spans.contains { $0.intersects(span) }
            if case .undo(let entries) = entry.deed {
                touches = touching.contains { $0.log == entry.id.log && entries.contains($0.sequence) }
            }
            guard touches else { continue }
            touching.insert(entry.id)
            history.append(past(entry))
        }
        return history
    }

    /// Entries in force whose records are all gone: nothing that exists meets any of them.
    package func orphans(existing: (RecordSpan) -> Bool) -> [LedgerEntry] {
        entries.filter { entry in
            let spans = entry.deed.spans
            return !spans.isEmpty && isInForce(entry) && !spans.contains(where: existing)
        }
    }
}

extension LedgerVerb {
    /// The records that it is about; of a boundary, those on both sides.
    package var spans: [RecordSpan] {
        switch self {
        case .join(let seams): return seams.map { RecordSpan(log: $0.log, $0.last...$0.first) }
        case .cut(let records):
            return records.map { record in
                let before = record.sequence == 0 ? 0 : record.sequence - 1
                return RecordSpan(log: record.log, before...record.sequence)
            }
        case .set(let span, _): return [span]
        case .delete(let spans), .undelete(let spans): return spans
        case .same(let first, let double): return [first, double]
        case .recut, .driver, .place, .vehicle, .fact, .amend, .withdraw, .follow, .undo, .unknown: return []
        }
    }
}
