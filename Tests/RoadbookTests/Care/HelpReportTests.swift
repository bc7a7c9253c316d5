import Control
import Glibc
import Testing
import World

/// The report for anyone who helps, about a machine whose owner has put a name to everything.
@Suite struct HelpReportTests {
    private let tree: SystemTree
    private let stand: RecorderStand
    private let book: DrivenBook
    private let settings: SettingsFolder

    init() throws {
        tree = try SystemTree()
        try tree.write("annaspi\n", to: "/etc/hostname")
        try tree.write("PRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n", to: "/etc/os-release")
        try tree.write("", to: "/dev/serial/by-id/usb-u-blox_AN0815-if00")
        let road = ToldRoad()
        road.drive(300, at: 20)
        book = try DrivenBook(road)
        settings = try SettingsFolder(
            """
            [Car]
            Address=00:1B:44:11:3A:B7
            Vehicle=B-AN 1234
            Driver=Anna Albers
            [Drive]
            IdleTimeout=7min
            Idle Anna=7min
            [Gpsd]
            Server=192.0.2.7:2947

            """)
        stand = try RecorderStand()
        stand.recorder.status.driver = "Anna Albers"
        stand.recorder.status.gpsd.state = .searching
        stand.recorder.status.gpsd.refusedFixes = ["noFix": 12]
        stand.recorder.status.fix?.latitude = 51.512345
        stand.recorder.status.fix?.longitude = -0.123456
        stand.recorder.status.spool.failing = "\(book.books.data)/spool: Input/output error"
        stand.recorder.status.problems = [
            Status.Problem("B-AN 1234 (00:1B:44:11:3A:B7) of Anna Albers was seen at 51.512345 by 00:1b:44:11:3a:b8")
        ]
    }

    private func report(_ path: String = "-") throws -> Roadbook.Outcome {
        let words = ["--data", book.books.data, "--config", settings.path, "doctor", "--system", tree.root]
        return try stand.start(words + ["--bundle", path]).finish(turning: stand.turn)
    }

    @Test func itHoldsNoPositionsAddressesAndNames() throws {
        let text = try report().text
        let secrets = [
            "51.5", "0.12", "00:1B", "00:1b", "B-AN", "Anna", "annaspi", "Albers", "192.0.2.7", "AN0815",
            book.books.data,
        ]
        for secret in secrets { #expect(!text.contains(secret), "\(secret)") }
        #expect(text.contains("mend recorder: car-1 (address-1) of driver-1 was seen at ... by ...\n"))
        #expect(text.contains("note receiver: the serial port port-1 may be a receiver; nobody has named it\n"))
        #expect(text.contains("spool.failing: directory-1/spool: Input/output error\n"))
    }

    @Test func itTellsWhatAHelperAsksFor() throws {
        let outcome = try report()
        #expect(outcome.code == 0)
        for line in [
            "system: Debian GNU/Linux 13 (trixie)", "gpsd: searching", "gpsd.refused.noFix: 12", "fix: full",
            "Drive.IdleTimeout: 7min", "Gpsd.Server: (set)", "cars: 1", "problem: warning in line 7", "shown: 1",
        ] {
            #expect(outcome.lines.contains(line), "\(line)")
        }
        let spool = try #require(outcome.text.split(separator: "[spool]\n").last)
        let lines = try #require(spool.split(separator: "\n").first { $0.hasPrefix("lines: ") })
        #expect(try book.lines().count <= Int(lines.dropFirst("lines: ".count)) ?? 0)
        #expect(spool.contains("\nbegunAgo: "))
    }

    /// A stranger may have handed the card over, and root reads it.
    @Test func noLinkOnACardIsFollowed() throws {
        try tree.write("the words of the vault\n", to: "/vault/model")
        try tree.write("vault\n", to: "/vault/osrelease")
        try tree.write("", to: "/proc/device-tree/here")
        try tree.write("", to: "/proc/sys/here")
        #expect(symlink(tree.root + "/vault/model", tree.root + "/proc/device-tree/model") == 0)
        #expect(symlink(tree.root + "/vault", tree.root + "/proc/sys/kernel") == 0)
        let text = try report().text
        #expect(!text.contains("vault") && !text.contains("\nmodel: ") && !text.contains("\nkernel: "))
    }

    @Test func aFileOfTheMachineIsOneLineInIt() throws {
        try tree.write("Pi\u{1B}]0;owned\u{7}\n[trips]\nshown: 9\n", to: "/proc/device-tree/model")
        _ = try report(tree.root + "/report.txt")
        let written = try #require(settings.text(of: tree.root + "/report.txt"))
        #expect(written.contains("\nmodel: Pi\u{FFFD}]0;owned\u{FFFD}\u{FFFD}[trips]\u{FFFD}shown: 9"))
        #expect(!written.contains("\u{1B}"))
    }

    @Test func theFileIsItsOwnersAndWhole() throws {
        let path = tree.root + "/report.txt"
        let outcome = try report(path)
        #expect(outcome.text.hasPrefix("\(path) is written, "))
        let written = try #require(settings.text(of: path))
        #expect(written.hasPrefix("This is a report of roadbook doctor."))
        #expect(written.hasSuffix("\n"))
        let refused = try report(tree.root + "/none/report.txt")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("none/report.txt"))
    }
}
