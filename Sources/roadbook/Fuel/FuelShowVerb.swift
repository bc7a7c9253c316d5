import CarBook
import JSON
import Ledger

extension Command {
    static let fuelShow = Command(
        "fuel show", "tell everything about a fill-up, or the sums of a vehicle",
        about: """
            Tells everything about a fill-up by its number, which "roadbook fuel list" tells. Without a number it \
            tells the sums of each vehicle: the mean from full tank to full tank, and beside it the simple sums of all \
            that was filled in, with the price of a litre and of a kilometre.
            """,
        operand: "[NUMBER]", options: [FuelOptions.vehicle, .json],
        examples: [
            Example("roadbook fuel show", "tell what each vehicle takes and costs"),
            Example("roadbook fuel show 12", "tell everything about one fill-up"),
        ]
    ) { invocation in
        invocation.values.operand == nil ? try FuelSums(invocation).print() : try FuelDetails(invocation).print()
    }
}

/// One fill-up.
private struct FuelDetails {
    private typealias Label = FuelWords.Label

    private let invocation: Invocation
    private let book: OpenCarBook
    private let vehicle: KnownVehicle
    private let fact: Fact
    private let number: String

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
        let numbers = try FactNumber(book.catalogue)
        fact = try numbers.fact(invocation.values.operands[0], among: book.cars.edits.facts.all, .fuel)
        number = numbers.text(fact.id)
        vehicle = try book.cars.named(fact.vehicle)
    }

    func print() throws -> ExitCode {
        let stored = StoredFills(book, vehicle)
        let fill = stored.fills.first { stored.fact($0).id == fact.id }
        let leg = try fill.flatMap { FuelLeg.all(stored, try CarOdometer(book, vehicle))[$0.id] }
        guard invocation.values.has("json") else {
            try LabelledLines.print(fill.map { rows($0, leg) } ?? [], invocation)
            return .ok
        }
        try invocation.object { writer in
            writer.members(of: fact, number: number, vehicle: vehicle.name)
            if let fill { writer.figures(of: fill, leg) }
        }
        return .ok
    }

    private func rows(_ fill: FillUp, _ leg: FuelLeg?) -> [(String, String)] {
        let figures = book.figures(vehicle)
        let place = fact.place.map { PlaceWords.degrees($0.latitude, $0.longitude) }
        let rows: [(String, String?)] = [
            (Label.vehicle, vehicle.name), (Label.date, invocation.dates.text(fill.time.day)),
            (Label.odometer, fill.odometerMetres.map(figures.odometer)),
            (Label.distance, fill.typedMetres.map(figures.distance)),
            (Label.filled, figures.quantity(fill.quantity) + (fill.isFull ? "" : ", \(FuelWords.partial)")),
            (Label.paid, fill.total.map(FigureText.money)),
            (Label.price, fill.total.flatMap { figures.price($0, of: fill.quantity) }),
            (Label.took, leg.flatMap { figures.economy(metres: $0.metres, $0.quantity) }),
            (Label.grade, fact[.grade]), (Label.station, fact[.station]), (Label.at, place),
            (Label.missed, fact.isMissed ? FuelWords.othersMissing : nil),
            (Label.questioned, fact.isQuestioned ? FuelWords.isQuestioned : nil), (Label.note, fact[.note]),
            (Label.files, fact.files.isEmpty ? nil : BillWords.names(fact.files)),
            (Label.who, fact.who),
        ]
        return rows.compactMap { row in row.1.map { (row.0, $0) } }
    }
}
