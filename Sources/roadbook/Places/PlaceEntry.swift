import Drive
import Ledger
import Settings
import Trips

/// One entry about a place of one's own.
struct PlaceEntry {
    static let position = [
        Option("at", "LAT,LON", help: "where it lies, in degrees or as a geo: link"),
        Option("here", help: "where the car is, or was left"),
        Option("trip", "TRIP", help: "where this trip ended"),
        Option("start", help: "with --trip: where it began"),
        Option("end", help: "with --trip: where it ended"),
    ]

    static let properties = [
        Option("radius", "M", help: "how many metres it reaches, 10 to 5000 (100)"),
        Option("kind", "KIND", help: "one of: \(OwnPlace.Kind.allCases.map(\.rawValue).joined(separator: ", "))"),
        Option("private", help: "what leaves the books shows nothing of it"),
        Option("public", help: "the contrary"),
        Option("note", "TEXT", help: "a few words; - takes them away"),
    ]

    private let entry: RosterEntry<OwnPlace>

    init(_ invocation: Invocation) throws {
        let name = try PlaceEntry.name(invocation.values.operand ?? "", "NAME")
        entry = try RosterEntry(
            invocation, name,
            RosterEntry.Kind(
                noun: .place, roster: \.places, verb: { .place($0, name: $1, $2) },
                write: { $1.members(of: $0) }))
    }

    /// A name, and no spot in degrees, for those are names already.
    private static func name(_ text: String, _ operand: String) throws -> String {
        let name = try TypedName.tidied(text, operand)
        guard TypedPlace(name) == nil else { throw PlaceWords.isSpot(name) }
        return name
    }

    private var invocation: Invocation { entry.invocation }
    private var values: Values { invocation.values }
    private var name: String { entry.name }

    // MARK: Deeds

    func add() throws -> ExitCode {
        let known = entry.known
        let centre = try centre()
        var said = try statements(centre)
        try entry.requireNone()
        guard centre != nil || known != nil else { throw PlaceWords.whereIsIt(name) }
        if let known, let centre, !centre.isWithin(Double(known.radius), of: known.centre) {
            throw PlaceWords.wasElsewhere(name)
        }
        if known == nil, values["kind"] == nil, let kind = OwnPlace.Kind(rawValue: name.lowercased()) {
            said.append(LedgerVerb.PlaceStatement(.kind, kind.rawValue))
        }
        if let centre { try requireNobodyElse(at: centre) }
        return try entry.add(said)
    }

    func edit() throws -> ExitCode {
        try entry.requireKnown()
        let centre = try centre()
        let said = try statements(centre)
        if let centre { try requireNobodyElse(at: centre) }
        return try entry.edit(said, newName: try values["name"].map { try PlaceEntry.name($0, "--name") })
    }

    func retire() throws -> ExitCode { try entry.retire() }

    // MARK: What was typed

    private func statements(_ centre: Coordinate?) throws -> [LedgerVerb.PlaceStatement] {
        var said: [LedgerVerb.PlaceStatement] = []
        func say(_ field: LedgerVerb.PlaceField, _ value: String?) {
            said.append(LedgerVerb.PlaceStatement(field, value))
        }
        if let centre { say(.at, LedgerText.encoded(centre)) }
        if let radius = try values["radius"].map(PlaceEntry.radius) { say(.radius, "\(radius)") }
        if let kind = try values["kind"].map(PlaceEntry.kind) { say(.kind, kind.rawValue) }
        guard !values.has("private") || !values.has("public") else { throw PlaceWords.oneOrTheOther }
        if values.has("private") { say(.private, "yes") }
        if values.has("public") { say(.private, "no") }
        if let note = values["note"] { say(.note, note == "-" ? nil : note) }
        return said
    }

    private static func radius(_ text: String) throws -> Int {
        let metres = Int(text) ?? Length.metres(text).flatMap { Int(exactly: $0.rounded()) }
        guard let metres, OwnPlace.radii.contains(metres) else { throw PlaceWords.notARadius(text) }
        return metres
    }

    private static func kind(_ text: String) throws -> OwnPlace.Kind {
        if let kind = OwnPlace.Kind(rawValue: text.lowercased()) { return kind }
        throw PlaceWords.notAKind(text)
    }

    /// The centre, where one of the options gives it.
    private func centre() throws -> Coordinate? {
        let given = ["at", "here", "trip"].count { values.has($0) || values[$0] != nil }
        guard given < 2 else { throw PlaceWords.onePosition }
        guard !values.has("start") || !values.has("end") else { throw PlaceWords.oneEnd }
        guard values["trip"] != nil || !(values.has("start") || values.has("end")) else { throw PlaceWords.endOfWhat }
        if let text = values["at"] {
            guard let place = TypedPlace(text), place.metres == nil else { throw PlaceWords.notAPlace(text) }
            return place.coordinate
        }
        if let trip = values["trip"] { return try end(of: trip) }
        guard values.has("here") else { return nil }
        let seen = try Sighting.find(invocation.places)
        return Coordinate(latitude: seen.latitude, longitude: seen.longitude)
    }

    private func end(of word: String) throws -> Coordinate {
        let trip = try FindTrip.named(word, in: OpenCatalogue.of(invocation), invocation).trip
        let place = values.has("start") ? trip.first : trip.last
        guard let place else { throw PlaceWords.tripWithoutPlace(word) }
        return place
    }

    // MARK: What stands already

    /// Two places on one spot would share their trips by chance.
    private func requireNobodyElse(at centre: Coordinate) throws {
        let other = entry.roster.all.first { place in
            !place.isRetired && place.name != name
                && centre.isWithin(Double(OwnPlace.radii.lowerBound), of: place.centre)
        }
        if let other { throw PlaceWords.spotTaken(by: other.name) }
    }
}
