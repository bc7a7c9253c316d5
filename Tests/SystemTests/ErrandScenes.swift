import Awaiting
import Glibc
import PrivateGpsd
import Spool
import Testing

/// The errands of roadbookd besides recording: it looks around, and lives through a file.
@Suite struct ErrandScenes {
    /// Runs it to its end.
    private static func run(
        _ scene: Scene, _ words: [String], under wrapper: [String] = []
    ) throws -> (said: String, complained: String, code: Int32) {
        let errors = scene.directory + "/errors"
        unlink(errors)
        let place = ["--data", scene.data, "--config", scene.configuration]
        let bus = ["--bus", scene.bus?.address ?? "unix:path=\(scene.directory)/nobus"]
        let program = try Program(wrapper + [Program.built("roadbookd")] + place + bus + words, errors: errors)
        var said = ""
        while let line = program.line() { said += line + "\n" }
        try scene.wait(for: "the end of \(words)") { program.exitCode != nil }
        return (said, Scene.text(errors), program.exitCode ?? -1)
    }

    /// The number of times that memory was asked for while so many seconds of driving were recorded.
    private static func allocations(_ seconds: Int) throws -> Int {
        let scene = try Scene(plan: nil, hasBluetooth: false)
        let file = scene.directory + "/drive.jsonl"
        var text = "0 start\n"
        for second in 0..<seconds { text += fix(second, speed: 10, metres: Double(second * 10)) }
        try Scene.write(text, to: file)
        let wrapper = try Rig.allocations.wrapper(in: scene.directory)
        let (said, complained, _) = try run(scene, ["--replay", file], under: wrapper)
        try scene.expect(said.contains(" \(seconds) used"), "\(said)\(complained)")
        let count = Scene.text(scene.directory + "/allocations").split(separator: "\n").first.flatMap { Int($0) }
        guard let count else { throw scene.failure("no allocations were counted") }
        return count
    }

    /// The memory that a commit may ask for is shared by the ten fixes in it.
    @Test func aFixAsksForNoMemory() async throws {
        try await Stage.play {
            let (few, many) = (try Self.allocations(1_000), try Self.allocations(3_500))
            let perFix = Double(many - few) / 2_500
            guard perFix < 0.5 else { throw SceneFailure(description: "\(perFix) allocations a fix") }
        }
    }

    @Test func aProbeSaysWhatThereIsAndNoPlace() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "stand")
            // The probe finds gpsd at work, and has all the time that it needs, for its own stands.
            try scene.start()
            try scene.awaitFixes()
            let clock = try HeldClock(in: scene.directory)
            let held = try Rig.heldClock.wrapper(in: scene.directory)
            let (said, complained, code) = try clock.standing { try Self.run(scene, ["--probe"], under: held) }
            try scene.expect(code == 0, "--probe ended with \(code): \(complained)")
            for word in ["\"mode\":3", "\"satellites\":9", "\"state\":\"ready\"", "hci0", "\"name\":\"Golf\""] {
                try scene.expect(said.contains(word), "\(word) is not in \(said)")
            }
            try scene.expect(!said.contains("48.1"), "a place is in \(said)")
            try scene.expect(!said.contains(Scene.golf.address), "an address is in \(said)")
            let all = try clock.standing { try Self.run(scene, ["--probe", "--devices"], under: held) }
            try scene.expect(all.said.contains(Scene.golf.address), "no address is in \(all.said)")
            let alone = try Self.run(scene, ["--devices"])
            try scene.expect(alone.code == 2 && alone.complained.contains("--probe"), "\(alone)")
        }
    }

    @Test func aProbeOfNothingIsAnAnswerToo() async throws {
        try await Stage.play {
            let scene = try Scene(plan: nil, hasBluetooth: false)
            let (said, _, code) = try Self.run(scene, ["--probe"])
            try scene.expect(code == 0 && said.contains("no system bus") && said.contains("\"reports\":0"), said)
        }
    }

    /// Half an hour as gpsd would have said it, with a car that comes and goes.
    private static func halfAnHour(onDay day: Int = 20) -> String {
        var text = "1000 {\"class\":\"VERSION\",\"release\":\"3.25\",\"proto_major\":3}\n"
        for second in 0..<1_800 {
            if second == 60 { text += "\(second * 1000) car connected \(Scene.golf.address)\n" }
            if second == 900 { text += "\(second * 1000) mark the bakery\n" }
            if second == 1_500 { text += "\(second * 1000) car gone \(Scene.golf.address)\n" }
            let moves = (100..<1_490).contains(second)
            let metres = Double(min(max(0, second - 100), 1_390) * 10)
            text += fix(second, speed: moves ? 10 : 0, metres: metres, onDay: day)
        }
        return text
    }

    private static func fix(_ second: Int, speed: Int, metres: Double, onDay day: Int = 20) -> String {
        let minute = second / 60 % 60
        let time =
            "2026-11-\(day)T05:\(minute < 10 ? "0" : "")\(minute):\(second % 60 < 10 ? "0" : "")\(second % 60).000Z"
        let latitude = 48.1 + metres / 111_194.9
        return "\(second * 1000 + 200) {\"class\":\"TPV\",\"device\":\"/dev/gps0\",\"mode\":3,\"time\":\"\(time)\","
            + "\"lat\":\(latitude),\"lon\":11.5,\"eph\":4.0,\"speed\":\(speed).0}\n"
    }

    @Test func aReplayIsTheDriveThatItWasAndTheSameEachTime() async throws {
        try await Stage.play {
            let scene = try Scene(plan: nil, hasBluetooth: false)
            let file = scene.directory + "/drive.jsonl"
            try Scene.write(Self.halfAnHour(), to: file)
            let (said, complained, code) = try Self.run(scene, ["--replay", file])
            try scene.expect(code == 0, "--replay ended with \(code): \(complained)")
            try scene.expect(said.contains("1 drives begun, 0 lines not understood"), said)
            try scene.expectStory(["begin bluetooth", "end disconnect"])
            let metres = try scene.endedMetres()
            try scene.expect((13_700...13_950).contains(metres), "13.9 km are \(metres) m")
            let first = try scene.lines()
            try scene.expect(
                first.contains { if case .mark(let mark, _) = $0 { mark.text == "the bakery" } else { false } }, "")
            let again = try Scene(plan: nil, hasBluetooth: false)
            _ = try Self.run(again, ["--replay", file])
            try again.expect(again.lines() == first, "the same file is another drive")
        }
    }

    /// Two recordings, each with boottimes of its own, into one book that is not there yet.
    @Test func filesThatAreReplayedIntoOneBookKeepTheirDays() async throws {
        try await Stage.play {
            let scene = try Scene(plan: nil, hasBluetooth: false)
            let book = scene.directory + "/books/again"
            for day in [20, 22] {
                let file = scene.directory + "/drive\(day).jsonl"
                try Scene.write(Self.halfAnHour(onDay: day), to: file)
                let (_, complained, code) = try Self.run(scene, ["--data", book, "--replay", file])
                try scene.expect(code == 0, "--replay ended with \(code): \(complained)")
            }
            let trips = try scene.roadbook(["--data", book, "trips", "--utc", "--json"])
            for day in ["2026-11-20", "2026-11-22"] {
                let isThere = trips.output.contains("\"startedAt\":\"\(day)")
                try scene.expect(isThere, "no trip of \(day) in \(trips.output)")
            }
            let verification = try scene.roadbook(["--data", book, "verify", "--replay"])
            try scene.expect(verification.code == 0, "verify --replay says\n\(verification.output)")
        }
    }

    @Test func aReplayOntoAFullDiskEndsAndSaysSo() async throws {
        try await Stage.play {
            let scene = try Scene(plan: nil, hasBluetooth: false)
            let file = scene.directory + "/drive.jsonl"
            try Scene.write(Self.halfAnHour(), to: file)
            try scene.card("full")
            let wrapper = try Rig.card.wrapper(in: scene.directory)
            let (_, complained, code) = try Self.run(scene, ["--replay", file], under: wrapper)
            try scene.expect(code == 1 && complained.contains("No space left"), "\(code): \(complained)")
        }
    }

    @Test func whatIsNoFileOfGpsdIsSaid() async throws {
        try await Stage.play {
            let scene = try Scene(plan: nil, hasBluetooth: false)
            let missing = try Self.run(scene, ["--replay", scene.directory + "/missing"])
            try scene.expect(missing.code == 1 && missing.complained.contains("missing"), "\(missing)")
            let unknown = try Self.run(scene, ["--record"])
            try scene.expect(unknown.code == 2 && unknown.complained.contains("--help"), "\(unknown)")
            let help = try Self.run(scene, ["--help"])
            try scene.expect(help.code == 0 && help.said.contains("--replay FILE"), "\(help)")
        }
    }
}
