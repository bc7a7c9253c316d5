import Control
import Glibc
import JSON
import Testing

/// `doctor` against a recorder that tells what the test wants, on a system whose files the test has written.
@Suite struct DoctorTests {
    private let tree: SystemTree
    private let stand: RecorderStand

    init() throws {
        tree = try SystemTree()
        stand = try RecorderStand()
        stand.recorder.status.problems = []
        stand.recorder.status.version = "0.9"
        stand.recorder.status.card.stalls = 0
        stand.recorder.status.card.writeCache = .through
        stand.recorder.status.spool.damagedBlocks = 0
        try tree.write("", to: "/run/systemd/system/here")
        try tree.write("root:x:0:\nroadbook:x:0:\n", to: "/etc/group")
        for unit in [
            "multi-user.target.wants/roadbookd.service", "sockets.target.wants/roadbookd.socket",
            "timers.target.wants/roadbook-archive.timer", "paths.target.wants/roadbook-hooks.path",
            "timers.target.wants/roadbook-hooks.timer", "timers.target.wants/roadbook-remind.timer",
            "timers.target.wants/roadbook-snapshot.timer", "paths.target.wants/roadbook-snapshot.path",
            "multi-user.target.wants/roadbook-boot.service",
        ] {
            try tree.write("", to: "/etc/systemd/system/\(unit)")
        }
    }

    private func start(_ words: [String], on system: String? = nil) throws -> Child {
        try stand.start(["--data", tree.books, "doctor", "--system", system ?? tree.root] + words)
    }

    private func examine(_ words: String...) throws -> Roadbook.Outcome {
        try start(words).finish(turning: stand.turn)
    }

    private func findings() throws -> [JSONValue] {
        try examine("--json").lines.map { try JSONValue(reading: $0) }
    }

    /// The lines of what is to be mended or worth a note, each with its remedy.
    private func complaints() throws -> [String] {
        let lines = try examine().text.split(separator: "\n").map(String.init)
        return lines.filter { !$0.hasPrefix("well") && !$0.hasPrefix("             ") }
    }

    @Test func whatIsWellEndsWithNothing() throws {
        let outcome = try examine()
        #expect(outcome.code == 0)
        #expect(try complaints() == [])
        #expect(outcome.text.contains("well  units      recorder, socket and timers start at each boot\n"))
        #expect(outcome.text.contains("well  bluetooth  ready, and looks for Golf\n"))
    }

    @Test func aProblemOfTheRecorderComesWithItsRemedy() throws {
        stand.recorder.status.problems = [Status.Problem("the card stalls", remedy: "lsblk")]
        let outcome = try examine()
        #expect(outcome.code == 6)
        #expect(outcome.text.contains("mend  recorder   the card stalls\n                 type: lsblk\n"))
    }

    @Test func withoutARecorderTheRestIsLookedAt() throws {
        stand.end()
        let outcome = try start([]).finish {}
        #expect(outcome.code == 6)
        #expect(outcome.text.hasPrefix("mend  recorder   "))
        #expect(outcome.text.contains("\nwell  settings   "))
    }

    @Test func aRecorderOfAnotherVersionIsToldToStartAgain() throws {
        stand.recorder.status.version = "0.0.9"
        #expect(try complaints() == ["mend  recorder   the recorder is of version 0.0.9, this command of 0.9"])
        #expect(try examine().text.contains("type: sudo systemctl restart roadbookd\n"))
    }

    @Test func aBlockedBluetoothIsFound() throws {
        try tree.write("wlan\n", to: "/sys/class/rfkill/rfkill0/type")
        try tree.write("1\n", to: "/sys/class/rfkill/rfkill0/soft")
        #expect(try complaints() == [])
        try tree.write("bluetooth\n", to: "/sys/class/rfkill/rfkill1/type")
        try tree.write("1\n", to: "/sys/class/rfkill/rfkill1/soft")
        #expect(try complaints() == ["mend  bluetooth  Bluetooth is blocked"])
        try tree.write("1\n", to: "/sys/class/rfkill/rfkill1/hard")
        #expect(try complaints() == ["mend  bluetooth  Bluetooth is switched off by a switch on the machine"])
    }

    @Test func aCarThatMayNotComeBackIsFound() throws {
        stand.recorder.status.bluetooth.cars[0].presence = .gone
        stand.recorder.status.bluetooth.cars[0].lastSeenAgoMs = 7_200_000
        #expect(try examine().text.contains("well  bluetooth  ready, and looks for Golf (last seen 2 h ago)\n"))
        stand.recorder.status.bluetooth.cars[0].lastSeenAgoMs = nil
        #expect(try examine().text.contains("Golf (not seen since the boot)\n"))
        let file = "/var/lib/bluetooth/B8:27:EB:00:00:01/00:1B:44:11:3A:B7/info"
        try tree.write("[General]\nName=Golf\nTrusted=false\n", to: file)
        let missed = "note  bluetooth  Golf is paired, but not trusted: it may not come back by itself"
        #expect(try complaints() == [missed])
        #expect(try examine().text.contains("type: sudo bluetoothctl trust 00:1B:44:11:3A:B7\n"))
        try tree.write("[General]\nName=Golf\nTrusted=true\n", to: file)
        #expect(try complaints() == [])
    }

    @Test func aPortThatNobodyNamedMayBeTheReceiver() throws {
        stand.recorder.status.gpsd.state = .searching
        try tree.write("", to: "/dev/serial/by-id/usb-CH340-if00-port0")
        let port = "the serial port usb-CH340-if00-port0 may be a receiver; nobody has named it"
        #expect(try complaints() == ["note  receiver   no fix yet: gpsd searching", "note  receiver   " + port])
        #expect(try examine().code == 0)
        try tree.write("", to: "/etc/roadbook/receivers/usb-CH340-if00-port0")
        #expect(try complaints() == ["note  receiver   no fix yet: gpsd searching"])
    }

    @Test func booksInMemoryAreFound() throws {
        try tree.write(
            "22 1 179:2 / / rw,noatime - overlay overlayroot rw\n", to: "/proc/self/mountinfo")
        let lost = "mend  card       the books are in memory (overlay): they are gone when the power is cut"
        #expect(try complaints() == [lost])
    }

    @Test func theCardIsLookedAt() throws {
        try tree.write("22 1 179:2 / / ro,noatime - ext4 /dev/root rw\n", to: "/proc/self/mountinfo")
        #expect(try complaints() == ["mend  card       /, where the books are, is mounted read-only"])
        try tree.write("22 1 179:2 / / rw,relatime - ext4 /dev/root rw\n", to: "/proc/self/mountinfo")
        #expect(try complaints() == ["note  card       the card could be spared: / is mounted as it comes"])
        try tree.write("22 1 179:2 / / rw,noatime - ext4 /dev/root rw,commit=300\n", to: "/proc/self/mountinfo")
        try tree.write("1 2 3 4 5 6 8192 8 9\n", to: "/sys/dev/block/179:2/stat")
        try tree.write("3600.5 1200.0\n", to: "/proc/uptime")
        #expect(try complaints() == [])
        let written = "well  card       all programs together have written 4.0 MiB to it in "
        let rate = "1 h, which is 34.2 GiB in a year without a pause\n"
        #expect(try examine().text.contains(written + rate))
        try tree.write("1200 900.0\n", to: "/proc/uptime")
        #expect(try examine().text.contains(written + "20 min\n"))
    }

    /// The command is run, on the made-up system's table.
    @Test func theCardIsSparedAfterTheNextBootToo() throws {
        try tree.write("22 1 179:2 / / rw,noatime - ext4 /dev/root rw\n", to: "/proc/self/mountinfo")
        let byHand = try findings().first { $0["area"]?.text == "card" }
        #expect(byHand?["remedy"] == .null)
        #expect(byHand?["advice"]?.text == "add commit=300 to the options of / in /etc/fstab, and boot again")
        let comment = "# /dev/old / ext4 defaults 0 1\n"
        let boot = "PARTUUID=1-01  /boot/firmware  vfat  defaults  0  2\n"
        try tree.write(
            comment + boot + "PARTUUID=1-02  /  ext4  defaults,noatime  0  1\n", to: "/etc/fstab")
        let finding = try findings().first { $0["area"]?.text == "card" }
        let remedy = finding?["remedy"]?.text ?? ""
        let edit = "sudo sed -i -E 's|^([^#]\\S*\\s+/\\s+\\S+\\s+\\S+)|\\1,commit=300|' /etc/fstab"
        #expect(remedy == edit + " && sudo mount -o remount /")
        #expect(finding?["advice"] == .null)
        let script = "sudo() { \"$@\"; }; mount() { :; }; cd \"$0\" && \(remedy.replacing("/etc/", with: "./etc/"))"
        #expect(try Child("/bin/sh", ["-c", script, tree.root], ["PATH": "/usr/bin:/bin"]).finish().code == 0)
        let table = try String(decoding: tree.bytes(of: "/etc/fstab"), as: UTF8.self)
        #expect(table == comment + boot + "PARTUUID=1-02  /  ext4  defaults,noatime,commit=300  0  1\n")
    }

    /// A letter of Malayalam that joins to whatever follows it; the card is a stranger's.
    @Test func aMountPointOfOtherSignsStandsInNoCommand() throws {
        let point = tree.root + "/x\u{D4E}'\u{D4E};\u{D4E}'"
        try tree.write("", to: "/x\u{D4E}'\u{D4E};\u{D4E}'/spool/none")
        try tree.write("37 36 179:3 / \(point) rw,relatime - ext4 /dev/sda1 rw\n", to: "/proc/self/mountinfo")
        try tree.write("/dev/sda1 \(point) ext4 defaults 0 2\n", to: "/etc/fstab")
        let words = ["--data", point, "doctor", "--system", tree.root]
        let text = try stand.start(words).finish(turning: stand.turn).text
        #expect(text.contains("could be spared") && !text.contains("sudo sed"))
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "18014398509481984"])
    func noNumberOfACardEndsIt(_ sectors: String) throws {
        try tree.write("37 36 1:1 / / rw,noatime,commit=300 - ext4 x rw\n", to: "/proc/self/mountinfo")
        try tree.write("1 1 1 1 1 1 \(sectors) 1 1\n", to: "/sys/dev/block/1:1/stat")
        for up in ["5000", "99999999999999999999", "1e308", "inf", "nan", "-1"] {
            try tree.write("\(up) 1\n", to: "/proc/uptime")
            #expect(try examine().code < 128, "\(up)")
            let report = try start(["--bundle", "-"]).finish(turning: stand.turn)
            #expect(report.code < 128, "\(up)")
        }
    }

    /// The name is chosen by whoever makes a serial port, or a folder of a machine.
    @Test func aNameWithAnEndOfLineWritesNoLine() throws {
        stand.recorder.status.gpsd.state = .searching
        try tree.write("", to: "/dev/serial/by-id/usb\ntype: sudo touch x")
        let text = try examine().text
        #expect(text.contains("usb\u{FFFD}type: sudo touch x"))
        #expect(!text.contains("\n                 type: sudo touch x"))
    }

    @Test func aSupplyThatSagsIsFound() throws {
        try tree.write("rpi_volt\n", to: "/sys/class/hwmon/hwmon1/name")
        try tree.write("0\n", to: "/sys/class/hwmon/hwmon1/in0_lcrit_alarm")
        #expect(try examine().text.contains("well  power      the supply is steady\n"))
        try tree.write("1\n", to: "/sys/class/hwmon/hwmon1/in0_lcrit_alarm")
        #expect(try complaints().first?.hasPrefix("mend  power      the supply has sagged") == true)
    }

    @Test func littleRoomAndADamagedSpoolAreToBeMended() throws {
        stand.recorder.status.spool.hoursBeforeFull = 99.9
        stand.recorder.status.spool.damagedBlocks = 2
        #expect(
            try complaints() == [
                "mend  spool      2 blocks are damaged", "mend  spool      room for 99 h of driving",
            ])
    }

    @Test func aUnitThatDoesNotStartAtBootIsFound() throws {
        let other = try SystemTree()
        try other.write("", to: "/run/systemd/system/here")
        let outcome = try start([], on: other.root).finish(turning: stand.turn)
        let units = outcome.lines.filter { $0.contains("units      ") || $0.contains("systemctl") }
        #expect(
            units == [
                "mend  units      roadbookd.socket, roadbookd.service and roadbook-archive.timer do not start at boot",
                "                 type: sudo systemctl enable --now roadbookd.socket roadbookd.service "
                    + "roadbook-archive.timer",
                "note  units      roadbook-hooks.path, roadbook-hooks.timer, roadbook-remind.timer, "
                    + "roadbook-snapshot.path and roadbook-snapshot.timer do not start at boot",
                "                 type: sudo systemctl enable --now roadbook-hooks.path roadbook-hooks.timer "
                    + "roadbook-remind.timer roadbook-snapshot.path roadbook-snapshot.timer",
                "note  units      roadbook-boot.service does not start at boot",
                "                 type: sudo systemctl enable --now roadbook-boot.service",
            ])
    }

    @Test func whoeverWaitsForNewsHasToHearIt() throws {
        try tree.write("", to: "/settings/hooks.d/listen")
        unlink(tree.root + "/etc/systemd/system/paths.target.wants/roadbook-hooks.path")
        #expect(try complaints() == ["note  units      roadbook-hooks.path does not start at boot"])
        let outcome = try start(["--config", tree.root + "/settings"]).finish(turning: stand.turn)
        #expect(outcome.code == 6)
        #expect(outcome.text.contains("mend  units      roadbook-hooks.path does not start at boot\n"))
        #expect(outcome.text.contains("type: sudo systemctl enable --now roadbook-hooks.path\n"))
    }

    @Test func aCarThatTheRecorderIsBuiltIntoNeedsNoBluetooth() throws {
        stand.recorder.status.bluetooth.cars = []
        let words = ["--config", tree.root + "/settings"]
        func said(_ car: String) throws -> String {
            try tree.write("[Car]\n\(car)\n", to: "/settings/roadbook.conf")
            return try start(words).finish(turning: stand.turn).text
        }
        let isWell = "well  bluetooth  movement begins the drives of Golf, which has no Bluetooth\n"
        #expect(try said("Vehicle=Golf").contains(isWell))
        #expect(try !said("Name=Golf").contains("drives of Golf"))
    }

    /// A stand-in tells of units as systemctl does: the unit, whether it is loaded, its two states, a description.
    @Test func aUnitThatHasFailedIsFound() throws {
        let bin = tree.root + "/bin"
        let said = "roadbook-snapshot.service loaded failed failed Write how the vehicles are into a file"
        let script = "#!/bin/sh\n[ \"$1 $2\" = 'list-units --failed' ] && echo '\(said)'\n"
        // A shell writes it: what this process has open for writing cannot be run.
        let writing = ["-c", "mkdir \"$0\" && cd \"$0\" && printf %s \"$TEXT\" >systemctl && chmod 755 systemctl", bin]
        #expect(try Child("/bin/sh", writing, ["TEXT": script, "PATH": "/usr/bin:/bin"]).finish().code == 0)
        let words = ["--data", tree.books, "doctor", "--system", tree.root]
        let child = try stand.start(words, environment: ["PATH": bin + ":/usr/bin:/bin"])
        let outcome = child.finish(turning: stand.turn)
        #expect(outcome.code == 6)
        let remedy = "                 type: sudo systemctl restart roadbook-snapshot.service"
        #expect(outcome.text.contains("mend  units      roadbook-snapshot.service has failed\n\(remedy)\n"))
        #expect(!outcome.text.contains("well  units"))
    }

    @Test func aServiceIsNamedInVainWithoutTheProgramThatAsksIt() throws {
        try tree.write("[Online]\nStreets=no\nContact=anna@example.org\n", to: "/settings/roadbook.conf")
        let words = ["--config", tree.root + "/settings"]
        func said() throws -> String { try start(words).finish(turning: stand.turn).text }
        #expect(try !said().contains("online"))
        for setting in ["Streets=photon", "Weather=yes"] {
            try tree.write("[Online]\n\(setting)\n", to: "/settings/roadbook.conf")
            let missing = "[Online] names a service, and roadbook-online, which asks it, is not installed"
            let remedy = "                 type: sudo apt install roadbook-online"
            #expect(try said().contains("note  online     \(missing)\n\(remedy)\n"))
        }
        try tree.write("", to: "/usr/local/bin/roadbook-online")
        #expect(try said().contains("note  online     roadbook-online.timer does not start at boot\n"))
        try tree.write("", to: "/etc/systemd/system/timers.target.wants/roadbook-online.timer")
        #expect(try !said().contains("online"))
        #expect(try start(words).finish(turning: stand.turn).code == 0)
    }

    /// A program can type what is in `remedy`; what a person has to do besides is a sentence beside it.
    @Test func whatIsToBeMendedHasACommand() throws {
        stand.recorder.status.spool.onFallback = true
        stand.recorder.status.gpsd.state = .searching
        try tree.write("bluetooth\n", to: "/sys/class/rfkill/rfkill1/type")
        try tree.write("1\n", to: "/sys/class/rfkill/rfkill1/hard")
        try tree.write("", to: "/dev/serial/by-id/usb-CH340 (old)-if00-port0")
        let found = try findings()
        for finding in found where finding["verdict"]?.text == "mend" {
            #expect(finding["remedy"]?.text?.isEmpty == false, "\(finding)")
        }
        func words(_ part: String) -> [String?] {
            let finding = found.first { $0["text"]?.text?.contains(part) == true }
            return [finding?["remedy"]?.text, finding?["advice"]?.text]
        }
        let moved = "move that switch, which no command can"
        #expect(words("a switch on the machine") == ["rfkill list bluetooth", moved])
        #expect(words("the card refuses to write").first == "journalctl -k")
        let named = "sudo touch '/etc/roadbook/receivers/usb-CH340 (old)-if00-port0'"
        #expect(words("may be a receiver") == [named, "plug it in again after that"])
    }

    @Test func eachFindingIsAnObject() throws {
        stand.recorder.status.problems = [Status.Problem("cold", remedy: "make fire")]
        let lines = try examine("--json").text.split(separator: "\n")
        let cold = #"{"area":"recorder","verdict":"mend","text":"cold","remedy":"make fire","advice":null}"#
        #expect(lines.contains(Substring(cold)))
    }
}
