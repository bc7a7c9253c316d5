import CarBook
import Ledger

/// One entry about a set of tyres that was put on.
struct TyreEntry {
    private let invocation: Invocation
    private let book: OpenCarBook
    private let vehicle: KnownVehicle
    private var values: Values { invocation.values }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook.toWrite(invocation)
        vehicle = try book.chosen()
    }

    func add() throws -> ExitCode {
        let units = book.units(vehicle)
        let name = try TypedName.tidied(values.operands[0], "SET")
        let reading = try FigureWords(Array(values.operands.dropFirst())).figure(of: Command.tyresPut.name)
        let metres = try reading.map { try TypedFigure.distance($0, units, "READING") }
        let date = try TypedDate.read(invocation)
        var said = FactStatements(date, vehicle)
        said.say(.set, name)
        said.ifTyped(.odometer, metres)
        said.ifTyped(.distance, try values["before"].map { try TypedFigure.distance($0, units, "--before") })
        said.ifTyped(.note, try values["note"].map { try TypedName.tidied($0, "--note") })
        let questions = try metres.map { try CarOdometer(book, vehicle).questions($0, on: date) }
        if try Questioned(invocation).isStored(questions ?? []) { said.say(.questioned, "yes") }
        let entry = try OpenLedger(invocation).write(.fact(.tyres, said.said))
        return try invocation.tell(entry) { TyreWords.put(name, vehicle.name, entry.sequence) }
    }
}
