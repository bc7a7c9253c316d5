import CarBook
import Ledger

extension KnownVehicle {
    /// The kinds of quantity that it takes, if that is known.
    var takes: Set<CarBook.Quantity.Kind>? {
        switch fuel {
        case .petrol, .diesel, .lpg, .cng: return [.volume]
        case .electric: return [.energy]
        case .hybrid, .other, nil: return nil
        }
    }

    /// The most that its tank or its battery takes, if that is known. The tank is that of its own fuel.
    func holds(_ filled: CarBook.Fuel) -> CarBook.Quantity? {
        switch filled {
        case .electricity: return battery.map { .energy(wattHours: $0) }
        case .lpg where fuel == .lpg, .liquid where fuel != .lpg: return tank.map { .volume(millilitres: $0) }
        case .lpg, .liquid: return nil
        }
    }
}
