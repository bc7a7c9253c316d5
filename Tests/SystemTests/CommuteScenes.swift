import Control
import Drive
import Testing

/// Drives as they are meant to go.
@Suite struct CommuteScenes {
    @Test func whoFinishesADriveIsToldWhatWasSaidAtItsStart() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "drive")
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: "to the quarry"))
            try scene.awaitMetres(30)
            let answer = try scene.call(.finish)
            guard case .drive(let drive, true, _) = answer else { throw scene.failure("\(answer)") }
            try scene.expect(drive?.note == "to the quarry", "the note is \(drive?.note ?? "gone")")
        }
    }

    @Test func connectDriveDisconnectIsOneDrive() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "stand; drive; stand", under: .heldClock)
            try scene.start()
            try scene.awaitFixes()
            try scene.bluez?.connect(Scene.golf)
            try scene.state(.driving)
            try scene.goOn()
            try scene.awaitMetres(120)
            try scene.goOn()
            try scene.awaitStandstill()
            try scene.bluez?.disconnect(Scene.golf)
            try scene.state(.leaving)
            try scene.awaitEnd()
            try scene.expectStory(["begin bluetooth", "end disconnect"])
            try scene.expect(scene.fixes().count >= 12, "too few fixes in the spool")
        }
    }

    @Test func theDriverSeesItsDriveAndItsEnd() async throws {
        try await Stage.play {
            let scene = try Scene(Scene.byHand, plan: "drive")
            try scene.start()
            try scene.awaitFixes()
            let start = try scene.roadbook(["start"])
            try scene.expect(start.code == 0, "start: \(start)")
            try scene.awaitMetres(100)
            let again = try scene.roadbook(["start"])
            try scene.expect(again.code == 0, "a second start does no harm: \(again)")
            let status = try scene.roadbook(["status"])
            try scene.expect(status.output.contains("driving"), "status: \(status)")
            let id = try scene.status().drive?.id ?? "none"
            let finish = try scene.roadbook(["finish"])
            try scene.expect(finish.code == 0 && finish.output.contains("km"), "finish: \(finish)")
            try scene.state(.parked)
            try scene.expectStory(["begin hand", "end hand"])
            let trips = try scene.roadbook(["trips", "--json"])
            try scene.expect(trips.output.contains("\"\(id)\""), "the drive was \(id), its trip is \(trips)")
        }
    }
}
