import Control
import Drive
import Glibc
import Spool
import Testing

/// The power goes, as it does at the end of most drives.
@Suite struct PowerScenes {
    @Test func aCutInTheMiddleOfADriveIsOneDrive() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "stand; drive")
            try scene.start()
            try scene.awaitFixes()
            try scene.bluez?.connect(Scene.golf)
            try scene.state(.driving)
            try scene.goOn()
            try scene.awaitMetres(60)
            try scene.call(.flush)
            let before = try scene.lines()
            scene.cutPower()
            try scene.start()
            try scene.state(.driving)
            let after = try scene.lines()
            try scene.expect(
                Array(after.prefix(before.count)) == before, "something acknowledged is not there any more")
            try scene.expectStory(["begin bluetooth", "continued"])
            let cut = try scene.status().powerCut
            try scene.expect(
                cut?.driveContinued == true && cut?.acknowledgedLost == 0, "the cut: \(String(describing: cut))")
            let decided = try scene.lines().compactMap { line -> Int64? in
                if case .drive(.continued(let off), _) = line { off } else { nil }
            }
            let told = [cut?.offForMs].compactMap { $0 }
            try scene.expect(told == decided, "the power was away for \(told) ms, by the spool for \(decided)")
            try scene.expect(scene.journal.contains("power cut:"), "the journal says nothing of the cut")
            try scene.expect(!scene.journal.contains("48.1"), "a place is in the journal")
        }
    }

    @Test func nextMorningIsAnotherDrive() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "stand; drive; stand; drive", under: .heldClock)
            try scene.start()
            try scene.awaitFixes()
            try scene.bluez?.connect(Scene.golf)
            try scene.state(.driving)
            try scene.goOn()
            try scene.awaitMetres(200)
            try scene.goOn()
            try scene.awaitStandstill()
            try scene.call(.flush)
            scene.cutPower()
            try scene.clock?.pass(milliseconds: 43_200_000)
            try scene.start()
            try scene.state(.driving)
            try scene.call(.flush)
            try scene.expectStory(["begin bluetooth", "end powercut", "begin bluetooth"])
        }
    }

    @Test func anOrderedStopLeavesTheDriveToBeContinued() async throws {
        try await Stage.play {
            let scene = try Scene(Scene.byHand, plan: "drive")
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: "to the sea"))
            try scene.awaitMetres(60)
            let fixes = try scene.status().gpsd.usedFixes
            let before = try scene.status().drive
            let code = try scene.stop()
            try scene.expect(code == 0, "SIGTERM ended it with \(code)")
            let kept = try Int64(scene.fixes().count)
            try scene.expect(kept >= fixes, "of \(fixes) fixes \(kept) were on the card")
            try scene.start(sameBoot: true)
            try scene.state(.driving)
            try scene.expectStory(["begin hand"])
            let after = try scene.status().drive
            try scene.expect(after?.note == "to the sea", "the note is \(after?.note ?? "gone")")
            try scene.expect(after?.id == before?.id, "\(before?.id ?? "none") became \(after?.id ?? "none")")
            try scene.awaitMetres(100)
        }
    }

    @Test func aPauseOutlivesThePower() async throws {
        try await Stage.play {
            let scene = try Scene(Scene.byHand, plan: "drive")
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.awaitMetres(40)
            try scene.call(.pause)
            scene.cutPower()
            try scene.start()
            try scene.state(.paused)
            try scene.call(.resume)
            try scene.state(.driving)
            try scene.call(.finish)
            try scene.expectStory(["begin hand", "pause", "continued", "resume", "end hand"])
        }
    }

    /// A plug that shakes: the machine starts again and again, and it is one drive.
    @Test func aLoosePlugIsOneDrive() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "stand; drive")
            try scene.start()
            try scene.awaitFixes()
            try scene.bluez?.connect(Scene.golf)
            try scene.state(.driving)
            try scene.goOn()
            try scene.awaitMetres(30)
            for _ in 0..<4 {
                try scene.call(.flush)
                scene.cutPower()
                try scene.start()
                try scene.state(.driving)
            }
            try scene.call(.flush)
            try scene.expectStory(["begin bluetooth", "continued", "continued", "continued", "continued"])
        }
    }

    @Test func aSecondRecorderIsRefused() async throws {
        try await Stage.play {
            let scene = try Scene(plan: nil)
            try scene.start()
            let first = scene.recorder
            try scene.launch(["--socket", scene.directory + "/other"])
            try scene.wait(for: "the second one's end") { scene.recorder?.exitCode != nil }
            try scene.expect(
                scene.recorder?.exitCode == 75, "it ended with \(String(describing: scene.recorder?.exitCode))")
            first?.end(SIGKILL)
        }
    }
}
