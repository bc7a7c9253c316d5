import Control
import Glibc
import JSON
import StubRecorder
import Testing

/// `config`: what holds and why, what is wrong, what a setting may be, and how it is changed.
@Suite struct ConfigTests {
    // MARK: show

    @Test func showIsAFileThatSaysWhatHolds() throws {
        let folder = try SettingsFolder("[Car]\nAddress=00:1B:44:11:3A:B7\nVehicle=Golf\n\n[Drive]\nPreRoll=1min\n")
        let outcome = try folder.run("config", "show")
        #expect(outcome.code == 0)
        #expect(outcome.lines.prefix(4) == ["[Car]", "Address=00:1B:44:11:3A:B7", "Vehicle=Golf", "Seek=yes"])
        #expect(outcome.lines.contains("PreRoll=1min"))
        #expect(outcome.lines.contains("IdleTimeout=10min"))
        let again = try SettingsFolder(outcome.text)
        #expect(try again.run("config", "show").text == outcome.text)
        #expect(try again.run("config", "check").code == 0)
        #expect(try folder.run("config").text == outcome.text)
    }

    @Test func originNamesTheLine() throws {
        let folder = try SettingsFolder("[Drive]\nPreRoll=1min\n")
        try folder.write("[Show]\nUnits=imperial\n", to: "roadbook.conf.d/10-x.conf")
        let lines = try folder.run("config", "show", "--origin").lines.map { $0.split(separator: " ").map(String.init) }
        #expect(lines.contains(["Drive.PreRoll", "1min", "\(folder.path)/roadbook.conf:2"]))
        #expect(lines.contains(["Show.Units", "imperial", "\(folder.path)/roadbook.conf.d/10-x.conf:2"]))
        #expect(lines.contains(["Drive.MinDistance", "100m", "default"]))
        let object = try JSONValue(reading: folder.run("config", "show", "--json").text)
        let rows = object["settings"]?.elements ?? []
        let row = rows.first { $0["key"]?.text == "PreRoll" }
        #expect(row?["value"]?.text == "1min")
        #expect(row?["origin"]?.text == "\(folder.path)/roadbook.conf:2")
    }

    @Test func originNamesTheLineOfEachKeyOfACar() throws {
        let folder = try SettingsFolder("[Car]\nAddress=00:1B:44:11:3A:B7\nVehicle=Polo\n")
        try folder.write(
            "[Car]\nAddress=00:1B:44:11:3A:B7\nVehicle=Golf\n", to: "roadbook.conf.d/90-set.conf")
        let lines = try folder.run("config", "show", "--origin").lines.map { $0.split(separator: " ").map(String.init) }
        #expect(lines.contains(["Car.Address", "00:1B:44:11:3A:B7", "\(folder.path)/roadbook.conf:2"]))
        #expect(lines.contains(["Car.Vehicle", "Golf", "\(folder.path)/roadbook.conf.d/90-set.conf:3"]))
        #expect(lines.contains(["Car.Seek", "yes", "default"]))
    }

    @Test func theEnvironmentNamesTheFolderToo() throws {
        let folder = try SettingsFolder("[Drive]\nPreRoll=77s\n")
        let outcome = try Roadbook.run(["config", "show"], environment: ["ROADBOOK_CONFIG": folder.path])
        #expect(outcome.lines.contains("PreRoll=77s"))
    }

    @Test func aPersonalFileDecidesWhatIsShown() throws {
        let folder = try SettingsFolder("[Show]\nUnits=metric\n")
        try folder.write("[Show]\nUnits=imperial\n", to: "roadbook/roadbook.conf")
        let outcome = try folder.run("config", "show", environment: ["XDG_CONFIG_HOME": folder.path])
        #expect(outcome.lines.contains("Units=imperial"))
    }

    // MARK: check

    @Test func checkNamesEveryProblemWithItsPlace() throws {
        let folder = try SettingsFolder("[Drive]\nIdelTimeout=1min\nPreRoll=never\n")
        let outcome = try folder.run("config", "check")
        #expect(outcome.code == 1)
        #expect(outcome.lines.count == 2)
        let file = "\(folder.path)/roadbook.conf"
        #expect(outcome.lines[0].hasPrefix("\(file):2: warning: there is no `IdelTimeout` in [Drive]; it is ignored"))
        #expect(outcome.lines[0].hasSuffix("did you mean IdleTimeout?"))
        #expect(outcome.lines[1].hasPrefix("\(file):3: error: `PreRoll=never` is not allowed"))
        let shown = try folder.run("config", "show")
        #expect(shown.code == 0)
        #expect(shown.errors == "roadbook: 2 problems with these files: roadbook config check\n")
    }

    @Test func warningsAreToldAndAreNoFailure() throws {
        let folder = try SettingsFolder("[Drvie]\n")
        let outcome = try folder.run("config", "check")
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 1)
        let object = try JSONValue(reading: folder.run("config", "check", "--json").text)
        #expect(object["files"]?.elements?.compactMap(\.text) == ["\(folder.path)/roadbook.conf"])
        let problem = object["problems"]?.elements?.first
        #expect(problem?["severity"]?.text == "warning")
        #expect(problem?["line"]?.integer == 1)
    }

    @Test func whatIsCleanIsSaidToBe() throws {
        let folder = try SettingsFolder("[Drive]\n")
        #expect(try folder.run("config", "check").text == "nothing wrong in \(folder.path)/roadbook.conf\n")
        let outcome = try SettingsFolder().run("config", "check")
        #expect(outcome.text == "there are no settings files; the defaults hold\n")
        #expect(outcome.code == 0)
    }

    // MARK: One setting

    @Test func whatASettingDoesAndMayBeIsShown() throws {
        let folder = try SettingsFolder("[Drive]\nIdleTimeout=15min\n")
        for name in ["IdleTimeout", "drive.idletimeout"] {
            let outcome = try folder.run("config", "show", name)
            #expect(outcome.code == 0)
            #expect(outcome.lines.first == "IdleTimeout in [Drive], time span")
            #expect(outcome.text.contains("standing within IdleRadius"))
            #expect(outcome.lines.contains("default: 10min"))
            #expect(outcome.text.contains("15min (\(folder.path)/roadbook.conf:2)"))
            #expect(outcome.lines.allSatisfy { $0.count <= 80 })
        }
        let object = try JSONValue(reading: folder.run("config", "show", "IdleTimeout", "--json").text)
        #expect(object["allowed"]?.text == "1min to 1d")
        #expect(object["value"]?.text == "15min")
    }

    @Test(arguments: [
        ("IdelTimeout", "did you mean Drive.IdleTimeout?"), ("Car.Adress", "did you mean Car.Address?"),
        ("zebra crossing", "roadbook config show names them all"),
    ])
    func whatIsNoSettingIsNotFound(name: String, hint: String) throws {
        for words in [["config", "show", name], ["config", "set", name, "1"]] {
            let outcome = try Roadbook.run(words)
            #expect(outcome.code == 3)
            #expect(
                outcome.errors == "roadbook: error: there is no setting \"\(name)\"\nroadbook: hint: \(hint)\n")
        }
    }

    // MARK: set

    @Test func setKeepsCommentsAndSaysWhatHolds() throws {
        let folder = try SettingsFolder()
        try folder.write("# mine\n[Drive]\n# why\nIdleTimeout=5min\n", to: "roadbook.conf.d/90-set.conf")
        let outcome = try folder.run("config", "set", "IdleTimeout", "15min")
        #expect(outcome.code == 0)
        #expect(
            outcome.lines == [
                "IdleTimeout=15min (\(folder.edited):4)",
                "the recorder reads it when it starts (no recorder at \(folder.path)/control)",
            ])
        #expect(folder.text(of: folder.edited) == "# mine\n[Drive]\n# why\nIdleTimeout=15min\n")
        #expect(try folder.run("config", "set", "IdleTimeout", "").code == 0)
        #expect(folder.text(of: folder.edited) == "# mine\n[Drive]\n# why\n")
    }

    @Test func aCurrencyHasThreeLetters() throws {
        let folder = try SettingsFolder("[Book]\nCurrency=euro\n")
        let allowed =
            "`Currency=euro` is not allowed; allowed is the three letters of a currency, or nothing, such as EUR"
        let found = try folder.run("config", "check")
        #expect(found.code != 0)
        #expect((found.text + found.errors).contains(allowed), "\(found.text)\(found.errors)")
        let refused = try folder.run("config", "set", "Currency", "euro")
        #expect(refused.code == 2)
        #expect(refused.errors.contains("the three letters of a currency"), "\(refused.errors)")
    }

    @Test func theRecorderIsToldAndSaysWhatChanged() throws {
        let stand = try RecorderStand()
        let folder = try SettingsFolder()
        let child = try stand.start(["--config", folder.path, "config", "set", "IdleTimeout", "15min"])
        let outcome = child.finish(turning: stand.turn)
        #expect(outcome.lines.last == "the recorder took over IdleTimeout")
        #expect(stand.recorder.requests.map(\.request) == [.reload])
        let json = try stand.start(["--config", folder.path, "config", "set", "PreRoll", "9s", "--json"])
        let object = try JSONValue(reading: json.finish(turning: stand.turn).text)
        #expect(object["value"]?.text == "9s")
        #expect(object["changed"]?.elements?.compactMap(\.text) == ["IdleTimeout"])
    }

    @Test func aRecorderThatKeepsWhatHeldIsSaidToDoSo() throws {
        let stand = try RecorderStand()
        stand.recorder.holds = true
        let folder = try SettingsFolder()
        let child = try stand.start(["--config", folder.path, "config", "set", "PreRoll", "9s"])
        let outcome = child.finish {
            stand.turn()
            stand.recorder.held.first?.fail(.invalidSetting(file: "/etc/x.conf", line: 3, message: "no"))
        }
        #expect(outcome.code == 6)
        #expect(
            outcome.errors == """
                roadbook: error: the recorder keeps the settings that held: /etc/x.conf:3: no
                roadbook: hint: roadbook config check

                """)
    }

    @Test func theFirstCarIsSetByItsAddress() throws {
        let folder = try SettingsFolder()
        let early = try folder.run("config", "set", "Vehicle", "Golf")
        #expect(early.code == 3)
        #expect(early.errors.hasSuffix("roadbook: hint: roadbook config set Car.Address ADDRESS comes first\n"))
        #expect(try folder.run("config", "set", "Car.Address", "00:1B:44:11:3A:B7").code == 0)
        #expect(try folder.run("config", "set", "Vehicle", "Golf").lines.first == "Vehicle=Golf in \(folder.edited)")
        let shown = try folder.run("config", "show").lines
        #expect(shown.prefix(3) == ["[Car]", "Address=00:1B:44:11:3A:B7", "Vehicle=Golf"])
        #expect(try folder.run("config", "check").code == 0)
    }

    @Test func originsFitIntoANarrowTerminal() throws {
        let folder = try SettingsFolder("[Drive]\nIdleTimeout=15min\n")
        let terminal = try PseudoTerminal(columns: 40, rows: 40)
        let child = try Child(
            Roadbook.path, ["--config", folder.path, "config", "show", "--origin"], ["TERM": "xterm"],
            terminal: terminal)
        let lines = child.finish().text.split(whereSeparator: \.isNewline)
        #expect(lines.contains("Drive.IdleTimeout=15min"))
        #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
        let joined = lines.map { $0 }.joined()
        #expect(joined.contains("\(folder.path)/roadbook.conf:2"), "\(joined)")
    }

    @Test func anAddressInAnotherFileIsLeftThere() throws {
        let folder = try SettingsFolder("[Car]\nAddress=00:1B:44:11:3A:B7\n")
        let outcome = try folder.run("config", "set", "Address", "00:1B:44:11:3A:B8")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("stands in \(folder.path)/roadbook.conf:2\n"))
        #expect(folder.text(of: folder.edited) == nil)
    }

    @Test func aFileThatOverrulesIsNamed() throws {
        let folder = try SettingsFolder()
        try folder.write("[Drive]\nPreRoll=3s\n", to: "roadbook.conf.d/99-mine.conf")
        let outcome = try folder.run("config", "set", "PreRoll", "9s")
        #expect(
            outcome.lines.first
                == "PreRoll=3s (\(folder.path)/roadbook.conf.d/99-mine.conf:2), which overrules \(folder.edited)")
    }

    @Test func aValueThatIsNotAllowedIsRefused() throws {
        let folder = try SettingsFolder()
        let outcome = try folder.run("config", "set", "PreRoll", "never")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("`PreRoll=never` is not allowed; allowed is a time span from 0 to 10min"))
        #expect(outcome.errors.hasSuffix("roadbook: hint: roadbook config show PreRoll\n"))
        #expect(folder.text(of: folder.edited) == nil)
    }

    @Test func whatCannotBeWrittenIsSaid() throws {
        let folder = try SettingsFolder("")
        try folder.write("no folder", to: "roadbook.conf.d")
        let outcome = try folder.run("config", "set", "PreRoll", "9s")
        #expect(outcome.code == 1)
        #expect(outcome.errors.hasPrefix("roadbook: error: \(folder.edited): "))
    }
}
