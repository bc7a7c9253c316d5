import Control
import Drive
import Testing

/// The effects of the card on a drive.
@Suite struct CardScenes {
    /// Under way, with the first minute on the card.
    private static func drive() throws -> Scene {
        let scene = try Scene(Scene.byHand, plan: "drive", under: .card)
        try scene.start()
        try scene.awaitFixes()
        try scene.call(.start(vehicle: nil, note: nil))
        try scene.awaitMetres(30)
        try scene.call(.flush)
        return scene
    }

    /// The same process goes on, and every fix that was taken is in the spool.
    private static func expectNothingLost(_ scene: Scene) throws {
        try scene.card("good")
        try scene.wait(for: "a flush") {
            if case .flush = try scene.call(.flush) { return true }
            return false
        }
        let used = try scene.status().gpsd.usedFixes
        try scene.call(.flush)
        let kept = try Int64(scene.fixes().count)
        try scene.expect(kept >= used, "of \(used) fixes \(kept) are in the spool")
        try scene.expect(scene.recorder?.exitCode == nil, "the recorder has ended")
        try scene.call(.finish)
        try scene.expectStory(["begin hand", "end hand"])
    }

    @Test func aCardThatStallsForNinetySecondsLosesNothing() async throws {
        try await Stage.play {
            let scene = try Self.drive()
            try scene.card("stalled")
            try scene.wait(for: "the stall to be seen") { try scene.status().card.stalledForMs != nil }
            try scene.expect(scene.status().problems.contains { $0.text.contains("card") }, "a stall is no problem")
            let mark = try scene.call(.mark(text: "on a stalled card"))
            guard case .mark(_, let isDurable) = mark, !isDurable else { throw scene.failure("\(mark)") }
            try scene.wait(for: "ninety seconds") { try scene.status().card.stalledForMs ?? 0 >= 90_000 }
            try scene.expect(scene.status().state == .driving, "the drive stopped with the card")
            try Self.expectNothingLost(scene)
            try scene.expect(scene.status().card.stalls >= 1, "the stall was not counted")
        }
    }

    @Test func aCardThatTurnsReadOnlyLosesNothing() async throws {
        try await Stage.play {
            let scene = try Self.drive()
            try scene.card("readonly")
            try scene.wait(for: "the refusal to be told") { try scene.status().spool.failing != nil }
            let status = try scene.roadbook(["status"])
            try scene.expect(status.code == 6, "status says nothing of it: \(status)")
            try scene.awaitMetres(300)
            try Self.expectNothingLost(scene)
            try scene.expect(scene.status().spool.failing == nil, "it is still said to fail")
        }
    }

    @Test func aCardThatFailsEverySyncLosesNothing() async throws {
        try await Stage.play {
            let scene = try Self.drive()
            try scene.card("failing")
            try scene.wait(for: "the failure to be told") { try scene.status().spool.failing != nil }
            try scene.awaitMetres(250)
            try Self.expectNothingLost(scene)
        }
    }

    /// Without a next segment one fix in ten seconds is kept, and that is said; with room again, every one.
    @Test func aFullCardIsForeseenAndSaid() async throws {
        try await Stage.play {
            let scene = try Scene(Scene.byHand, plan: "drive", under: .card)
            // The first segment is there; there is no room for the one after it.
            try scene.start()
            try scene.wait(for: "a segment") { try scene.status().spool.segment != nil }
            _ = try scene.stop()
            try scene.removeSpare()
            try scene.card("full")
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.wait(for: "the warning") {
                try scene.status().problems.contains { $0.text.contains("nearly full") }
            }
            try scene.wait(for: "fixes that are left out") { try scene.status().gpsd.refusedFixes["spared"] ?? 0 > 5 }
            try scene.card("good")
            try scene.wait(for: "room") { try scene.status().problems.isEmpty }
            try scene.call(.finish)
            try scene.expectStory(["begin hand", "end hand"])
        }
    }
}
