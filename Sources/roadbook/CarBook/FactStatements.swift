import CarBook
import Ledger

/// The statements of one entry about a fact, in the order in which they are said.
struct FactStatements {
    private(set) var said: [LedgerVerb.FactStatement] = []

    init() {}

    /// The statements of a new fact begin with when it was, and of which vehicle it is.
    init(_ date: FactDate, _ vehicle: KnownVehicle) {
        say(.date, date.text)
        say(.vehicle, vehicle.name)
    }

    mutating func say(_ field: FactField, _ value: String?) { said.append(LedgerVerb.FactStatement(field, value)) }

    /// Nothing is said where nothing was typed.
    mutating func ifTyped(_ field: FactField, _ value: String?) { if let value { say(field, value) } }

    mutating func ifTyped(_ field: FactField, _ value: Int?) { if let value { say(field, "\(value)") } }

    mutating func say(_ quantity: CarBook.Quantity) {
        switch quantity {
        case .volume(let millilitres): say(.volume, "\(millilitres)")
        case .energy(let wattHours): say(.energy, "\(wattHours)")
        }
    }

    mutating func say(_ total: Money) {
        say(.total, "\(total.thousandths)")
        say(.currency, total.currency.code)
    }
}
