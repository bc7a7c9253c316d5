import CarBook
import Ledger

extension Command {
    static let expenseList = Command(
        "expense list", "what the vehicles cost besides fuel",
        about: """
            Lists expenses, the newest last; "roadbook expense" alone does the same. One that comes again stands \
            there once, and "roadbook totals --costs" adds them up.
            """,
        options: [FuelOptions.vehicle] + TimeRange.days + [.jsonLines],
        examples: [Example("roadbook expense list --on 2026", "list those of one year")]
    ) { invocation in try ExpenseListVerb(invocation).print() }
}

/// The expenses of one vehicle or of all.
private struct ExpenseListVerb {
    private typealias Heading = ExpenseWords.Heading

    private let invocation: Invocation
    private let number: FactNumber
    private let rows: [DatedFact]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        number = try FactNumber(book.catalogue)
        let range = try TimeRange(invocation)
        rows = try book.dated(.expense).filter { range.contains($0.time.milliseconds) }
    }

    func print() throws -> ExitCode {
        var list = Listing(rows, none: ExpenseWords.none) { row, writer in
            writer.members(of: row.fact, number: number.text(row.fact.id), vehicle: row.vehicle.name)
        }
        list.column(Heading.number, .right) { number.text($0.fact.id) }
        list.column(Heading.date) { invocation.dates.text($0.time.day) }
        list.column(Heading.amount, .right) { StoredFills.money($0.fact).map(FigureText.money) ?? "" }
        list.column(Heading.category, shrinks: true) { $0.fact[.category] ?? "" }
        list.column(Heading.every, leaves: 2) { every($0.fact) }
        // With several vehicles nobody wants to miss whose it was.
        let isOfOne = Set(rows.map(\.vehicle.name)).count == 1
        list.column(Heading.vehicle, shrinks: true, leaves: isOfOne ? 1 : 3) { $0.vehicle.name }
        list.column(Heading.note, shrinks: true, stepsBack: true) { $0.fact[.note] ?? "" }
        list.files(\.fact.files)
        return try list.print(invocation)
    }

    private func every(_ fact: Fact) -> String {
        let until = fact.day(.until).map { invocation.dates.text($0) }
        return fact.every.map { ExpenseWords.every($0, until: until) } ?? ""
    }
}
