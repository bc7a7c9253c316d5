import Control
import Glibc
import PrivateGpsd
import Testing

/// Clients that mean no good, while a drive is recorded.
@Suite struct ClientScenes {
    /// A drive under way, and what must still be so when they have gone.
    private static func besiege(_ scene: Scene, _ attack: () throws -> Void) throws {
        try scene.start()
        try scene.awaitFixes()
        try scene.call(.start(vehicle: nil, note: nil))
        let used = try scene.status().gpsd.usedFixes
        try attack()
        try scene.wait(for: "fixes all the while") { try scene.status().gpsd.usedFixes > used + 5 }
        try scene.call(.finish)
        try scene.expectStory(["begin hand", "end hand"])
        let fixes = try scene.fixes()
        let gaps = zip(fixes, fixes.dropFirst()).map { $1.boottime - $0.boottime }
        try scene.expect(gaps.allSatisfy { $0 < 3_000 }, "fixes were left out: \(gaps)")
    }

    private static func say(_ bytes: [UInt8], to scene: Scene) throws -> Int32 {
        let descriptor = try UnixSocket.connect(scene.socket)
        _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        return descriptor
    }

    @Test func garbageIsAnsweredAndClosed() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "drive")
            try Self.besiege(scene) {
                let garbage: [[UInt8]] = [
                    Array(repeating: 0x41, count: 200_000), [0], [0, 0, 0], Array("{}\0".utf8),
                    Array("{\"method\":7}\0".utf8), Array("GET / HTTP/1.0\r\n\r\n\0".utf8),
                    Array("{\"method\":\"org.roadbook.Recorder.Nothing\"}\0".utf8),
                    Array(repeating: 0xFF, count: 999) + [0],
                    Array(String(repeating: "[", count: 60_000).utf8) + [0],
                ]
                for bytes in garbage { close(try Self.say(bytes, to: scene)) }
            }
        }
    }

    @Test func clientsThatComeInCrowdsAndSayNothingHoldNobodyUp() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "drive")
            try Self.besiege(scene) {
                var crowd: [Int32] = []
                for _ in 0..<60 { if let one = try? UnixSocket.connect(scene.socket) { crowd.append(one) } }
                _ = poll(nil, 0, 2_000)
                for one in crowd { close(one) }
                try scene.wait(for: "an answer after the crowd") { (try? scene.status()) != nil }
            }
        }
    }

    @Test func watchersThatDoNotReadMissStatesAndNothingElse() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "drive")
            let watch = #"{"method":"org.roadbook.Recorder.Watch","parameters":{"intervalMs":1},"more":true}"#
            var watchers: [Int32] = []
            defer { for one in watchers { close(one) } }
            try Self.besiege(scene) {
                for _ in 0..<16 { watchers.append(try Self.say(Array(watch.utf8) + [0], to: scene)) }
                let client = try ControlClient(scene.socket)
                try client.watch(intervalMs: 200)
                for _ in 0..<10 {
                    guard try client.next(withinMs: 20_000) != nil else { throw scene.failure("a watch says nothing") }
                }
            }
        }
    }

    @Test func aSnapshotOfTheStatusLiesBesideTheSocket() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "drive")
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.wait(for: "the drive in status.json") {
                Scene.text(scene.directory + "/status.json").contains("\"state\":\"driving\"")
            }
            var facts = stat()
            stat(scene.directory + "/status.json", &facts)
            try scene.expect(facts.st_mode & 0o777 == 0o640, "its mode is \(String(facts.st_mode, radix: 8))")
        }
    }
}
