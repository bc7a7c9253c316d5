import AppendLog

/// The vehicles of which the ledgers of a machine spoke, each for as long as it was the only one: then it has the trips
/// that were recorded without a vehicle (docs/ledger-format.md, section 6).
package struct SoleVehicles {
    /// The only vehicle from a time on, in milliseconds since 1970; no name while there are none or several.
    private struct Turn {
        var utc: Int64
        var name: String?
    }

    private var rosters: [String?: Roster<KnownVehicle>] = [:]
    private var turns: [String?: [Turn]] = [:]
    private let names: Roster<KnownVehicle>

    package init(_ said: LedgerEdits) {
        names = said.edits.vehicles
        for entry in said.edits.entries where said.edits.undoing.isInForce(entry.id) {
            hear(entry, at: said.machines[entry.id.log])
        }
    }

    /// The present name of the only one then.
    package func vehicle(of machine: String?, at utc: Int64) -> String? {
        turns[machine]?.last { $0.utc <= utc }?.name.map { names.vehicleName(of: $0) }
    }

    private mutating func hear(_ entry: LedgerEntry, at machine: String?) {
        var roster = rosters[machine] ?? Roster()
        switch entry.deed {
        case .vehicle(let deed, let name, let said): roster.apply(deed, name, said, at: entry.utc)
        case .fact(let kind, let said):
            let name = Fact(entry, kind, said).vehicle
            guard !name.isEmpty, roster.member(called: name) == nil else { return }
            roster.apply(.edit, name, [], at: entry.utc)
        default: return
        }
        rosters[machine] = roster
        let cars = roster.cars.filter { !$0.isRetired }
        let name = cars.count == 1 ? cars[0].name : nil
        let turn = Turn(utc: entry.utc, name: name)
        if turns[machine]?.last?.name != name { turns[machine, default: []].append(turn) }
    }
}
