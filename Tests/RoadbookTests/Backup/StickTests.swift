import Glibc
import Testing

/// Sticks that are known. The stick is a directory, its device a file, and who mounts it a
/// program that notes it; the virtual machine of `make prove NAME=machine` has a real one.
@Suite struct StickTests {
    private static let uuid = "1234-ABCD"

    private let lost: LostCard
    private let tree: SystemTree

    init() throws {
        lost = try LostCard()
        tree = try SystemTree()
        try tree.write("", to: "/dev/sda1")
        try tree.write("", to: "/dev/disk/by-uuid/here")
        try tree.write("MAJOR=8\nMINOR=1\nDEVNAME=sda1\n", to: "/sys/dev/block/8:1/uevent")
        symlink("../../sda1", link)
        try tree.write("none timer [mmc0] default-on\n", to: "/sys/class/leds/ACT/trigger")
        for half in ["delay_on", "delay_off"] { try tree.write("", to: "/sys/class/leds/ACT/\(half)") }
        try tree.write("", to: "/run/here")
    }

    private var link: String { "\(tree.root)/dev/disk/by-uuid/\(Self.uuid)" }
    private var light: String? { Checkout.content(of: "\(tree.root)/sys/class/leds/ACT/trigger") }

    // MARK: Making a stick known

    private func prepare(_ directory: String) throws -> Roadbook.Outcome {
        let places = ["--data", lost.first.books.data, "--config", tree.root, "--system", tree.root]
        return try Roadbook.run(["backup", "--prepare", directory] + places)
    }

    @Test func aStickIsKnownByItsFileSystem() throws {
        let mounts = "22 1 179:2 / / rw - ext4 /dev/root rw\n30 22 8:1 / \(tree.root) rw - vfat /dev/sda1 rw\n"
        try tree.write(mounts, to: "/proc/self/mountinfo")
        let outcome = try prepare(tree.root + "/books")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.text.hasPrefix("the stick 1234-ABCD is known now"))
        #expect(access("\(tree.root)/backups/\(Self.uuid)", F_OK) == 0)
    }

    @Test func theCardOfTheBooksIsNoStick() throws {
        try tree.write("22 1 179:2 / / rw - ext4 /dev/root rw\n", to: "/proc/self/mountinfo")
        let outcome = try prepare(tree.root + "/books")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("is on the card of the books"))
        #expect(access("\(tree.root)/backups", F_OK) != 0)
    }

    /// Every Pi has its books and /boot/firmware on two partitions of one card.
    @Test(arguments: [("mmcblk0p1", "mmcblk0p2"), ("sda1", "sda12"), ("mmcblk0", "mmcblk0p2")])
    func anotherPartitionOfThatCardIsNoStick(name: String, books: String) throws {
        let mounts = "22 1 179:2 / / rw - ext4 /dev/root rw\n30 22 179:1 / \(tree.root) rw - vfat /dev/x rw\n"
        try tree.write(mounts, to: "/proc/self/mountinfo")
        func event(_ name: String) -> String {
            "DEVNAME=\(name)\nDEVTYPE=\(name == "mmcblk0" ? "disk" : "partition")\n"
        }
        try tree.write(event(name), to: "/sys/dev/block/179:1/uevent")
        try tree.write(event(books), to: "/sys/dev/block/179:2/uevent")
        #expect(mkdir("\(tree.root)/elsewhere", 0o755) == 0)
        let outcome = try prepare(tree.root + "/elsewhere")
        #expect(outcome.errors.contains("is on the card of the books"), "\(outcome)")
    }

    @Test func aFileSystemWithoutANameIsRefused() throws {
        let mounts = "22 1 179:2 / / rw - ext4 /dev/root rw\n30 22 0:40 / \(tree.root) rw - tmpfs tmpfs rw\n"
        try tree.write(mounts, to: "/proc/self/mountinfo")
        let outcome = try prepare(tree.root + "/books")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("(a UUID)"))
    }

    // MARK: Plugging it in

    /// Runs what the unit starts. `umount` keeps what was written, and pulls the stick.
    private func plug(mount: String, unmounting code: Int = 0) throws -> Roadbook.Outcome {
        let programs = tree.root + "/programs"
        try tree.write("#!/bin/sh\necho \"mount $*\" >>\(tree.root)/calls\n\(mount)\n", to: "/programs/mount")
        try tree.write(
            "#!/bin/sh\ncat \(tree.root)/sys/class/leds/ACT/trigger >>\(tree.root)/calls\n"
                + "cp -r \"$1\" \(tree.root)/stick\nrm -r \"$1\"/* \(link)\nexit \(code)\n", to: "/programs/umount")
        for name in ["mount", "umount"] { chmod("\(programs)/\(name)", 0o755) }
        let words = [
            "--data", lost.first.books.data, "--config", "\(lost.first.books.data)/settings", "backup", "--stick",
            Self.uuid,
            "--system", tree.root, "--same-card", "--name", "golf",
        ]
        return try Roadbook.run(words, environment: ["PATH": "\(programs):/usr/bin:/bin", "TZ": "UTC"])
    }

    @Test func aKnownStickGetsABackupAndTheLightSaysWhen() throws {
        let outcome = try plug(mount: "")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("the stick 1234-ABCD has all of it and may be pulled"))
        #expect(try LostCard.trips(tree.root + "/stick/roadbook") == LostCard.trips(lost.first.books.data))
        let calls = try #require(Checkout.content(of: tree.root + "/calls"))
        #expect(calls == "mount -o nosuid,nodev,noexec \(link) \(tree.root)/run/roadbook-backup/1234-ABCD\ntimer\n")
        #expect(light == "mmc0\n")
    }

    @Test func aStickThatIsStillMountedMayNotBePulled() throws {
        let outcome = try plug(mount: "", unmounting: 32)
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("is still mounted, do not pull it yet"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("may be pulled"))
        #expect(Checkout.content(of: tree.root + "/sys/class/leds/ACT/delay_on") == "1000\n")
    }

    @Test func aStickThatCannotBeMountedIsOneLineAndASlowLight() throws {
        let outcome = try plug(mount: "rm \(link)\nexit 32")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("the stick 1234-ABCD cannot be mounted: mount ended with 32"))
        #expect(Checkout.content(of: tree.root + "/sys/class/leds/ACT/delay_on") == "1000\n")
        #expect(light == "mmc0\n")
    }

    /// A refusal of the kernel in the middle of it is said, too.
    @Test func aStickThatTakesNothingIsOneLineAndASlowLight() throws {
        let outcome = try plug(mount: "for last; do :; done\n: >\"$last/roadbook\"")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("/roadbook cannot be used: Not a directory"), "\(outcome.errors)")
        #expect(Checkout.content(of: tree.root + "/sys/class/leds/ACT/delay_on") == "1000\n")
    }

    @Test func anotherStickAndNoNameAreRefused() throws {
        for (name, code) in [("9999-0000", Int32(3)), ("../../sda1", 2), ("", 2)] {
            let words = ["backup", "--stick", name, "--system", tree.root]
            #expect(try lost.first.run(words).code == code, "\(name)")
        }
    }

    /// A folder behind such a link was emptied once, by root, whenever the stick was plugged in.
    @Test(arguments: ["roadbook", "roadbook/settings", "roadbook/settings/golf", "roadbook/machines"])
    func aLinkOnAStickLeadsNowhere(name: String) throws {
        try tree.write("precious", to: "/elsewhere/file")
        let above = name.split(separator: "/").dropLast().joined(separator: "/")
        let mount = "for last; do :; done\nmkdir -p \"$last/\(above)\"\nln -s \(tree.root)/elsewhere \"$last/\(name)\""
        let outcome = try plug(mount: mount)
        #expect(outcome.code == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("it is a link, which is not followed"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("has all of it"))
        #expect(Checkout.content(of: "\(tree.root)/elsewhere/file") == "precious")
        #expect(try Outsiders.run("/bin/ls", ["-A", "\(tree.root)/elsewhere"]).lines == ["file"])
    }
}
