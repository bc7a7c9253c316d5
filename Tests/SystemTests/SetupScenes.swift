import AppendLog
import BlueZStandIn
import Glibc
import PrivateGpsd
import Testing

/// `roadbook setup`, beside a receiver, a car and a recorder, with nobody to ask.
@Suite struct SetupScenes {
    /// A setup that has begun; it touches nothing of this machine's system.
    private static func begin(
        _ scene: Scene, _ words: [String], through wrapper: [String] = [], path: String? = nil
    ) throws -> Program {
        let bus = "DBUS_SYSTEM_BUS_ADDRESS=\(scene.bus?.address ?? "unix:path=\(scene.directory)/nobus")"
        let place = ["--data", scene.data, "--socket", scene.socket, "--config", scene.configuration]
        let scratch = "TMPDIR=\(Self.scratch(scene))"
        mkdir(Self.scratch(scene), 0o755)
        let surroundings = [bus, "HOME=\(scene.directory)", scratch] + (path.map { ["PATH=\($0)"] } ?? [])
        let command = wrapper + ["env"] + surroundings + [Program.built("roadbook")] + place
        return try Program(
            command + ["setup", "--system", scene.directory, "--user", "none"] + words,
            errors: scene.directory + "/setup")
    }

    private static func scratch(_ scene: Scene) -> String { scene.directory + "/scratch" }

    /// The last lines of the program and the code with which it ended.
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
                scene,
                [
                    "--car", "wait", "--vehicle", "Family car", "--units", "imperial", "--currency", "eur", "--test",
                    "10s",
                ])
            // The first line tells of the fix; then it waits for the car.
            let first = program.line() ?? ""
            try scene.expect(first.contains("a fix, from 9 satellites"), first)
            try scene.bluez?.connect(Scene.golf)
            let (said, code) = try Self.end(program, scene)
            try scene.expect(code == 0 || code == 6, "setup ended with \(code): \(said)")
            for words in [
                "Golf (\(Scene.golf.address)) has connected", "Address=\(Scene.golf.address)", "Vehicle=Family car",
                "Units=imperial", "Currency=EUR", "recorded in ", ", and proven", "nothing is started",
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
            let (said, code) = try Self.end(
                try Self.begin(scene, ["--receiver", "usb-Prolific-if00", "--test", "0"]), scene)
            try scene.expect(code == 6, "\(code)")
            try scene.expect(access(scene.configuration + "/receivers/usb-Prolific-if00", F_OK) == 0, "it is not named")
            let words = "no serial port of the name usb-Prolific-if00 is plugged in"
            try scene.expect(said.contains(words), said)
            for folder in ["dev", "dev/serial", "dev/serial/by-id"] { mkdir("\(scene.directory)/\(folder)", 0o755) }
            try Scene.write("", to: scene.directory + "/dev/serial/by-id/usb-Prolific-if00")
            let again = try Self.end(
                try Self.begin(scene, ["--receiver", "usb-Prolific-if00", "--test", "0"]), scene)
            try scene.expect(!again.said.contains("no serial port"), again.said)
        }
    }

    /// Debian's own bluetoothctl asks, and is answered, as in TerminalScenes.
    @Test func aCarIsPairedWithNobodyToAsk() async throws {
        try await Stage.play {
            let scene = try Scene("", cars: [])
            try scene.start()
            let polo = BlueZStandIn.Car("9C:DF:03:00:00:02", "Polo")
            try scene.bluez?.addNearby(polo, pin: "0000")
            try scene.bluez?.addNearby(Scene.golf)
            let words = ["--test", "0", "--pair", "--car"]
            let wrong = try Self.end(try Self.begin(scene, words + [polo.address, "--pin", "1234"]), scene)
            try scene.expect(wrong.code == 6, "setup ended with \(wrong.code): \(wrong.said)")
            try scene.expect(wrong.said.contains("Polo could not be paired"), wrong.said)
            try scene.expect(wrong.said.contains("its menu for new phones has to be open meanwhile"), wrong.said)
            let right = try Self.end(
                try Self.begin(scene, words + [polo.address.lowercased(), "--pin", "0000"]), scene)
            try scene.expect(right.said.contains("Polo is paired and trusted"), right.said)
            try scene.expect(right.said.contains("Address=\(polo.address)"), right.said)
            let confirmed = try Self.end(try Self.begin(scene, words + [Scene.golf.address]), scene)
            try scene.expect(confirmed.said.contains("Golf is paired and trusted"), confirmed.said)
            for car in [polo, Scene.golf] {
                let call = "org.freedesktop.DBus.Properties.Set \(car.path)"
                try scene.expect(try scene.bluez?.heard().contains(call) == true, "\(car.name) is not trusted")
            }
        }
    }

    @Test func aCarWithoutBluetoothIsAVehicleAllTheSame() async throws {
        try await Stage.play {
            let scene = try Scene("", plan: nil, hasBluetooth: false)
            let words = ["--car", "none", "--vehicle", "Golf", "--wait", "200ms", "--test", "0"]
            let (said, _) = try Self.end(try Self.begin(scene, words), scene)
            try scene.expect(said.contains("Vehicle=Golf"), said)
            try scene.expectSame(scene.roadbook(["config", "check"]).code, 0)
        }
    }

    /// The directory is read-only in a view of the files that only this setup has; the mount table is the scene's.
    @Test func aConfigurationThatIsReadOnlyIsMountedAnew() async throws {
        try await Stage.play {
            let scene = try Scene("", plan: nil, hasBluetooth: false)
            for folder in ["proc", "proc/self"] { mkdir("\(scene.directory)/\(folder)", 0o755) }
            try Scene.write(
                "22 1 179:2 / / ro,noatime - ext4 /dev/root ro\n", to: scene.directory + "/proc/self/mountinfo")
            let script = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\""
            let view = ["unshare"] + (geteuid() == 0 ? [] : ["--map-root-user"]) + ["--mount"]
            let wrapper = view + ["sh", "-c", script, scene.configuration]
            let (said, code) = try Self.end(try Self.begin(scene, ["--test", "0"], through: wrapper), scene)
            try scene.expect(code == 1, "setup ended with \(code): \(said)")
            for words in [
                "\(scene.configuration) cannot be written: Read-only file system",
                "hint: sudo mount --options remount,rw /\n",
            ] { try scene.expect(said.contains(words), "\(words) is not in \(said)") }
        }
    }

    /// A stand-in for systemctl notes what it is told to start; a power cut is the same to what was written by then.
    @Test func brokenOffAfterTheUnitsWereStartedItGoesOnFromThere() async throws {
        try await Stage.play {
            let scene = try Scene("", hasBluetooth: false)
            let bin = scene.directory + "/bin"
            let script = "#!/bin/sh\necho \"$@\" >>\(scene.directory)/started\n"
            // A shell writes it: what this process has open for writing cannot be run.
            let writing = "mkdir \"$0\" && printf %s \"$1\" >\"$0/systemctl\" && chmod 755 \"$0/systemctl\""
            let maker = try Program(["sh", "-c", writing, bin, script])
            try scene.wait(for: "a stand-in for systemctl") { maker.exitCode == 0 }
            for folder in ["run", "run/systemd", "run/systemd/system"] {
                mkdir("\(scene.directory)/\(folder)", 0o755)
            }
            let words = ["--units", "imperial", "--wait", "200ms"]
            let path = bin + ":/usr/sbin:/usr/bin:/sbin:/bin"
            let broken = try Self.begin(scene, words + ["--test", "1h"], path: path)
            var said = ""
            while !said.contains("recorder, socket and timers run") {
                guard let line = broken.line() else { throw scene.failure("setup does not start the units: \(said)") }
                said += line + "\n"
            }
            broken.send(SIGTERM)
            try scene.wait(for: "the end of setup, \(broken.standing)") { broken.exitCode != nil }
            try scene.expect(broken.exitCode == 128 + SIGTERM, "setup ended with \(broken.exitCode ?? -1)")
            try scene.expect(said.contains("Units=imperial"), said)
            var left: [String] = []
            _ = SystemCalls.kernel.list(Self.scratch(scene)) { left.append($0) }
            left.removeAll { $0 == "." || $0 == ".." }
            try scene.expect(left.isEmpty, "\(left) is left")
            let (again, code) = try Self.end(try Self.begin(scene, ["--test", "0"] + words, path: path), scene)
            try scene.expect(code == 0 || code == 6, "setup ended with \(code): \(again)")
            let calls = Scene.text(scene.directory + "/started").split(separator: "\n")
            let starts = calls.filter { $0.contains("enable") }
            try scene.expect(starts.count == 2 && starts[0] == starts[1], "\(starts)")
            try scene.expect(starts[0].contains("roadbookd.service"), "\(starts)")
            try scene.expect(starts[0].contains("roadbook-boot.service"), "\(starts)")
        }
    }

    @Test func answersThatAreNoneAreRefused() async throws {
        try await Stage.play {
            let scene = try Scene("", plan: nil, hasBluetooth: false)
            let wrong = [
                ["--car", "Golf"], ["--pair"], ["--pair", "--car", "wait"], ["--pin", "0000"],
                ["--pair", "--car", "9c:df:03:00:00:01", "--pin", "0000\ntrust"],
                ["--receiver", "../../etc/passwd"], ["--wait", "soon"], ["--test", "2h"],
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
