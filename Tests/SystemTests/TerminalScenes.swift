import AppendLog
import BlueZStandIn
import Glibc
import PrivateGpsd
import Testing

/// `roadbook setup` with a person at a terminal. Cars are paired by Debian's own bluetoothctl, against the stand-in for
/// bluetoothd: what it asks, and when, is what it asks in a car. A stand-in for bluetoothctl would ask whatever the
/// test wants; the real one asks nothing at all if it is called in the wrong way.
@Suite struct TerminalScenes {
    private static let polo = BlueZStandIn.Car("9C:DF:03:00:00:02", "Polo")

    /// A setup that a person has begun.
    private struct Sitting {
        let scene: Scene
        let program: Program
        private(set) var said = ""

        init(
            _ scene: Scene, _ answers: [(question: String, answer: String)], _ words: [String], in path: String? = nil,
            outlives: Bool = false
        ) throws {
            self.scene = scene
            let person = #filePath.prefix(through: #filePath.lastIndex(of: "/")!) + "../Support/Rigs/person.pl"
            let bus = "DBUS_SYSTEM_BUS_ADDRESS=\(scene.bus?.address ?? "")"
            var home = ["HOME=\(scene.directory)", "TMPDIR=\(Sitting.scratch(scene))", "TERM=xterm"]
            if let path { home.append("PATH=\(path)") }
            mkdir(Sitting.scratch(scene), 0o755)
            let place = ["--data", scene.data, "--socket", scene.socket, "--config", scene.configuration]
            let setup = [Program.built("roadbook")] + place + ["setup", "--system", scene.directory, "--user", "none"]
            let sits = ["/usr/bin/perl", String(person)] + answers.flatMap { [$0.question, $0.answer] } + ["--"]
            // A terminal that closes ends its programs, unless they do not hear of it.
            let deaf = outlives ? ["/bin/sh", "-c", "trap '' HUP; exec \"$@\"", "sh"] : []
            program = try Program(
                ["env", bus] + home + sits + deaf + setup + words, errors: scene.directory + "/person")
        }

        static func scratch(_ scene: Scene) -> String { scene.directory + "/scratch" }

        /// Hears it until it has said this.
        mutating func hear(_ words: String) throws {
            while !said.contains(words) {
                guard let line = program.line() else { throw scene.failure("\(words) is not in \(said)") }
                said += line + "\n"
            }
        }

        /// Hears it to its end, which is one of these.
        mutating func end(_ codes: [Int32]) throws {
            while let line = program.line() { said += line + "\n" }
            try scene.wait(for: "the end of setup, \(program.standing)") { program.exitCode != nil }
            let code = program.exitCode ?? -1
            try scene.expect(codes.contains(code), "setup ended with \(code): \(said)")
        }

        func expect(_ words: [String]) throws {
            for one in words { try scene.expect(said.contains(one), "\(one) is not in \(said)") }
        }
    }

    private static func isTrusted(_ car: BlueZStandIn.Car, _ scene: Scene) throws -> Bool {
        try scene.bluez?.heard().contains("org.freedesktop.DBus.Properties.Set \(car.path)") == true
    }

    @Test func aPersonPairsTheCarAndAnswersEachQuestion() async throws {
        try await Stage.play {
            let scene = try Scene("", cars: [])
            try scene.start()
            try scene.bluez?.addNearby(Scene.golf)
            var sitting = try Sitting(
                scene,
                [
                    ("Pair the car now?", ""), ("Which of these is the car?", "the red one"),
                    ("Which of these is the car?", "1"), ("Confirm passkey 123456 (yes/no):", "yes"),
                    ("What is the car called", "Family car"), ("metric or imperial?", "cubits"),
                    ("metric or imperial?", "imperial"), ("What do you pay in?", "EURO"),
                    ("What do you pay in?", "EUR"),
                ], ["--test", "10s"])
            try sitting.hear("Start the engine now")
            try scene.bluez?.connect(Scene.golf)
            try sitting.end([0, 6])
            try sitting.expect([
                "a fix, from 9 satellites", "searching for 20 s", "1  Golf (\(Scene.golf.address))",
                "\"the red one\" is none of the answers", "Golf is paired and trusted",
                "Golf (\(Scene.golf.address)) has connected", "Address=\(Scene.golf.address)", "Vehicle=Family car",
                "roadbook: error: ", "Units=imperial", "did you mean EUR?", "Currency=EUR", "recorded in ",
                ", and proven",
            ])
            try scene.expect(try Self.isTrusted(Scene.golf, scene), "the car is not trusted")
            try scene.wait(for: "the recorder to know the car") { try scene.status().bluetooth.cars.count == 1 }
        }
    }

    @Test func aWrongPINIsAskedForAgain() async throws {
        try await Stage.play {
            let scene = try Scene("", cars: [])
            try scene.start()
            try scene.bluez?.addNearby(Self.polo, pin: "0000")
            var sitting = try Sitting(
                scene,
                [
                    ("Pair the car now?", "yes"), ("Which of these is the car?", "1"), ("Enter PIN code:", "1234"),
                    ("Search again?", ""), ("Which of these is the car?", Self.polo.address.lowercased()),
                    ("Enter PIN code:", "0000"), ("What is the car called", ""), ("metric or imperial?", ""),
                    ("What do you pay in?", ""),
                ], ["--test", "0"])
            try sitting.hear("Start the engine now")
            try scene.bluez?.connect(Self.polo)
            try sitting.end([0, 6])
            try sitting.expect([
                "Polo could not be paired", "is paired and trusted", "Address=\(Self.polo.address)",
            ])
            try scene.expect(!sitting.said.contains("Units="), sitting.said)
        }
    }

    @Test func withoutACarNobodyWaitsForOne() async throws {
        try await Stage.play {
            let scene = try Scene("", cars: [])
            try scene.start()
            var sitting = try Sitting(
                scene,
                [
                    ("Pair the car now?", "maybe"), ("Pair the car now?", "y"), ("Search again?", "n"),
                    ("What is the car called", ""), ("metric or imperial?", ""), ("What do you pay in?", ""),
                ], ["--wait", "2s", "--test", "0"])
            try sitting.end([6])
            try sitting.expect(["nothing was found", "no car was paired", "type: roadbook help bluetooth"])
            try scene.expect(!sitting.said.contains("engine"), sitting.said)
        }
    }

    /// The connection over which somebody typed may break, and the program outlive it.
    @Test func whenTheTerminalIsGoneNobodyIsAskedForEver() async throws {
        try await Stage.play {
            let scene = try Scene("", cars: [])
            try scene.start()
            var sitting = try Sitting(
                scene, [("Pair the car now?", "y"), ("Search again?", "LEAVE")], ["--wait", "2s", "--test", "0"],
                outlives: true)
            // The program's words have nowhere to go.
            try sitting.end([0, 1, 6])
        }
    }

    @Test func withoutBluetoothctlItSaysSo() async throws {
        try await Stage.play {
            let scene = try Scene("", cars: [])
            try scene.start()
            var sitting = try Sitting(
                scene, [("Pair the car now?", "y")], ["--wait", "2s", "--test", "0"], in: "/nowhere")
            try sitting.end([1])
            try sitting.expect(["bluetoothctl cannot be started: No such file or directory"])
        }
    }

    @Test func nobodyHasToWaitForAFix() async throws {
        try await Stage.play {
            let scene = try Scene("", plan: nil, cars: [])
            var sitting = try Sitting(
                scene,
                [
                    ("for a first fix", ""), ("Pair the car now?", "n"), ("What is the car called", "Golf"),
                    ("metric or imperial?", ""), ("What do you pay in?", ""),
                ], ["--wait", "1h", "--test", "0"])
            try sitting.end([6])
            try sitting.expect(["no receiver is heard", "no car was paired", "Vehicle=Golf"])
        }
    }

    @Test func brokenOffWhileItPairsItLeavesEverythingAsItWas() async throws {
        try await Stage.play {
            let scene = try Scene("", cars: [])
            try scene.start()
            let before = Scene.text(scene.configuration + "/roadbook.conf")
            try scene.bluez?.addNearby(Scene.golf)
            var sitting = try Sitting(
                scene,
                [
                    ("Pair the car now?", ""), ("Which of these is the car?", "1"), ("Confirm passkey", "^C"),
                ], ["--test", "0"])
            try sitting.end([128 + SIGINT])
            let after = Scene.text(scene.configuration + "/roadbook.conf")
            try scene.expect(after == before, "the settings are \(after)")
            try scene.expect(try scene.status().bluetooth.paired.isEmpty, "something was paired")
            // The conversation has ended with it, and the next one is answered.
            var again = try Sitting(
                scene,
                [
                    ("Pair the car now?", ""), ("Which of these is the car?", "1"), ("Confirm passkey", "yes"),
                    ("Start the engine now", ""), ("What is the car called", ""), ("metric or imperial?", "metric"),
                    ("What do you pay in?", "chf"),
                ], ["--test", "0"])
            try again.end([0, 6])
            try again.expect(["Golf is paired and trusted", "Units=metric", "Currency=CHF"])
        }
    }

    @Test func brokenOffWhileItRecordsItLeavesNothingBehind() async throws {
        try await Stage.play {
            let scene = try Scene()
            try scene.start()
            var sitting = try Sitting(
                scene,
                [
                    ("Take another car?", ""), ("What is the car called", ""), ("metric or imperial?", ""),
                    ("What do you pay in?", ""), ("recording for 1 h", "^C"),
                ], ["--test", "1h"])
            try sitting.end([128 + SIGINT])
            var left: [String] = []
            _ = SystemCalls.kernel.list(Sitting.scratch(scene)) { left.append($0) }
            left.removeAll { $0 == "." || $0 == ".." }
            try scene.expect(left.isEmpty, "\(left) is left")
            try scene.expect(try scene.status().drive == nil, "the recorder that is installed drives")
        }
    }
}
