import CarBook
import Civil

/// All that the room says of a book that was made up, line by line.
struct HistoryAnswers {
    private let history: MadeHistory
    private(set) var lines: [String] = []

    init(_ history: MadeHistory) {
        self.history = history
        for fuel in Fuel.allCases {
            let series = FillUpSeries(
                fuel, of: history.fillUps, exchanges: history.exchanges, misread: history.misread,
                between: history.recorded)
            tell(Economy(series), fuel)
            tell(UsualOfVehicle(series), series)
            tell(SimpleTotals(series))
            for range in TrendRange.allCases { tell(series, range) }
        }
        tell(Costs(history.fillUps, history.expenses))
        lines += history.numbers.map(Self.number) + history.prices.map(\.answer)
    }

    private mutating func tell(_ economy: Economy, _ fuel: Fuel) {
        lines.append("roles \(fuel) \(economy.roles.map(Self.role).joined(separator: " "))")
        for span in economy.spans {
            let costs = span.costs.map(Self.sum) ?? "unknown"
            let way = "\(span.metres) \(span.source)"
            lines.append("span \(span.firstID) \(span.lastID) \(span.fillUps) \(way) \(span.quantity.amount) \(costs)")
        }
        for unit in EconomyUnit.allCases { lines.append("mean \(unit) \(Self.text(economy.mean(in: unit)))") }
    }

    /// The verdicts on each price and each economy, and what is typed beside an odometer.
    private mutating func tell(_ usual: UsualOfVehicle, _ series: FillUpSeries) {
        let spans = Dictionary(uniqueKeysWithValues: Economy(series).spans.map { ($0.lastID, $0) })
        for fill in series.fillUps {
            let price = fill.total.flatMap { total in
                usual.prices[total.currency]?.holds(total.thousandths, over: fill.quantity.amount, at: fill)
            }
            let economy = spans[fill.id].flatMap { span in
                usual.economies.holds(span.quantity.amount, over: span.metres, at: fill)
            }
            let ways = series.odometerBesideTyped(of: fill.id).map { "\($0.typed):\($0.odometer)" } ?? "-"
            let verdicts = [price, economy].map { $0.map { $0 ? "usual" : "odd" } ?? "-" }
            lines.append("compared \(fill.id) \(verdicts.joined(separator: " ")) \(ways)")
        }
    }

    private mutating func tell(_ totals: SimpleTotals) {
        let unit: EconomyUnit = totals.kind == .volume ? .kilometresPerLitre : .kilometresPerKilowattHour
        let economy = Self.text(totals.economy(in: unit))
        lines.append("totals \(totals.metres) \(totals.quantity.amount) \(totals.fillUps) \(economy)")
        let last = "\(MadeHistory.dash(totals.last?.id)) \(Self.sum(totals.spend))"
        lines.append("spend \(last) \(Self.rates(totals.costOfDistance)) \(Self.rates(totals.costOfQuantity))")
    }

    private mutating func tell(_ series: FillUpSeries, _ range: TrendRange) {
        let weekday = history.firstWeekday
        let economy = Trend(economyOf: series, range, today: history.today, firstWeekday: weekday)
        let prices = Trend(pricesOf: series, in: Made.euro, range, today: history.today, firstWeekday: weekday)
        for (name, trend) in [("economy", economy), ("prices", prices)] {
            let points = trend.points.map { point in
                "\(point.day.days):\(point.fillUps):\(Self.text(Ratio(point.sum, over: point.quantity.amount)))"
            }
            let newest = trend.isOfTheNewest ? "newest" : "within"
            lines.append("trend \(name) \(range) \(newest) \(points.joined(separator: " "))")
        }
    }

    private mutating func tell(_ costs: Costs) {
        for (number, span) in history.spans.enumerated() {
            let whole = costs.costs(in: span)
            lines.append("costs \(Self.kinds(whole)) \(Self.rates(whole.perMetre(1_234_567)))")
            let trip = costs.costs(
                ofTrip: .init(12_345 * number, of: 98_765), on: span, .init(12_345 * number, of: 7_654_321),
                in: history.spans[0])
            guard let trip else { continue }
            let shares = [trip.fuel, trip.other, trip.fixedByMetres, trip.fixedByDays].map(Self.sum)
            lines.append("trip \(shares.joined(separator: " "))")
        }
        for (year, whole) in costs.byYear(until: history.today) { lines.append("year \(year) \(Self.kinds(whole))") }
    }

    // MARK: Text

    private static func role(_ role: Economy.Role) -> String {
        if case .ends(let span) = role { return "ends:\(span)" }
        return "\(role)"
    }

    private static func text(_ ratio: Ratio?) -> String { MadeHistory.dash(ratio?.rounded(decimals: 6)) }

    private static func sum(_ sum: MoneySum) -> String {
        "[" + sum.amounts.map { "\($0.currency.code):\($0.thousandths)" }.joined(separator: ",") + "]"
    }

    private static func rates(_ rates: MoneyRates) -> String {
        "[" + rates.rates.map { "\($0.currency.code):\(text($0.thousandths))" }.joined(separator: ",") + "]"
    }

    private static func kinds(_ costs: SpanCosts) -> String {
        let named = costs.byKind.map { kind, sum in
            switch kind {
            case .fuel(let quantity): "fuel-\(quantity)\(Self.sum(sum))"
            case .fixed(let category): "fixed-\(category)\(Self.sum(sum))"
            case .other(let category): "other-\(category)\(Self.sum(sum))"
            }
        }
        return "{" + named.sorted().joined(separator: ";") + "}"
    }

    private static func number(_ text: String) -> String {
        do {
            return "number \(try TypedNumber(text).times(1_000))"
        } catch {
            return "number refused"
        }
    }
}
