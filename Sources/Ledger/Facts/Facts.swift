/// The facts of all ledgers, with what was said of them later.
package struct Facts: Sendable {
    private struct Amendment: Sendable {
        var utc: Int64
        var by: RecordID
        var fact: RecordID
        var said: [LedgerVerb.FactStatement]
    }

    /// The facts that count, by the records of their entries.
    package private(set) var all: [Fact] = []
    private var amendments: [Amendment] = []
    private var withdrawn: Set<RecordID> = []

    package init() {}

    mutating func add(_ fact: Fact) { all.append(fact) }

    mutating func amend(_ fact: RecordID, _ said: [LedgerVerb.FactStatement], by entry: LedgerEntry) {
        amendments.append(Amendment(utc: entry.utc, by: entry.id, fact: fact, said: said))
    }

    mutating func withdraw(_ records: [RecordID]) { withdrawn.formUnion(records) }

    /// Everything is known now: a ledger that amends a fact may come before the one that has it.
    mutating func settle() {
        var places: [RecordID: Int] = [:]
        for (index, fact) in all.enumerated() { places[fact.id] = index }
        for change in amendments.sorted(by: { ($0.utc, $0.by) < ($1.utc, $1.by) }) {
            guard let index = places[change.fact] else { continue }
            for statement in change.said { all[index].apply(statement) }
        }
        all.removeAll { withdrawn.contains($0.id) || !$0.isWhole }
        all.sort { $0.id < $1.id }
    }
}
