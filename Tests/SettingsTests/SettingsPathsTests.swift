import Files
import Glibc
import Settings
import TemporaryFolders
import Testing

/// Directories laid out as on a system, made for one test.
private final class Layout {
    private let folder = TemporaryFolder()

    var root: String { folder.path }
    var places: SettingsPaths {
        SettingsPaths(admin: "\(root)/etc", vendor: "\(root)/usr", personalFile: "\(root)/home/roadbook.conf")
    }

    func make(_ path: String) {
        var made = root
        for part in path.split(separator: "/").dropLast() {
            made += "/\(part)"
            mkdir(made, 0o755)
        }
    }

    func write(_ path: String, _ text: String) throws {
        make(path)
        try WholeFile.write(text, to: "\(root)/\(path)")
    }

    func text(of path: String) -> String { WholeFile.text(of: "\(root)/\(path)") ?? "" }

    func words(_ reading: SettingsReading) -> [String] {
        reading.problems.map { String($0.description.dropFirst(root.count)) }
    }

    func files(_ reading: SettingsReading) -> [String] { reading.files.map { String($0.dropFirst(root.count)) } }
}

@Suite struct SettingsPathsTests {
    @Test func nothingAtAllIsTheDefaults() {
        let layout = Layout()
        #expect(layout.places.read().settings == Settings())
        #expect(layout.places.read().problems.isEmpty)
    }

    /// One name has the accent in its letter, the other one behind it.
    @Test func dropInsWhoseNamesLookAlikeAreTwo() throws {
        let layout = Layout()
        try layout.write("etc/roadbook.conf.d/10-\u{E9}.conf", "[Drive]\nPreRoll=1s\n")
        try layout.write("etc/roadbook.conf.d/10-e\u{301}.conf", "[Drive]\nIdleTimeout=20min\n")
        #expect(layout.places.read().files.count == 2)
    }

    @Test func theAdministratorsFileHidesTheVendors() throws {
        let layout = Layout()
        try layout.write("usr/roadbook.conf", "[Drive]\nPreRoll=1s\nIdleTimeout=20min\n")
        #expect(layout.places.read().settings.milliseconds(.preRoll) == 1_000)
        try layout.write("etc/roadbook.conf", "[Drive]\nPreRoll=2s\n")
        let settings = layout.places.read().settings
        #expect(settings.milliseconds(.preRoll) == 2_000)
        #expect(settings.milliseconds(.idleTimeout) == 600_000)
    }

    @Test func dropInsOverruleInTheOrderOfTheirNames() throws {
        let layout = Layout()
        try layout.write("etc/roadbook.conf", "[Drive]\nPreRoll=1s\n")
        try layout.write("etc/roadbook.conf.d/20-b.conf", "[Drive]\nPreRoll=3s\n")
        try layout.write("usr/roadbook.conf.d/10-a.conf", "[Drive]\nPreRoll=2s\n")
        try layout.write("usr/roadbook.conf.d/30-c.conf.bak", "[Drive]\nPreRoll=9s\n")
        let reading = layout.places.read()
        #expect(
            layout.files(reading)
                == ["/etc/roadbook.conf", "/usr/roadbook.conf.d/10-a.conf", "/etc/roadbook.conf.d/20-b.conf"])
        #expect(reading.settings.milliseconds(.preRoll) == 3_000)
        try layout.write("usr/roadbook.conf.d/99-z.conf", "[Drive]\nPreRoll=4s\n")
        #expect(layout.places.read().settings.milliseconds(.preRoll) == 4_000)
    }

    @Test func anAdministratorsDropInHidesTheVendorsOfTheSameName() throws {
        let layout = Layout()
        try layout.write("usr/roadbook.conf.d/10-a.conf", "[Drive]\nPreRoll=2s\n[Gpsd]\nSimulated=yes\n")
        try layout.write("etc/roadbook.conf.d/10-a.conf", "[Drive]\nPreRoll=3s\n")
        let settings = layout.places.read().settings
        #expect(settings.milliseconds(.preRoll) == 3_000)
        #expect(!settings.flag(.simulated))
    }

    @Test func aLinkToNothingHidesWithoutAComplaint() throws {
        let layout = Layout()
        try layout.write("usr/roadbook.conf.d/10-a.conf", "[Drive]\nPreRoll=2s\n")
        layout.make("etc/roadbook.conf.d/10-a.conf")
        #expect(symlink("/dev/null", "\(layout.root)/etc/roadbook.conf.d/10-a.conf") == 0)
        let reading = layout.places.read()
        #expect(reading.problems.isEmpty)
        #expect(reading.settings[.preRoll].origin == .byDefault)
    }

    @Test func aPersonalFileDecidesHowThingsLookAndNothingElse() throws {
        let layout = Layout()
        try layout.write("home/roadbook.conf", "[Show]\nUnits=imperial\n[Drive]\nPreRoll=1s\n[Car]\nName=x\n")
        let reading = layout.places.read()
        #expect(reading.settings.text(.units) == "imperial")
        #expect(reading.settings[.preRoll].origin == .byDefault)
        #expect(reading.settings.cars.isEmpty)
        #expect(reading.errors.isEmpty)
        #expect(
            layout.words(reading) == [
                "/home/roadbook.conf:4: [Drive] has no place in a personal file; it is ignored",
                "/home/roadbook.conf:5: [Car] has no place in a personal file",
            ])
    }

    @Test func whatIsNoFileIsOneLineAndTheRestIsRead() throws {
        let layout = Layout()
        try layout.write("etc/roadbook.conf", "[Drive]\nPreRoll=1s\n")
        layout.make("etc/roadbook.conf.d/10-folder.conf/x")
        layout.make("etc/roadbook.conf.d/x")
        #expect(mkfifo("\(layout.root)/etc/roadbook.conf.d/20-pipe.conf", 0o600) == 0)
        let large = open("\(layout.root)/etc/roadbook.conf.d/30-large.conf", O_CREAT | O_WRONLY, 0o600)
        #expect(ftruncate(large, 100 << 20) == 0)
        close(large)
        #expect(symlink("loop.conf", "\(layout.root)/etc/roadbook.conf.d/loop.conf") == 0)
        let reading = layout.places.read()
        #expect(
            layout.words(reading) == [
                "/etc/roadbook.conf.d/10-folder.conf: is a directory, not a settings file",
                "/etc/roadbook.conf.d/20-pipe.conf: is not a regular file",
                "/etc/roadbook.conf.d/30-large.conf: larger than 256K: not a settings file",
                "/etc/roadbook.conf.d/loop.conf: cannot be read: it is a link, which is not followed",
            ])
        #expect(reading.errors.count == 4)
        #expect(reading.settings.milliseconds(.preRoll) == 1_000)
    }

    @Test func theFolderOfDropInsMayBeAFileByMistake() throws {
        let layout = Layout()
        try layout.write("etc/roadbook.conf.d", "")
        #expect(
            layout.words(layout.places.read()) == ["/etc/roadbook.conf.d: cannot be listed: Not a directory"])
    }

    @Test func thePersonalFileIsWhereTheEnvironmentSays() {
        let home = SettingsPaths.personalFile { $0 == "HOME" ? "/home/ann" : nil }
        #expect(home == "/home/ann/.config/roadbook/roadbook.conf")
        let moved = SettingsPaths.personalFile { $0 == "HOME" ? "/home/ann" : "/x" }
        #expect(moved == "/x/roadbook/roadbook.conf")
        #expect(SettingsPaths.personalFile { _ in nil } == nil)
    }

    // Changing one.

    @Test func whatIsSetHoldsAndKnowsItsOrigin() throws {
        let layout = Layout()
        try layout.write("etc/roadbook.conf.d/20-b.conf", "[Drive]\nPreRoll=3s\n")
        try SettingsEdit(.preRoll, to: "30s").apply(to: layout.places.editedFile)
        try SettingsEdit(.idleTimeout, to: "20min").apply(to: layout.places.editedFile)
        let settings = layout.places.read().settings
        #expect(settings.milliseconds(.preRoll) == 30_000)
        #expect(settings.milliseconds(.idleTimeout) == 1_200_000)
        #expect(settings[.preRoll].origin.description.hasSuffix("/etc/roadbook.conf.d/90-set.conf:3"))
        try SettingsEdit(.preRoll, to: nil).apply(to: layout.places.editedFile)
        #expect(layout.places.read().settings.milliseconds(.preRoll) == 3_000)
        #expect(layout.text(of: "etc/roadbook.conf.d/90-set.conf") == "[Drive]\nIdleTimeout=20min\n")
    }

    @Test func aFileThatCannotBeWrittenIsNamed() throws {
        let layout = Layout()
        try layout.write("etc", "")
        let edit = try SettingsEdit(.preRoll, to: "30s")
        let path = layout.places.editedFile
        #expect(throws: SettingsEdit.Failure.self) { try edit.apply(to: path) }
        #expect(layout.text(of: "etc").isEmpty)
    }

    @Test func theModeOfAFileStaysAndNothingIsLeftBeside() throws {
        let layout = Layout()
        try layout.write("etc/roadbook.conf.d/90-set.conf", "[Drive]\nPreRoll=3s\n")
        let path = layout.places.editedFile
        #expect(chmod(path, 0o640) == 0)
        try SettingsEdit(.preRoll, to: "4s").apply(to: path)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o640)
        #expect(layout.places.read().files.count == 1)
    }
}
