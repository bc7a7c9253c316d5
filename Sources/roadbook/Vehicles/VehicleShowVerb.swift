import CarBook
import Catalogue
import JSON
import Ledger
import Terminal

extension Command {
    static let vehicleShow = Command(
        "vehicle show", "tell everything about a vehicle",
        about: """
            Tells everything that was said of a vehicle, what its odometer probably shows, and how far it was \
            recorded. Ends with 3 if there is no such vehicle.
            """,
        operand: "NAME", options: [.json],
        examples: [Example("roadbook vehicle show Golf", "tell everything about one car")]
    ) { invocation in try VehicleShowVerb(invocation).print() }
}

/// Everything about one vehicle.
private struct VehicleShowVerb {
    private typealias Label = VehicleWords.Label

    private let invocation: Invocation
    private let book: OpenCarBook
    private let vehicle: KnownVehicle

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
        vehicle = try book.cars.named(TypedName.tidied(invocation.values.operand ?? "", "NAME"))
    }

    private var owner: String? { book.cars.owner(of: vehicle) }

    func print() throws -> ExitCode {
        let odometer = try CarOdometer(book, vehicle)
        let estimate = odometer.fit.estimate(at: WallClock.now())
        let recorded = odometer.way.metres(upTo: .max)
        if invocation.values.has("json") {
            try invocation.object { writer in
                writer.members(of: vehicle, owner: owner)
                writer.optional("odometerMetres", estimate?.metres)
                writer.optional("odometerPlusMinusMetres", estimate?.plusMinusMetres)
                writer.member("recordedMetres", recorded)
            }
            return .ok
        }
        try invocation.output.line(invocation.screen.bold(vehicle.name))
        try LabelledLines.print(rows(estimate, recorded), invocation)
        return .ok
    }

    private func rows(_ estimate: OdometerEstimate?, _ recorded: Int) -> [(String, String)] {
        let figures = book.figures(vehicle)
        let names = vehicle.formerNames + book.cars.edits.vehicles.otherNames(of: vehicle.name)
        let rows: [(String, String?)] = [
            (Label.description, vehicle.description), (Label.registration, vehicle.registration),
            (Label.vin, vehicle.vin), (Label.fuel, vehicle.fuel?.rawValue),
            (Label.tank, vehicle.tank.map { figures.quantity(.volume(millilitres: $0)) }),
            (Label.battery, vehicle.battery.map { figures.quantity(.energy(wattHours: $0)) }),
            (Label.currency, vehicle.currency), (Label.owner, owner), (Label.driver, vehicle.driver),
            (
                Label.odometer,
                estimate.map { OdometerWords.told($0, figures) }
            ), (Label.recorded, figures.distance(recorded)),
            (Label.names, names.isEmpty ? nil : names.joined(separator: ", ")),
            (Label.retired, vehicle.retiredAt.map(TripText(invocation).moment)), (Label.note, vehicle.note),
        ]
        return rows.compactMap { row in row.1.map { (row.0, $0) } }
    }
}
