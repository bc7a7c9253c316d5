import Drive
import Settings
import Spool

/// The cars and the drivers' phones of the `[Car]` sections, by their Bluetooth addresses; cars that have none have
/// numbers, and the one that has neither an address nor a name is the one that the recorder is built into.
struct KnownCars: Equatable {
    /// Above every Bluetooth address.
    private static let firstWithoutAddress: Car.ID = 1 << 48

    struct Entry: Equatable {
        var id: Car.ID
        var address: Car.ID?
        var name: String?
        var vehicle: String
        /// The driver whose phone it is; nil for a car.
        var driver: String?
        var isSought: Bool
    }

    let entries: [Entry]

    init(_ settings: Settings) {
        var next = KnownCars.firstWithoutAddress
        entries = settings.cars.map { section in
            let id = section.isBuiltIn ? Car.builtIn : section.address ?? next
            if id == next { next += 1 }
            return Entry(
                id: id, address: section.address, name: section.name, vehicle: section.title, driver: section.driver,
                isSought: section.seek)
        }
    }

    var cars: [Car.ID] { entries.filter { $0.driver == nil }.map(\.id) }
    /// The cars of which somebody can say that they are there.
    var known: [Car.ID] { cars.isEmpty ? [KnownCars.firstWithoutAddress] : cars }
    /// The addresses that Bluetooth looks for.
    var addresses: [Car.ID] { entries.compactMap(\.address) }

    /// The car that goes by that name in the settings, in large letters or small, or by its address; without a name the
    /// first one, or one that needs no settings.
    func car(named name: String?) -> Car.ID? {
        guard let name else { return known.first }
        let folded = name.lowercased()
        let entry = entries.first { entry in
            entry.driver == nil && (entry.name?.lowercased() == folded || entry.vehicle.lowercased() == folded)
        }
        if let entry { return entry.id }
        guard let address = BluetoothAddress.number(name), cars.contains(address) else { return nil }
        return address
    }

    /// For the spool, which keeps the names that cars had.
    var names: [SpoolLine.Name] {
        entries.map { entry in
            SpoolLine.Name(
                id: entry.id, kind: entry.driver == nil ? .car : .driver, name: entry.driver ?? entry.vehicle)
        }
    }
}
