import Glibc
import Testing

/// Sticks that are known, and backups in one file. The stick is a directory, its device a file, and who mounts it a
/// program that notes it; the virtual machine of `make vm-test` has a real one.
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

    @Test func aFileSystemWithoutANameIsRefused() throws {
        let mounts = "22 1 179:2 / / rw - ext4 /dev/root rw\n30 22 0:40 / \(tree.root) rw - tmpfs tmpfs rw\n"
        try tree.write(mounts, to: "/proc/self/mountinfo")
        let outcome = try prepare(tree.root + "/books")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("(a UUID)"))
    }

    // MARK: Plugging it in

    /// Runs what the unit starts. `umount` keeps what was written, and pulls the stick.
    private func plug(mount: String) throws -> Roadbook.Outcome {
        let programs = tree.root + "/programs"
        try tree.write("#!/bin/sh\necho \"mount $*\" >>\(tree.root)/calls\n\(mount)\n", to: "/programs/mount")
        try tree.write(
            "#!/bin/sh\ncat \(tree.root)/sys/class/leds/ACT/trigger >>\(tree.root)/calls\n"
                + "cp -r \"$1\" \(tree.root)/stick\nrm -r \"$1\"/* \(link)\n", to: "/programs/umount")
        for name in ["mount", "umount"] { chmod("\(programs)/\(name)", 0o755) }
        let words = [
            "--data", lost.first.books.data, "--config", tree.root, "backup", "--stick", Self.uuid,
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
        #expect(outcome.errors.contains("/roadbook/machines: Not a directory"), "\(outcome.errors)")
        #expect(Checkout.content(of: tree.root + "/sys/class/leds/ACT/delay_on") == "1000\n")
    }

    @Test func anotherStickAndNoNameAreRefused() throws {
        for (name, code) in [("9999-0000", Int32(3)), ("../../sda1", 2), ("", 2)] {
            let words = ["backup", "--stick", name, "--system", tree.root]
            #expect(try lost.first.run(words).code == code, "\(name)")
        }
    }

    // MARK: One file

    @Test(arguments: ["golf.tar", "golf.tar.gz"])
    func oneFileHoldsAllAndBringsItBack(name: String) throws {
        let file = "\(lost.home.data)/\(name)"
        let made = try lost.first.run(["backup", file, "--same-card", "--name", "golf"])
        #expect(made.code == 0, "\(made.errors)")
        #expect(made.errors.contains("all of it is in \(file), "))
        let all = try LostCard.trips(lost.first.books.data) + LostCard.trips(lost.second.books.data)
        let restored = try lost.second.run(["restore", file])
        #expect(restored.code == 0, "\(restored.errors)")
        #expect(try LostCard.trips(lost.second.books.data) == all.sorted())
    }

    @Test func aFileKeepsWhatItHolds() throws {
        let file = "\(lost.home.data)/car.tar"
        #expect(try lost.first.run(["backup", file, "--same-card", "--name", "golf"]).code == 0)
        // The books of another car come into the same file.
        #expect(try lost.second.run(["backup", file, "--same-card", "--name", "van"]).code == 0)
        let third = try WrittenBooks()
        #expect(mkdir("\(third.data)/ledger", 0o770) == 0)
        let words = ["--data", third.data, "--config", third.data, "restore", file, "--name", "golf"]
        #expect(try Roadbook.run(words).code == 0)
        let all = try LostCard.trips(lost.first.books.data) + LostCard.trips(lost.second.books.data)
        #expect(try LostCard.trips(third.data) == all.sorted())
    }

    @Test func aFileInAFolderThatIsNotThereIsOneLine() throws {
        let outcome = try lost.first.run(["backup", "/media/nobody/stick/golf.tar.zst"])
        #expect(outcome.code == 1)
        let said = ["error: /media/nobody/stick: No such file or directory", "hint: is the stick mounted there?"]
        #expect(outcome.errors.split(separator: "\n").map(String.init) == said.map { "roadbook: " + $0 })
    }

    /// A limit on the size of files stands for a stick that is full: what is packed is larger than each of its files.
    @Test func whatDoesNotFitIntoAFileIsOneLine() throws {
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        let file = "\(lost.home.data)/full/golf.tar"
        #expect(mkdir("\(lost.home.data)/full", 0o755) == 0)
        let measure = "find \"$0\" -type f -printf '%s\\n' | sort -n | tail -n 1"
        let largest = try Outsiders.run("/bin/sh", ["-c", measure, lost.stick]).lines.first.flatMap { Int($0) } ?? 0
        let script = "trap '' XFSZ; ulimit -f \((largest + 1_023) / 1_024); exec \"$@\""
        let place = ["--data", lost.first.books.data, "--config", "\(lost.first.books.data)/settings"]
        let words = [Roadbook.path] + place + ["backup", file, "--same-card", "--name", "golf"]
        let outcome = try Outsiders.run("/bin/bash", ["-c", script, "bash"] + words)
        #expect(outcome.code == 1)
        let said = outcome.errors.split(separator: "\n")
        #expect(said.count == 2, "\(outcome.errors)")
        #expect(said.first == "roadbook: error: \(file) cannot be packed: tar ended with 2")
        #expect(try Outsiders.run("/bin/ls", ["-A", "\(lost.home.data)/full"]).text.isEmpty)
    }

    @Test func aFileThatIsNoneIsOneLine() throws {
        let outcome = try lost.first.run(["restore", "\(lost.home.data)/none.tar"])
        #expect(outcome.code == 3)
        let file = try lost.home.file("torn.tar", "no archive")
        let torn = try lost.first.run(["restore", file])
        #expect(torn.code == 1)
        #expect(torn.errors.contains("torn.tar cannot be unpacked: tar ended with 2"))
        let kept = try lost.first.run(["backup", file, "--same-card"])
        #expect(kept.code == 1)
        #expect(Checkout.content(of: file) == "no archive")
    }
}
