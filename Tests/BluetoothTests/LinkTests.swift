import BlueZStandIn
import Bluetooth
import Drive
import Testing

/// The profile that holds the link, and calling a car ourselves.
@Suite struct LinkTests {
    private struct Scene {
        let bus: PrivateBus
        let bluez: BlueZStandIn
        let watching: Watching

        init(_ car: BlueZStandIn.Car, settle: Int64 = never) throws {
            bus = try PrivateBus()
            bluez = try BlueZStandIn(on: bus, cars: [car])
            watching = Watching(on: bus, cars: [golfAddress], settle: settle)
            let isReady = watching.wait { $0.watch.picture.profile == .registered && $0.watch.state == .ready }
            guard isReady else { throw StandInError("not ready: \(watching.watch.picture)") }
        }

        func hold() throws {
            try bluez.offerLink(golf)
            guard watching.wait(until: { $0.watch.picture.heldLinks == 1 }) else { throw StandInError("not held") }
        }

        /// True once bluetoothd sees that the link was closed: its own copy of our end goes when it has our answer.
        func isLetGo() throws -> Bool { try watching.wait(lookingEvery: 20) { _ in try !bluez.isLinkHeld(golf) } }
    }

    @Test func theSerialPortIsRegistered() throws {
        let scene = try Scene(golf)
        #expect(try scene.bluez.profiles() == ["/roadbook/link 00001101-0000-1000-8000-00805f9b34fb"])
    }

    @Test func aLinkThatIsHandedOverIsHeld() throws {
        let scene = try Scene(connected(golf))
        try scene.hold()
        let isAnswered = try scene.watching.wait(lookingEvery: 20) { _ in
            try scene.bluez.heard().contains("answered org.bluez.Profile1.NewConnection")
        }
        #expect(isAnswered)
        #expect(try scene.bluez.isLinkHeld(golf))
    }

    @Test func aLinkMayBeHandedOverBeforeTheSignalThatItIsUp() throws {
        let scene = try Scene(golf)
        try scene.hold()
        try scene.bluez.connect(golf)
        #expect(scene.watching.wait { $0.presences == [.connected] })
        #expect(try scene.bluez.isLinkHeld(golf))
    }

    @Test func aLinkIsLetGoWhenBluetoothdAsksForIt() throws {
        let scene = try Scene(connected(golf))
        try scene.hold()
        try scene.bluez.askDisconnection(golf)
        #expect(scene.watching.wait { $0.watch.picture.heldLinks == 0 })
        #expect(try scene.isLetGo())
    }

    @Test func aLinkIsLetGoWithItsDevice() throws {
        let scene = try Scene(connected(golf))
        try scene.hold()
        try scene.bluez.disconnect(golf)
        #expect(scene.watching.wait { $0.watch.picture.heldLinks == 0 })
        #expect(try scene.isLetGo())
    }

    @Test func aSecondLinkOfTheSameDeviceReplacesTheFirst() throws {
        let scene = try Scene(connected(golf))
        try scene.hold()
        try scene.bluez.offerLink(golf)
        let answer = "answered org.bluez.Profile1.NewConnection"
        let isHeldAgain = try scene.watching.wait(lookingEvery: 20) { _ in
            try scene.bluez.heard().filter { $0 == answer }.count == 2
        }
        #expect(isHeldAgain)
        #expect(scene.watching.watch.picture.heldLinks == 1)
        #expect(try scene.bluez.isLinkHeld(golf))
    }

    @Test func aLinkIsHeldOverTheDeathOfBluetoothd() throws {
        let scene = try Scene(connected(golf))
        try scene.hold()
        scene.bluez.kill()
        #expect(scene.watching.wait { $0.watch.state == .noBluetoothd })
        #expect(scene.watching.watch.picture.heldLinks == 1)
        // The next one finds its adapter later, and its links last.
        let next = try BlueZStandIn(on: scene.bus, adapters: [])
        #expect(scene.watching.wait { $0.watch.state == .noAdapter })
        try next.addAdapter("hci0")
        try next.add(golf)
        #expect(scene.watching.wait { $0.watch.picture.devices.map(\.isConnected) == [false] })
        #expect(scene.watching.watch.picture.heldLinks == 1)
        try next.connect(golf)
        #expect(scene.watching.wait { $0.watch.picture.devices.map(\.isConnected) == [true] })
        #expect(scene.watching.watch.picture.heldLinks == 1)
        try next.disconnect(golf)
        #expect(scene.watching.wait { $0.watch.picture.heldLinks == 0 })
    }

    @Test func nobodyButBluetoothdMayHandOverALink() throws {
        let scene = try Scene(connected(golf))
        try scene.bluez.offerLinkAsStranger(golf)
        let verb = "org.bluez.Profile1.NewConnection"
        let isAnswered = try scene.watching.wait(lookingEvery: 20) { _ in
            try scene.bluez.heard().contains { $0.contains(" \(verb)") }
        }
        #expect(isAnswered)
        let answer = try scene.bluez.heard().last ?? ""
        #expect(answer.hasPrefix("refused \(verb): org.freedesktop.DBus.Error.AccessDenied"), "\(answer)")
        #expect(scene.watching.watch.picture.heldLinks == 0)
    }

    @Test func aProfileThatIsReleasedIsNoLongerRegistered() throws {
        let scene = try Scene(golf)
        try scene.bluez.releaseProfile()
        #expect(scene.watching.wait { $0.watch.picture.profile == .unregistered })
    }

    @Test func aCarThatIsCalledAndComesIsConnected() throws {
        let scene = try Scene(golf)
        #expect(scene.watching.watch.connect(golfAddress))
        #expect(scene.watching.wait { $0.outcomes == [SeekReport(address: golfAddress, outcome: .connected)] })
        #expect(scene.watching.wait { $0.presences == [.connected] })
    }

    @Test func aCarThatRefusesOurProfileIsPresentAllTheSame() throws {
        let scene = try Scene(golf)
        let (name, text) = ("org.bluez.Error.NotAvailable", "br-connection-profile-unavailable")
        try scene.bluez.answer(golf, linking: true, error: name, text: text)
        #expect(scene.watching.watch.connect(golfAddress))
        #expect(scene.watching.wait { $0.outcomes.map(\.outcome) == [.connected] })
        #expect(scene.watching.wait { $0.presences == [.connected] })
    }

    @Test func aCarThatRefusesWithoutALinkHasRefused() throws {
        let scene = try Scene(golf)
        let (name, text) = ("org.bluez.Error.NotAvailable", "br-connection-profile-unavailable")
        try scene.bluez.answer(golf, linking: false, error: name, text: text)
        #expect(scene.watching.watch.connect(golfAddress))
        #expect(scene.watching.wait { $0.outcomes.map(\.outcome) == [.refused(text)] })
        #expect(scene.watching.reports.isEmpty)
    }

    @Test func aCarThatDoesNotAnswerIsNotSeen() throws {
        let scene = try Scene(golf)
        try scene.bluez.answer(
            golf, linking: false, error: "org.bluez.Error.Failed", text: "br-connection-page-timeout")
        #expect(scene.watching.watch.connect(golfAddress))
        #expect(scene.watching.wait { $0.outcomes.map(\.outcome) == [.notSeen] })
    }

    @Test func oneCarIsCalledAtATimeAndACallMayEndWithBluetoothd() throws {
        let scene = try Scene(golf)
        #expect(scene.watching.watch.connect(golfAddress))
        #expect(!scene.watching.watch.connect(golfAddress))
        scene.bluez.kill()
        #expect(scene.watching.wait { $0.outcomes.count == 1 })
        #expect(scene.watching.wait { $0.watch.state == .noBluetoothd })
        #expect(!scene.watching.watch.canCall(golfAddress))
    }

    @Test func aDeviceThatIsNotPairedIsNotCalled() throws {
        let scene = try Scene(BlueZStandIn.Car(golf.address, "Golf", isPaired: false))
        #expect(!scene.watching.watch.connect(golfAddress))
        #expect(try scene.bluez.heard().allSatisfy { !$0.hasPrefix("org.bluez.Device1") })
    }

    @Test func aCarIsNotCalledThroughAnAdapterThatIsOff() throws {
        let scene = try Scene(golf)
        #expect(scene.watching.watch.canCall(golfAddress))
        try scene.bluez.power("hci0", false)
        #expect(scene.watching.wait { $0.watch.state == .poweredOff })
        #expect(!scene.watching.watch.connect(golfAddress))
    }
}
