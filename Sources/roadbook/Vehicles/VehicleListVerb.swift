import Catalogue
import JSON
import Ledger

extension Command {
    static let vehicleList = Command(
        "vehicle list", "the vehicles of the car's book",
        about: """
            Lists the vehicles: those that were added, those of the settings, and those of trips, with the way that \
            was recorded of each. "roadbook vehicle" alone does the same.
            """,
        options: [Option("all", help: "retired ones too"), .jsonLines],
        examples: [Example("roadbook vehicle", "list the vehicles")]
    ) { invocation in try VehicleListVerb(invocation).print() }
}

/// The vehicles, with the ways that were recorded.
private struct VehicleListVerb {
    private typealias Heading = VehicleWords.Heading

    private let invocation: Invocation
    private let cars: KnownCars
    private let rows: [(vehicle: KnownVehicle, metres: Double)]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let catalogue = try OpenCatalogue.of(invocation)
        let cars = try KnownCars(invocation, catalogue)
        self.cars = cars
        rows = try (invocation.values.has("all") ? cars.all : cars.inUse).map { vehicle in
            (vehicle: vehicle, metres: try catalogue.ways(of: vehicle.name).reduce(0) { $0 + $1.metres })
        }
    }

    func print() throws -> ExitCode {
        var list = Listing(rows, none: VehicleWords.none) { row, writer in
            writer.members(of: row.vehicle, owner: cars.owner(of: row.vehicle))
            writer.member("recordedMetres", row.metres.rounded())
        }
        list.column(Heading.name, shrinks: true) { $0.vehicle.name }
        list.column(Heading.registration, leaves: 3) { $0.vehicle.registration ?? "" }
        list.column(Heading.description, shrinks: true, leaves: 1) { $0.vehicle.description ?? "" }
        list.column(Heading.recorded, .right, leaves: 2) { invocation.units.distance($0.metres) }
        list.column(Heading.note, shrinks: true, stepsBack: true) { VehicleWords.notes(of: $0.vehicle) }
        return try list.print(invocation)
    }
}

extension JSONWriter {
    /// The members of the vehicle itself, without what people say of its use.
    mutating func bareMembers(of vehicle: KnownVehicle) {
        member("name", vehicle.name)
        optional("make", vehicle.make)
        optional("model", vehicle.model)
        optional("year", vehicle.year)
        optional("registration", vehicle.registration)
        optional("vin", vehicle.vin)
        optional("fuel", vehicle.fuel?.rawValue)
        optional("tankLitres", vehicle.tank.map { Double($0) / 1000 })
        optional("batteryKWh", vehicle.battery.map { Double($0) / 1000 })
    }

    mutating func members(of vehicle: KnownVehicle, owner: String?) {
        bareMembers(of: vehicle)
        optional("units", vehicle.units?.rawValue)
        optional("currency", vehicle.currency)
        optional("driver", vehicle.driver)
        optional("owner", owner)
        optional("note", vehicle.note)
        optional("sameAs", vehicle.same)
        member("retired", vehicle.isRetired)
        array("formerNames", vehicle.formerNames) { $1.string($0) }
    }
}
