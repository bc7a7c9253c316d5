import CarBook
import JSON
import Ledger

extension Command {
    static let fuelList = Command(
        "fuel list", "the fill-ups, and how far each took you",
        about: """
            Lists fill-ups, the newest last: where and for how much, the price of a litre, and from one full tank to \
            the next how much it took. "roadbook fuel" alone does the same. Options of time choose days.
            """,
        options: [FuelOptions.vehicle] + TimeRange.days + [
            Option("all", help: "all of them, not only the newest \(FuelListVerb.most)"),
            Option("csv", "KIND", isOptional: true, help: "a table for a spreadsheet, which fuel import reads back"),
            .jsonLines,
        ],
        examples: [
            Example("roadbook fuel", "list the newest fill-ups"),
            Example("roadbook fuel list --on 2026 --vehicle Golf", "list those of one car in one year"),
            Example("roadbook fuel list --csv >fuel.csv", "write all of them for a spreadsheet"),
        ]
    ) { invocation in try FuelListVerb(invocation).print() }
}

/// The fill-ups of one vehicle or of all.
private struct FuelListVerb {
    static let most = 50
    private typealias Heading = FuelWords.Heading

    private struct Row {
        var vehicle: KnownVehicle
        var figures: FigureText
        var fact: Fact
        var fill: FillUp
        var leg: FuelLeg?
    }

    private let invocation: Invocation
    private let book: OpenCarBook
    private let number: FactNumber
    private var rows: [Row] = []
    private var left = 0

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
        number = try FactNumber(book.catalogue)
        let range = try TimeRange(invocation)
        for vehicle in try book.asked() {
            let stored = StoredFills(book, vehicle)
            let legs = FuelLeg.all(stored, try CarOdometer(book, vehicle))
            for fill in stored.fills where range.contains(fill.time.milliseconds) {
                rows.append(
                    Row(
                        vehicle: vehicle, figures: book.figures(vehicle), fact: stored.fact(fill), fill: fill,
                        leg: legs[fill.id]))
            }
        }
        rows.sort { ($0.fill.time.milliseconds, $0.fact.id) < ($1.fill.time.milliseconds, $1.fact.id) }
        guard !invocation.values.has("all"), !isForPrograms else { return }
        left = max(0, rows.count - FuelListVerb.most)
        rows.removeFirst(left)
    }

    /// Programs get all of them.
    private var isForPrograms: Bool { invocation.values.has("json") || csv != nil }

    private var csv: String? { invocation.values["csv"] ?? (invocation.values.has("csv") ? "" : nil) }

    func print() throws -> ExitCode {
        if let csv {
            var table = FuelTable(try TableOrder(csv))
            for row in rows { table.add(row.fact, vehicle: row.vehicle.name) }
            try invocation.output.write(table.take())
            return .ok
        }
        if left > 0 { try invocation.output.line(FuelWords.older(left)) }
        return try list.print(invocation)
    }

    private var list: Listing<Row> {
        var list = Listing(rows, none: FuelWords.none, write: write)
        list.column(Heading.number, .right) { number.text($0.fact.id) }
        list.column(Heading.date) { invocation.dates.text($0.fill.time.day) }
        list.column(Heading.odometer, .right, leaves: 3) { $0.fill.odometerMetres.map($0.figures.odometer) ?? "" }
        list.column(Heading.quantity, .right, leaves: 5) { $0.figures.quantity($0.fill.quantity) }
        list.column(Heading.total, .right, leaves: 4) { $0.fill.total.map(FigureText.money) ?? "" }
        list.column(Heading.price, .right, leaves: 1) { row in
            row.fill.total.flatMap { row.figures.price($0, of: row.fill.quantity) } ?? ""
        }
        list.column(Heading.economy, .right) { row in
            row.leg.flatMap { row.figures.economy(metres: $0.metres, $0.quantity) } ?? mark(row)
        }
        if Set(rows.map(\.vehicle.name)).count > 1 {
            list.column(Heading.vehicle, shrinks: true) { $0.vehicle.name }
        }
        list.column(Heading.notes, shrinks: true, leaves: 2) {
            FuelWords.notes(of: $0.fact, withMarks: invocation.screen.isPlain)
        }
        return list
    }

    /// The reason why there is no figure, in a column that never leaves.
    private func mark(_ row: Row) -> String { invocation.screen.isPlain ? "" : FuelWords.marks(of: row.fact) }

    private func write(_ row: Row, to writer: inout JSONWriter) {
        writer.members(of: row.fact, number: number.text(row.fact.id), vehicle: row.vehicle.name)
        writer.figures(of: row.fill, row.leg)
    }
}
