/// The entries in force: those that no undo in force took back. An undo takes back what was in force when it was
/// written and nothing else, so whoever undoes it has what was there before, however often the same was undone.
struct Undoing: Sendable {
    private typealias Undo = (place: Int, taken: [Int])

    /// The entries, by their places.
    private var records: [RecordID] = []
    private var places: [RecordID: Int] = [:]
    /// The entries that the span of an undo may mean, of each ledger, in their order.
    private var meant: [UInt64: [Int]] = [:]
    /// The undos that took something back, the oldest first.
    private var undos: [Undo] = []
    private var idle: Set<Int> = []
    /// The entries that are undone, each with the oldest undo in force that took it back.
    private var undoneBy: [Int: Int] = [:]
    /// The entries that were undone at any time.
    private var touched: Set<Int> = []

    init(_ entries: [LedgerEntry]) {
        records.reserveCapacity(entries.count)
        places.reserveCapacity(entries.count)
        for entry in entries { add(entry) }
        settle()
    }

    private mutating func add(_ entry: LedgerEntry) {
        let place = records.count
        records.append(entry.id)
        // The mark of a restore has no place: none undoes it.
        guard entry.canBeUndone else { return }
        if case .undo(let span) = entry.deed {
            takeBack(named(span, in: entry.id.log), by: place)
        } else {
            meant[entry.id.log, default: []].append(place)
        }
        places[entry.id] = place
    }

    /// One entry whatever it is; of several those that are no undos.
    private func named(_ span: ClosedRange<UInt64>, in log: UInt64) -> [Int] {
        if span.count == 1 { return places[RecordID(log: log, sequence: span.lowerBound)].map { [$0] } ?? [] }
        let all = meant[log] ?? []
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if records[all[middle]].sequence < span.lowerBound { low = middle + 1 } else { high = middle }
        }
        return Array(all[low...].prefix { records[$0].sequence <= span.upperBound })
    }

    private mutating func takeBack(_ found: [Int], by undo: Int) {
        if found.contains(where: touched.contains) { settle() }
        let taken = found.filter { undoneBy[$0] == nil }
        if taken.isEmpty { idle.insert(undo) } else { undos.append((undo, taken)) }
        touched.formUnion(taken)
    }

    /// Goes from the newest undo on: when one is met, all that may undo it is decided.
    private mutating func settle() {
        undoneBy.removeAll(keepingCapacity: true)
        for (undo, taken) in undos.reversed() where undoneBy[undo] == nil {
            for place in taken { undoneBy[place] = undo }
        }
    }

    func isInForce(_ id: RecordID) -> Bool { places[id].map { undoneBy[$0] == nil } ?? true }

    /// The place of the oldest undo in force of an entry.
    func undo(of id: RecordID) -> Int? { places[id].flatMap { undoneBy[$0] } }

    /// True of an undo that found nothing in force to take back.
    func isIdle(_ id: RecordID) -> Bool { places[id].map(idle.contains) ?? false }

    /// The rules under which trips are made because of these entries; nil: under those of their recording.
    func rules(of entries: [LedgerEntry]) -> String? {
        for entry in entries.reversed() {
            if case .recut(let rules) = entry.deed, isInForce(entry.id) { return rules }
        }
        return nil
    }
}
