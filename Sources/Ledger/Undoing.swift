/// The entries in force: those that no later one in force undoes.
struct Undoing: Sendable {
    /// The entries that were undone, each with the entry in force that undid it; with the oldest, if it was done twice.
    private var undoneBy: [RecordID: RecordID] = [:]

    init(_ entries: [LedgerEntry]) {
        // From the newest on: when an entry is met, all that may undo it is decided.
        for entry in entries.reversed() where isInForce(entry.id) {
            guard case .undo(let sequence) = entry.deed else { continue }
            undoneBy[RecordID(log: entry.id.log, sequence: sequence)] = entry.id
        }
    }

    func isInForce(_ id: RecordID) -> Bool { undoneBy[id] == nil }

    func undo(of id: RecordID) -> RecordID? { undoneBy[id] }
}
