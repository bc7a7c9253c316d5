import Ledger

extension LedgerEntry {
    /// The entries of these whose effect an undo takes away or brings back: those behind any number of undoings. Nil if
    /// none is among them.
    static func undone(_ span: ClosedRange<UInt64>, among entries: [LedgerEntry]) -> [LedgerEntry]? {
        var (span, end) = (span, UInt64.max)
        while span.count == 1 {
            guard let entry = entries.last(where: { $0.sequence == span.lowerBound }), entry.sequence < end else {
                return nil
            }
            guard case .undo(let earlier) = entry.deed else { return [entry] }
            (span, end) = (earlier, entry.sequence)
        }
        return entries.filter { span.contains($0.sequence) && !$0.isUndo }
    }

    /// False of an entry about the car's book and of each undoing of one, which change no trip.
    func changesTrips(among entries: [LedgerEntry]) -> Bool {
        guard case .undo(let span) = deed else { return deed.isOfTrips }
        return LedgerEntry.undone(span, among: entries)?.contains { $0.deed.isOfTrips } ?? true
    }
}
