/// The entries in force: those that no later one in force undoes.
struct Undoing: Sendable {
    /// The entries that were undone, each with the entry in force that undid it; with the oldest, if it was done twice.
    private var undoneBy: [RecordID: RecordID] = [:]

    init(_ entries: [LedgerEntry]) {
        // From the newest on: when an entry is met, all that may undo it is decided.
        for entry in entries.reversed() {
            guard case .undo(let sequence) = entry.deed, isInForce(entry.id) else { continue }
            undoneBy[RecordID(log: entry.id.log, sequence: sequence)] = entry.id
        }
    }

    func isInForce(_ id: RecordID) -> Bool { undoneBy[id] == nil }

    func undo(of id: RecordID) -> RecordID? { undoneBy[id] }

    /// The rules under which trips are made because of these entries; nil: under those of their recording.
    func rules(of entries: [LedgerEntry]) -> String? {
        for entry in entries.reversed() {
            if case .recut(let rules) = entry.deed, isInForce(entry.id) { return rules }
        }
        return nil
    }
}
