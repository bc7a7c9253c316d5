import BlueZStandIn
import Bluetooth
import Drive
import Testing

private let golf = BlueZStandIn.Car("9C:DF:03:00:00:01", "Golf")
private let golfAddress: Car.ID = 0x9CDF_0300_0001

@Suite struct BluetoothWatchTests {
    @Test func aCarThatConnectsIsReportedWithItsName() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [golf])
        let watching = Watching(on: bus)
        #expect(watching.wait { $0.watch.state == .ready })
        try bluez.connect(golf)
        #expect(watching.wait { $0.watch.presence(of: golfAddress) == .connected })
        let last = try #require(watching.reports.last)
        #expect(last == PresenceReport(address: golfAddress, presence: .connected, name: "Golf", millisecondsAgo: 0))
    }
}
