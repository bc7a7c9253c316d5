import Ledger

extension LedgerEntry {
    /// The entry of these whose effect an undo of that sequence takes away or brings back: the one behind any number of
    /// undoings. Nil if it is not among them.
    static func undone(_ sequence: UInt64, among entries: [LedgerEntry]) -> LedgerEntry? {
        var sequence = sequence
        while let entry = entries.last(where: { $0.sequence == sequence }) {
            guard case .undo(let earlier) = entry.deed else { return entry }
            guard earlier < sequence else { return nil }
            sequence = earlier
        }
        return nil
    }

    /// False of an entry about the car's book and of each undoing of one, which change no trip.
    func changesTrips(among entries: [LedgerEntry]) -> Bool {
        guard case .undo(let sequence) = deed else { return deed.isOfTrips }
        return LedgerEntry.undone(sequence, among: entries)?.deed.isOfTrips ?? true
    }
}
