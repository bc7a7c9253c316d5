import Control
import Glibc
import PrivateGpsd
import Testing

/// Settings as people write them, and as they break them.
@Suite struct SettingsScenes {
    private static func check(_ text: String) throws -> (said: String, code: Int32) {
        let scene = try Scene("", plan: nil, hasBluetooth: false)
        try scene.configure(text)
        let errors = scene.directory + "/check"
        let words = [Program.built("roadbookd"), "--check", "--config", scene.configuration]
        let program = try Program(words, errors: errors)
        try scene.wait(for: "the end of --check") { program.exitCode != nil }
        return (Scene.text(errors), program.exitCode ?? -1)
    }

    @Test func whatIsWrongIsSaidWithItsLineAndNothingStarts() async throws {
        try await Stage.play {
            let broken = [
                "[Drive]\nIdleTimeout=soon\n", "[Drive]\nMaxSpeed=250\n", "[Gpsd]\nServer=my.host:2947\n",
                "[Car]\nAddress=9C:DF:03\n", "[Gpsd]\nMaxError=-5m\n", "[Car]\nSeek=perhaps\n",
                "[Drive]\nStart=bluetooth magic\n", "[Spool]\nFallback=here\n",
            ]
            for text in broken {
                let (said, code) = try Self.check(text)
                guard code == 1, said.contains("roadbook.conf:2:") else {
                    throw SceneFailure(description: "\(text): \(code)\n\(said)")
                }
            }
        }
    }

    @Test func aPlaceThatIsOfNoUseIsSaidWithItsLine() async throws {
        try await Stage.play {
            let long = "/run/" + String(repeating: "x", count: 103)
            let useless = [
                "[Spool]\nFallback=/etc\n", "[Spool]\nFallback=/etc/passwd\n", "[Spool]\nFallback=/no/where\n",
                "[Control]\nSocket=/no/where/control\n", "[Control]\nSocket=/etc/passwd\n", "[Control]\nSocket=/etc\n",
                "[Control]\nSocket=/tmp/\n", "[Control]\nSocket=\(long)\n",
            ]
            for text in useless {
                let (said, code) = try Self.check(text)
                guard code == 1, said.contains("roadbook.conf:2: `") else {
                    throw SceneFailure(description: "\(text): \(code)\n\(said)")
                }
            }
            let (said, code) = try Self.check("[Control]\nSocket=/run/roadbook/control\n")
            guard code == 0, said.isEmpty else { throw SceneFailure(description: "\(code)\n\(said)") }
        }
    }

    @Test func whatIsUnknownIsAWarningWithAGuess() async throws {
        try await Stage.play {
            let (said, code) = try Self.check("[Drive]\nIdleTimeuot=10min\n")
            guard code == 0, said.contains("IdleTimeout") else {
                throw SceneFailure(description: "\(code)\n\(said)")
            }
        }
    }

    @Test func aFileFromWindowsIsRead() async throws {
        try await Stage.play {
            let (said, code) = try Self.check("\u{FEFF}[Drive]\r\nIdleTimeout=10min\r\n")
            guard code == 0, said.isEmpty else { throw SceneFailure(description: "\(code)\n\(said)") }
        }
    }

    @Test func brokenSettingsStartNothing() async throws {
        try await Stage.play {
            let scene = try Scene("[Drive]\nConnectDelay=never\n", plan: nil, hasBluetooth: false)
            try scene.launch()
            try scene.wait(for: "its end") { scene.recorder?.exitCode != nil }
            try scene.expect(scene.recorder?.exitCode == 1, "it started")
            try scene.expect(scene.journal.contains("roadbook.conf:2:"), scene.journal)
        }
    }

    @Test func aRecorderThatRunsTakesNewSettingsAndRefusesBrokenOnes() async throws {
        try await Stage.play {
            let scene = try Scene(Scene.byHand, plan: "drive")
            try scene.start()
            try scene.awaitFixes()
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.configure("[Gpsd]\nServer=soon\n")
            do {
                try scene.call(.reload)
                throw scene.failure("broken settings were taken")
            } catch ControlClient.Failure.error(.invalidSetting(let file, let line, _)) {
                try scene.expect(file.hasSuffix("roadbook.conf") && line == 2, "\(file):\(line)")
            }
            try scene.expect(scene.status().state == .driving, "the drive did not outlive it")
            let server = try scene.status().gpsd.server
            try scene.configure("[Car]\nName=Punto\nVehicle=Punto\n[Gpsd]\nServer=\(server)\nMaxAge=4s\n")
            let answer = try scene.call(.reload)
            let wanted = ControlAnswer.reload(changed: [
                "Drive.Start", "Drive.ConnectDelay", "Gpsd.MaxAge", "Car.Address", "Car.Name",
                "Car.Vehicle", "Car.Seek",
            ])
            try scene.expect(answer == wanted, "reload answers \(answer)")
            let used = try scene.status().gpsd.usedFixes
            try scene.wait(for: "fixes as before") { try scene.status().gpsd.usedFixes > used + 2 }
            try scene.call(.finish)
            try scene.expectStory(["begin hand", "end hand"])
            let rules = try scene.lines().compactMap { if case .rules(let rules, _, _) = $0 { rules } else { nil } }
            try scene.expect(rules.map(\.maximumAge) == [5_000, 4_000], "the spool has the rules \(rules)")
            try scene.expect(rules.map(\.connectDelay) == [500, 2_000], "the spool has the rules \(rules)")
            try scene.call(.start(vehicle: "punto", note: nil))
            try scene.expect(scene.status().vehicle == "Punto", "the new car is not known")
        }
    }

    @Test func aCarThatIsTakenOutAndPutBackIsForgottenAndKnownAgain() async throws {
        try await Stage.play {
            let polo = StageCar.polo
            let scene = try Scene(ofCars: [StageCar.golf, polo], plan: "stand; drive; stand")
            let settings = Scene.text(scene.configuration + "/roadbook.conf")
            try scene.start()
            try scene.awaitFixes()
            try scene.connect(Scene.golf)
            try scene.state(.driving)
            try scene.goOn()
            try scene.configure(String(settings.dropFirst(StageCar.golf.section.count)))
            try scene.expectSame(scene.call(.reload), .reload(changed: ["Car.Address"]))
            let links = try scene.links().filter { $0.id == Scene.golfAddress }.map(\.presence)
            try scene.expectSame(links.suffix(2), [.connected, .unknown])
            try scene.bluez?.disconnect(Scene.golf)
            try scene.connect(polo.device)
            try scene.bluez?.connect(Scene.golf)
            try scene.configure(settings)
            scene.recorder?.send(SIGHUP)
            try scene.awaitPresence(.connected, of: Scene.golf)
            try scene.expectSame(scene.status().state, .driving)
            try scene.awaitStop(after: 100)
            try scene.disconnect(Scene.golf)
            try scene.awaitEnd()
            try scene.expectStory(["begin bluetooth", "end disconnect"])
            try scene.expectSame(scene.begins().map(\.car), [Scene.golfAddress])
        }
    }

    /// The settings are changed while the recorder is not there: it begins nothing in the name of a phone.
    @Test func aCarThatIsAPhoneWhereTheRecorderStartsAgainIsForgottenAsACar() async throws {
        try await Stage.play {
            let scene = try Scene(ofCars: [StageCar.golf], "StartByBluetooth=no", plan: "stand")
            let settings = Scene.text(scene.configuration + "/roadbook.conf")
            try scene.start()
            try scene.connect(Scene.golf)
            try scene.expectSame(scene.stop(), 0)
            try scene.configure(settings.replacing("Vehicle=Golf", with: "Driver=Anna"))
            try scene.start(sameBoot: true)
            try scene.wait(for: "the driver") { try scene.status().driver == "Anna" }
            try scene.call(.start(vehicle: nil, note: nil))
            try scene.expectSame(scene.begins().map(\.car), [nil])
            try scene.expectSame(scene.links().map(\.presence).prefix(2), [.connected, .unknown])
        }
    }

    @Test func aHangupSignalReadsThemToo() async throws {
        try await Stage.play {
            let scene = try Scene(plan: "drive")
            try scene.start()
            let other = try FakeGpsd()
            try scene.configure("[Gpsd]\nServer=\(other.address)\n")
            scene.recorder?.send(SIGHUP)
            try scene.expect(other.acceptCaller(), "the recorder does not call the new gpsd")
            try scene.expect(scene.status().gpsd.server == other.address, "the status names the old one")
        }
    }
}
