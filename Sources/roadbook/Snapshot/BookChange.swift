import Catalogue
import Ledger

/// Everything that one command writes into the books, as far as the snapshot asks.
final class BookChange {
    private(set) var isAny = false
    /// The number of entries that came into the ledger.
    private(set) var entries = 0
    /// The vehicles whose facts they are, by the names that were said; nil once anything else was said.
    private(set) var vehicles: Set<String>? = []
    private var opened: Catalogue?
    private var isBehind = false

    /// The catalogue that the command opened last, unless trips are others since then.
    var catalogue: Catalogue? { isBehind ? nil : opened }

    /// Entries were written; `said` are those of their ledger before them.
    func hear(_ new: [LedgerEntry], after said: [LedgerEntry]) {
        isAny = true
        entries += new.count
        opened?.hear(new)
        for entry in new { hear(entry, said) }
    }

    private func hear(_ entry: LedgerEntry, _ said: [LedgerEntry]) {
        if entry.changesTrips(among: said) { isBehind = true }
        guard let names = BookChange.vehicles(of: entry.deed, said) else {
            vehicles = nil
            return
        }
        vehicles?.formUnion(names)
    }

    /// Trips came in, or went.
    func hearOfTrips() {
        (isAny, isBehind, vehicles) = (true, true, nil)
    }

    func hear(_ catalogue: Catalogue) { (opened, isBehind) = (catalogue, false) }

    // MARK: Vehicles

    /// Nil for a deed that is about more than facts of this ledger.
    private static func vehicles(of deed: LedgerVerb, _ said: [LedgerEntry]) -> Set<String>? {
        switch deed {
        case .fact(_, let statements): return names(statements)
        case .amend(let id, let statements): return vehicles(of: [id], said).map { $0.union(names(statements)) }
        case .withdraw(let ids): return vehicles(of: Set(ids), said)
        case .undo(let entries): return LedgerEntry.undone(entries, among: said).flatMap { vehicles(undone: $0, said) }
        default: return nil
        }
    }

    /// The same of entries that are undone, or that hold again.
    private static func vehicles(undone entries: [LedgerEntry], _ said: [LedgerEntry]) -> Set<String>? {
        var facts: Set<RecordID> = []
        var vehicles: Set<String> = []
        for entry in entries {
            switch entry.deed {
            case .fact: facts.insert(entry.id)
            case .withdraw(let ids): facts.formUnion(ids)
            case .amend(let id, let statements):
                facts.insert(id)
                vehicles.formUnion(names(statements))
            default: return nil
            }
        }
        return self.vehicles(of: facts, said).map { $0.union(vehicles) }
    }

    /// Every vehicle of which these facts were told at any time: one that was told of another one is of both. Nil if
    /// one of them is of another ledger.
    private static func vehicles(of facts: Set<RecordID>, _ said: [LedgerEntry]) -> Set<String>? {
        var found: Set<RecordID> = []
        var vehicles: Set<String> = []
        for entry in said {
            switch entry.deed {
            case .fact(_, let statements) where facts.contains(entry.id):
                found.insert(entry.id)
                vehicles.formUnion(names(statements))
            case .amend(let id, let statements) where facts.contains(id): vehicles.formUnion(names(statements))
            default: break
            }
        }
        return found == facts ? vehicles : nil
    }

    private static func names(_ statements: [LedgerVerb.FactStatement]) -> Set<String> {
        Set(statements.filter { $0.field == .vehicle }.compactMap(\.value))
    }
}
