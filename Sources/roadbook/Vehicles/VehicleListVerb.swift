import Catalogue
import JSON
import Ledger
import Terminal

extension Command {
    static let vehicleList = Command(
        "vehicle list", "the vehicles of the car's book",
        about: """
            Lists the vehicles: those that were added, those of the settings, and those of trips, with the way that \
            was recorded of each. "roadbook vehicle" alone does the same.
            """,
        options: [Option("all", help: "retired ones too"), Option("json", help: "one object a line")],
        examples: [Example("roadbook vehicle", "list the vehicles")]
    ) { invocation in try VehicleListVerb(invocation).print() }
}

/// The vehicles, with the ways that were recorded.
private struct VehicleListVerb {
    private typealias Heading = VehicleWords.Heading

    private let invocation: Invocation
    private let catalogue: Catalogue
    private let cars: KnownCars
    private let vehicles: [KnownVehicle]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        catalogue = try OpenCatalogue.of(invocation)
        cars = try KnownCars(invocation, catalogue)
        vehicles = invocation.values.has("all") ? cars.all : cars.inUse
    }

    func print() throws -> ExitCode {
        if invocation.values.has("json") {
            for vehicle in vehicles {
                let metres = try self.metres(vehicle)
                try invocation.object { writer in
                    writer.members(of: vehicle, owner: cars.owner(of: vehicle))
                    writer.member("recordedMetres", metres.rounded())
                }
            }
            return .ok
        }
        guard !vehicles.isEmpty else {
            try invocation.output.line(VehicleWords.none)
            return .ok
        }
        var table = Table([
            Table.Column(Heading.name, shrinks: true), Table.Column(Heading.registration, leaves: 3),
            Table.Column(Heading.description, shrinks: true, leaves: 1),
            Table.Column(Heading.recorded, .right, leaves: 2),
            Table.Column(Heading.note, shrinks: true, stepsBack: true),
        ])
        for vehicle in vehicles {
            table.add([
                vehicle.name, vehicle.registration ?? "", vehicle.description ?? "",
                invocation.units.distance(try metres(vehicle)), VehicleWords.notes(of: vehicle),
            ])
        }
        for line in table.lines(on: invocation.screen) { try invocation.output.line(line) }
        return .ok
    }

    private func metres(_ vehicle: KnownVehicle) throws -> Double {
        try catalogue.ways(of: vehicle.name).reduce(0) { $0 + $1.metres }
    }
}

extension JSONWriter {
    mutating func members(of vehicle: KnownVehicle, owner: String?) {
        member("name", vehicle.name)
        optional("make", vehicle.make)
        optional("model", vehicle.model)
        optional("year", vehicle.year)
        optional("registration", vehicle.registration)
        optional("vin", vehicle.vin)
        optional("fuel", vehicle.fuel?.rawValue)
        optional("tankLitres", vehicle.tank.map { Double($0) / 1000 })
        optional("batteryKWh", vehicle.battery.map { Double($0) / 1000 })
        optional("units", vehicle.units?.rawValue)
        optional("currency", vehicle.currency)
        optional("driver", vehicle.driver)
        optional("owner", owner)
        optional("note", vehicle.note)
        optional("sameAs", vehicle.same)
        member("retired", vehicle.isRetired)
        name("formerNames")
        beginArray()
        for name in vehicle.formerNames { string(name) }
        endArray()
    }
}
