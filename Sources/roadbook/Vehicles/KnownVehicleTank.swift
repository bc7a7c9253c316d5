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

    /// The most that its tank or its battery takes, if that is known.
    func holds(_ kind: CarBook.Quantity.Kind) -> CarBook.Quantity? {
        switch kind {
        case .volume: return tank.map { .volume(millilitres: $0) }
        case .energy: return battery.map { .energy(wattHours: $0) }
        }
    }
}
