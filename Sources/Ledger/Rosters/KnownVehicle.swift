/// A car, or whatever else is driven.
package struct KnownVehicle: RosterMember {
    package enum Fuel: String, Sendable, CaseIterable { case petrol, diesel, lpg, cng, electric, hybrid, other }

    package enum Units: String, Sendable, CaseIterable { case metric, us, uk }

    package static let nameField = LedgerVerb.VehicleField.name
    package static let comesByItself = true

    package var name: String
    package var make: String?
    package var model: String?
    package var year: Int?
    package var registration: String?
    package var vin: String?
    package var fuel: Fuel?
    /// The room of its tank in millilitres, and of its battery in watt-hours.
    package var tank: Int?
    package var battery: Int?
    package var units: Units?
    package var currency: String?
    package var driver: String?
    /// The person whose it is, where that is not who the settings say.
    package var owner: String?
    package var note: String?
    /// The name of the vehicle that it is another name of.
    package var same: String?
    package var retiredAt: Int64?
    package var formerNames: [String] = []

    package init(name: String, _: [LedgerVerb.VehicleStatement] = []) { self.name = name }

    package mutating func apply(_ statement: LedgerVerb.VehicleStatement) {
        let value = statement.value
        switch statement.field {
        case .make: make = value
        case .model: model = value
        case .year: year = FactValue.said(value, year) { FactValue.number($0).flatMap { $0 <= 9999 ? $0 : nil } }
        case .registration: registration = value
        case .vin: vin = value
        case .fuel: fuel = FactValue.said(value, fuel, Fuel.init(rawValue:))
        case .tank: tank = FactValue.said(value, tank, FactValue.number)
        case .battery: battery = FactValue.said(value, battery, FactValue.number)
        case .units: units = FactValue.said(value, units, Units.init(rawValue:))
        case .currency: currency = FactValue.said(value, currency, FactValue.currency)
        case .driver: driver = value
        case .owner: owner = value
        case .note: note = value
        case .same: same = value
        case .name: break
        }
    }

    /// `2022 Toyota Corolla`, as far as it is known.
    package var description: String? {
        let words = [year.map { "\($0)" }, make, model].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

extension Roster where Member == KnownVehicle {
    /// The name of the vehicle that is or was called so, or of which this is another name.
    package func vehicleName(of name: String) -> String {
        let first = currentName(of: name)
        var current = first
        for _ in all {
            guard let other = self[current]?.same else { return current }
            current = currentName(of: other)
        }
        // Names that lead to each other in a ring say nothing.
        return first
    }

    /// The names under which people speak of the same vehicle.
    package func otherNames(of name: String) -> [String] {
        all.map(\.name).filter { $0 != name && vehicleName(of: $0) == name }
    }

    /// Each car once: those that are other names of one are left out.
    package var cars: [KnownVehicle] { all.filter { vehicleName(of: $0.name) == $0.name } }
}
