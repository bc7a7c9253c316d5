import Awaiting
import Control
import Drive
import Glibc
import PrivateGpsd
import Testing

/// The effects of gpsd and the receiver on a drive.
@Suite struct ReceiverScenes {
    @Test func gpsdIsKilledAndComesBack() async throws {
        try await Stage.play {
            let scene = try Scene(Scene.byHand, plan: "drive")
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.awaitMetres(50)
            scene.gpsd?.program?.end(SIGKILL)
            try scene.wait(for: "the loss of gpsd") { try scene.status().gpsd.state == .absent }
            try scene.expect(scene.status().problems.contains { $0.text.contains("gpsd") }, "gpsd's loss is no problem")
            try scene.expect(scene.status().state == .driving, "the drive did not outlive gpsd")
            let before = try scene.status().gpsd.usedFixes
            try scene.gpsd?.start()
            try scene.wait(for: "fixes of the new gpsd") { try scene.status().gpsd.usedFixes > before + 3 }
            try scene.call(.finish)
            try scene.expectStory(["begin hand", "end hand"])
        }
    }

    @Test func aReceiverThatFallsSilentIsToldAndForgiven() async throws {
        try await Stage.play {
            let scene = try Scene(Scene.byHand, plan: "drive; mute; drive")
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.awaitMetres(60)
            try scene.goOn()
            try scene.wait(for: "the silence") { try scene.status().gpsd.state == .silent }
            try scene.expect(!scene.status().problems.isEmpty, "silence is no problem")
            try scene.wait(for: "a hole of some length") { try scene.status().gpsd.lastReportAgoMs ?? 0 > 13_000 }
            try scene.goOn()
            try scene.wait(for: "fixes again") { try scene.status().gpsd.state == .fixing }
            try scene.awaitMetres(200)
            let drive = try scene.status().drive
            try scene.expect(
                (drive?.inferredMetres ?? 0) > 100, "the hole was not inferred: \(String(describing: drive))")
            try scene.call(.finish)
            try scene.expectStory(["begin hand", "end hand"])
        }
    }

    @Test func withoutReceiverItStartsAndSaysSo() async throws {
        try await Stage.play {
            let scene = try Scene(plan: nil)
            try scene.start()
            try scene.wait(for: "a problem") { try scene.status().problems.contains { $0.text.contains("gpsd") } }
            let status = try scene.roadbook(["status"])
            try scene.expect(status.code == 6, "status without gpsd needs attention, not \(status)")
            let mark = try scene.roadbook(["mark", "here"])
            try scene.expect(mark.code != 0, "a mark without a place: \(mark)")
        }
    }

    @Test func aTunnelIsInferredAndNotMeasured() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "stand; drive; blind; drive")
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.goOn()
            try scene.awaitMetres(100)
            try scene.goOn()
            try scene.wait(for: "the tunnel") { try scene.status().gpsd.state == .searching }
            try scene.wait(for: "a tunnel of some length") { try scene.status().fix?.ageMs ?? 0 > 8_000 }
            try scene.goOn()
            try scene.awaitMetres(350)
            let inferred = try scene.status().drive?.inferredMetres ?? 0
            try scene.call(.finish)
            let dark = try scene.metresInTheDark()
            try scene.expect(dark > 60 && abs(inferred - dark) < 5, "a tunnel of \(dark) m is \(inferred) m")
        }
    }

    @Test func aGhostSpeedIsNoDistance() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "ghost 600 8")
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.wait(for: "twelve fixes") { try scene.status().gpsd.usedFixes >= 12 }
            let metres = try scene.status().drive?.distanceMetres ?? -1
            try scene.expect(metres >= 0 && metres < 20, "a ghost drove \(metres) m")
        }
    }

    @Test func garbageHalfLinesAndBurstsAreSurvived() async throws {
        try await Stage.play {
            let gpsd = try FakeGpsd()
            // The seconds of such a gpsd are those of this loop, and fall behind the machine's.
            let scene = try Scene(Scene.quick + "\n[Gpsd]\nMaxAge=10min\n", plan: nil, server: gpsd.address)
            try scene.start()
            try scene.expect(gpsd.acceptCaller(), "the recorder does not call gpsd")
            try scene.call(.start(vehicle: nil, note: nil))
            let garbage = [
                "\u{0}\u{1}\r\n", "{\"class\":\"TPV\"", "\r\n", "}{}{\r\n", "{\"class\":\"TPV\",\"mode\":9}\r\n",
                String(repeating: "x", count: 9_000) + "\r\n", "[]\r\n", "{\"class\":\"SKY\",\"satellites\":[{}]}\r\n",
            ]
            for second in 0..<16 {
                let fix = FakeGpsd.fix(second)
                gpsd.send(garbage[second % garbage.count] + "\r\n" + fix.prefix(70))
                // The pace of a receiver.
                Patience.pass(milliseconds: 1_000)
                // The rest of it, and the same once more: a burst.
                gpsd.send(fix.dropFirst(70) + "\r\n" + fix + "\r\n")
            }
            try scene.wait(for: "fixes in spite of it") { try scene.status().gpsd.usedFixes >= 14 }
            try scene.call(.flush)
            let times = try scene.fixes().compactMap(\.time)
            try scene.expect(Set(times).count == times.count, "a fix is in the spool twice")
            try scene.expect(times.count >= 10 && times == times.sorted(), "the receiver's time went back")
        }
    }
}

extension Scene {
    /// The way between fixes that are more than five seconds apart.
    fileprivate func metresInTheDark() throws -> Double {
        try call(.flush)
        let fixes = try fixes()
        return zip(fixes, fixes.dropFirst()).reduce(0) { metres, pair in
            guard let before = pair.0.time, let after = pair.1.time, after - before > 5_000,
                let from = pair.0.coordinate, let to = pair.1.coordinate
            else { return metres }
            return metres + from.metres(to: to)
        }
    }
}
