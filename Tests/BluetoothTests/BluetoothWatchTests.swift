import BlueZStandIn
import Bluetooth
import Drive
import Testing

let golf = BlueZStandIn.Car("9C:DF:03:00:00:01", "Golf")
let golfAddress: Car.ID = 0x9CDF_0300_0001
private let otherGolf = BlueZStandIn.Car("9C:DF:03:00:00:02", "Golf")
private let otherGolfAddress: Car.ID = 0x9CDF_0300_0002

/// A time to settle in that no test waits for: a car that is reported as gone was reported too early.
let never: Int64 = 600_000

/// The behaviour of one car and of a bluetoothd in good health.
@Suite struct BluetoothWatchTests {
    @Test func aCarThatConnectsIsReportedAtOnceWithItsName() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [golf])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.watch.state == .ready })
        try bluez.connect(golf)
        #expect(watching.wait { $0.watch.presence(of: golfAddress) == .connected })
        let expected = PresenceReport(address: golfAddress, presence: .connected, name: "Golf", millisecondsAgo: 0)
        #expect(watching.reports == [expected])
    }

    @Test func aCarThatLeavesIsReportedOnceItHasBeenGoneForAWhile() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: 50)
        #expect(watching.wait { $0.presences == [.connected] })
        try bluez.disconnect(golf)
        #expect(watching.wait { $0.presences == [.connected, .gone] })
        let age = try #require(watching.reports.last).millisecondsAgo
        #expect(age >= 50 && age < 60_000)
    }

    @Test func aCarThatFlapsIsReportedEachTime() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: 20)
        for flaps in 1...3 {
            #expect(watching.wait { $0.reports.count == 2 * flaps - 1 })
            try bluez.disconnect(golf)
            #expect(watching.wait { $0.reports.count == 2 * flaps })
            try bluez.connect(golf)
        }
        #expect(watching.wait { $0.reports.count == 7 })
        let pair: [Presence] = [.connected, .gone]
        #expect(watching.presences == pair + pair + pair + [.connected])
    }

    @Test func aDipShorterThanTheWhileIsNotReported() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.presences == [.connected] })
        try bluez.disconnect(golf)
        #expect(watching.wait { $0.watch.picture.devices.first?.isConnected == false })
        try bluez.connect(golf)
        #expect(watching.wait { $0.watch.picture.devices.first?.isConnected == true })
        #expect(watching.presences == [.connected])
    }

    @Test func aDeviceThatAppearsConnectedIsConnected() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus)
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.watch.state == .ready })
        try bluez.add(connected(golf))
        #expect(watching.wait { $0.presences == [.connected] })
    }

    @Test func aDeviceThatDisappearsWhileItsAdapterStaysIsGone() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: 20)
        #expect(watching.wait { $0.presences == [.connected] })
        try bluez.remove(golf)
        #expect(watching.wait { $0.presences == [.connected, .gone] })
    }

    @Test func theConnectedOfAnotherInterfaceSaysNothing() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: 20)
        #expect(watching.wait { $0.presences == [.connected] })
        try bluez.setMediaControl(golf, connected: false)
        try bluez.rename(golf, to: "Golf VII")
        #expect(watching.wait { $0.watch.picture.devices.first?.name == "Golf VII" })
        #expect(watching.watch.picture.devices.first?.isConnected == true)
        #expect(watching.presences == [.connected])
    }

    @Test func nobodyButBluetoothdMaySayThatACarIsThere() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [golf])
        let watching = Watching(on: bus, settle: 20)
        #expect(watching.wait { $0.presences == [.gone] })
        try bluez.lieAsStranger(golf, connected: true)
        try bluez.rename(golf, to: "Golf VII")
        #expect(watching.wait { $0.watch.picture.devices.first?.name == "Golf VII" })
        #expect(watching.watch.picture.devices.first?.isConnected == false)
        #expect(watching.presences == [.gone])
    }

    @Test func aPropertyThatIsOnlyDeclaredInvalidIsAskedFor() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [golf])
        let watching = Watching(on: bus, settle: 20)
        #expect(watching.wait { $0.presences == [.gone] })
        try bluez.invalidate(golf, connected: true)
        #expect(watching.wait { $0.presences == [.gone, .connected] })
        try bluez.invalidate(golf, connected: false)
        #expect(watching.wait { $0.presences == [.gone, .connected, .gone] })
    }

    @Test func twoCarsOfOneNameAreToldApartByTheirAddresses() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [golf, otherGolf])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.watch.state == .ready })
        try bluez.connect(otherGolf)
        #expect(watching.wait { $0.reports.count == 1 })
        #expect(watching.reports.first?.address == otherGolfAddress)
        #expect(watching.watch.presence(of: golfAddress) == .unknown)
        try bluez.connect(golf)
        #expect(watching.wait { $0.reports.count == 2 })
        #expect(watching.reports.map(\.name) == ["Golf", "Golf"])
        #expect(watching.reports.map(\.address) == [otherGolfAddress, golfAddress])
    }

    @Test func aCarThatBluetoothdHasNeverHeardOfIsGone() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus)
        let watching = Watching(on: bus, cars: [golfAddress], settle: 20)
        #expect(watching.wait { $0.presences == [.gone] })
        #expect(watching.reports.first?.name == nil)
        #expect(try bluez.heard().contains("org.freedesktop.DBus.ObjectManager.GetManagedObjects /"))
    }

    @Test func aStrangerWhoOnlyPassesByIsNotReported() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus)
        let watching = Watching(on: bus, cars: [golfAddress], settle: 20)
        try bluez.add(BlueZStandIn.Car("48:70:1E:00:00:03", "Phone", isPaired: false))
        #expect(watching.wait { $0.watch.picture.devices.count == 1 && $0.presences == [.gone] })
        #expect(watching.reports.map(\.address) == [golfAddress])
    }

    @Test func theNameInAReportIsTheLastOneKnown() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [golf])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.watch.state == .ready })
        try bluez.rename(golf, to: "Firmenwagen Ä")
        try bluez.connect(golf)
        #expect(watching.wait { $0.reports.map(\.name) == ["Firmenwagen Ä"] })
    }

    @Test func thePictureShowsAdaptersAndDevices() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, adapters: ["hci0", "hci1"], cars: [connected(golf)])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.watch.picture.profile == .registered && $0.watch.state == .ready })
        let picture = watching.watch.picture
        #expect(picture.adapters.map(\.identifier) == ["hci0", "hci1"])
        #expect(picture.adapters.map(\.isPowered) == [true, true])
        let device = try #require(picture.devices.first)
        #expect(device.address == golfAddress && device.name == "Golf" && device.adapter == "hci0")
        #expect(device.isPaired && device.isConnected)
        #expect(try bluez.heard().isEmpty == false)
    }

    @Test func nothingIsEverChangedButOneProfile() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [golf])
        let watching = Watching(on: bus, cars: [golfAddress], settle: 20)
        #expect(watching.wait { $0.presences == [.gone] && $0.watch.picture.profile == .registered })
        #expect(watching.watch.connect(golfAddress))
        #expect(watching.wait { $0.outcomes.count == 1 })
        try bluez.disconnect(golf)
        #expect(watching.wait { $0.presences == [.gone, .connected, .gone] })
        let calls = try bluez.heard().filter { $0.hasPrefix("org.") }
        #expect(
            Set(calls) == [
                "org.freedesktop.DBus.ObjectManager.GetManagedObjects /",
                "org.bluez.ProfileManager1.RegisterProfile /org/bluez", "org.bluez.Device1.Connect \(golf.path)",
            ])
        #expect(calls.count == 3)
    }

    @Test func aWatchWithNothingToSeeSleeps() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [golf])
        let watching = Watching(on: bus, cars: [golfAddress], settle: 20)
        #expect(watching.wait { $0.presences == [.gone] && $0.watch.picture.profile == .registered })
        #expect(watching.watch.timeout(at: Watching.now()) == nil)
        try bluez.connect(golf)
        #expect(watching.wait { $0.presences == [.gone, .connected] })
        #expect(watching.watch.timeout(at: Watching.now()) == nil)
    }
}

func connected(_ car: BlueZStandIn.Car) -> BlueZStandIn.Car {
    BlueZStandIn.Car(car.address, car.name, isPaired: car.isPaired, isConnected: true, adapter: car.adapter)
}
