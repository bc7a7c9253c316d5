import Files
import Glibc
import Testing

/// Settings on a medium that a stranger may have written: nothing there leads elsewhere, and what was a secret is one
/// again.
@Suite struct MediumTests {
    private let lost: LostCard
    private var here: String { "\(lost.first.books.data)/settings" }
    private var back: String { "\(lost.second.books.data)/settings" }
    private var there: String { "\(lost.stick)/settings/golf" }

    init() throws { lost = try LostCard() }

    private func place(_ text: String, at path: String, mode: mode_t = 0o644) throws {
        try lost.first.books.place(Array(text.utf8), at: "settings/\(path)")
        #expect(chmod("\(here)/\(path)", mode) == 0)
    }

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    private func backUp() throws -> Roadbook.Outcome { try lost.backUp(lost.first, "--name", "golf") }

    // MARK: Modes

    @Test func modesComeBackAsTheyWere() throws {
        for folder in ["hooks.d", "notify.d"] { #expect(mkdir("\(here)/\(folder)", 0o700) == 0) }
        try place("#!/bin/sh\n", at: "hooks.d/lights", mode: 0o755)
        try place("sesame", at: "notify.d/token", mode: 0o600)
        let made = try backUp()
        #expect(made.code == 0, "\(made.errors)")
        #expect(made.errors.contains("\(here)/notify.d/token is a secret"), "\(made.errors)")
        #expect(!made.errors.contains("lights is a secret"))
        let list = Checkout.content(of: "\(there)/.modes") ?? ""
        #expect(list.hasPrefix("roadbook-modes 1\n") && list.contains("\n0755 ") && list.contains(" notify.d/token\n"))
        // A stick with FAT on it keeps none.
        chmod("\(there)/notify.d/token", 0o666)
        chmod("\(there)/hooks.d/lights", 0o666)
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 0, "\(restored.errors)")
        #expect(mode("\(back)/hooks.d/lights") == 0o755)
        #expect(mode("\(back)/notify.d/token") == 0o600 && mode("\(back)/notify.d") == 0o700)
        #expect(restored.errors.contains("notify.d/token: as it was, a secret"), "\(restored.errors)")
    }

    /// A secret of the user who runs the programs is his again, and what was someone else's is told.
    @Test func ownersComeBackIfTheyAreOurs() throws {
        try place("sesame", at: "token", mode: 0o600)
        #expect(try backUp().code == 0)
        let list = try #require(Checkout.content(of: "\(there)/.modes"))
        let file = try FileReplacement(of: "\(there)/.modes", mode: 0o644)
        let changed = list.split(separator: "\n").map { $0.hasSuffix(" token") ? "0600 anna friends token" : $0 }
        try file.write(Array((changed.joined(separator: "\n") + "\n").utf8))
        try file.commit()
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 0 && mode("\(back)/token") == 0o600)
        let told = "token: its content as it was; its owner or group is another one now"
        #expect(restored.errors.contains(told) == (geteuid() == 0), "\(restored.errors)")
    }

    /// The owner of a program or of settings would decide what root runs and reads.
    @Test func onlySecretsHaveAnotherOwnerThanRoot() throws {
        #expect(mkdir("\(here)/hooks.d", 0o755) == 0 && mkdir("\(here)/roadbook.conf.d", 0o755) == 0)
        let files = ["token": 0o600, "hooks.d/lights": 0o700, "roadbook.conf.d/more.conf": 0o600, "plain": 0o644]
        for (path, mode) in files { try place("[Car]\n", at: path, mode: mode_t(mode)) }
        #expect(try backUp().code == 0)
        let list = try #require(Checkout.content(of: "\(there)/.modes"))
        let file = try FileReplacement(of: "\(there)/.modes", mode: 0o644)
        let lines = list.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return words.count == 4 ? "\(words[0]) roadbook-hooks \(words[2]) \(words[3])" : String(line)
        }
        try file.write(Array((lines.joined(separator: "\n") + "\n").utf8))
        try file.commit()
        let library = try RigLibrary.compile("names", in: lost.home.data)
        let restored = try lost.second.run(
            ["restore", lost.stick], environment: ["LD_PRELOAD": library, "NAMES": "61009=roadbook-hooks"])
        #expect(restored.code == 0, "\(restored.errors)")
        for path in files.keys {
            let (folder, name) = try HeldFolder.place(of: "\(back)/\(path)")
            let owner = path == "token" && geteuid() == 0 ? 61_009 : geteuid()
            #expect(try folder.open(name).owner == owner, "\(path)")
        }
    }

    /// FAT takes `readme` for `README`, and drops a dot at the end.
    @Test func whatFATCannotKeepApartIsNamedAndNothingIsMixedUp() throws {
        #expect(mkdir("\(here)/notify.d", 0o755) == 0 && mkdir("\(here)/Notify.d", 0o755) == 0)
        try place("hello", at: "notify.d/README", mode: 0o644)
        try place("sesame", at: "notify.d/readme", mode: 0o600)
        try place("other", at: "Notify.d/a", mode: 0o600)
        try place("dot", at: "dot.", mode: 0o644)
        let library = try RigLibrary.compile("fat-names", in: lost.home.data)
        let made = try lost.first.run(
            ["backup", lost.stick, "--same-card", "--name", "golf"],
            environment: ["LD_PRELOAD": library, "STICK": lost.stick])
        #expect(made.code == 6, "\(made.errors)")
        // A folder is read in the order of its bytes: the first of two names is kept.
        for name in ["notify.d/README", "notify.d/readme", "dot."] {
            #expect(made.errors.contains("\(here)/\(name) "), "\(made.errors)")
        }
        #expect(WrittenBooks.files(in: "\(there)/Notify.d") == ["a"])
        #expect(try lost.restore(lost.second).code == 0)
        #expect(mode("\(back)/Notify.d/a") == 0o600 && access("\(back)/notify.d", F_OK) != 0)
        #expect(access("\(back)/dot", F_OK) != 0)
    }

    @Test(arguments: [
        "", "nonsense", "roadbook-modes 1\n4755 root root notify.d/token\n7777777 root root notify.d/token\n",
    ])
    func aFileWithoutAModeInTheListIsForItsOwnerAlone(list: String) throws {
        #expect(mkdir("\(here)/notify.d", 0o755) == 0)
        try place("sesame", at: "notify.d/token", mode: 0o644)
        #expect(try backUp().code == 0)
        let file = try FileReplacement(of: "\(there)/.modes", mode: 0o644)
        try file.write(Array(list.utf8))
        try file.commit()
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 0 && restored.errors.contains("restored for root alone"), "\(restored.errors)")
        #expect(mode("\(back)/notify.d/token") == 0o600)
    }

    // MARK: Whole, or said

    @Test func whatBecameASecretIsOneOnTheMediumToo() throws {
        try place("sesame", at: "token", mode: 0o644)
        #expect(try backUp().code == 0)
        #expect(chmod("\(here)/token", 0o600) == 0)
        #expect(try backUp().code == 0 && mode("\(there)/token") == 0o600)
    }

    @Test func aLargeFileIsCopiedWhole() throws {
        try place(String(repeating: "program\n", count: 1 << 18), at: "large", mode: 0o755)
        #expect(try backUp().code == 0)
        #expect(try lost.restore(lost.second).code == 0)
        #expect(try Outsiders.run("/usr/bin/cmp", ["\(here)/large", "\(back)/large"]).code == 0)
    }

    @Test func whatCannotBeCopiedIsSaid() throws {
        #expect(truncate("\(here)/receivers/usb-port", 17 << 20) == 0)
        #expect(symlink("/etc/passwd", "\(here)/link") == 0)
        #expect(mkfifo("\(here)/pipe", 0o600) == 0)
        #expect(
            mkdir("\(here)/1", 0o700) == 0 && mkdir("\(here)/1/2", 0o700) == 0 && mkdir("\(here)/1/2/3", 0o700) == 0)
        #expect(mkdir("\(here)/1/2/3/4", 0o700) == 0)
        let made = try backUp()
        #expect(made.code == 6, "\(made.errors)")
        for name in ["receivers/usb-port", "link", "pipe", "1/2/3/4"] {
            #expect(made.errors.contains("\(here)/\(name) is not in the backup: "), "\(made.errors)")
        }
        #expect(made.errors.contains("has what could be copied") && !made.errors.contains("everything is copied"))
        #expect(access("\(there)/roadbook.conf", F_OK) == 0 && access("\(there)/link", F_OK) != 0)
    }

    /// A file system that is damaged knows a name, and not what it is of.
    @Test(arguments: ["token", "hooks.d"]) func aSettingThatTheCardDoesNotGiveStaysOnTheMedium(name: String) throws {
        try place("sesame", at: "token", mode: 0o600)
        #expect(mkdir("\(here)/hooks.d", 0o755) == 0)
        try place("program", at: "hooks.d/lights", mode: 0o755)
        #expect(try backUp().code == 0)
        let library = try RigLibrary.compile("broken-inode", in: lost.home.data)
        let made = try lost.first.run(
            ["backup", lost.stick, "--same-card", "--name", "golf"],
            environment: ["LD_PRELOAD": library, "BROKEN": name])
        #expect(made.code == 6 && made.errors.contains("\(here)/\(name) is not in the backup: "), "\(made.errors)")
        #expect(Checkout.content(of: "\(there)/token") == "sesame")
        #expect(Checkout.content(of: "\(there)/hooks.d/lights") == "program")
    }

    /// Files of nothing but holes take no room on a stick, and would fill the card.
    @Test func aStickOfHolesDoesNotFillTheCard() throws {
        #expect(try backUp().code == 0)
        #expect(mkdir("\(there)/hooks.d", 0o755) == 0)
        for number in 1...5 {
            #expect(try Outsiders.run("/usr/bin/truncate", ["-s", "16M", "\(there)/hooks.d/\(number)"]).code == 0)
        }
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 6 && restored.errors.contains("hooks.d/"), "\(restored.errors)")
        #expect(WrittenBooks.files(in: "\(back)/hooks.d").count < 5)
    }

    /// A copy that cannot be opened on the medium is none.
    @Test func aSegmentOnTheMediumThatIsNoFileIsSaid() throws {
        #expect(try backUp().code == 0)
        let spool = "\(lost.stick)/machines/golf/spool"
        let segment = try #require(WrittenBooks.files(in: spool).first { $0.hasSuffix(".log") })
        #expect(unlink("\(spool)/\(segment)") == 0 && mkfifo("\(spool)/\(segment)", 0o600) == 0)
        let made = try backUp()
        #expect(made.code != 0 && made.errors.contains("\(segment)"), "\(made.errors)")
        #expect(!made.text.contains("everything is copied") && !made.errors.contains("everything is copied"))
        #expect(unlink("\(spool)/\(segment)") == 0)
        #expect(try backUp().code == 0)
        #expect(WrittenBooks.files(in: spool).contains(segment))
    }

    /// A first backup for which there was no room has settings, and no book yet; another machine has another mark.
    @Test func aBackupThatBeganWithSettingsGoesOn() throws {
        #expect(try backUp().code == 0)
        #expect(try Outsiders.run("/bin/rm", ["-r", "\(lost.stick)/machines"]).code == 0)
        let made = try backUp()
        #expect(made.code == 0, "\(made.errors)")
        #expect(try Outsiders.run("/bin/rm", ["-r", "\(lost.stick)/machines"]).code == 0)
        let list = try #require(Checkout.content(of: "\(there)/.modes")).split(separator: "\n")
        let file = try FileReplacement(of: "\(there)/.modes", mode: 0o644)
        let changed = list.map { $0.hasPrefix("machine ") ? "machine 0123456789abcdef" : $0 }.joined(separator: "\n")
        try file.write(Array("\(changed)\n".utf8))
        try file.commit()
        let refused = try backUp()
        #expect(refused.code == 1 && refused.errors.contains("is another machine's"), "\(refused.errors)")
        #expect(access("\(there)/roadbook.conf", F_OK) == 0)
    }

    /// A computer at home that only pulls has settings, too, and is no card of the car.
    @Test func settingsOfAComputerWithoutBooksAreCopied() throws {
        let folder = try SettingsFolder("[Map]\nTheme=dark\n")
        let pulled = try Roadbook.run(
            ["--data", lost.home.data, "pull", lost.first.books.data, "--name", "golf"], environment: ["TZ": "UTC"])
        #expect(pulled.code == 0, "\(pulled.errors)")
        let words = ["--data", lost.home.data, "--config", folder.path, "backup", lost.stick, "--same-card"]
        let made = try Roadbook.run(words, environment: ["TZ": "UTC"])
        #expect(made.code == 0, "\(made.errors)")
        let names = WrittenBooks.files(in: "\(lost.stick)/settings")
        #expect(names.count == 1 && !names.contains("golf"), "\(names)")
        #expect(try Outsiders.run("/bin/rm", ["-r", "\(lost.stick)/settings"]).code == 0)
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 0 && !restored.errors.contains("go on where"), "\(restored.errors)")
    }

    /// A folder under a segment's name keeps no other segment back.
    @Test func aFolderInASegmentsPlaceKeepsNothingBack() throws {
        let spool = "\(lost.first.books.data)/spool"
        #expect(mkdir("\(spool)/00000099.log", 0o755) == 0)
        for _ in 0..<2 {
            let made = try backUp()
            #expect(made.code == 6 && made.errors.contains("segment 99 cannot be read"), "\(made.errors)")
        }
        #expect(rmdir("\(spool)/00000099.log") == 0)
        #expect(try backUp().code == 0)
        #expect(try lost.restore(lost.second).code == 0)
    }

    /// The settings say whose card this is: without them nobody's books would go on here, without a word.
    @Test func settingsThatCannotBeReadAreNotTakenForNone() throws {
        #expect(try backUp().code == 0)
        let machines = "\(lost.stick)/machines"
        #expect(try Outsiders.run("/bin/cp", ["-r", "\(machines)/golf", "\(machines)/polo"]).code == 0)
        let settings = "\(lost.stick)/settings"
        #expect(rename(settings, "\(settings).away") == 0 && mkfifo(settings, 0o600) == 0)
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 1 && restored.errors.contains("\(settings) cannot be used"), "\(restored.errors)")
        #expect(restored.errors.contains("--name golf or polo restores the books"), "\(restored.errors)")
    }

    @Test func oneSettingTooManyIsSaidToBeThat() throws {
        #expect(mkdir("\(here)/notify.d", 0o755) == 0)
        for number in 1...1_000 { try place("", at: "notify.d/\(number)") }
        let made = try backUp()
        #expect(made.code == 6 && made.errors.contains("there are too many files beside it"), "\(made.errors)")
    }

    @Test func aNameThatIsNotUTF8ComesBack() throws {
        let folder = try HeldFolder(here)
        let name = FileName(bytes: Array("caf".utf8) + [0xE9])
        let file = try FileReplacement(of: name, in: folder, mode: 0o640)
        try file.write([0x61])
        try file.commit()
        #expect(try backUp().code == 0)
        #expect(try lost.restore(lost.second).code == 0)
        #expect(try HeldFolder(back).open(name).mode == 0o640)
    }

    /// A backup by a member of the household, who may not read everything.
    @Test func whatTheReaderMayNotReadIsSaidAndStaysAsItWas() throws {
        try place("sesame", at: "token", mode: 0o600)
        #expect(try backUp().code == 0)
        try place("changed", at: "token", mode: 0o000)
        let script = "chown -R nobody \(lost.home.data) \(lost.first.books.data); chown root \(here)/token; exec \"$@\""
        let words = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", Roadbook.path]
        let places = ["--data", lost.first.books.data, "--config", here]
        let all = words + places + ["backup", lost.stick, "--same-card", "--name", "golf"]
        let made = try Outsiders.run("/bin/sh", ["-c", getuid() == 0 ? script : "exec \"$@\"", "sh"] + all)
        #expect(made.code == 6, "\(made.errors)")
        #expect(made.errors.contains("token is not in the backup: Permission denied"), "\(made.errors)")
        #expect(Checkout.content(of: "\(there)/token") == "sesame")
    }

    /// An earlier backup of what cannot be read now is worth more than nothing.
    @Test(arguments: ["", "/notify.d"]) func aFolderThatMayNotBeReadStaysOnTheMedium(name: String) throws {
        #expect(mkdir("\(here)/notify.d", 0o750) == 0)
        try place("sesame", at: "notify.d/token", mode: 0o640)
        #expect(try backUp().code == 0)
        let list = Checkout.content(of: "\(there)/.modes")
        let script =
            "chown -R nobody \(lost.home.data) \(lost.first.books.data); chown root \(here)\(name); exec \"$@\""
        #expect(chmod("\(here)\(name)", getuid() == 0 ? 0o700 : 0) == 0)
        let words = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", Roadbook.path]
        let places = ["--data", lost.first.books.data, "--config", here]
        let all =
            (getuid() == 0 ? words : [Roadbook.path]) + places + [
                "backup", lost.stick, "--same-card", "--name", "golf",
            ]
        let made = try Outsiders.run("/bin/sh", ["-c", getuid() == 0 ? script : "exec \"$@\"", "sh"] + all)
        #expect(chmod("\(here)\(name)", 0o755) == 0)
        #expect(made.code != 0, "\(made.errors)")
        #expect(Checkout.content(of: "\(there)/notify.d/token") == "sesame")
        #expect(list?.contains("0640 ") == true && Checkout.content(of: "\(there)/.modes")?.contains("0640 ") == true)
    }

    @Test func draftsOfABackupThatWasEndedGo() throws {
        #expect(try backUp().code == 0)
        try lost.home.place([1], at: "stick/settings/golf/.roadbook.conf.4711")
        #expect(try backUp().code == 0)
        #expect(access("\(there)/.roadbook.conf.4711", F_OK) != 0 && access("\(there)/.modes", F_OK) == 0)
    }

    // MARK: What a stranger may have written

    @Test func nobodyElseMayWriteWhatAStrangersListOpens() throws {
        #expect(try backUp().code == 0)
        let file = try FileReplacement(of: "\(there)/.modes", mode: 0o644)
        try file.write(Array("roadbook-modes 1\n0777 root root receivers/\n0666 root root roadbook.conf\n".utf8))
        try file.commit()
        #expect(try lost.restore(lost.second).code == 0)
        #expect(mode("\(back)/roadbook.conf") == 0o644 && mode("\(back)/receivers") == 0o755)
    }

    /// A stick that is known gets a backup of everything by itself.
    @Test func noStickIsMadeKnownByARestore() throws {
        #expect(mkdir("\(here)/backups", 0o755) == 0)
        try place("", at: "backups/DEAD-BEEF")
        #expect(try backUp().code == 0)
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 0 && restored.errors.contains("known sticks are not restored"), "\(restored.errors)")
        #expect(access("\(back)/backups", F_OK) != 0)
    }

    @Test func aFolderInThePlaceOfASettingGivesWay() throws {
        #expect(try backUp().code == 0)
        #expect(unlink("\(there)/roadbook.conf") == 0)
        #expect(mkdir("\(there)/roadbook.conf", 0o700) == 0 && mkdir("\(there)/roadbook.conf/x", 0o700) == 0)
        #expect(Outsiders.copy("\(here)/roadbook.conf", to: "\(there)/roadbook.conf/x/y"))
        let again = try backUp()
        #expect(again.code == 0, "\(again.errors)")
        #expect(try Outsiders.run("/usr/bin/cmp", ["\(here)/roadbook.conf", "\(there)/roadbook.conf"]).code == 0)
    }

    @Test func aProgramIsCalledOne() throws {
        #expect(mkdir("\(here)/hooks.d", 0o755) == 0)
        try place("#!/bin/sh\n", at: "hooks.d/lights", mode: 0o755)
        #expect(try backUp().code == 0)
        let restored = try lost.restore(lost.second)
        #expect(restored.errors.contains("hooks.d/lights: as it was, a program"), "\(restored.errors)")
    }

    // MARK: Traps

    @Test(arguments: ["settings", "settings/golf"]) func aLinkInPlaceOfSettingsBringsNoSecret(name: String) throws {
        #expect(try backUp().code == 0)
        #expect(mkdir("\(lost.home.data)/secrets", 0o700) == 0)
        try lost.home.place(Array("root's".utf8), at: "secrets/key")
        #expect(try Outsiders.run("/bin/rm", ["-r", "\(lost.stick)/\(name)"]).code == 0)
        #expect(symlink("\(lost.home.data)/secrets", "\(lost.stick)/\(name)") == 0)
        let restored = try lost.restore(lost.second, "--name", "golf")
        #expect(restored.code == 1, "\(restored.errors)")
        #expect(restored.errors.contains("a link, which is not followed"), "\(restored.errors)")
        #expect(access("\(back)/key", F_OK) != 0)
    }

    @Test func linksPipesAndSecondNamesAmongSettingsAreNotRestored() throws {
        #expect(try backUp().code == 0)
        try lost.home.place(Array("root's".utf8), at: "secret")
        #expect(symlink("\(lost.home.data)/secret", "\(there)/link") == 0)
        #expect(link("\(lost.home.data)/secret", "\(there)/second") == 0)
        #expect(mkfifo("\(there)/pipe", 0o600) == 0)
        #expect(symlink("\(lost.home.data)", "\(there)/folder") == 0)
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 6, "\(restored.errors)")
        for name in ["link", "second", "pipe", "folder"] {
            #expect(restored.errors.contains("\(back)/\(name): not restored: "), "\(restored.errors)")
            #expect(access("\(back)/\(name)", F_OK) != 0)
        }
        #expect(access("\(back)/receivers/usb-port", F_OK) == 0)
    }

    /// A link of the machine's own, where a folder of the backup would go.
    @Test func whatIsHereIsNotWrittenThroughALink() throws {
        #expect(try backUp().code == 0)
        #expect(mkdir("\(lost.home.data)/elsewhere", 0o700) == 0)
        try lost.home.place([], at: "elsewhere/file")
        #expect(symlink("\(lost.home.data)/elsewhere", "\(back)/receivers") == 0)
        let restored = try lost.restore(lost.second)
        #expect(
            restored.code == 6 && restored.errors.contains("receivers/usb-port: not restored"), "\(restored.errors)")
        #expect(access("\(lost.home.data)/elsewhere/usb-port", F_OK) != 0)
    }

    @Test(arguments: ["machines", "machines/golf", "machines/golf/spool"])
    func aLinkAmongTheBooksIsRefusedBothWays(name: String) throws {
        #expect(try backUp().code == 0)
        #expect(rename("\(lost.stick)/\(name)", "\(lost.home.data)/moved") == 0)
        #expect(symlink("\(lost.home.data)/moved", "\(lost.stick)/\(name)") == 0)
        for outcome in [try backUp(), try lost.restore(lost.second)] {
            #expect(outcome.code == 1, "\(outcome.errors)")
            #expect(outcome.errors.contains("a link, which is not followed"), "\(outcome.errors)")
        }
    }

    @Test func aFolderThatIsNoMachinesNameIsNone() throws {
        #expect(try backUp().code == 0)
        #expect(rename("\(lost.stick)/machines/golf", "\(lost.stick)/machines/-rf") == 0)
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 3 && restored.errors.contains("no backup is there"), "\(restored.errors)")
    }

    /// Links that others left on the medium go, and the files that they lead to stay.
    @Test func aBackupRemovesLinksAndNotWhatTheyLeadTo() throws {
        #expect(try backUp().code == 0)
        #expect(mkdir("\(lost.home.data)/elsewhere", 0o700) == 0)
        try lost.home.place(Array("precious".utf8), at: "elsewhere/file")
        #expect(symlink("\(lost.home.data)/elsewhere", "\(there)/folder") == 0)
        #expect(symlink("\(lost.home.data)/elsewhere/file", "\(there)/file") == 0)
        #expect(mkdir("\(there)/old", 0o700) == 0)
        let again = try backUp()
        #expect(again.code == 0, "\(again.errors)")
        for name in ["folder", "file", "old"] { #expect(access("\(there)/\(name)", F_OK) != 0, "\(name)") }
        #expect(Checkout.content(of: "\(lost.home.data)/elsewhere/file") == "precious")
    }

    @Test func settingsThatAreTakenFromACardDoNotLeadElsewhere() throws {
        try lost.home.place(Array("[Car]\nAddress=00:1B:44:11:3A:B7\n".utf8), at: "secret.conf")
        #expect(mkdir("\(lost.home.data)/boot", 0o700) == 0)
        #expect(symlink("../secret.conf", "\(lost.home.data)/boot/roadbook.conf") == 0)
        let words = ["--config", back, "config", "take", "\(lost.home.data)/boot"]
        let taken = try Roadbook.run(words)
        #expect(taken.code == 1 && taken.errors.contains("a link, which is not followed"), "\(taken.errors)")
        #expect(access("\(back)/roadbook.conf.d/10-boot.conf", F_OK) != 0)
    }
}
