import BlueZStandIn
import Control
import Drive
import Testing

/// Bluetooth that breaks on the way, or was never there. Nobody can tell then whether the car is still connected, so
/// the drive goes on.
@Suite struct BluetoothLossScenes {
    /// Drives, with the car connected; `DisconnectDelay` passes within a few metres.
    private static func onTheWay() throws -> Scene {
        let scene = try Scene(ofCars: [StageCar.golf], plan: "stand 3; drive")
        try scene.start()
        try scene.connect(Scene.golf)
        try scene.state(.driving)
        try scene.awaitMetres(20)
        return scene
    }

    private static func expectOneDrive(_ scene: Scene) throws {
        try scene.awaitPresence(.connected, of: Scene.golf)
        try scene.awaitMoreMetres(50)
        try scene.expectStory(["begin bluetooth"])
        let journal = scene.journal
        try scene.expect(!journal.contains("car gone"), "a car is said to be gone:\n\(journal)")
    }

    private static func expectPatience(_ scene: Scene) throws {
        try scene.awaitPresence(.unknown, of: Scene.golf)
        try scene.awaitMoreMetres(60)
        try scene.expectSame(scene.status().state, .driving)
    }

    @Test func bluetoothdMayStartAgainWithTheCarConnected() async throws {
        try await Stage.play {
            let scene = try BluetoothLossScenes.onTheWay()
            scene.bluez?.kill()
            try BluetoothLossScenes.expectPatience(scene)
            try scene.expectSame(scene.status().bluetooth.state, .unknown)
            let next = try BlueZStandIn(on: #require(scene.bus), cars: [StageCar.golf.connected])
            try BluetoothLossScenes.expectOneDrive(scene)
            try scene.expect(next.profiles().count == 1, "the profile is not registered again")
        }
    }

    @Test func theBusMayStartAgain() async throws {
        try await Stage.play {
            let scene = try BluetoothLossScenes.onTheWay()
            let bus = try #require(scene.bus)
            bus.stop()
            try BluetoothLossScenes.expectPatience(scene)
            try scene.expectSame(scene.status().bluetooth.state, .absent)
            try bus.start()
            let next = try BlueZStandIn(on: bus, cars: [StageCar.golf.connected])
            try BluetoothLossScenes.expectOneDrive(scene)
            try scene.expect(next.profiles().count == 1, "the profile is not registered again")
        }
    }

    @Test func theAdapterMayBePulled() async throws {
        try await Stage.play {
            let scene = try BluetoothLossScenes.onTheWay()
            let bluez = try #require(scene.bluez)
            try bluez.removeAdapter("hci0")
            try BluetoothLossScenes.expectPatience(scene)
            try scene.expectSame(scene.status().bluetooth.state, .off)
            try bluez.addAdapter("hci0")
            try bluez.add(StageCar.golf.connected)
            try BluetoothLossScenes.expectOneDrive(scene)
        }
    }

    @Test func theAdapterMayBeSwitchedOff() async throws {
        try await Stage.play {
            let scene = try BluetoothLossScenes.onTheWay()
            let bluez = try #require(scene.bluez)
            try bluez.power("hci0", false, severing: true)
            try BluetoothLossScenes.expectPatience(scene)
            try scene.expectSame(scene.status().bluetooth.state, .off)
            try bluez.power("hci0", true)
            try bluez.connect(Scene.golf)
            try BluetoothLossScenes.expectOneDrive(scene)
        }
    }

    enum Want: CaseIterable { case bus, bluetoothd, adapter }

    @Test(arguments: Want.allCases) func withoutBluetoothADriveBeginsByMotion(want: Want) async throws {
        try await Stage.play {
            let plan = "stand 5; drive"
            let scene = try Scene(ofCars: [StageCar.soughtGolf], plan: plan, hasBluetooth: want != .bus)
            var state = Status.Bluetooth.State.absent
            var bare: BlueZStandIn?
            if want != .bus { scene.bluez?.kill() }
            if want == .bluetoothd { state = .unknown }
            if want == .adapter {
                state = .off
                bare = try BlueZStandIn(on: #require(scene.bus), adapters: [])
            }
            try scene.start()
            try scene.wait(for: "\(state)") { try scene.status().bluetooth.state == state }
            try scene.state(.driving)
            try scene.expectSame(scene.status().vehicle, "Golf")
            try scene.awaitMetres(100)
            try scene.expectStory(["begin motion"])
            try scene.expectSame(scene.links(), [])
            withExtendedLifetime(bare) {}
        }
    }
}
