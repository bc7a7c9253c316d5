import Catalogue
import Drive
import Ledger
import Settings

/// The vehicles of the books: those that somebody said something of, those of the settings, and those of trips, each by
/// its present name.
struct KnownCars {
    let edits: Edits
    /// True if a ledger has lost lines: not all that was said is known.
    let isLacking: Bool
    let all: [KnownVehicle]
    /// The owner of those of which none was said.
    private let usualOwner: String?
    /// The names in the settings and in trips.
    private let seen: [String]

    init(_ invocation: Invocation, _ catalogue: Catalogue) throws {
        let said = try catalogue.everythingSaid()
        let settings = invocation.places.settings.read().settings
        let owner = settings.text(.owner)
        let titles = settings.cars.filter { $0.driver == nil }.map(\.title)
        let seen = try titles + catalogue.vehicles()
        self.init(said.edits, isLacking: said.isLacking, usualOwner: owner.isEmpty ? nil : owner, seen)
    }

    private init(_ edits: Edits, isLacking: Bool, usualOwner: String?, _ seen: [String]) {
        self.edits = edits
        self.isLacking = isLacking
        self.usualOwner = usualOwner
        self.seen = seen
        let roster = edits.vehicles
        var all = roster.cars
        for name in seen.map({ roster.vehicleName(of: $0) }) {
            if !all.contains(where: { $0.name == name }) { all.append(KnownVehicle(name: name)) }
        }
        self.all = all
    }

    /// The vehicles as they are without entries that count now.
    func without(_ entries: [LedgerEntry]) -> KnownCars {
        let left = Set(entries.map(\.id))
        let edits = Edits(self.edits.entries.filter { !left.contains($0.id) })
        return KnownCars(edits, isLacking: isLacking, usualOwner: usualOwner, seen)
    }

    /// The person whose a vehicle is; nil where nobody said it.
    func owner(of vehicle: KnownVehicle) -> String? { vehicle.owner ?? usualOwner }

    /// The vehicles that new entries may be about.
    var inUse: [KnownVehicle] { all.filter { !$0.isRetired } }

    /// The vehicle that a person means: by its name, an old one or another of it, in large letters or small; nil for
    /// none.
    func meant(by word: String) -> KnownVehicle? {
        let name = edits.vehicles.vehicleName(of: word)
        let folded = word.lowercased()
        let exact = all.first { $0.name == name } ?? all.first { $0.name.lowercased() == folded }
        return exact ?? formerly(folded) ?? all.first { $0.registration?.lowercased() == folded }
    }

    /// The vehicle that is or was called so, in small letters.
    private func formerly(_ folded: String) -> KnownVehicle? {
        guard let called = edits.vehicles.member(called: folded) else { return nil }
        let name = edits.vehicles.vehicleName(of: called.name)
        return all.first { $0.name == name }
    }

    /// The same, and by the beginning of a name where that is the beginning of one alone.
    func typed(_ word: String) -> KnownVehicle? {
        if let vehicle = meant(by: word) { return vehicle }
        let folded = word.lowercased()
        let found = folded.isEmpty ? [] : all.filter { $0.name.lowercased().hasPrefix(folded) }
        return found.count == 1 ? found[0] : nil
    }

    func named(_ word: String) throws -> KnownVehicle {
        if let vehicle = typed(word) { return vehicle }
        throw unknown(word)
    }

    func unknown(_ word: String) -> Complaint {
        RosterWords(.vehicle).unknown(word, near: Suggestion.nearest(to: word, among: all.map(\.name)))
    }
}
