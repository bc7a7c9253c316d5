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

    /// An entry was written; `facts` are those of the ledger before it.
    func hear(_ deed: LedgerVerb, after facts: @autoclosure () -> [Fact]) {
        isAny = true
        entries += 1
        if deed.isOfTrips { isBehind = true }
        guard let names = BookChange.vehicles(of: deed, facts) else {
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

    /// Nil for a deed that is about more than facts of this ledger.
    private static func vehicles(of deed: LedgerVerb, _ facts: () -> [Fact]) -> [String]? {
        func said(_ statements: [LedgerVerb.FactStatement]) -> [String] {
            statements.filter { $0.field == .vehicle }.compactMap(\.value)
        }
        switch deed {
        case .fact(_, let statements): return said(statements)
        case .amend(let id, let statements):
            return facts().first { $0.id == id }.map { [$0.vehicle] + said(statements) }
        case .withdraw(let ids):
            let found = facts().filter { ids.contains($0.id) }
            return found.count == ids.count ? found.map(\.vehicle) : nil
        default: return nil
        }
    }
}
