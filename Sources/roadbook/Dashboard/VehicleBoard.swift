import CarBook
import Civil
import JSON
import Ledger
import Terminal

/// The state in which one vehicle is.
struct VehicleBoard {
    private typealias Label = DashboardWords.Label

    private static let mostServices = 3
    private static let mostFills = 5

    let sums: [FuelSum]
    let book: OpenCarBook
    let vehicle: KnownVehicle
    let figures: FigureText
    let services: StoredServices
    private let costs: StoredCosts
    private let today: CivilTime

    init(_ book: OpenCarBook, _ vehicle: KnownVehicle) throws {
        self.book = book
        self.vehicle = vehicle
        figures = book.figures(vehicle)
        services = try StoredServices(book, vehicle)
        sums = FuelSum.all(book, vehicle, services.odometer)
        costs = try StoredCosts(book, vehicle, services.odometer)
        today = services.today
    }

    private var invocation: Invocation { book.invocation }

    // MARK: Parts

    var odometer: OdometerEstimate? { services.odometer.fit.estimate(at: WallClock.now()) }

    struct Month {
        let metres: Int
        let trips: Int
    }

    /// The way and the trips of a month, so many months before this one.
    func month(before count: Int) -> Month {
        let months = today.year * 12 + today.month - 1 - count
        let first = CivilTime(year: months / 12, month: months % 12 + 1, day: 1)
        let next = CivilTime(year: (months + 1) / 12, month: (months + 1) % 12 + 1, day: 1)
        let (begin, end) = (moment(first), moment(next))
        let way = services.odometer.way
        return Month(metres: way.metres(from: begin, to: end), trips: way.begun(from: begin, until: end))
    }

    private func moment(_ day: CivilTime) -> Int64 { (invocation.zone.start(of: day) ?? day.seconds) * 1000 }

    /// The costs of this year so far, and of each kilometre of it.
    var year: (sum: MoneySum, rates: MoneyRates)? {
        guard !costs.isEmpty, let days = DaySpan(CivilTime(year: today.year, month: 1, day: 1), today) else {
            return nil
        }
        let spent = costs.costs.costs(in: days)
        return spent.total.isEmpty ? nil : (spent.total, spent.perMetre(costs.metres(on: days)))
    }

    /// The most urgent services.
    var next: [(planned: ServiceBook.Planned, state: ServiceState)] {
        Array(services.ranked.prefix(VehicleBoard.mostServices))
    }

    private var fills: [FillUp] { StoredFills(book, vehicle).fills.suffix(VehicleBoard.mostFills).reversed() }

    /// The fuel that it took in the buckets of the last year, as a curve.
    private func trend(_ fuel: Fuel) -> String? {
        let series = StoredFills(book, vehicle).series(fuel, services.odometer)
        let unit = figures.economyUnit(fuel.kind)
        let points = Trend(economyOf: series, .year, today: today, firstWeekday: invocation.firstWeekday).points
        let values = points.compactMap { $0.economy(in: unit).map { Double($0.rounded(decimals: 3)) } }
        let screen = invocation.screen
        guard values.count > 1, !screen.isPlain else { return nil }
        return DashboardWords.trend(Sparkline.text(values, isUnicode: screen.isUnicode), FigureText.sign(unit))
    }

    // MARK: For people

    func print() throws {
        try invocation.output.line(invocation.screen.bold(vehicle.name))
        try LabelledLines.print(rows, invocation)
        guard !fills.isEmpty else { return }
        try invocation.print(table)
    }

    private var rows: [(String, String)] {
        let text = ServiceText(book, services)
        let (now, before) = (month(before: 0), month(before: 1))
        var rows: [(String, String?)] = [(Label.odometer, odometer.map { OdometerWords.told($0, figures) })]
        rows += sums.flatMap { sum in
            sum.rows(invocation) + (trend(sum.simple.fuel).map { [(Label.trend, $0)] } ?? [])
        }
        rows.append(
            (
                Label.month,
                DashboardWords.month(
                    now.trips, figures.distance(now.metres), before: before.trips, figures.distance(before.metres))
            ))
        rows.append(
            (
                Label.costs,
                year.map { sum, rates in
                    DashboardWords.year(
                        today.year, CostWords.sums(sum), rates.rates.map(figures.costPerDistance))
                }
            ))
        rows += next.map { (Label.next, text.next($0.planned)) }
        return rows.compactMap { row in row.1.map { (row.0, $0) } }
    }

    private var table: Table {
        var table = Table([
            Table.Column(DashboardWords.filled), Table.Column("", .right), Table.Column("", .right),
            Table.Column("", shrinks: true, stepsBack: true),
        ])
        for fill in fills {
            table.add([
                invocation.dates.text(fill.time.day), figures.quantity(fill.quantity),
                fill.total.map(FigureText.money) ?? "", fill.station ?? "",
            ])
        }
        return table
    }

    // MARK: For programs

    /// `sums` are those of its fuel.
    func writeMembers(to writer: inout JSONWriter, _ sums: [FuelSum]) {
        writer.member("vehicle", vehicle.name)
        writer.optional("odometerMetres", odometer?.metres)
        writer.member("metresPerDay", services.pace.metresPerDay)
        for (name, month) in [("thisMonth", month(before: 0)), ("lastMonth", month(before: 1))] {
            writer.name(name)
            writer.beginObject()
            writer.member("trips", month.trips)
            writer.member("metres", month.metres)
            writer.endObject()
        }
        writer.name("costsOfThisYear")
        writer.write(year?.sum ?? MoneySum())
        writer.objects("fuel", sums) { $0.write(to: &$1) }
        writeServices(to: &writer)
    }

    private func writeServices(to writer: inout JSONWriter) {
        let text = ServiceText(book, services)
        writer.objects("nextServices", next) { each, writer in
            let (planned, state) = each
            writer.member("service", planned.plan.name)
            writer.member("status", state.status.rawValue)
            writer.member("text", text.standing(planned))
            writer.member("shortText", text.short(planned))
            writer.member("dueText", text.due(planned))
            writer.optional("dueDate", state.due.day?.dateText)
            writer.optional("dueOdometerMetres", state.due.metres.flatMap(services.shownDue))
            writer.member("dueBeforeExchange", services.isDueBeforeExchange(state.due))
            writer.optional("daysLeft", state.days)
            writer.optional("metresLeft", state.metres)
            writer.optional("expectedDate", state.expected(at: services.pace)?.dateText)
            writer.optional("usedThousandths", services.use(of: planned)?.thousandths)
        }
    }
}
