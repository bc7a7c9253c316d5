/// The vehicle of a drive, by the name that its car had when the drive took the car: a recorder calls it so, and a trip
/// is told with it. Another name that the settings give the car later is one for the next drive.
package struct NamedVehicle: Equatable, Sendable {
    /// The vehicle of the drive that began last, which it has again if it goes on.
    package private(set) var name: String?
    private var car: Car.ID?

    package init() {}

    /// A drive begins with this car, or with none.
    package mutating func begins(with car: Car.ID?, _ names: CarNames) { (self.car, name) = (car, names[car]) }

    /// The drive has this car now: its own, or the one that it adopts.
    package mutating func takes(_ car: Car.ID?, _ names: CarNames) {
        if car != self.car { begins(with: car, names) }
    }
}
