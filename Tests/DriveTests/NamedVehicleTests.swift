import Drive
import Testing

/// The vehicle of a drive: what its car was called when the drive took the car.
@Suite struct NamedVehicleTests {
    private static let golf: Car.ID = 1
    private static let polo: Car.ID = 2

    private func names() -> CarNames {
        var names = CarNames()
        names.name(Self.golf, "Golf")
        names.name(Self.polo, "Polo")
        return names
    }

    private func vehicle(_ car: Car.ID?) -> NamedVehicle {
        var vehicle = NamedVehicle()
        vehicle.begins(with: car, names())
        return vehicle
    }

    @Test func aDriveIsCalledAsItsCarWasWhenItBegan() {
        var names = names()
        var vehicle = vehicle(Self.golf)
        #expect(vehicle.name == "Golf")
        names.name(Self.golf, "Estate")
        vehicle.takes(Self.golf, names)
        #expect(vehicle.name == "Golf")
        vehicle.begins(with: Self.golf, names)
        #expect(vehicle.name == "Estate")
    }

    @Test func aDriveThatAdoptsACarIsCalledAsThatCarIsThen() {
        var vehicle = vehicle(nil)
        #expect(vehicle.name == nil)
        vehicle.takes(Self.polo, names())
        #expect(vehicle.name == "Polo")
        vehicle.takes(Self.golf, names())
        #expect(vehicle.name == "Golf")
    }

    @Test func aCarThatNobodyNamedHasNoName() {
        var names = names()
        names.name(Self.golf, nil)
        #expect(vehicle(3).name == nil && names[Self.golf] == nil && names[nil] == nil)
        #expect(names[Self.polo] == "Polo" && !names.isEmpty)
        #expect(CarNames().isEmpty)
    }
}
