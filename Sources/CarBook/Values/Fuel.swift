/// The fuels of a vehicle, each of which is reckoned by itself.
package enum Fuel: String, CaseIterable, Sendable {
    /// Petrol, diesel, or whatever else comes in litres and is no LPG.
    case liquid
    case lpg
    case electricity

    private static let namesOfLPG: Set<AlikeName> = [
        AlikeName("LPG"), AlikeName("GPL"), AlikeName("GLP"), AlikeName("Autogas"),
    ]

    /// The quantities in which it comes.
    package var kind: Quantity.Kind { self == .electricity ? .energy : .volume }

    /// True of litres of which the kind is LPG, or of which nobody said the kind in a vehicle for LPG.
    package static func isLPG(_ grade: String, inVehicleForLPG isUsual: Bool) -> Bool {
        let name = AlikeName(grade)
        return name.isEmpty ? isUsual : namesOfLPG.contains(name)
    }
}
