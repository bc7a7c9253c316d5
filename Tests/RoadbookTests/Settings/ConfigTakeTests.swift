import JSON
import Testing

/// `config take`: what somebody wrote onto the boot partition at a PC, with the editors that people have there.
@Suite struct ConfigTakeTests {
    private let boot: SettingsFolder
    private let settings: SettingsFolder

    init() throws {
        boot = try SettingsFolder()
        settings = try SettingsFolder("[Drive]\nIdleTimeout=5min\nPreRoll=1min\n")
    }

    private func take(_ words: String...) throws -> Roadbook.Outcome {
        try Roadbook.run(["--config", settings.path, "config", "take", boot.path] + words)
    }

    /// The value that holds.
    private func value(_ key: String) throws -> String? {
        let lines = try settings.run("config", "show").lines
        return lines.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
    }

    private var complaints: String? { boot.text(of: "\(boot.path)/roadbook.conf.errors.txt") }

    @Test(arguments: ["roadbook.conf", "roadbook.conf.txt", "ROADBOOK.CONF", "Roadbook.conf.TXT"])
    func theFileIsFoundAsEditorsNameIt(name: String) throws {
        try boot.write("\u{FEFF}[Drive]\r\nIdleTimeout=7min\r\n", to: name)
        let outcome = try take()
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.text.hasPrefix("\(boot.path)/\(name) is taken as \(settings.path)/roadbook.conf.d/10-boot.conf"))
        #expect(try value("IdleTimeout") == "7min")
        #expect(try value("PreRoll") == "1min")
        #expect(complaints == nil)
    }

    @Test(arguments: [true, false])
    func sixteenBitsASignAreUnderstood(isLittle: Bool) throws {
        let units = Array("\u{FEFF}[Car]\r\nAddress=00:1B:44:11:3A:B7\r\nVehicle=Käfer\r\n".utf16)
        let bytes = units.flatMap { unit in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isLittle ? pair.reversed() : pair
        }
        try boot.write(bytes, to: "roadbook.conf")
        #expect(try take().code == 0)
        #expect(try value("Vehicle") == "Käfer")
    }

    @Test func whatIsTakenIsTakenOnce() throws {
        try boot.write("[Drive]\nIdleTimeout=7min\n", to: "roadbook.conf")
        #expect(try JSONValue(reading: take("--json").text)["taken"]?.bool == true)
        let again = try take()
        #expect(again.text == "\(boot.path)/roadbook.conf was taken before and has not changed\n")
        // A value that somebody sets on the machine later holds.
        #expect(try settings.run("config", "set", "IdleTimeout", "9min").code == 0)
        #expect(try take().code == 0)
        #expect(try value("IdleTimeout") == "9min")
        try boot.write("[Drive]\nPreRoll=3min\n", to: "roadbook.conf")
        #expect(try take().text.contains(" is taken as "))
        #expect(try value("PreRoll") == "3min")
    }

    @Test func aFileWithAnErrorIsNotTakenAndSaysSoWhereItLies() throws {
        try boot.write("[Drive]\nIdleTimeout=soon\n", to: "roadbook.conf")
        let outcome = try take()
        #expect(outcome.code == 1)
        #expect(outcome.lines.last == "\(boot.path)/roadbook.conf is not taken; what held before holds")
        #expect(try value("IdleTimeout") == "5min")
        #expect(complaints?.contains("roadbook.conf:2: error: ") == true)
        #expect(complaints?.hasSuffix("\r\n") == true)
        try boot.write("[Drive]\nIdleTimeout=7min\n", to: "roadbook.conf")
        #expect(try take().code == 0)
        #expect(complaints == nil)
    }

    @Test func aWarningIsToldAndTheRestHolds() throws {
        try boot.write("[Drive]\nIdleTimeout=7min\nIdelRadius=5m\n", to: "roadbook.conf")
        #expect(try take().code == 0)
        #expect(complaints?.contains("roadbook.conf:3: warning: ") == true)
        #expect(try value("IdleTimeout") == "7min")
    }

    @Test func whereNothingLiesNothingIsTaken() throws {
        try boot.write("[Drive]\n", to: "config.txt")
        let outcome = try take()
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("there is no roadbook.conf in \(boot.path)"))
        let none = try Roadbook.run(["--config", settings.path, "config", "take", "\(boot.path)/none"])
        #expect(none.code == 3)
    }

    @Test func aDirectoryOfThatNameIsOneLine() throws {
        try boot.write("x", to: "roadbook.conf/file")
        let outcome = try take()
        #expect(outcome.code == 1)
        #expect(outcome.errors.hasPrefix("roadbook: error: \(boot.path)/roadbook.conf: is a directory"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func settingsThatCannotBeWrittenAreOneLine() throws {
        try boot.write("[Drive]\nIdleTimeout=7min\n", to: "roadbook.conf")
        let outcome = try Roadbook.run(["--config", "/proc/none", "config", "take", boot.path])
        #expect(outcome.code == 1)
        #expect(outcome.errors.hasPrefix("roadbook: error: \(boot.path)/roadbook.conf is not taken: /proc/none/"))
    }
}
