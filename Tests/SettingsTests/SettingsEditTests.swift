import Settings
import Testing

/// A setting changed in a text, and nothing else with it.
@Suite struct SettingsEditTests {
    private func applied(_ key: SettingKey, _ value: String?, to text: String) throws -> String {
        try SettingsEdit(key, to: value).applied(to: text)
    }

    @Test func aSettingIsChangedWhereItStands() throws {
        let text = "# mine\n[Gpsd]\nMaxAge=3s\n\n[Drive]\n# why\nPreRoll = 1s\nIdleTimeout=5min\n"
        #expect(
            try applied(.preRoll, "2s", to: text)
                == "# mine\n[Gpsd]\nMaxAge=3s\n\n[Drive]\n# why\nPreRoll=2s\nIdleTimeout=5min\n")
    }

    @Test func aSettingIsAddedBelowItsHeaderOrWithOne() throws {
        #expect(
            try applied(.preRoll, "2s", to: "[Drive]\nIdleTimeout=5min\n") == "[Drive]\nPreRoll=2s\nIdleTimeout=5min\n")
        #expect(try applied(.preRoll, "2s", to: "[Gpsd]\nMaxAge=3s\n") == "[Gpsd]\nMaxAge=3s\n\n[Drive]\nPreRoll=2s\n")
        #expect(try applied(.preRoll, "2s", to: "") == "[Drive]\nPreRoll=2s\n")
    }

    @Test func severalOfTheSameBecomeOne() throws {
        let text = "[Drive]\nPreRoll=1s\nPreRoll=3s\n[Gpsd]\n[Drive]\nPreRoll=5s\n"
        #expect(try applied(.preRoll, "2s", to: text) == "[Drive]\n[Gpsd]\n[Drive]\nPreRoll=2s\n")
        #expect(try applied(.preRoll, nil, to: text) == "[Drive]\n[Gpsd]\n[Drive]\n")
    }

    @Test func aContinuedLineIsReplacedAsAWhole() throws {
        #expect(
            try applied(.start, "motion", to: "[Drive]\nStart=motion \\\n bluetooth\nPreRoll=1s\n")
                == "[Drive]\nStart=motion\nPreRoll=1s\n")
    }

    @Test func linesOfWindowsStayOnes() throws {
        #expect(
            try applied(.preRoll, "2s", to: "\u{FEFF}[Drive]\r\nPreRoll=1s\r\n# x\r\n")
                == "\u{FEFF}[Drive]\r\nPreRoll=2s\r\n# x\r\n")
    }

    @Test func aNameInAnotherSectionIsAnotherSetting() throws {
        #expect(
            try applied(.preRoll, "2s", to: "[Elsewhere]\nPreRoll=1s\n")
                == "[Elsewhere]\nPreRoll=1s\n\n[Drive]\nPreRoll=2s\n")
    }

    @Test(arguments: ["a while", "1s\n[Gpsd]", "2s ", " 2s", "2s\\", "\u{1B}", "3d", ""])
    func whatAFileWouldRefuseIsRefused(value: String) {
        #expect(throws: SettingsEdit.Failure.notAllowed(.preRoll, value: value)) {
            try SettingsEdit(.preRoll, to: value)
        }
    }

    // MARK: Cars

    private func reading(_ text: String) -> Settings {
        SettingsReading([SettingsFile(Array(text.utf8), path: "/elsewhere")]).settings
    }

    /// A sign that Swift joins to the backslash behind it; the reader of the file goes by bytes.
    @Test func aBackslashAtTheEndIsOneBehindAnySign() throws {
        let settings = reading("[Car]\nAddress=00:1B:44:11:3A:B7\n")
        #expect(throws: SettingsEdit.Failure.notAllowed(.vehicle, value: "x\u{600}\\")) {
            try SettingsEdit(.vehicle, to: "x\u{600}\\", in: settings)
        }
    }

    @Test func theFirstCarIsAddedByItsAddress() throws {
        let edit = try SettingsEdit(.address, to: "00:1B:44:11:3A:B7")
        #expect(edit.applied(to: "[Drive]\n") == "[Drive]\n\n[Car]\nAddress=00:1B:44:11:3A:B7\n")
        let byName = try SettingsEdit(.name, to: "Golf")
        #expect(byName.applied(to: "") == "[Car]\nName=Golf\n")
    }

    @Test func whatIsSaidOfTheFirstCarNamesIt() throws {
        let settings = reading("[Car]\nAddress=00:1b:44:11:3a:b7\n[Car]\nAddress=00:1B:44:11:3A:B8\n")
        let edit = try SettingsEdit(.vehicle, to: "Golf", in: settings)
        let text = edit.applied(to: "")
        #expect(text == "[Car]\nAddress=00:1B:44:11:3A:B7\nVehicle=Golf\n")
        #expect(edit.applied(to: text) == text)
        let both = "[Car]\nAddress=00:1B:44:11:3A:B8\nVehicle=Van\n\n[Car]\nAddress=00:1b:44:11:3a:b7\n"
        #expect(
            edit.applied(to: both)
                == "[Car]\nAddress=00:1B:44:11:3A:B8\nVehicle=Van\n\n[Car]\nVehicle=Golf\nAddress=00:1b:44:11:3a:b7\n")
    }

    @Test func ofACarThatIsNotKnownNothingElseCanBeSaid() {
        #expect(throws: SettingsEdit.Failure.noCar(.seek)) { try SettingsEdit(.seek, to: "no") }
    }

    @Test func aVehicleAloneIsTheCarThatTheRecorderIsBuiltInto() throws {
        let golf = "[Car]\nVehicle=Golf\n"
        #expect(try SettingsEdit(.vehicle, to: "Golf").applied(to: "") == golf)
        let settings = reading(golf)
        #expect(settings.cars.map(\.isBuiltIn) == [true])
        let polo = try SettingsEdit(.vehicle, to: "Polo", in: settings)
        #expect(polo.applied(to: golf) == "[Car]\nVehicle=Polo\n")
        #expect(polo.applied(to: "") == "[Car]\nVehicle=Polo\n")
        // An address is put where the car stands, or it would be two cars.
        let radio = try SettingsEdit(.address, to: "00:1B:44:11:3A:B7", in: settings)
        #expect(radio.applied(to: golf) == "[Car]\nAddress=00:1B:44:11:3A:B7\nVehicle=Golf\n")
        #expect(throws: SettingsEdit.Failure.carElsewhere(.vehicle, .file(path: "/elsewhere", line: 2))) {
            try radio.apply(to: "/tmp/roadbook-not-written.conf")
        }
        let other = "[Car]\nVehicle=Golf\nAddress=00:1B:44:11:3A:B8\n"
        #expect(polo.applied(to: golf + other) == "[Car]\nVehicle=Polo\n" + other)
    }

    @Test func anAddressIsChangedWhereItStands() throws {
        let settings = reading("[Car]\nAddress=00:1B:44:11:3A:B7\n")
        let edit = try SettingsEdit(.address, to: "00:1B:44:11:3A:B9", in: settings)
        #expect(throws: SettingsEdit.Failure.carElsewhere(.address, .file(path: "/elsewhere", line: 2))) {
            try edit.apply(to: "/tmp/roadbook-not-written.conf")
        }
        #expect(
            edit.applied(to: "[Car]\n# mine\nAddress=00:1B:44:11:3A:B7\n")
                == "[Car]\n# mine\nAddress=00:1B:44:11:3A:B9\n")
    }

    @Test func whatIsWrittenIsReadBack() throws {
        let values: [SettingKey: String] = [
            .start: "motion", .maxSpeed: "130 km/h", .idleRadius: "50m", .fallback: "/mnt/usb", .server: "[::1]:2947",
            .simulated: "on", .units: "imperial", .socket: "/run/x y", .connectDelay: "1min 3s",
        ]
        var text = ""
        for (key, value) in values { text = try applied(key, value, to: text) }
        let reading = SettingsReading([SettingsFile(Array(text.utf8), path: "a")])
        #expect(reading.problems.isEmpty)
        for (key, value) in values { #expect(reading.settings[key].text == value) }
    }
}
