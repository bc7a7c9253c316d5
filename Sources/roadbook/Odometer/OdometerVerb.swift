import CarBook
import Ledger

extension Command {
    static let odometer = Command(
        "odometer", "what the odometer shows, or a reading of it",
        about: """
            With a figure it writes a reading into the ledger; without one it tells what the odometer probably shows \
            now, between which bounds it lies in 95 of 100, by which factor it differs from the recorded way, and \
            which ways nobody recorded. A reading that cannot be is refused with what was read before; --anyway stores \
            it all the same, marked. Fill-ups are readings too.
            """,
        operand: "[READING]",
        options: [
            FuelOptions.vehicle, TypedDate.option,
            Option(
                "exchanged", "READING", help: "another instrument was put in: READING is what the old one showed last"),
            Option("note", "TEXT", help: "a few words"), FuelOptions.anyway, OpenLedger.now, .json,
        ],
        examples: [
            Example("roadbook odometer 10948km", "write down what the odometer shows"),
            Example("roadbook odometer", "tell what it probably shows now"),
            Example("roadbook odometer 0 --exchanged 187000km", "say that another instrument was put in"),
        ],
        needsTurn: { $0.operand != nil }
    ) { invocation in
        invocation.values.operand == nil ? try OdometerAnswer(invocation).print() : try OdometerEntry(invocation).add()
    }
}

/// One reading of the odometer, or another instrument.
private struct OdometerEntry {
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
        let reading = try FigureWords(values.operands).figure(of: Command.odometer.name) ?? ""
        let metres = try TypedFigure.distance(reading, units, "READING")
        let date = try TypedDate.read(invocation)
        var said = FactStatements(date, vehicle)
        let old = try values["exchanged"].map { try TypedFigure.distance($0, units, "--exchanged") }
        said.say(.odometer, "\(old ?? metres)")
        if old != nil { said.say(.begins, "\(metres)") }
        if let text = values["note"] { said.say(.note, try TypedName.orNothing(text, "--note")) }
        let odometer = try CarOdometer(book, vehicle)
        if try Questioned(invocation).isStored(odometer.questions(old ?? metres, on: date)) {
            said.say(.questioned, "yes")
        }
        let kind: Fact.Kind = old == nil ? .odometer : .instrument
        let entry = try OpenLedger(invocation).write(.fact(kind, said.said))
        return try invocation.tell(entry) {
            let words = OdometerWords.added(vehicle.name, book.figures(vehicle).odometer(metres))
            return "\(words); \(EditWords.undoWith([entry.sequence]))"
        }
    }
}
