import JSON
import Ledger

/// Entries about vehicles that nobody knows any more once others are undone: they stay in the ledger, and no verb tells
/// them.
struct HiddenFacts {
    /// The facts of one vehicle, by their kinds.
    private(set) var ofVehicles: [(vehicle: String, counts: [(kind: Fact.Kind, count: Int)])] = []

    /// Facts that are hidden without these entries, and are not with them.
    init(_ known: @autoclosure () throws -> KnownCars, without entries: [LedgerEntry]) rethrows {
        guard entries.contains(where: { $0.deed.rosterSaying?.noun == "vehicle" }) else { return }
        let cars = try known()
        let after = cars.without(entries)
        let facts = Dictionary(grouping: after.edits.facts.all, by: \.vehicle)
        for (name, facts) in facts.sorted(by: { $0.key < $1.key }) {
            guard after.meant(by: name) == nil, let vehicle = cars.meant(by: name) else { continue }
            let counts: [(kind: Fact.Kind, count: Int)] = Fact.Kind.allCases.map { kind in
                (kind, facts.count { $0.kind == kind })
            }
            ofVehicles.append((vehicle.name, counts.filter { $0.count > 0 }))
        }
    }

    func lines(isDryRun: Bool) -> [String] {
        ofVehicles.map { vehicle, counts in
            UndoWords.hidden(counts.map { FactWords.count($0.kind, $0.count) }, vehicle, isDryRun: isDryRun)
        }
    }

    /// A list of objects, one for each vehicle and kind.
    func write(to writer: inout JSONWriter) {
        writer.name("hidden")
        writer.beginArray()
        for (vehicle, counts) in ofVehicles {
            for (kind, count) in counts {
                writer.beginObject()
                writer.member("vehicle", vehicle)
                writer.member("kind", kind.rawValue)
                writer.member("count", count)
                writer.endObject()
            }
        }
        writer.endArray()
    }
}
