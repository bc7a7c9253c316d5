import Ledger

/// The facts of each vehicle by its present name, sorted out when somebody asks first: a dashboard asks a dozen times.
final class SortedFacts {
    private let edits: Edits

    init(_ edits: Edits) { self.edits = edits }

    lazy var ofVehicles: [String: [Fact]] = {
        var names: [String: String] = [:]
        for name in Set(edits.facts.all.map(\.vehicle)) { names[name] = edits.vehicles.vehicleName(of: name) }
        return Dictionary(grouping: edits.facts.all) { names[$0.vehicle] ?? $0.vehicle }
    }()
}
