import CarBook
import JSON
import Ledger

/// The sums of each vehicle: from full tank to full tank, and simply of all that was filled in.
struct FuelSums {
    private typealias Label = FuelWords.Label

    private let invocation: Invocation
    private let book: OpenCarBook

    /// One vehicle and one kind of quantity.
    private struct Sum {
        let vehicle: KnownVehicle
        let figures: FigureText
        let economy: Economy
        let simple: SimpleTotals
    }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
    }

    func print() throws -> ExitCode {
        let sums = try self.sums()
        if invocation.values.has("json") {
            for sum in sums { try invocation.object { write(sum, to: &$0) } }
            return .ok
        }
        guard !sums.isEmpty else {
            try invocation.output.line(FuelWords.none)
            return .ok
        }
        for (index, sum) in sums.enumerated() {
            if index > 0 { try invocation.output.line("") }
            try invocation.output.line(invocation.screen.bold(sum.vehicle.name))
            try LabelledLines.print(rows(sum), invocation)
        }
        return .ok
    }

    private func sums() throws -> [Sum] {
        try book.asked().flatMap { vehicle -> [Sum] in
            let stored = StoredFills(book, vehicle)
            let way = try book.way(vehicle)
            return CarBook.Quantity.Kind.allCases.compactMap { kind in
                let series = stored.series(kind, way)
                guard !series.fillUps.isEmpty else { return nil }
                return Sum(
                    vehicle: vehicle, figures: book.figures(vehicle), economy: Economy(series),
                    simple: SimpleTotals(series))
            }
        }
    }

    private func rows(_ sum: Sum) -> [(String, String)] {
        let (figures, simple) = (sum.figures, sum.simple)
        let unit = figures.economyUnit(simple.kind)
        let full = sum.economy.mean(in: unit).map { value in
            FuelWords.leg(figures.economy(value, unit), figures.distance(sum.economy.metres))
        }
        let last = simple.last.map { fill in
            FuelWords.last(invocation.dates.text(fill.time.day), figures.quantity(fill.quantity), fill.station)
        }
        let rows: [(String, String?)] = [
            (Label.fullToFull, full), (Label.simple, simple.economy(in: unit).map { figures.economy($0, unit) }),
            (Label.distance, figures.distance(simple.metres)), (Label.filled, figures.quantity(simple.quantity)),
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

    private func write(_ sum: Sum, to writer: inout JSONWriter) {
        let simple = sum.simple
        func per100(_ metres: Int, _ amount: Int) -> Double? {
            metres > 0 && amount > 0 ? Double(amount) * 100 / Double(metres) : nil
        }
        writer.member("vehicle", sum.vehicle.name)
        writer.member("of", simple.kind == .volume ? "litres" : "kWh")
        writer.optional("fullToFullPer100Km", per100(sum.economy.metres, sum.economy.quantity.amount))
        writer.member("fullToFullMetres", sum.economy.metres)
        writer.member("distanceMetres", simple.metres)
        writer.member("quantity", Double(simple.amount) / 1000)
        writer.member("fillUps", simple.fillUps)
        writer.name("spend")
        writer.write(simple.spend)
        writer.optional("lastDate", simple.last?.time.day.dateText)
        writer.optional("lastQuantity", simple.last.map { Double($0.quantity.amount) / 1000 })
        writer.optional("lastTotal", simple.last?.total.map { Double($0.thousandths) / 1000 })
        writer.optional("lastStation", simple.last?.station)
    }
}

extension JSONWriter {
    /// Sums by currency, as an object.
    mutating func write(_ sum: MoneySum) {
        beginObject()
        for money in sum.amounts { member(money.currency.code, Double(money.thousandths) / 1000) }
        endObject()
    }
}
