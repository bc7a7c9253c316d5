import CarBook
import Civil
import JSON
import Ledger
import Terminal

/// The costs of vehicles: a row for each year, and below it one for each category of all years.
struct CostTable {
    private typealias Heading = CostWords.Heading

    private let invocation: Invocation
    private let book: OpenCarBook
    private let today: CivilTime
    private let range: DaySpan?

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
        today = invocation.zone.civil(at: WallClock.now() / 1000)
        try CostTable.refuseWhatChoosesTrips(invocation.values)
        range = try CostTable.days(TimeRange(invocation), invocation.zone, today)
    }

    /// Costs are of vehicles and days: anything else would seem to be obeyed.
    private static func refuseWhatChoosesTrips(_ values: Values) throws {
        for option in ["range", "by"] where values[option] != nil { throw CostWords.byYearAlone(option) }
        let obeyed: Set<String> = ["since", "until", "on", "vehicle"]
        let refused = (TripQuery.options.map(\.name) + ["utc"])
            .first { !obeyed.contains($0) && (values[$0] != nil || values.has($0)) }
        if let refused { throw CostWords.ofVehiclesAlone(refused) }
    }

    /// The days that are asked for, up to today; nil for all.
    static func days(_ range: TimeRange, _ zone: Zone, _ today: CivilTime) throws -> DaySpan? {
        guard range.isBounded else { return nil }
        let first = range.since.map { zone.civil(at: $0 / 1000) } ?? CivilTime(year: 1886, month: 1, day: 1)
        let last = range.until.map { zone.civil(at: ($0 - 1) / 1000) } ?? today
        guard let span = DaySpan(first, last.days > today.days ? today : last) else { throw CostWords.noDays }
        return span
    }

    func print() throws -> ExitCode {
        var isFirst = true
        for vehicle in try book.asked() {
            let stored = try StoredCosts(book, vehicle)
            guard !stored.isEmpty else { continue }
            if invocation.values.has("json") {
                try printObjects(vehicle, stored)
                continue
            }
            if !isFirst { try invocation.output.line("") }
            isFirst = false
            for line in heading(vehicle) { try invocation.output.line(invocation.screen.bold(line)) }
            try invocation.print(years(stored, book.figures(vehicle)))
            try invocation.output.line("")
            try invocation.print(categories(stored))
        }
        if isFirst, !invocation.values.has("json") { try invocation.output.line(CostWords.none) }
        return .ok
    }

    /// The time that is asked for stands in the heading, where it takes no room from figures.
    private func heading(_ vehicle: KnownVehicle) -> [String] {
        guard let range else { return [vehicle.name] }
        let (first, last) = (invocation.dates.text(range.first), invocation.dates.text(range.last))
        let line = CostWords.heading(vehicle.name, first, last)
        return Help.wrappedLine(line, indent: "", width: invocation.screen.columns ?? .max)
    }

    /// The years, or the time that is asked for.
    private func spans(_ stored: StoredCosts) -> [(name: String, days: DaySpan, costs: SpanCosts)] {
        if let range {
            return [("", range, stored.costs.costs(in: range))]
        }
        return stored.costs.byYear(until: today).map { year, costs in
            let whole = DaySpan(year: year)
            let days = whole.holds(today) ? DaySpan(whole.first, today) ?? whole : whole
            return ("\(year)", days, costs)
        }
    }

    private func years(_ stored: StoredCosts, _ figures: FigureText) -> Table {
        var table = Table([
            Table.Column(Heading.time), Table.Column(Heading.fuel, .right, leaves: 4),
            Table.Column(Heading.fixed, .right, leaves: 3), Table.Column(Heading.other, .right, leaves: 2),
            Table.Column(Heading.total, .right), Table.Column(Heading.way, .right, leaves: 1),
            Table.Column(Heading.perWay, .right, leaves: 5),
        ])
        for (name, days, costs) in spans(stored) {
            let metres = stored.knownMetres(on: days)
            let classes: [CostKind.Group] = [.fuel, .fixed, .other]
            let sums = classes.map { CostWords.sums(costs.sum(of: $0)) }
            let rates = costs.perMetre(metres ?? 0).rates.map(figures.costPerDistance).joined(separator: ", ")
            table.add([name] + sums + [CostWords.sums(costs.total), metres.map(figures.distance) ?? "", rates])
        }
        return table
    }

    private func categories(_ stored: StoredCosts) -> Table {
        let sums = CostTable.byName(spans(stored).map(\.costs))
        var table = Table([Table.Column(Heading.category, shrinks: true), Table.Column(Heading.total, .right)])
        for (name, sum) in sums.sorted(by: { $0.key < $1.key }) { table.add([name, CostWords.sums(sum)]) }
        return table
    }

    /// Sums by category: what is paid once and what is paid by the month have one name where their category has.
    private static func byName(_ costs: [SpanCosts]) -> [String: MoneySum] {
        var sums: [String: MoneySum] = [:]
        for span in costs {
            for (kind, money) in span.byKind { sums[CostWords.name(kind), default: MoneySum()].add(money) }
        }
        return sums
    }

    private func printObjects(_ vehicle: KnownVehicle, _ stored: StoredCosts) throws {
        for (_, days, costs) in spans(stored) {
            let metres = stored.knownMetres(on: days)
            try invocation.object { writer in
                writer.member("vehicle", vehicle.name)
                writer.member("from", days.first.dateText)
                writer.member("until", days.last.dateText)
                writer.optional("metres", metres)
                for (name, part) in [("fuel", CostKind.Group.fuel), ("fixed", .fixed), ("other", .other)] {
                    writer.name(name)
                    writer.write(costs.sum(of: part))
                }
                writer.name("total")
                writer.write(costs.total)
                writer.name("categories")
                writer.beginObject()
                for (name, sum) in CostTable.byName([costs]).sorted(by: { $0.key < $1.key }) {
                    writer.name(name)
                    writer.write(sum)
                }
                writer.endObject()
            }
        }
    }
}
