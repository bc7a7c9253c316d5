import CarBook
import Ledger
import Terminal

/// The units in which the fuel and the way of a vehicle are typed and shown.
struct CarUnits {
    let kind: KnownVehicle.Units

    /// The units of the vehicle, else the reader's.
    init(_ said: KnownVehicle.Units?, _ invocation: Invocation) {
        kind = said ?? CarUnits.usual(invocation)
    }

    /// Miles are counted in two countries that fill other gallons.
    private static func usual(_ invocation: Invocation) -> KnownVehicle.Units {
        guard invocation.units == .imperial else { return .metric }
        let named = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap(Screen.environment).first { !$0.isEmpty }
        return named?.contains("_GB") == true ? .uk : .us
    }

    var distance: DistanceUnit { kind == .metric ? .kilometre : .mile }

    var volume: VolumeUnit {
        switch kind {
        case .metric: return .litre
        case .us: return .usGallon
        case .uk: return .imperialGallon
        }
    }

    var price: UnitPrice.Unit { .volume(volume) }

    func economy(_ kind: CarBook.Quantity.Kind) -> EconomyUnit {
        switch (kind, self.kind) {
        case (.volume, .metric): return .litresPer100Kilometres
        case (.volume, .us): return .milesPerUSGallon
        case (.volume, .uk): return .milesPerImperialGallon
        case (.energy, .metric): return .kilowattHoursPer100Kilometres
        case (.energy, _): return .milesPerKilowattHour
        }
    }

    /// The step of its odometer in metres.
    var odometerStep: Int { kind == .metric ? 1_000 : 1_610 }
}
