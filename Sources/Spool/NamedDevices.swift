import Drive

/// The cars and the drivers' phones as the lines of a spool name them, and the phones that are here. The recorder
/// writes these lines, and hears them as anyone does who reads them.
package struct NamedDevices: Equatable, Sendable {
    package private(set) var cars = CarNames()
    package private(set) var phones = PresentPhones()

    package init(_ names: [SpoolLine.Name] = []) {
        for name in names { hear(name) }
    }

    /// The device has this name from now on, and is a phone or a car.
    package mutating func hear(_ name: SpoolLine.Name) {
        phones.name(name.id, name.kind == .driver ? name.name : nil)
        cars.name(name.id, name.kind == .car ? name.name : nil)
    }

    /// True of a driver's phone, which names the driver and decides nothing.
    package func isPhone(_ id: Car.ID) -> Bool { phones.contains(id) }

    /// The driver whose phone came first of those that are here.
    package var driver: String? { phones.driver }

    /// True if the phone came or went.
    @discardableResult
    package mutating func see(phone id: Car.ID, _ presence: Presence) -> Bool { phones.see(id, presence) }

    package mutating func forgetBoot() { phones.forgetBoot() }
}
