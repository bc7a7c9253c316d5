import Awaiting
import Control
import Drive
import Glibc
import JSON
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
        // The receiver moves on with every epoch that it tells.
        let places = try scene.fixes().compactMap(\.coordinate)
        let steps = zip(places, places.dropFirst()).map { $0.metres(to: $1) }
        try scene.expect(steps.count > 5 && steps.allSatisfy { $0 < 20 }, "fixes were left out: \(steps)")
    }

    private static func say(_ bytes: [UInt8], to scene: Scene) throws -> Int32 {
        let descriptor = try UnixSocket.connect(scene.socket)
        _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        return descriptor
    }

    /// The first answer there, as long as nobody hung up before it.
    private static func answer(on descriptor: Int32) throws -> JSONValue {
        var heard: [UInt8] = []
        var byte: UInt8 = 0
        while Patience.untilReadable(descriptor), recv(descriptor, &byte, 1, 0) == 1 {
            if byte == 0 { return try JSONValue(reading: heard) }
            heard.append(byte)
        }
        throw SceneFailure(description: "no answer but `\(String(decoding: heard, as: UTF8.self))`")
    }

    private static func isHungUp(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        return Patience.untilReadable(descriptor) && recv(descriptor, &byte, 1, 0) <= 0
    }

    @Test func garbageIsAnsweredAndClosed() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "drive")
            try Self.besiege(scene) {
                let garbage: [[UInt8]] = [
                    Array(repeating: 0x41, count: 200_000), [0], [0, 0, 0], Array("{}\0".utf8),
                    Array("{\"method\":7}\0".utf8), Array("GET / HTTP/1.0\r\n\r\n\0".utf8),
                    Array(repeating: 0xFF, count: 999) + [0],
                    Array(String(repeating: "[", count: 60_000).utf8) + [0],
                ]
                for bytes in garbage {
                    let caller = try Self.say(bytes, to: scene)
                    defer { close(caller) }
                    let answer = try Self.answer(on: caller)
                    try scene.expectSame(answer["error"]?.text, "org.roadbook.Recorder.InvalidMessage")
                    try scene.expect(Self.isHungUp(caller), "\(bytes.prefix(40)) is listened to")
                }
            }
        }
    }

    @Test func aCallThatNobodyKnowsIsRefusedAndTheNextOneAnswered() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "drive")
            try Self.besiege(scene) {
                let calls = ["Nothing", "GetStatus"].map { "{\"method\":\"org.roadbook.Recorder.\($0)\"}\0" }
                let caller = try Self.say(Array(calls.joined().utf8), to: scene)
                defer { close(caller) }
                let refusal = try Self.answer(on: caller)
                try scene.expectSame(refusal["error"]?.text, "org.varlink.service.MethodNotFound")
                let answer = try Self.answer(on: caller)
                try scene.expectSame(answer["parameters"]?["status"]?["state"]?.text, "driving")
            }
        }
    }

    @Test func clientsThatComeInCrowdsAndSayNothingHoldNobodyUp() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "drive")
            try Self.besiege(scene) {
                let watcher = try ControlClient(scene.socket, patienceMs: Int64(Patience.milliseconds))
                try watcher.watch(intervalMs: 100)
                var crowd: [Int32] = []
                defer { for one in crowd { close(one) } }
                for _ in 0..<60 { if let one = try? UnixSocket.connect(scene.socket) { crowd.append(one) } }
                try scene.wait(for: "most of the crowd to be turned away") {
                    crowd.filter(Self.hasSomethingToRead).count >= crowd.count - 32
                }
                let used = try Self.next(watcher, scene).gpsd.usedFixes
                while try Self.next(watcher, scene).gpsd.usedFixes < used + 2 {}
                try scene.expect(scene.status().state == .driving, "the drive did not outlive the crowd")
            }
        }
    }

    private static func hasSomethingToRead(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    private static func next(_ watcher: ControlClient, _ scene: Scene) throws -> Status {
        guard let status = try watcher.next(withinMs: Int64(Patience.milliseconds)) else {
            throw scene.failure("a watch says nothing")
        }
        return status
    }

    @Test func watchersThatDoNotReadMissStatesAndNothingElse() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "drive")
            let watch = #"{"method":"org.roadbook.Recorder.Watch","parameters":{"intervalMs":1},"more":true}"#
            var watchers: [Int32] = []
            defer { for one in watchers { close(one) } }
            try Self.besiege(scene) {
                for _ in 0..<16 { watchers.append(try Self.say(Array(watch.utf8) + [0], to: scene)) }
                let client = try ControlClient(scene.socket, patienceMs: Int64(Patience.milliseconds))
                try client.watch(intervalMs: 200)
                for _ in 0..<10 { _ = try Self.next(client, scene) }
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
