import BlueZStandIn
import Control
import Drive
import Testing

/// Bluetooth that breaks on the way, or was never there. Nobody can tell then whether the car is still connected, so
/// the drive goes on.
@Suite struct BluetoothLossScenes {
    /// Drives, with the car connected.
    private static func onTheWay() throws -> Scene {
        let scene = try Scene(ofCars: [StageCar.golf], plan: "stand; drive")
        try scene.start()
        try scene.awaitFixes()
        try scene.connect(Scene.golf)
        try scene.state(.driving)
        try scene.goOn()
        try scene.awaitMetres(20)
        return scene
    }

    /// With an adapter that goes or comes, the car seems to be gone for a moment, in which no time passes.
    private static func inAMoment(
        _ presence: Status.KnownCar.Presence, _ scene: Scene, _ act: () throws -> Void
    ) throws {
        try scene.clock?.standing {
            try act()
            try scene.awaitPresence(presence, of: Scene.golf)
        }
    }

    private static func expectOneDrive(_ scene: Scene) throws {
        try scene.awaitPresence(.connected, of: Scene.golf)
        try scene.awaitMoreMetres(50)
        try scene.expectStory(["begin bluetooth"])
        // Before it came it may have been seen as gone: on a slow machine the recorder looks first.
        let said = scene.journal.split(separator: "\n").drop { !$0.contains("drive begun") }
        try scene.expect(!said.contains { $0.contains("car gone") }, "a car is said to be gone:\n\(said)")
    }

    /// For longer than *DisconnectDelay*.
    private static func expectPatience(_ scene: Scene) throws {
        try scene.awaitPresence(.unknown, of: Scene.golf)
        try scene.hurrying { try scene.awaitMoreMetres(1_500) }
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
            try BluetoothLossScenes.inAMoment(.unknown, scene) { try bluez.removeAdapter("hci0") }
            try BluetoothLossScenes.expectPatience(scene)
            try scene.expectSame(scene.status().bluetooth.state, .off)
            try BluetoothLossScenes.inAMoment(.connected, scene) {
                try bluez.addAdapter("hci0")
                try bluez.add(StageCar.golf.connected)
            }
            try BluetoothLossScenes.expectOneDrive(scene)
        }
    }

    @Test func theAdapterMayBeSwitchedOff() async throws {
        try await Stage.play {
            let scene = try BluetoothLossScenes.onTheWay()
            let bluez = try #require(scene.bluez)
            try BluetoothLossScenes.inAMoment(.unknown, scene) { try bluez.power("hci0", false, severing: true) }
            try BluetoothLossScenes.expectPatience(scene)
            try scene.expectSame(scene.status().bluetooth.state, .off)
            try BluetoothLossScenes.inAMoment(.connected, scene) {
                try bluez.power("hci0", true)
                try bluez.connect(Scene.golf)
            }
            try BluetoothLossScenes.expectOneDrive(scene)
        }
    }

    /// A fault is told when it has lasted for a minute, and at once what it has become meanwhile.
    @Test func whatKeepsTheCarFromBeingSeenIsTold() async throws {
        try await Stage.play {
            let scene = try Scene(plan: nil, under: .heldClock)
            try scene.start()
            try BluetoothLossScenes.lasts(.ready, scene)
            let problems = try scene.status().problems.map(\.text)
            try scene.expect(!problems.contains { $0.contains("luetooth") || $0.contains("Golf") }, "\(problems)")
            scene.bluez?.kill()
            try BluetoothLossScenes.lasts(.unknown, scene)
            try scene.awaitProblem("bluetoothd does not run", "systemctl status bluetooth")
            let bare = try BlueZStandIn(on: #require(scene.bus), adapters: [])
            try scene.awaitProblem("no Bluetooth adapter", "rfkill")
            bare.kill()
            let strange = try BlueZStandIn(on: #require(scene.bus), cars: [StageCar.polo.device])
            try BluetoothLossScenes.lasts(.ready, scene)
            try scene.awaitProblem("Golf is not paired", "bluetoothctl pair \(Scene.golf.address)")
            try strange.power("hci0", false)
            try BluetoothLossScenes.lasts(.off, scene)
            try scene.awaitProblem("Bluetooth is switched off", "bluetoothctl power on")
            try scene.expectSame(scene.roadbook(["status"]).code, 6)
            scene.bus?.stop()
            try scene.awaitProblem("no system bus", "systemctl status dbus")
        }
    }

    /// A minute passes when it has come to this.
    private static func lasts(_ state: Status.Bluetooth.State, _ scene: Scene) throws {
        try scene.wait(for: "\(state)") { try scene.status().bluetooth.state == state }
        try scene.clock?.pass(milliseconds: 61_000)
    }

    /// A paired car that nobody named is no fault, and the way to name it is told.
    @Test func withoutACarInTheSettingsItIsToldHowToNameOne() async throws {
        try await Stage.play {
            let scene = try Scene("", plan: "stand")
            try scene.start()
            try scene.awaitFixes()
            try scene.wait(for: "what is paired") { try !scene.status().bluetooth.paired.isEmpty }
            let said = try scene.roadbook(["status"])
            try scene.expect(said.code == 0, "status ends with \(said.code): \(said.output)")
            let address = Scene.golf.address
            for words in ["car        no car is named; paired: Golf \(address)", "Car.Address \(address)\n"] {
                try scene.expect(said.output.contains(words), said.output)
            }
            try scene.expectSame(scene.bluez?.profiles().count, 0)
        }
    }

    enum Want: CaseIterable { case bus, bluetoothd, adapter }

    @Test(arguments: Want.allCases) func withoutBluetoothADriveBeginsByMotion(want: Want) async throws {
        try await Stage.play {
            let plan = "stand; drive"
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
            try scene.awaitFixes()
            try scene.goOn()
            try scene.state(.driving)
            try scene.expectSame(scene.status().vehicle, "Golf")
            try scene.awaitMetres(100)
            try scene.expectStory(["begin motion"])
            try scene.expectSame(scene.links(), [])
            withExtendedLifetime(bare) {}
        }
    }
}
