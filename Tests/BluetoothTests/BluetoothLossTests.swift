import BlueZStandIn
import Bluetooth
import Drive
import Glibc
import Testing

/// Losses while a car is connected: the adapter, its power, bluetoothd, the bus. Nobody can tell then whether the car
/// is there, so it is never *gone*.
@Suite struct BluetoothLossTests {
    @Test(arguments: [true, false])
    func anAdapterThatIsSwitchedOffLeavesTheCarUnknown(severing: Bool) throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.presences == [.connected] })
        try bluez.power("hci0", false, severing: severing)
        #expect(watching.wait { $0.presences == [.connected, .unknown] })
        #expect(watching.watch.state == .poweredOff)
    }

    @Test func aCarIsGoneIfItIsNotThereWhenThePowerComesBack() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: 20)
        #expect(watching.wait { $0.presences == [.connected] })
        try bluez.power("hci0", false)
        #expect(watching.wait { $0.presences == [.connected, .unknown] })
        try bluez.disconnect(golf)
        try bluez.power("hci0", true)
        #expect(watching.wait { $0.presences == [.connected, .unknown, .gone] })
    }

    @Test(arguments: [true, false])
    func anAdapterThatIsPulledLeavesTheCarUnknown(withDevices: Bool) throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.presences == [.connected] })
        try bluez.removeAdapter("hci0", withDevices: withDevices)
        #expect(watching.wait { $0.presences == [.connected, .unknown] })
        #expect(watching.watch.state == .noAdapter)
    }

    @Test func anAdapterThatIsPulledLeavesItsCarUnknownThoughAnotherAdapterStays() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, adapters: ["hci0", "hci1"], cars: [connected(golf)])
        let watching = Watching(on: bus, cars: [golfAddress], settle: 0)
        #expect(watching.wait { $0.presences == [.connected] })
        try bluez.removeAdapter("hci0", withDevices: false)
        #expect(watching.wait { $0.presences == [.connected, .unknown] })
        #expect(watching.watch.state == .ready)
    }

    @Test func anAdapterThatIsPluggedInAgainBringsTheCarBack() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.presences == [.connected] })
        try bluez.removeAdapter("hci0")
        #expect(watching.wait { $0.presences == [.connected, .unknown] })
        try bluez.addAdapter("hci0")
        try bluez.add(connected(golf))
        #expect(watching.wait { $0.presences == [.connected, .unknown, .connected] })
    }

    @Test func aCarOfTwoAdaptersIsConnectedThroughEither() throws {
        let onSecond = BlueZStandIn.Car(golf.address, "Golf", isConnected: true, adapter: "hci1")
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, adapters: ["hci0", "hci1"], cars: [golf, onSecond])
        let watching = Watching(on: bus, settle: 20)
        #expect(watching.wait { $0.presences == [.connected] })
        try bluez.connect(golf)
        try bluez.disconnect(onSecond)
        try bluez.removeAdapter("hci1")
        #expect(watching.wait { $0.watch.picture.adapters.count == 1 })
        #expect(watching.presences == [.connected])
        try bluez.disconnect(golf)
        #expect(watching.wait { $0.presences == [.connected, .gone] })
    }

    @Test func bluetoothdMayDieAndComeBackWithTheCarConnected() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.presences == [.connected] && $0.watch.picture.profile == .registered })
        bluez.kill()
        #expect(watching.wait { $0.presences == [.connected, .unknown] })
        #expect(watching.watch.state == .noBluetoothd)
        #expect(watching.watch.picture.profile == .unregistered)
        let next = try BlueZStandIn(on: bus, cars: [connected(golf)])
        #expect(watching.wait { $0.presences == [.connected, .unknown, .connected] })
        #expect(watching.wait { $0.watch.picture.profile == .registered })
        #expect(try next.profiles().count == 1)
    }

    @Test func bluetoothdMayComeBackBeforeItsAdapters() throws {
        let bus = try PrivateBus()
        let bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.presences == [.connected] })
        bluez.kill()
        #expect(watching.wait { $0.presences == [.connected, .unknown] })
        let next = try BlueZStandIn(on: bus, adapters: [])
        #expect(watching.wait { $0.watch.state == .noAdapter })
        try next.addAdapter("hci0")
        try next.add(golf)
        #expect(watching.wait { $0.watch.picture.devices.count == 1 })
        try next.connect(golf)
        #expect(watching.wait { $0.presences == [.connected, .unknown, .connected] })
    }

    @Test func theBusMayDieAndComeBack() throws {
        let bus = try PrivateBus()
        var bluez: BlueZStandIn? = try BlueZStandIn(on: bus, cars: [connected(golf)])
        let watching = Watching(on: bus, settle: never)
        #expect(watching.wait { $0.presences == [.connected] })
        bus.stop()
        #expect(watching.wait { $0.presences == [.connected, .unknown] })
        if case .noBus = watching.watch.state {} else { Issue.record("\(watching.watch.state)") }
        bluez = nil
        try bus.start()
        bluez = try BlueZStandIn(on: bus, cars: [connected(golf)])
        #expect(watching.wait { $0.presences == [.connected, .unknown, .connected] })
        #expect(watching.wait { $0.watch.picture.profile == .registered })
        #expect(try bluez?.profiles().count == 1)
    }

    @Test func withoutABusThereIsAStateAndPatience() throws {
        let bus = try PrivateBus(isRunning: false)
        let watching = Watching(on: bus, cars: [golfAddress], settle: 20)
        #expect(watching.wait { $0.turns >= 3 })
        #expect(watching.watch.state == .noBus(errno: ENOENT))
        #expect(watching.watch.descriptor == nil)
        #expect(watching.reports.isEmpty)
        try bus.start()
        #expect(watching.wait { $0.watch.state == .noBluetoothd })
        #expect(watching.reports.isEmpty)
    }

    @Test func theLongerThereIsNoBusTheRarerItIsTried() throws {
        let bus = try PrivateBus(isRunning: false)
        let watching = Watching(on: bus)
        var now: Int64 = 1_000
        var pauses: [Int64] = []
        for _ in 0..<14 {
            watching.watch.catchUp(at: now)
            let pause = try #require(watching.watch.timeout(at: now))
            pauses.append(pause)
            now += pause
        }
        #expect(pauses.prefix(4) == [20, 40, 80, 160])
        #expect(pauses.last == 60_000)
    }

    @Test func aBusThatAcceptsAndSaysNothingBlocksNobody() throws {
        let mute = try MuteSocket()
        var options = BluetoothWatch.Options()
        options.busAddress = "unix:path=\(mute.path)"
        options.kernelLinks = { .noBluetooth }
        let watching = Watching(options)
        watching.idle(milliseconds: 50)
        #expect(watching.turns < 50)
        // Waited for in vain, the bus would be given up with ETIMEDOUT.
        #expect(watching.watch.state == .noBus(errno: EINPROGRESS))
    }

    @Test func aLinkThatTheKernelListsCountsWhileBluetoothdIsAway() throws {
        let bus = try PrivateBus()
        var options = BluetoothWatch.Options()
        options.busAddress = bus.address
        options.settleMilliseconds = 20
        options.kernelLinks = { .links([golfAddress], adapters: 1) }
        options.cars = [golfAddress]
        let watching = Watching(options)
        #expect(watching.wait { $0.watch.state == .noBluetoothd })
        #expect(watching.presences == [.connected])
        #expect(watching.watch.picture.kernelLinks == .links([golfAddress], adapters: 1))
        let bluez = try BlueZStandIn(on: bus, cars: [golf])
        #expect(watching.wait { $0.presences == [.connected, .gone] })
        #expect(watching.watch.picture.kernelLinks == nil)
        bluez.kill()
        #expect(watching.wait { $0.presences == [.connected, .gone, .connected] })
    }

    @Test func aLinkThatTheKernelNoLongerListsIsUnknownNotGone() throws {
        let bus = try PrivateBus(isRunning: false)
        let kernel = Kernel()
        var options = BluetoothWatch.Options()
        options.busAddress = bus.address
        options.settleMilliseconds = 0
        options.secondOpinionMilliseconds = 30
        options.kernelLinks = { .links(kernel.links, adapters: 1) }
        let watching = Watching(options)
        kernel.links = [golfAddress]
        #expect(watching.wait { $0.watch.presence(of: golfAddress) == .connected })
        kernel.links = []
        #expect(watching.wait { $0.presences == [.connected, .unknown] })
    }

    private final class Kernel {
        var links: Set<Car.ID> = []
    }
}

/// A socket that takes connections and never says a word.
private final class MuteSocket {
    let path = "/tmp/roadbook-mute-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(descriptor, 4) == 0 else { throw StandInError("\(path): \(errno)") }
    }

    deinit {
        close(descriptor)
        unlink(path)
    }
}
