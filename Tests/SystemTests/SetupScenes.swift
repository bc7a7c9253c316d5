import Glibc
import PrivateGpsd
import Testing

/// `roadbook setup`, beside a receiver, a car and a recorder, with nobody to ask.
@Suite struct SetupScenes {
    /// A setup that has begun; it touches nothing of this machine's system.
    private static func begin(_ scene: Scene, _ words: [String]) throws -> Program {
        let bus = "DBUS_SYSTEM_BUS_ADDRESS=\(scene.bus?.address ?? "unix:path=\(scene.directory)/nobus")"
        let place = ["--data", scene.data, "--socket", scene.socket, "--config", scene.configuration]
        let command = ["env", bus, "HOME=\(scene.directory)", Program.built("roadbook")] + place
        return try Program(
            command + ["setup", "--system", scene.directory, "--user", "none"] + words,
            errors: scene.directory + "/setup")
    }

    /// Its last lines and its end.
    private static func end(_ program: Program, _ scene: Scene) throws -> (said: String, code: Int32) {
        var said = ""
        while let line = program.line() { said += line + "\n" }
        try scene.wait(for: "the end of setup, \(program.standing)") { program.exitCode != nil }
        return (said + Scene.text(scene.directory + "/setup"), program.exitCode ?? -1)
    }

    @Test func aPiIsSetUpByTheCarThatConnects() async throws {
        try await Stage.play {
            let scene = try Scene("")
            try scene.start()
            let program = try Self.begin(
                scene, ["--car", "wait", "--vehicle", "Family car", "--units", "imperial", "--test", "3s"])
            // The first line tells of the fix; then it waits for the car.
            let first = program.line() ?? ""
            try scene.expect(first.contains("a fix, from 9 satellites"), first)
            try scene.bluez?.connect(Scene.golf)
            let (said, code) = try Self.end(program, scene)
            try scene.expect(code == 0 || code == 6, "setup ended with \(code): \(said)")
            for words in [
                "Golf (\(Scene.golf.address)) has connected", "Address=\(Scene.golf.address)", "Vehicle=Family car",
                "Units=imperial", "recorded in ", ", and proven", "nothing is started",
            ] { try scene.expect(said.contains(words), "\(words) is not in \(said)") }
            try scene.wait(for: "the recorder to know the car") {
                try scene.status().bluetooth.cars.count == 1
            }
            // The car's own drive is in the books, and nothing of the test.
            let begun = try scene.lines().filter { if case .drive = $0 { true } else { false } }.count
            try scene.expect(begun == 1, "\(begun) decisions are in the books")
        }
    }

    @Test func setUpAgainItKeepsWhatThereIs() async throws {
        try await Stage.play {
            let scene = try Scene()
            try scene.start()
            let (said, code) = try Self.end(try Self.begin(scene, ["--test", "0"]), scene)
            try scene.expect(code == 0 || code == 6, "setup ended with \(code): \(said)")
            try scene.expect(said.contains("Golf is in the settings"), said)
            try scene.expect(!said.contains("Address="), said)
        }
    }

    @Test func withoutAReceiverItSaysSoAndGoesOn() async throws {
        try await Stage.play {
            let scene = try Scene("", plan: nil, hasBluetooth: false)
            for folder in ["dev", "dev/serial", "dev/serial/by-id"] { mkdir("\(scene.directory)/\(folder)", 0o755) }
            try Scene.write("", to: scene.directory + "/dev/serial/by-id/usb-Prolific-if00")
            let (said, code) = try Self.end(
                try Self.begin(scene, ["--wait", "300ms", "--test", "0", "--car", "9c:df:03:00:00:01"]), scene)
            try scene.expect(code == 6, "setup ended with \(code): \(said)")
            for words in ["no receiver is heard", "--receiver usb-Prolific-if00", "Address=9C:DF:03:00:00:01"] {
                try scene.expect(said.contains(words), "\(words) is not in \(said)")
            }
        }
    }

    @Test func aReceiverThatIsNamedIsKeptByItsName() async throws {
        try await Stage.play {
            let scene = try Scene("", hasBluetooth: false)
            let (_, code) = try Self.end(
                try Self.begin(scene, ["--receiver", "usb-Prolific-if00", "--test", "0"]), scene)
            try scene.expect(code == 6, "\(code)")
            try scene.expect(access(scene.configuration + "/receivers/usb-Prolific-if00", F_OK) == 0, "it is not named")
        }
    }

    @Test func answersThatAreNoneAreRefused() async throws {
        try await Stage.play {
            let scene = try Scene("", plan: nil, hasBluetooth: false)
            let wrong = [
                ["--car", "Golf"], ["--receiver", "../../etc/passwd"], ["--wait", "soon"], ["--test", "2h"],
            ]
            for words in wrong {
                let (said, code) = try Self.end(try Self.begin(scene, ["--wait", "200ms"] + words), scene)
                try scene.expect(code == 2, "\(words): \(code) \(said)")
            }
            let nobody = try Self.end(try Self.begin(scene, ["--units", "cubits", "--wait", "200ms"]), scene)
            try scene.expect(nobody.code == 2, "\(nobody)")
        }
    }
}
