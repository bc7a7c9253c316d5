import CarBook
import JSON
import Ledger
import Terminal

extension Command {
    static let expenseList = Command(
        "expense list", "what the vehicles cost besides fuel",
        about: """
            Lists expenses, the newest last, with their sum for each currency. "roadbook expense" alone does the \
            same. One that comes again stands there once.
            """,
        options: [
            FuelOptions.vehicle, Option("since", "TIME", help: "only from this day on"),
            Option("until", "TIME", help: "only up to this day"),
            Option("on", "TIME", help: "only of this day, month or year"), Option("json", help: "one object a line"),
        ],
        examples: [Example("roadbook expense list --on 2026", "list those of one year")]
    ) { invocation in try ExpenseListVerb(invocation).print() }
}

/// The expenses of one vehicle or of all.
private struct ExpenseListVerb {
    private typealias Heading = ExpenseWords.Heading

    private struct Row {
        var vehicle: KnownVehicle
        var fact: Fact
        var time: DatedTime
    }

    private let invocation: Invocation
    private let number: FactNumber
    private var rows: [Row] = []

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        number = try FactNumber(book.catalogue)
        let range = try TimeRange(invocation)
        for vehicle in try book.asked() {
            for fact in book.facts(of: vehicle, .expense) {
                guard let time = fact.date.map(book.time), range.contains(time.milliseconds) else { continue }
                rows.append(Row(vehicle: vehicle, fact: fact, time: time))
            }
        }
        rows.sort { ($0.time.milliseconds, $0.fact.id) < ($1.time.milliseconds, $1.fact.id) }
    }

    func print() throws -> ExitCode {
        if invocation.values.has("json") {
            for row in rows {
                try invocation.object {
                    $0.members(of: row.fact, number: number.text(row.fact.id), vehicle: row.vehicle.name)
                }
            }
            return .ok
        }
        guard !rows.isEmpty else {
            try invocation.output.line(ExpenseWords.none)
            return .ok
        }
        for line in table.lines(on: invocation.screen) { try invocation.output.line(line) }
        return .ok
    }

    private var table: Table {
        // With several vehicles nobody wants to miss whose it was.
        let isOfOne = Set(rows.map(\.vehicle.name)).count == 1
        let hasFiles = rows.contains { !$0.fact.files.isEmpty }
        var columns = [
            Table.Column(Heading.number, .right), Table.Column(Heading.date), Table.Column(Heading.amount, .right),
            Table.Column(Heading.category, shrinks: true), Table.Column(Heading.every, leaves: 2),
            Table.Column(Heading.vehicle, shrinks: true, leaves: isOfOne ? 1 : 3),
            Table.Column(Heading.note, shrinks: true, stepsBack: true),
        ]
        if hasFiles { columns.append(BillWords.column) }
        var table = Table(columns)
        for row in rows {
            let files = hasFiles ? [BillWords.names(row.fact.files)] : []
            table.add(
                [
                    number.text(row.fact.id), invocation.dates.text(row.time.day),
                    StoredFills.money(row.fact).map(FigureText.money) ?? "", row.fact[.category] ?? "",
                    row.fact.every.map(ExpenseWords.every) ?? "", row.vehicle.name, row.fact[.note] ?? "",
                ] + files)
        }
        return table
    }
}
