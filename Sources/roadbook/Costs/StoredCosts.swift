import CarBook
import Civil
import Ledger

/// All that one vehicle costs, and the ways over which that is spread.
struct StoredCosts {
    let costs: Costs
    let way: RecordedWay
    let isEmpty: Bool
    private let zone: Zone

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle) throws {
        let fills = StoredFills(book, vehicle).fills
        let expenses = book.facts(of: vehicle, .expense).enumerated().compactMap { index, fact in
            StoredCosts.expense(fact, index, book)
        }
        isEmpty = expenses.isEmpty && !fills.contains { $0.total != nil }
        costs = Costs(fills, expenses)
        way = try book.way(vehicle)
        zone = book.invocation.zone
    }

    static func expense(_ fact: Fact, _ id: Int, _ book: OpenCarBook) -> Expense? {
        guard let date = fact.date, let amount = StoredFills.money(fact) else { return nil }
        return Expense(
            id: id, day: book.time(date).day, amount: amount, category: fact[.category] ?? "",
            recurrence: recurrence(fact))
    }

    private static func recurrence(_ fact: Fact) -> Recurrence? {
        guard let every = fact.every else { return nil }
        var until: CivilTime?
        if case .day(let day) = fact.until { until = day }
        let units: [FactPeriod.Unit: Recurrence.Unit] = [.day: .days, .month: .months, .year: .years]
        return units[every.unit].flatMap { Recurrence(every: every.count, $0, until: until) }
    }

    /// Metres that were recorded on these days.
    func metres(on days: DaySpan) -> Int {
        guard let begin = zone.start(of: days.first),
            let end = zone.start(of: CivilTime(days: days.last.days + 1))
        else { return 0 }
        return way.metres(upTo: end * 1000) - way.metres(upTo: begin * 1000)
    }
}
