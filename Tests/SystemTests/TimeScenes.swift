import Control
import Drive
import Glibc
import Spool
import Testing

/// Clocks, and what takes minutes in a real car: those scenes run on a clock twenty times as fast.
@Suite struct TimeScenes {
    private static let factor = 20
    private static let fast = ["--speed", "20"]

    /// No battery: the machine thinks that it is 1970, until somebody sets its clock while the car drives.
    @Test func aClockFrom1970DoesNotMatter() async throws {
        try await Stage.play {
            let scene = try Scene(Scene.byHand, plan: "drive", under: .wrongClock)
            try scene.start()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.wait(for: "fixes") { try scene.status().gpsd.usedFixes > 8 }
            scene.setClock()
            try scene.awaitFixes()
            let used = try scene.status().gpsd.usedFixes
            try scene.wait(for: "more fixes") { try scene.status().gpsd.usedFixes > used + 5 }
            try scene.call(.finish)
            try scene.expectStory(["begin hand", "end hand"])
            let times = try scene.fixes().map(\.boottime)
            try scene.expect(times == times.sorted(), "time went back")
            try scene.expect(scene.isDatedRight(), "the drive is not dated in this year")
        }
    }

    /// A receiver that has lost count of the weeks says a date that nobody believes.
    @Test func fixesWhoseTimeIsNeverTrustedAreTold() async throws {
        try await Stage.play {
            let scene = try Scene(
                plan: "stand", receiver: Self.fast + ["--start", "2003-04-01T08:00:00Z"],
                under: .fastClock(Self.factor))
            try scene.start()
            try scene.wait(for: "fixes") { try scene.status().gpsd.usedFixes > 0 }
            try scene.expect(scene.status().problems.isEmpty, "a start is no fault")
            try scene.wait(for: "the warning") {
                try scene.status().problems.contains { $0.text.contains("none with a time to trust") }
            }
            try scene.expectSame(scene.status().clock.state, .unset)
            try scene.expectSame(scene.roadbook(["status"]).code, 6)
        }
    }

    @Test func aDriveWithoutBluetoothBeginsByMotionAndEndsByStanding() async throws {
        try await Stage.play {
            let scene = try Scene(
                "", plan: "stand; drive 300 14; stand", hasBluetooth: false, receiver: Self.fast,
                under: .fastClock(Self.factor))
            try scene.start()
            try scene.awaitFixes()
            try scene.goOn()
            try scene.state(.driving)
            try scene.state(.idle)
            try scene.state(.parked)
            try scene.expectStory(["begin motion", "end idle"])
            let metres = try scene.endedMetres()
            try scene.expect((3_900...4_300).contains(metres), "300 s at 14 m/s are \(metres) m")
        }
    }

    @Test func aForgottenPauseEndsTheDriveWhereItBegan() async throws {
        try await Stage.play {
            let scene = try Scene(
                Scene.byHand + "\nIdleTimeoutConnected=5min\n", plan: "drive; stand", receiver: Self.fast,
                under: .fastClock(Self.factor))
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.awaitMetres(300)
            try scene.call(.pause)
            try scene.goOn()
            try scene.state(.parked)
            try scene.expectStory(["begin hand", "pause", "end pause"])
        }
    }

    /// Standing in a jam for longer than IdleTimeout ends nothing while the car is connected.
    @Test func aTrafficJamIsPartOfTheDrive() async throws {
        try await Stage.play {
            let scene = try Scene(
                plan: "stand; drive; stand; drive; stand", receiver: Self.fast, under: .fastClock(Self.factor))
            try scene.start()
            try scene.awaitFixes()
            try scene.bluez?.connect(Scene.golf)
            try scene.goOn()
            try scene.awaitStop(after: 1_500)
            try scene.state(.idle)
            try scene.wait(for: "a quarter of an hour") { try scene.status().stateForMs > 900_000 }
            try scene.expectSame(scene.status().state, .idle)
            try scene.goOn()
            try scene.awaitStop(after: 3_000)
            try scene.bluez?.disconnect(Scene.golf)
            try scene.state(.parked)
            try scene.expectStory(["begin bluetooth", "end disconnect"])
        }
    }

    /// The engine is off for four minutes; the same car goes on from the same place.
    @Test func aFuelStopReopensTheDrive() async throws {
        try await Stage.play {
            let scene = try Scene(
                plan: "stand; drive; stand; drive", receiver: Self.fast, under: .fastClock(Self.factor))
            try scene.start()
            try scene.awaitFixes()
            try scene.bluez?.connect(Scene.golf)
            try scene.goOn()
            try scene.awaitStop(after: 1_500)
            try scene.bluez?.disconnect(Scene.golf)
            try scene.state(.parked)
            try scene.bluez?.connect(Scene.golf)
            try scene.state(.driving)
            try scene.goOn()
            try scene.awaitMetres(1_800)
            try scene.expectStory(["begin bluetooth", "end disconnect", "reopen"])
        }
    }
}

extension Scene {
    /// By an anchor of this year's receiver.
    func isDatedRight() throws -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let anchors = try lines().compactMap { line -> Int64? in
            if case .anchor(let anchor, _) = line { anchor.utc } else { nil }
        }
        return anchors.last.map { abs($0 / 1000 - Int64(now.tv_sec)) < 600 } ?? false
    }

    /// The metres of the last drive that has ended.
    func endedMetres() throws -> Double {
        let ends = try lines().compactMap { line -> Double? in
            if case .drive(.end(let end), _) = line { end.totals.metres } else { nil }
        }
        return ends.last ?? -1
    }

    /// Takes away the segment that was prepared, so that another one is needed.
    func removeSpare() throws {
        let found = unlink(data + "/spool/next.tmp") == 0
        try expect(found, "no prepared segment: \(errno)")
    }
}
