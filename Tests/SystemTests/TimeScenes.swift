import Control
import Drive
import Glibc
import Spool
import Testing

/// Clocks, and what takes minutes in a real car: those scenes hurry through them.
@Suite struct TimeScenes {
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
                plan: "stand", receiver: ["--start", "2003-04-01T08:00:00Z"], under: .heldClock)
            func isTold() throws -> Bool {
                try scene.status().problems.contains { $0.text.contains("none with a time to trust") }
            }
            try scene.start()
            try scene.wait(for: "fixes") { try scene.status().gpsd.usedFixes > 0 }
            try scene.expect(!isTold(), "a start is no fault")
            try scene.hurrying { try scene.wait(for: "the warning", isTold) }
            try scene.expectSame(scene.status().clock.state, .unset)
            try scene.expectSame(scene.roadbook(["status"]).code, 6)
        }
    }

    @Test(arguments: [nil, "Golf"])
    func aDriveWithoutBluetoothBeginsByMotionAndEndsByStanding(vehicle: String?) async throws {
        try await Stage.play {
            let settings = vehicle.map { "[Car]\nVehicle=\($0)\n" } ?? ""
            let scene = try Scene(settings, plan: "stand; drive; stand", hasBluetooth: false, under: .heldClock)
            try scene.start()
            try scene.awaitFixes()
            try scene.goOn()
            try scene.hurrying {
                try scene.state(.driving)
                try scene.awaitMetres(4_000)
                try scene.goOn()
                try scene.state(.idle)
                try scene.state(.parked)
            }
            try scene.expectStory(["begin motion", "end idle"])
            let metres = try scene.endedMetres()
            let places = try scene.fixes().compactMap(\.coordinate)
            let straight = places[0].metres(to: places[places.count - 1])
            try scene.expect(abs(metres - straight) < 50, "a straight road of \(straight) m is \(metres) m")
            let trip = try scene.roadbook(["show", "--json"]).output
            try scene.expect(trip.contains("\"vehicle\":\(vehicle.map { "\"\($0)\"" } ?? "null")"), trip)
            try scene.expect(trip.contains("\"perhapsCarried\":false"), trip)
        }
    }

    @Test func aForgottenPauseEndsTheDriveWhereItBegan() async throws {
        try await Stage.play {
            let scene = try Scene(
                Scene.byHand + "\nIdleTimeoutConnected=5min\n", plan: "drive; stand", under: .heldClock)
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.hurrying { try scene.awaitMetres(300) }
            try scene.call(.pause)
            try scene.goOn()
            try scene.awaitEnd()
            try scene.expectStory(["begin hand", "pause", "end pause"])
        }
    }

    /// Standing in a jam for longer than IdleTimeout ends nothing while the car is connected.
    @Test func aTrafficJamIsPartOfTheDrive() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "stand; drive; stand; drive; stand", under: .heldClock)
            try scene.start()
            try scene.awaitFixes()
            try scene.bluez?.connect(Scene.golf)
            try scene.state(.driving)
            try scene.goOn()
            try scene.hurrying {
                try scene.awaitStop(after: 1_500)
                try scene.state(.idle)
                try scene.wait(for: "a quarter of an hour") { try scene.status().stateForMs > 900_000 }
            }
            try scene.expectSame(scene.status().state, .idle)
            try scene.goOn()
            try scene.hurrying { try scene.awaitStop(after: 3_000) }
            try scene.bluez?.disconnect(Scene.golf)
            try scene.awaitEnd()
            try scene.expectStory(["begin bluetooth", "end disconnect"])
        }
    }

    /// The engine is off for four minutes; the same car goes on from the same place.
    @Test func aFuelStopReopensTheDrive() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "stand; drive; stand; drive", under: .heldClock)
            try scene.start()
            try scene.awaitFixes()
            try scene.bluez?.connect(Scene.golf)
            try scene.state(.driving)
            try scene.goOn()
            try scene.hurrying { try scene.awaitStop(after: 1_500) }
            try scene.bluez?.disconnect(Scene.golf)
            try scene.awaitEnd()
            try scene.bluez?.connect(Scene.golf)
            try scene.state(.driving)
            try scene.goOn()
            try scene.hurrying { try scene.awaitMetres(1_800) }
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
