import CarBook
import Civil
import Ledger

/// All that one vehicle costs, and the ways over which that is spread.
struct StoredCosts {
    let costs: Costs
    let isEmpty: Bool
    private let odometer: CarOdometer
    private let zone: Zone

    /// `known` is the vehicle's odometer, where the caller has it already.
    init(_ book: OpenCarBook, _ vehicle: KnownVehicle, _ known: CarOdometer? = nil) throws {
        let fills = StoredFills(book, vehicle).fills
        let expenses = book.facts(of: vehicle, .expense, .service).enumerated().compactMap { index, fact in
            StoredCosts.expense(fact, index, book)
        }
        isEmpty = expenses.isEmpty && !fills.contains { $0.total != nil }
        costs = Costs(fills, expenses)
        odometer = try known ?? CarOdometer(book, vehicle)
        zone = book.invocation.zone
    }

    static func expense(_ fact: Fact, _ id: Int, _ book: OpenCarBook) -> Expense? {
        guard let date = fact.date, let amount = StoredFills.money(fact) else { return nil }
        return Expense(
            id: id, day: book.time(date).day, amount: amount, category: category(fact),
            recurrence: recurrence(fact))
    }

    private static func category(_ fact: Fact) -> String {
        fact.kind == .service ? CostWords.service : fact[.category] ?? ""
    }

    private static func recurrence(_ fact: Fact) -> Recurrence? {
        fact.every.flatMap { recurrence($0, until: fact.day(.until)) }
    }

    static func recurrence(_ every: FactPeriod, until: CivilTime? = nil) -> Recurrence? {
        let units: [FactPeriod.Unit: Recurrence.Unit] = [.day: .days, .month: .months, .year: .years]
        return units[every.unit].flatMap { Recurrence(every: every.count, $0, until: until) }
    }

    /// Metres that were driven on these days: by the odometer where it was read, but at least those recorded.
    func metres(on days: DaySpan) -> Int {
        guard let (begin, end) = instants(of: days) else { return 0 }
        let recorded = odometer.way.metres(from: begin, to: end)
        return max(recorded, shown(from: begin, to: end) ?? recorded)
    }

    /// The same; nil of a vehicle of which nobody recorded a way or read the odometer.
    func knownMetres(on days: DaySpan) -> Int? {
        let isKnown = odometer.way.metres(upTo: CarBookLimits.instants.upperBound) > 0 || !odometer.fit.readings.isEmpty
        return isKnown ? metres(on: days) : nil
    }

    /// The part of these metres that a trip on some of the days was: an instrument that runs fast shows more than was
    /// recorded of the trip as well.
    func metres(ofTrip recorded: Double, on days: DaySpan) -> Int {
        guard let (begin, end) = instants(of: days), shown(from: begin, to: end) != nil else {
            return Int(recorded.rounded())
        }
        return Int((recorded * max(1, odometer.fit.factor.value)).rounded())
    }

    /// Milliseconds since 1970.
    private func instants(of days: DaySpan) -> (begin: Int64, end: Int64)? {
        guard let begin = zone.start(of: days.first), let end = zone.start(of: CivilTime(days: days.last.days + 1))
        else { return nil }
        return (begin * 1000, end * 1000)
    }

    /// By the odometer; nil where nobody read it.
    private func shown(from begin: Int64, to end: Int64) -> Int? {
        guard let before = odometer.continuousMetres(at: begin),
            let after = odometer.continuousMetres(at: min(end, WallClock.now()))
        else { return nil }
        return after - before
    }
}
