import BlueZStandIn
import Bluetooth
import Drive
import Testing

private let polo = BlueZStandIn.Car("9C:DF:03:00:00:07", "Polo")
private let poloAddress: Car.ID = 0x9CDF_0300_0007
private let phone = BlueZStandIn.Car("48:70:1E:00:00:03", "Phone")
private let phoneAddress: Car.ID = 0x4870_1E00_0003

/// Whom a watch calls by itself, and what is known of them afterwards.
@Suite struct SeekingTests {
    private let bus: PrivateBus
    private let bluez: BlueZStandIn

    init() throws {
        bus = try PrivateBus()
        bluez = try BlueZStandIn(on: bus)
    }

    private func seeking(
        upFor milliseconds: Int64, cars: [Car.ID] = [golfAddress], phones: [Car.ID] = [], settle: Int64 = never,
        _ sought: [Car.ID] = [golfAddress]
    ) -> Watching {
        var options = Watching.options(bus, cars: cars, settle: settle)
        options.phones = phones
        options.sought = sought
        return Watching(options, upFor: milliseconds)
    }

    private func calls() throws -> [String] {
        try bluez.heard().filter { $0.hasPrefix("org.bluez.Device1") }
    }

    private func call(_ car: BlueZStandIn.Car) -> String { "org.bluez.Device1.Connect \(car.path)" }

    private func isSilent(_ car: BlueZStandIn.Car) throws {
        try bluez.answer(car, linking: false, error: "org.bluez.Error.Failed", text: "br-connection-page-timeout")
    }

    @Test func theCarIsCalledSoonAfterPowerOn() throws {
        try bluez.add(golf)
        let watching = seeking(upFor: 20_000)
        #expect(watching.wait { $0.presences == [.connected] })
        #expect(watching.wait { $0.watch.lastSeek(of: golfAddress)?.outcome == .connected })
        #expect(try calls() == [call(golf)])
    }

    @Test func afterACallInVainItWaits() throws {
        try isSilent(golf)
        try bluez.add(golf)
        let watching = seeking(upFor: 20_000)
        #expect(watching.wait { $0.outcomes.map(\.outcome) == [.notSeen] })
        let lastSeek = try #require(watching.watch.lastSeek(of: golfAddress))
        #expect(lastSeek.outcome == .notSeen)
        let pause = try #require(watching.watch.timeout(at: lastSeek.at))
        #expect(pause > 10_000 && pause <= 15_000)
        #expect(watching.watch.lastSeen(of: golfAddress) == nil)
    }

    @Test func longAfterPowerOnOnlyAMovingCarIsSought() throws {
        try bluez.add(golf)
        let watching = seeking(upFor: 3_600_000)
        #expect(watching.wait { $0.watch.canCall(golfAddress) && $0.watch.picture.profile == .registered })
        #expect(try calls().isEmpty)
        watching.watch.lastMovement = watching.time - 120_000
        watching.idle(milliseconds: 20)
        #expect(try calls().isEmpty)
        watching.watch.lastMovement = watching.time
        #expect(watching.wait { $0.presences == [.connected] })
    }

    /// Paired strangers, strangers that are not paired, configured cars that are not paired or not to be called.
    @Test func nobodyElseIsCalled() throws {
        let unpaired = BlueZStandIn.Car("9C:DF:03:00:00:09", "Lupo", isPaired: false)
        try isSilent(golf)
        for car in [golf, polo, phone, unpaired] { try bluez.add(car) }
        let cars: [Car.ID] = [golfAddress, poloAddress, 0x9CDF_0300_0009]
        let watching = seeking(upFor: 20_000, cars: cars, [golfAddress, 0x9CDF_0300_0009])
        #expect(watching.wait { $0.outcomes.count == 1 })
        #expect(try calls() == [call(golf)])
        #expect(try #require(watching.watch.timeout(at: 21_000)) > 1_000)
    }

    @Test func nobodyIsCalledWhileACarIsConnectedEvenOneThatIsNotSought() throws {
        try bluez.add(golf)
        try bluez.add(connected(polo))
        let watching = seeking(upFor: 20_000, cars: [golfAddress, poloAddress])
        #expect(watching.wait { $0.presences == [.connected] && $0.watch.picture.profile == .registered })
        #expect(try calls().isEmpty)
    }

    @Test func aPhoneThatIsConnectedDoesNotEndTheSearchForTheCar() throws {
        try bluez.add(connected(phone))
        try bluez.add(golf)
        let watching = seeking(upFor: 20_000, phones: [phoneAddress], [phoneAddress, golfAddress])
        #expect(watching.wait { $0.presences == [.connected, .connected] })
        #expect(try calls() == [call(golf)])
    }

    @Test func aPhoneMayBeSoughtToo() throws {
        try bluez.add(phone)
        let watching = seeking(upFor: 20_000, phones: [phoneAddress], [golfAddress, phoneAddress])
        #expect(watching.wait { $0.presences == [.connected] })
        #expect(watching.reports.map(\.address) == [phoneAddress])
    }

    @Test func aCarThatRefusesHasBeenSeen() throws {
        try bluez.answer(golf, linking: false, error: "org.bluez.Error.Failed", text: "br-connection-refused")
        try bluez.add(golf)
        let watching = seeking(upFor: 20_000)
        #expect(watching.wait { $0.outcomes.map(\.outcome) == [.refused("br-connection-refused")] })
        #expect(watching.watch.lastSeen(of: golfAddress) == watching.watch.lastSeek(of: golfAddress)?.at)
        #expect(watching.watch.presence(of: golfAddress) == .unknown)
    }

    @Test func aCarThatLeavesWasSeenUntilItLeft() throws {
        try bluez.add(connected(golf))
        let watching = seeking(upFor: 20_000, settle: 50, [])
        #expect(watching.wait { $0.presences == [.connected] })
        let came = try #require(watching.watch.lastSeen(of: golfAddress))
        watching.idle(milliseconds: 30)
        try bluez.disconnect(golf)
        #expect(watching.wait { $0.presences == [.connected, .gone] })
        let left = try #require(watching.watch.lastSeen(of: golfAddress))
        #expect(left >= came + 30)
        bluez.kill()
        #expect(watching.wait { $0.presences == [.connected, .gone, .unknown] })
        #expect(watching.watch.lastSeen(of: golfAddress) == left)
    }
}
