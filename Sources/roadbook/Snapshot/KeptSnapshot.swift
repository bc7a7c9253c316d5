import JSON
import Ledger

/// The part of the snapshot before that holds on, when some facts of some vehicles were written.
struct KeptSnapshot {
    /// No figure of a real one is larger; sums of these have room.
    private static let largest: Int64 = 1_000_000_000_000_000

    let inbox: InboxCount
    private let vehicles: [SnapshotVehicle]
    private let changed: Set<String>

    /// Nil where nothing of it holds. Any member may have put anything into the file.
    init?(_ file: JSONValue?, _ book: OpenCarBook, _ basis: SnapshotBasis, after change: BookChange) {
        guard let file, let names = change.vehicles, file["version"]?.integer == Int64(BookSnapshot.version),
            file["basis"]?.text == basis.before(change.entries), KeptSnapshot.isBounded(file),
            let inbox = file["inbox"].flatMap({ InboxCount(kept: $0) }), let vehicles = file["vehicles"]?.elements
        else { return nil }
        self.inbox = inbox
        self.vehicles = vehicles.map { SnapshotVehicle($0) }
        changed = Set(names.map { book.cars.edits.vehicles.vehicleName(of: $0) })
    }

    private static func isBounded(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool, .string: return true
        case .integer(let number): return (-largest...largest).contains(number)
        case .number(let number): return number.magnitude <= Double(largest)
        case .array(let elements): return elements.allSatisfy(isBounded)
        case .object(let members): return members.allSatisfy { isBounded($0.value) }
        }
    }

    /// A vehicle of which nothing was written.
    func vehicle(_ name: String) -> SnapshotVehicle? {
        changed.contains(name) ? nil : vehicles.first { $0.name == name }
    }

    /// The last trip of any vehicle: what was written lies over no trip.
    func lastTrip(of name: String) -> JSONValue? { vehicles.first { $0.name == name }?.value["lastTrip"] }
}
