import CarBook
import Civil

/// A year of a vehicle, or as much of it as lies in the time of a history.
struct HistoryYear {
    let year: Int
    let days: DaySpan
    let metres: Int?
    /// The odometer at the end of these days, as it probably stood.
    let odometer: OdometerEstimate?
    let fuel: [HistoryFuel]
    let costs: SpanCosts

    /// The years of which anything is known, the oldest first.
    static func all(_ history: VehicleHistory) -> [HistoryYear] {
        let stored = StoredFills(history.book, history.vehicle)
        guard let first = firstYear(history, stored), first <= history.today.year else { return [] }
        let series = Fuel.allCases.map { stored.series($0, history.odometer) }
        let ways = series.map { (series: $0, economy: Economy($0)) }
        return (first...history.today.year).compactMap { year in
            guard let days = HistoryYear.days(of: year, history) else { return nil }
            let told = HistoryYear(year, days, history, ways)
            return told.isEmpty ? nil : told
        }
    }

    private init(
        _ year: Int, _ days: DaySpan, _ history: VehicleHistory, _ ways: [(series: FillUpSeries, economy: Economy)]
    ) {
        self.year = year
        self.days = days
        metres = history.costs.knownMetres(on: days)
        costs = history.costs.costs.costs(in: days)
        fuel = ways.compactMap { HistoryFuel($0.series, $0.economy, on: days) }
        let zone = history.invocation.zone
        let next = CivilTime(days: days.last.days + 1)
        let end = (zone.start(of: next) ?? next.seconds) * 1_000
        odometer = history.odometer.fit.estimate(at: min(end - 1, history.now))
    }

    private var isEmpty: Bool { (metres ?? 0) == 0 && fuel.isEmpty && costs.total.isEmpty }

    /// The first year of which the book or the recorder knows anything.
    private static func firstYear(_ history: VehicleHistory, _ stored: StoredFills) -> Int? {
        let moments = [history.odometer.fit.readings.first?.milliseconds, history.odometer.way.oldest]
        let seen = moments.compactMap(\.self).map { history.civil($0).year }.min()
        let filled = stored.fills.map(\.time.day.year).min()
        let paid = history.costs.costs.byYear(until: history.today).first?.year
        let years: [Int?] = [seen, filled, paid]
        return years.compactMap(\.self).min()
    }

    /// Nil where nothing of the year was asked for.
    private static func days(of year: Int, _ history: VehicleHistory) -> DaySpan? {
        let whole = DaySpan(year: year)
        let first = max(whole.first.days, history.days?.first.days ?? whole.first.days)
        let last = min(whole.last.days, history.days?.last.days ?? whole.last.days, history.today.days)
        return DaySpan(CivilTime(days: first), CivilTime(days: last))
    }
}
