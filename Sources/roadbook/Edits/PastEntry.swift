import Ledger
import Terminal
import Trips

/// An entry in words, with the trips that it is about.
struct PastEntry {
    private static let mostTrips = 4

    let when: String
    let says: String
    /// The machine on which the entry was said; nil for this one.
    let machine: String?
    /// The word for the entry in a list: `3`, or `golf 3`.
    let number: String
    /// The trips as they are now.
    let trips: [TripEntry]

    init(_ entry: LedgerEntry, _ editing: TripEditing) {
        machine = editing.machines[entry.id.log]
        number = (editing.names[entry.id.log].map { "\($0) " } ?? "") + "\(entry.sequence)"
        when = TripText(editing.invocation).moment(entry.utc)
        trips = editing.touched(by: entry.deed.spans)
        let ids = trips.prefix(PastEntry.mostTrips).map(editing.id)
        says = HistoryWords.about(PastEntry.words(entry.deed), ids, hasMore: trips.count > PastEntry.mostTrips)
    }

    private static func words(_ deed: LedgerVerb) -> String {
        switch deed {
        case .join(let seams): return HistoryWords.merge(seams.count + 1)
        case .cut: return HistoryWords.split
        case .set(_, let said):
            return said.map { statement(EditWords.name($0.field), $0.value) }.joined(separator: ", ")
        case .delete(let spans): return HistoryWords.delete(spans.count)
        case .undelete(let spans): return HistoryWords.undelete(spans.count)
        case .same: return HistoryWords.same
        case .recut(let rules): return HistoryWords.recut(RecutRules.told(rules))
        case .driver, .place, .vehicle: return deed.rosterSaying.map(HistoryWords.named) ?? ""
        case .fact(let kind, let said): return FactWords.said(kind, said)
        case .amend(let fact, let said): return FactWords.amended(fact.sequence, said)
        case .withdraw(let facts): return FactWords.withdrawn(facts.map(\.sequence))
        case .follow: return HistoryWords.follow
        case .undo(let entries): return HistoryWords.undo(entries)
        case .unknown(let verb): return HistoryWords.newer(verb)
        }
    }

    private static func statement(_ field: String, _ value: String?) -> String {
        HistoryWords.statement(field, value.map { $0.split(separator: "\n").joined(separator: " / ") })
    }
}
