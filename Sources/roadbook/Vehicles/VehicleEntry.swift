import CarBook
import Catalogue
import Ledger
import Settings

/// One entry about a vehicle.
struct VehicleEntry {
    private typealias Said = LedgerVerb.VehicleStatement

    static let properties = [
        Option("make", "TEXT", help: "who made it; here and below - takes away what was said"),
        Option("model", "TEXT", help: "and what the make calls it"),
        Option("year", "YYYY", help: "the model year"),
        Option("registration", "TEXT", help: "what its plates say; no two vehicles have the same"),
        Option("vin", "TEXT", help: "the number of its body"),
        Option("fuel", "KIND", help: "one of: \(KnownVehicle.Fuel.allCases.map(\.rawValue).joined(separator: ", "))"),
        Option("tank", "HOW", help: "what the tank holds: 50l, 13gal"),
        Option("battery", "KWH", help: "what the battery holds: 77kWh"),
        Option("fuel-units", "KIND", help: "how its fuel and its way are read: metric, us or uk"),
        Option("currency", "CODE", help: "what it is paid for in, such as EUR"),
        Option("driver", "NAME", help: "who drives it mostly"),
        Option("owner", "NAME", mayBeEmpty: true, help: "whose it is; else Owner in [Book]"),
        Option("bluetooth", "ADDRESS", help: "the address of its Bluetooth, which begins and ends its drives"),
        Option("note", "TEXT", help: "a few words"),
    ]

    private let entry: RosterEntry<KnownVehicle>
    private let cars: KnownCars
    private var values: Values { entry.invocation.values }

    /// One that is not known yet: without a name the model is the name.
    init(new invocation: Invocation) throws {
        let word = invocation.values.operand ?? invocation.values["model"]
        guard let word else { throw VehicleWords.needsName }
        try self.init(invocation, TypedName.tidied(word, "NAME"), KnownCars(invocation, OpenCatalogue.of(invocation)))
    }

    init(known invocation: Invocation) throws {
        let cars = try KnownCars(invocation, OpenCatalogue.of(invocation))
        let word = try TypedName.tidied(invocation.values.operand ?? "", "NAME")
        try self.init(invocation, cars.named(word).name, cars)
    }

    private init(_ invocation: Invocation, _ name: String, _ cars: KnownCars) throws {
        self.cars = cars
        entry = try RosterEntry(
            invocation, name,
            RosterEntry.Kind(
                noun: .vehicle, others: cars.all.map(\.name), roster: \.vehicles,
                verb: { .vehicle($0, name: $1, $2) }, write: { $1.members(of: $0, owner: cars.owner(of: $0)) }))
    }

    // MARK: Deeds

    func add() throws -> ExitCode {
        let other = cars.edits.vehicles.vehicleName(of: entry.name)
        guard other == entry.name else { throw VehicleWords.isAnOldName(entry.name, of: other) }
        let bluetooth = try BluetoothSection(entry.invocation, entry.name)
        let code = try entry.add(try statements())
        try bluetooth?.write()
        return code
    }

    func edit() throws -> ExitCode {
        var said = try statements()
        if let word = values["same-as"] { said.append(Said(.same, try otherName(word))) }
        let bluetooth = try BluetoothSection(entry.invocation, entry.name)
        if said.isEmpty, values["name"] == nil, let bluetooth {
            try bluetooth.write()
            return .ok
        }
        let code = try entry.edit(said, newName: try values["name"].map { try TypedName.tidied($0, "--name") })
        try bluetooth?.write()
        return code
    }

    func retire() throws -> ExitCode { try entry.retire() }

    /// The vehicle that this one is; nil says that the two are two again.
    private func otherName(_ word: String) throws -> String? {
        if word == "-" { return nil }
        let other = try cars.named(TypedName.tidied(word, "--same-as"))
        guard other.name != entry.name else { throw VehicleWords.isItself(entry.name) }
        return other.name
    }

    // MARK: The things that were typed

    private static let texts: [(option: String, field: LedgerVerb.VehicleField)] = [
        ("make", .make), ("model", .model), ("vin", .vin), ("driver", .driver), ("note", .note),
    ]

    private func statements() throws -> [LedgerVerb.VehicleStatement] {
        var said: [Said] = []
        for (option, field) in VehicleEntry.texts {
            if let text = values[option] { said.append(Said(field, try TypedName.orNothing(text, "--\(option)"))) }
        }
        if let text = values["owner"] {
            said.append(Said(.owner, text.isEmpty ? nil : try TypedName.orNothing(text, "--owner")))
        }
        func say(_ option: String, _ field: LedgerVerb.VehicleField, _ read: (String) throws -> String) throws {
            guard let text = values[option] else { return }
            said.append(Said(field, text == "-" ? nil : try read(text)))
        }
        try say("year", .year, VehicleEntry.year)
        try say("registration", .registration, registration)
        try say("fuel", .fuel, VehicleEntry.fuel)
        try say("tank", .tank, tank)
        try say("battery", .battery, VehicleEntry.battery)
        try say("fuel-units", .units, VehicleEntry.units)
        try say("currency", .currency) { try TypedFigure.currency($0).code }
        return said
    }

    private static func year(_ text: String) throws -> String {
        guard let year = Int(text), (1886...2100).contains(year) else { throw VehicleWords.notAYear(text) }
        return "\(year)"
    }

    /// In capital letters; no other vehicle in use has it.
    private func registration(_ text: String) throws -> String {
        let plates = try TypedName.tidied(text, "--registration").uppercased()
        let bare = VehicleEntry.bare(plates)
        let other = cars.inUse.first { $0.name != entry.name && $0.registration.map(VehicleEntry.bare) == bare }
        if let other { throw VehicleWords.registrationTaken(plates, by: other.name) }
        return plates
    }

    /// Plates without the blanks and hyphens that people put in or leave out.
    private static func bare(_ plates: String) -> String { plates.filter { $0 != " " && $0 != "-" } }

    private static func fuel(_ text: String) throws -> String {
        guard let fuel = KnownVehicle.Fuel(rawValue: text.lowercased()) else { throw VehicleWords.notAFuel(text) }
        return fuel.rawValue
    }

    private static func units(_ text: String) throws -> String {
        guard let units = KnownVehicle.Units(rawValue: text.lowercased()) else { throw VehicleWords.notUnits(text) }
        return units.rawValue
    }

    private func tank(_ text: String) throws -> String {
        let named = values["fuel-units"] ?? entry.known?.units?.rawValue
        let units = CarUnits(named.flatMap { KnownVehicle.Units(rawValue: $0.lowercased()) }, entry.invocation)
        guard case .volume(let millilitres) = try TypedFigure.quantity(text, units, "--tank"), millilitres > 0 else {
            throw VehicleWords.notATank(text)
        }
        return "\(millilitres)"
    }

    private static func battery(_ text: String) throws -> String {
        let hours = try TypedFigure.energy(text, "--battery")
        guard hours > 0 else { throw VehicleWords.notABattery(text) }
        return "\(hours)"
    }
}
