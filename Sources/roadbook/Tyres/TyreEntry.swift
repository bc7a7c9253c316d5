import CarBook
import JSON
import Ledger

/// One entry about a set of tyres that was put on.
struct TyreEntry {
    private let invocation: Invocation
    private let book: OpenCarBook
    private let vehicle: KnownVehicle
    private var values: Values { invocation.values }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        try BookTurn.wait(in: invocation.places)
        book = try OpenCarBook(invocation)
        vehicle = try book.chosen()
    }

    func add() throws -> ExitCode {
        let units = book.units(vehicle)
        let name = try TypedName.tidied(values.operands[0], "SET")
        let reading = values.operands.count > 1 ? values.operands[1] : nil
        let metres = try reading.map { try TypedFigure.distance($0, units, "READING") }
        let date = try TypedDate.read(invocation, now: WallClock.now())
        var said = FactStatements()
        said.say(.date, date.text)
        said.say(.vehicle, vehicle.name)
        said.say(.set, name)
        said.ifTyped(.odometer, metres)
        said.ifTyped(.distance, try values["before"].map { try TypedFigure.distance($0, units, "--before") })
        said.ifTyped(.note, try values["note"].map { try TypedName.tidied($0, "--note") })
        if let metres, try isQuestioned(metres, date) { said.say(.questioned, "yes") }
        let entry = try OpenLedger(invocation).write(.fact(.tyres, said.said))
        guard values.has("json") else {
            try invocation.output.line(TyreWords.put(name, vehicle.name, entry.sequence))
            return .ok
        }
        try invocation.object { $0.member("entry", entry.sequence) }
        return .ok
    }

    private func isQuestioned(_ metres: Int, _ date: FactDate) throws -> Bool {
        let odometer = try CarOdometer(book, vehicle)
        let objection = odometer.objection(to: metres, at: odometer.time(date, odometer: metres))
        return try Questioned(invocation).isStored(objection.map { [.cannotBe($0)] } ?? [])
    }
}
