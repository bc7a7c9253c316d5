import Settings
import Testing

/// One file, and what is said of it.
@Suite struct SettingsFileTests {
    private func read(_ text: String) -> SettingsReading { read(Array(text.utf8)) }
    private func read(_ bytes: [UInt8]) -> SettingsReading { SettingsReading([SettingsFile(bytes, path: "r.conf")]) }

    private func words(_ text: String) -> [String] { read(text).problems.map(\.description) }

    @Test func whatIsNotSaidIsByDefault() {
        let settings = read("").settings
        #expect(settings[.idleTimeout].origin == .byDefault)
        #expect(settings.milliseconds(.idleTimeout) == 600_000)
        #expect(settings == Settings())
    }

    @Test func aValueKnowsItsFileAndLine() {
        let settings = read("# mine\n\n[Drive]\n  IdleTimeout = 12min  \n").settings
        #expect(settings.milliseconds(.idleTimeout) == 720_000)
        #expect(settings[.idleTimeout].text == "12min")
        #expect(settings[.idleTimeout].origin.description == "r.conf:4")
    }

    @Test func theLastOneHoldsAndAnEmptyOneTakesItBack() {
        #expect(read("[Drive]\nPreRoll=1s\nPreRoll=2s\n").settings.milliseconds(.preRoll) == 2_000)
        #expect(read("[Drive]\nPreRoll=1s\nPreRoll=\n").settings[.preRoll].origin == .byDefault)
    }

    @Test func anEditorOnWindowsDoesNoHarm() {
        let text = "\u{FEFF}[Car]\r\nAddress=00:1b:44:11:3a:b7\r\nName=Wagen\r\n[Gpsd]\r\nSimulated=yes\r\n"
        let reading = read(text)
        #expect(reading.problems.isEmpty)
        #expect(reading.settings.flag(.simulated))
        #expect(reading.settings.cars.map(\.name) == ["Wagen"])
        #expect(reading.settings.cars.map(\.address) == [0x001B_4411_3AB7])
    }

    @Test func aBackslashContinuesALine() {
        let reading = read("[Drive]\nStart=motion \\\n# between\n   bluetooth\nPreRoll=5s\n")
        #expect(reading.settings.words(.start) == ["motion", "bluetooth"])
        #expect(reading.settings[.start].origin.description == "r.conf:2")
        #expect(reading.settings[.preRoll].origin.description == "r.conf:5")
        #expect(read("[Drive]\nPreRoll=5s\\").settings.milliseconds(.preRoll) == 5_000)
    }

    @Test func anUnknownKeyIsAWarningWithWhatWasMeant() {
        #expect(
            words("[Drive]\nIdleTimout=5min\n")
                == ["r.conf:2: there is no `IdleTimout` in [Drive]; it is ignored; did you mean IdleTimeout?"])
        #expect(
            words("[Drive]\nidletimeout=5min\n")
                == ["r.conf:2: there is no `idletimeout` in [Drive]; it is ignored; did you mean IdleTimeout?"])
        #expect(
            words("[Drive]\nMaxAge=5s\n")
                == ["r.conf:2: there is no `MaxAge` in [Drive]; it is ignored; it belongs under [Gpsd]"])
        #expect(words("[Drive]\nTyres=red\n") == ["r.conf:2: there is no `Tyres` in [Drive]; it is ignored"])
        #expect(read("[Drive]\nIdleTimout=5min\n").errors.isEmpty)
    }

    @Test func anUnknownSectionIsOneWarning() {
        #expect(
            words("[Drives]\nIdleTimeout=5min\nB=1\n")
                == ["r.conf:1: there is no section [Drives]; what it says is ignored; did you mean [Drive]?"])
        #expect(words("[Drive\nPreRoll=1s\n").count == 1)
    }

    @Test func linesThatSayNothingAreWarnings() {
        #expect(words("PreRoll=5s\n") == ["r.conf:1: `PreRoll` stands before any [Section]; it is ignored"])
        #expect(
            words("[Drive]\nPreRoll 5s\n")
                == ["r.conf:2: `PreRoll 5s` is neither [Section] nor Key=Value; it is ignored"])
    }

    @Test func aBadValueIsAnErrorThatSaysWhatIsAllowed() throws {
        let reading = read("[Drive]\nIdleTimeout=a while\n")
        let problem = try #require(reading.errors.first)
        #expect(
            problem.description
                == "r.conf:2: `IdleTimeout=a while` is not allowed; "
                + "allowed is a time span from 1min to 1d, such as 90s, 10min or 1h 30min")
        #expect(problem.key == "IdleTimeout" && problem.line == 2 && problem.file == "r.conf")
        #expect(reading.settings[.idleTimeout].origin == .byDefault)
    }

    @Test(arguments: [
        "[Drive]\nIdleTimeout=10s", "[Drive]\nIdleTimeout=2d", "[Drive]\nMaxSpeed=250", "[Drive]\nStart=bluetooth wifi",
        "[Drive]\nIdleRadius=5km 1m", "[Gpsd]\nSimulated=maybe", "[Gpsd]\nServer=a b", "[Gpsd]\nMaxError=0",
        "[Spool]\nFallback=usb", "[Control]\nSocket=run/x", "[Show]\nUnits=furlongs", "[Car]\nAddress=00:11",
        "[Car]\nName=a\nSeek=often",
    ])
    func whatIsOutOfBoundsIsAnError(text: String) {
        #expect(read(text).errors.count == 1)
    }

    @Test func messagesHoldNothingThatMovesACursor() {
        let reading = read("[Drive]\nPreRoll=\u{1B}[2J\u{7}" + String(repeating: "x", count: 500) + "\n")
        let text = reading.problems.map(\.description).joined()
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
        #expect(text.count < 300)
    }

    // Cars.

    @Test func eachCarHasASection() {
        let cars = read(
            "[Car]\nAddress=00:00:00:00:00:01\nVehicle=Golf\n[Car]\nAddress=00:00:00:00:00:02\nDriver=Ann\n"
        )
        .settings.cars
        #expect(cars.map(\.title) == ["Golf", "00:00:00:00:00:02"])
        #expect(cars.map(\.driver) == [nil, "Ann"])
        #expect(cars.map(\.seek) == [true, true])
    }

    @Test func headUnitsOfOneNameAreToldApartByAddress() {
        let text = "[Car]\nName=CAR-BT\nAddress=00:00:00:00:00:01\n[Car]\nName=CAR-BT\nAddress=00:00:00:00:00:02\n"
        #expect(read(text).settings.cars.count == 2)
    }

    @Test func aCarThatIsSpokenOfAgainIsTheSameCar() {
        let first = SettingsFile(Array("[Car]\nAddress=00:00:00:00:00:01\nName=a\nVehicle=Golf\n".utf8), path: "1")
        let second = SettingsFile(Array("[Car]\nAddress=00:00:00:00:00:01\nSeek=no\nName=b\n".utf8), path: "2")
        let cars = SettingsReading([first, second]).settings.cars
        #expect(cars.map(\.name) == ["b"])
        #expect(cars.map(\.vehicle) == ["Golf"])
        #expect(cars.map(\.seek) == [false])
    }

    @Test func aCarThatCannotBeKnownIsAnError() {
        #expect(
            words("\n[Car]\nSeek=no\n").first?.hasPrefix("r.conf:2: [Car] has neither Address, Name nor") == true)
        #expect(words("[Car]\nDriver=Anna\nVehicle=Golf\n").count == 1)
    }

    @Test func aCarWithNothingButAVehicleIsBuiltIn() {
        let first = SettingsFile(Array("[Car]\nVehicle=Golf\n".utf8), path: "1")
        let second = SettingsFile(Array("[Car]\nVehicle=Polo\n[Car]\nName=Trailer\n".utf8), path: "2")
        let cars = SettingsReading([first, second]).settings.cars
        #expect(cars.map(\.title) == ["Polo", "Trailer"] && cars.map(\.isBuiltIn) == [true, false])
    }

    /// The section is as operating.md has it, for `roadbook start --vehicle Trailer`.
    @Test func aCarWithoutBluetoothNeedsNothingButAName() {
        let car = read("[Car]\nName=Trailer\n").settings.cars.first
        #expect(car?.title == "Trailer")
        #expect(car?.address == nil)
        #expect(words("[Car]\nName=Trailer\n").isEmpty)
    }

    @Test func textMayStandInQuotes() {
        #expect(read("[Car]\nName=\"My car\"\n").settings.cars.map(\.name) == ["My car"])
        #expect(read("[Car]\nName=\"\n").settings.cars.map(\.name) == ["\""])
    }

    // Files that are none.

    @Test func aFileWithNulsIsRefusedInOneLine() {
        #expect(words("[Drive]\nPreRoll=\0\n") == ["r.conf: holds a NUL byte in line 2: not a text file"])
        let wide: [UInt8] = [0xFF, 0xFE, 0x5B, 0x00]
        #expect(read(wide).problems.map(\.description) == ["r.conf: saved as UTF-16; save it as UTF-8"])
    }

    @Test func anEndlessLineIsRefusedInOneLine() {
        let long = String(repeating: "x", count: 5_000)
        #expect(words("[Drive]\n\(long)\n") == ["r.conf:2: a line of more than 4096 bytes: not a settings file"])
        let continued = String(repeating: "x\\\n", count: 5_000)
        #expect(words(continued) == ["r.conf:1: a line of more than 4096 bytes: not a settings file"])
    }

    @Test func aFileThatIsTooLargeIsRefusedInOneLine() {
        let large = [UInt8](repeating: 0x23, count: SettingsFile.largestFile + 1)
        #expect(read(large).problems.map(\.description) == ["r.conf: larger than 256K: not a settings file"])
    }

    @Test func whatIsNotUTF8IsNamed() {
        #expect(read(Array("[Car]\nName=".utf8) + [0xFC]).problems.first?.description == "r.conf:2: not UTF-8")
    }

    @Test func aFileOfNothingButMistakesIsNotEndless() {
        #expect(words(String(repeating: "nonsense\n", count: 10_000)).count == 20)
    }

    @Test func anyBytesGiveSettingsOrProblems() {
        var random = SplitMix(state: 42)
        let letters = Array("[]=#;\\\r\n\t DrivePeRol5sCaNm\u{FEFF}".utf8) + [0, 0xFF, 0xC3]
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                letters[Int.random(in: 0..<letters.count, using: &random)]
            }
            let reading = read(bytes)
            #expect(reading.problems.allSatisfy { !$0.description.utf8.contains(0x0A) }, "\(bytes)")
        }
    }
}

/// Numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        let first = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        let second = (first ^ (first >> 27)) &* 0x94D0_49BB_1331_11EB
        return second ^ (second >> 31)
    }
}
