import CarBook
import Civil
import Ledger

extension Command {
    static let journal = Command(
        "journal", "what vehicles cost, as a journal for plain text accounting",
        about: """
            Writes fill-ups, services and expenses as a journal that hledger reads: one transaction each, with an \
            account for the vehicle and what it was for. What comes again stands there on each day on which it was \
            paid, up to today. Where the money came from is assets:cash unless --account says otherwise.
            """,
        options: [
            FuelOptions.vehicle, Option("since", "TIME", help: "only from this day on"),
            Option("until", "TIME", help: "only up to this day"),
            Option("on", "TIME", help: "only of this year, month or day"),
            Option("account", "NAME", help: "the account that paid (assets:cash)"),
        ],
        examples: [
            Example("roadbook journal >car.journal", "write all of it"),
            Example("roadbook journal --on 2026 --account assets:bank | hledger -f - balance", "add up one year"),
        ]
    ) { invocation in try Journal(invocation).print() }
}

/// The costs of vehicles as transactions.
private struct Journal {
    private struct Transaction {
        var day: CivilTime
        var order: RecordID
        var title: String
        var account: String
        var money: Money
        var note: String
    }

    private let invocation: Invocation
    private let book: OpenCarBook
    private let today: CivilTime

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
        today = invocation.zone.civil(at: WallClock.now() / 1000)
    }

    func print() throws -> ExitCode {
        let range = try TimeRange(invocation)
        let payer = try Journal.name(invocation.values["account"] ?? JournalWords.payer)
        var all: [Transaction] = []
        for vehicle in try book.asked() { all += fills(vehicle) + expenses(vehicle) }
        all = all.filter { transaction in
            range.contains(invocation.zone.start(of: transaction.day).map { $0 * 1000 })
        }
        for transaction in all.sorted(by: { ($0.day.days, $0.order) < ($1.day.days, $1.order) }) {
            try invocation.output.line("\(transaction.day.dateText) \(transaction.title)")
            let amount = FigureText.plain(transaction.money)
            try invocation.output.line("    \(transaction.account)  \(amount)  ; \(transaction.note)")
            try invocation.output.line("    \(payer)")
            try invocation.output.line("")
        }
        return .ok
    }

    private func fills(_ vehicle: KnownVehicle) -> [Transaction] {
        let stored = StoredFills(book, vehicle)
        let figures = book.figures(vehicle)
        return stored.fills.compactMap { fill in
            guard let money = fill.total else { return nil }
            let kind = JournalWords.account(fill.quantity.kind)
            let odometer = fill.odometerMetres.map(figures.odometer)
            return Transaction(
                day: fill.time.day, order: stored.fact(fill).id,
                title: Journal.text(fill.station ?? JournalWords.fillUp), account: account(vehicle, kind), money: money,
                note: [figures.quantity(fill.quantity), odometer].compactMap(\.self).joined(separator: ", "))
        }
    }

    private func expenses(_ vehicle: KnownVehicle) -> [Transaction] {
        book.facts(of: vehicle, .expense, .service).flatMap { fact -> [Transaction] in
            guard let expense = StoredCosts.expense(fact, 0, book) else { return [] }
            return expense.days(until: today).map { day in
                let title = fact.kind == .service ? fact.title : expense.category
                return Transaction(
                    day: day, order: fact.id, title: Journal.text(title),
                    account: account(vehicle, expense.category), money: expense.amount,
                    note: Journal.text(fact[.note] ?? vehicle.name))
            }
        }
    }

    private func account(_ vehicle: KnownVehicle, _ kind: String) -> String {
        ([JournalWords.expenses] + [vehicle.name, kind].map(Journal.text)).joined(separator: ":")
    }

    /// The account that pays may have parts.
    private static func name(_ text: String) throws -> String {
        let parts = text.split(separator: ":").map { Journal.text(String($0)) }
        guard !parts.isEmpty else { throw JournalWords.notAnAccount(text) }
        return parts.joined(separator: ":")
    }

    /// Words without what means something in a journal: colons, semicolons, bars, brackets, and blanks side by side.
    private static func text(_ words: String) -> String {
        let meaning = Set(":;|()[]*!=@\"".unicodeScalars)
        let plain = String(String.UnicodeScalarView(words.unicodeScalars.map { meaning.contains($0) ? " " : $0 }))
        let words = plain.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
        let tidy = words.joined(separator: " ")
        return tidy.isEmpty ? "?" : tidy
    }
}
