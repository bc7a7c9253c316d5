import CarBook
import Civil
import Ledger

/// The trend of one vehicle and one fuel, as it is asked for.
struct FuelTrend {
    enum Subject: String, CaseIterable { case economy, price }

    struct Point {
        let day: CivilTime
        /// The value in the economy's unit, or in that of the currency for each litre, gallon or kWh.
        let value: Ratio
        let quantity: CarBook.Quantity
        let fillUps: Int
    }

    static let ranges: [(word: String, range: TrendRange)] = [
        ("week", .week), ("month", .month), ("3months", .threeMonths), ("year", .year), ("all", .all),
    ]

    static let options = [
        FuelOptions.vehicle,
        Option("by", "RANGE", help: "the time over which: \(ranges.map(\.word).joined(separator: ", ")) (month)"),
    ]

    let vehicle: KnownVehicle
    let fuel: Fuel
    /// The name of the fuel, where the vehicle takes several.
    let fuelName: String?
    let figures: FigureText
    let subject: Subject
    /// `L/100km`, `EUR/L`
    let unit: String
    /// Digits behind the point that make sense.
    let decimals: Int
    let points: [Point]
    /// True if nothing was in the range, and the newest fill-ups stand in its place.
    let isOfTheNewest: Bool

    /// The trends of all vehicles that are asked about, with what each was filled with.
    static func all(_ invocation: Invocation, _ subject: Subject) throws -> [FuelTrend] {
        let book = try OpenCarBook(invocation)
        let range = try range(invocation)
        return try book.asked().flatMap { vehicle in
            let stored = StoredFills(book, vehicle)
            let odometer = try CarOdometer(book, vehicle)
            let all = Fuel.allCases.map { stored.series($0, odometer) }.filter { !$0.fillUps.isEmpty }
            return all.flatMap { of(book, vehicle, $0, subject, range, isOne: all.count == 1) }
        }
    }

    /// `Golf, LPG, L/100km`
    var heading: String { [vehicle.name, fuelName, unit].compactMap(\.self).joined(separator: ", ") }

    private static func range(_ invocation: Invocation) throws -> TrendRange {
        let word = invocation.values["by"] ?? "month"
        guard let range = ranges.first(where: { $0.word == word.lowercased() })?.range else {
            throw FuelWords.notARange(word, ranges.map(\.word))
        }
        return range
    }

    private static func of(
        _ book: OpenCarBook, _ vehicle: KnownVehicle, _ series: FillUpSeries, _ subject: Subject, _ range: TrendRange,
        isOne: Bool
    ) -> [FuelTrend] {
        let invocation = book.invocation
        let today = invocation.zone.civil(at: WallClock.now() / 1000)
        let figures = book.figures(vehicle)
        let name = isOne ? nil : FuelWords.name(series.fuel, vehicle)
        guard subject == .price else {
            let trend = Trend(economyOf: series, range, today: today, firstWeekday: invocation.firstWeekday)
            return [FuelTrend(vehicle, series.fuel, name, figures, trend)]
        }
        let currencies = Set(series.fillUps.compactMap { $0.total?.currency }).sorted()
        return currencies.map { currency in
            let trend = Trend(
                pricesOf: series, in: currency, range, today: today, firstWeekday: invocation.firstWeekday)
            return FuelTrend(vehicle, series.fuel, name, figures, trend, currency)
        }
    }

    private init(_ vehicle: KnownVehicle, _ fuel: Fuel, _ name: String?, _ figures: FigureText, _ trend: Trend) {
        (self.vehicle, self.fuel, fuelName) = (vehicle, fuel, name)
        (self.figures, subject, decimals) = (figures, .economy, 1)
        let unit = figures.economyUnit(fuel.kind)
        self.unit = FigureText.sign(unit)
        isOfTheNewest = trend.isOfTheNewest
        points = trend.points.compactMap { point in
            point.economy(in: unit).map { value in
                Point(day: point.day, value: value, quantity: point.quantity, fillUps: point.fillUps)
            }
        }
    }

    private init(
        _ vehicle: KnownVehicle, _ fuel: Fuel, _ name: String?, _ figures: FigureText, _ trend: Trend,
        _ currency: Currency
    ) {
        (self.vehicle, self.fuel, fuelName) = (vehicle, fuel, name)
        (self.figures, subject, decimals) = (figures, .price, 3)
        unit = "\(currency.code)/\(figures.sign(fuel.kind))"
        isOfTheNewest = trend.isOfTheNewest
        points = trend.points.compactMap { point in
            let total = Money(thousandths: point.sum, currency: currency)
            return figures.pricePerUnit(total, of: point.quantity).map { value in
                Point(day: point.day, value: value, quantity: point.quantity, fillUps: point.fillUps)
            }
        }
    }
}
