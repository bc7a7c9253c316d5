/// The amount that a car was filled with.
package enum Quantity: Hashable, Sendable {
    case volume(millilitres: Int)
    case energy(wattHours: Int)

    package enum Kind: Hashable, CaseIterable, Sendable {
        case volume
        case energy
    }

    package init(_ kind: Kind, amount: Int) {
        switch kind {
        case .volume: self = .volume(millilitres: amount)
        case .energy: self = .energy(wattHours: amount)
        }
    }

    package var kind: Kind {
        switch self {
        case .volume: .volume
        case .energy: .energy
        }
    }

    /// Millilitres or watt-hours.
    package var amount: Int {
        switch self {
        case .volume(let millilitres): millilitres
        case .energy(let wattHours): wattHours
        }
    }
}
