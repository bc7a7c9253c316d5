import CarBook
import JSON
import Ledger

/// The sums of one vehicle, or of all in the same units, for one fuel.
struct FuelSum {
    private typealias Label = FuelWords.Label

    let name: String
    let figures: FigureText
    /// Nil for several vehicles, whose tanks have nothing in common.
    let economy: Economy?
    /// The name of the fuel, where it is one of several.
    var fuel: String?
    /// True where the station of the newest fill-up is not told.
    var hidesStation = false
    var simple: SimpleTotals

    /// The sums of one vehicle, for each fuel that it was filled with.
    static func all(_ book: OpenCarBook, _ vehicle: KnownVehicle, _ odometer: CarOdometer) -> [FuelSum] {
        let stored = StoredFills(book, vehicle)
        let all = Fuel.allCases.map { stored.series($0, odometer) }.filter { !$0.fillUps.isEmpty }
        return all.map { series in
            FuelSum(
                name: vehicle.name, figures: book.figures(vehicle), economy: Economy(series),
                fuel: all.count > 1 ? FuelWords.name(series.fuel, vehicle) : nil, simple: SimpleTotals(series))
        }
    }

    /// The figures with their labels, for a person.
    func rows(_ invocation: Invocation) -> [(String, String)] {
        let unit = figures.economyUnit(simple.kind)
        let full = economy?.mean(in: unit).map { value in
            FuelWords.leg(figures.economy(value, unit), figures.distance(economy?.metres ?? 0))
        }
        let last = simple.last.map { fill in
            FuelWords.last(invocation.dates.text(fill.time.day), figures.quantity(fill.quantity), fill.station)
        }
        let rows: [(String, String?)] = [
            (Label.fuel, fuel), (Label.fullToFull, full),
            (Label.simple, simple.economy(in: unit).map { figures.economy($0, unit) }),
            (Label.distance, simple.metres > 0 ? figures.distance(simple.metres) : nil),
            (Label.filled, figures.quantity(simple.quantity)),
            (Label.fillUps, "\(simple.fillUps)"),
            (Label.paid, simple.spend.isEmpty ? nil : CostWords.sums(simple.spend)),
            (Label.price, list(simple.costOfQuantity) { figures.pricePerUnit($0, simple.kind) }),
            (Label.perDistance, list(simple.costOfDistance, figures.costPerDistance)), (Label.last, last),
        ]
        return rows.compactMap { row in row.1.map { (row.0, $0) } }
    }

    private func list(_ rates: MoneyRates, _ text: (MoneyRates.Rate) -> String) -> String? {
        rates.rates.isEmpty ? nil : rates.rates.map(text).joined(separator: ", ")
    }

    /// The same for programs.
    func write(to writer: inout JSONWriter) {
        func per100(_ metres: Int, _ amount: Int) -> Double? {
            metres > 0 && amount > 0 ? Double(amount) * 100 / Double(metres) : nil
        }
        writer.member("vehicle", name)
        writer.member("fuel", simple.fuel.rawValue)
        writer.member("of", simple.kind == .volume ? "litres" : "kWh")
        writer.optional("fullToFullPer100Km", economy.flatMap { per100($0.metres, $0.quantity.amount) })
        writer.optional("fullToFullMetres", economy?.metres)
        writer.member("distanceMetres", simple.metres)
        writer.member("quantity", Double(simple.amount) / 1000)
        writer.member("fillUps", simple.fillUps)
        writer.name("spend")
        writer.write(simple.spend)
        writer.optional("lastDate", simple.last?.time.day.dateText)
        writer.optional("lastQuantity", simple.last.map { Double($0.quantity.amount) / 1000 })
        writer.optional("lastTotal", simple.last?.total.map { Double($0.thousandths) / 1000 })
        writer.optional("lastStation", hidesStation ? nil : simple.last?.station)
    }

    /// The figures for programs that the file for displays does not have.
    func writeRates(to writer: inout JSONWriter) {
        let unit: EconomyUnit = simple.kind == .volume ? .litresPer100Kilometres : .kilowattHoursPer100Kilometres
        writer.optional("simplePer100Km", simple.economy(in: unit))
        writer.member("pricePerUnit", simple.costOfQuantity)
        writer.member("costPerKm", simple.costOfDistance)
    }
}
