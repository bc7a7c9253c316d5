/// The ways in which people say how far a car goes on how much.
package enum EconomyUnit: Hashable, CaseIterable, Sendable {
    case kilometresPerLitre
    case litresPer100Kilometres
    case milesPerUSGallon
    case milesPerImperialGallon
    case kilowattHoursPer100Kilometres
    case kilometresPerKilowattHour
    case milesPerKilowattHour

    package var kind: Quantity.Kind {
        switch self {
        case .kilometresPerLitre, .litresPer100Kilometres, .milesPerUSGallon, .milesPerImperialGallon: .volume
        case .kilowattHoursPer100Kilometres, .kilometresPerKilowattHour, .milesPerKilowattHour: .energy
        }
    }

    /// Nil where one would divide by zero, and where the quantity is of the other kind.
    package func value(metres: Int, quantity: Quantity) -> Ratio? {
        guard quantity.kind == kind else { return nil }
        let amount = quantity.amount
        switch self {
        case .kilometresPerLitre, .kilometresPerKilowattHour: return Ratio(metres, over: amount)
        case .litresPer100Kilometres, .kilowattHoursPer100Kilometres: return Ratio(amount, times: 100, over: metres)
        // The gallon is 3785.411784 millilitres, the mile 1609.344 metres.
        case .milesPerUSGallon: return Ratio(metres, times: 112_903, over: amount, times: 48_000)
        // The gallon is 4546.09 millilitres.
        case .milesPerImperialGallon: return Ratio(metres, times: 2_273_045, over: amount, times: 804_672)
        case .milesPerKilowattHour: return Ratio(metres, times: 15_625, over: amount, times: 25_146)
        }
    }
}
