import Glibc
import JSON
import Testing

/// `backup` and `restore`, the real programs.
@Suite struct BackupTests {
    @Test func theStickHasEveryTripAndNothingIsCopiedTwice() throws {
        let lost = try LostCard()
        let made = try lost.backUp(lost.first, "--name", "golf")
        #expect(made.code == 0, "\(made.errors)")
        #expect(try LostCard.trips(lost.stick) == LostCard.trips(lost.first.books.data))
        #expect(try Roadbook.run(["--data", lost.stick, "verify"]).code == 0)
        // The name is remembered.
        let again = try JSONValue(reading: try lost.backUp(lost.first, "--json").text)
        #expect(again["machine"]?.text == "golf")
        #expect(again["books"]?.elements?.allSatisfy { $0["blocks"]?.integer == 0 } == true)
    }

    /// A stick that was pulled too early, or says that it is larger than it is.
    @Test func whatWasCutOffASegmentIsCopiedAgain() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        #expect(truncate("\(lost.stick)/machines/golf/spool/00000001.log", 4_096) == 0)
        #expect(try Roadbook.run(["--data", lost.stick, "verify"]).code != 0)
        let made = try lost.backUp(lost.first)
        #expect(made.code == 0, "\(made.errors)")
        #expect(try Roadbook.run(["--data", lost.stick, "verify"]).code == 0)
        #expect(try LostCard.trips(lost.stick) == LostCard.trips(lost.first.books.data))
    }

    /// A stick of Jörg's is mounted in a folder that is called after him.
    @Test func aPathOfAnyLettersHasTheSameMachines() throws {
        let lost = try LostCard()
        let stick = "\(lost.home.data)/Jörg\u{301}"
        for _ in 1...2 {
            let made = try lost.first.run("backup", stick, "--same-card", "--name", "golf")
            #expect(made.code == 0, "\(made.errors)")
            #expect(WrittenBooks.files(in: "\(stick)/machines") == ["golf"])
        }
        #expect(try lost.second.run("restore", stick).code == 0)
        #expect(try Roadbook.run(["--data", stick, "verify"]).code == 0)
    }

    @Test func aLostCardsDrivesAreAtHomeOnceEach() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        let all = try LostCard.trips(lost.first.books.data) + LostCard.trips(lost.second.books.data)
        #expect(all.count == 3)
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 0, "\(restored.errors)")
        #expect(try LostCard.trips(lost.second.books.data) == all.sorted())
        // Home has never heard of the first card: both come from the second.
        let pulled = try lost.pull(lost.second)
        #expect(pulled.code == 0, "\(pulled.errors)")
        #expect(pulled.errors.contains("golf: its spool goes on, on card 2"))
        #expect(try LostCard.trips(lost.home.data) == all.sorted())
        // Nor is anything there twice when the first card turns up again.
        #expect(try lost.pull(lost.first).code == 0)
        #expect(try lost.pull(lost.second).code == 0)
        #expect(try LostCard.trips(lost.home.data) == all.sorted())
        let proof = try Roadbook.run(["--data", lost.home.data, "verify"])
        #expect(proof.code == 0 && proof.text.contains("spool of golf, card 2:"), "\(proof.text)")
    }

    /// Home has pulled from the first card, and then from the one that came after it.
    @Test func homeThatKnowsTheFirstCardTakesTheSecondForNoFork() throws {
        let lost = try LostCard()
        #expect(try lost.pull(lost.first).code == 0)
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        #expect(try lost.restore(lost.second).code == 0)
        let pulled = try lost.pull(lost.second)
        #expect(pulled.code == 0, "\(pulled.errors)")
        #expect(try LostCard.trips(lost.home.data).count == 3)
        #expect(access("\(lost.home.data)/machines/golf/forks", F_OK) != 0)
        let nothing = try lost.pull(lost.second)
        #expect(nothing.text.contains("nothing new"), "\(nothing.text)")
    }

    @Test func withoutARestoreAnotherCardIsAFork() throws {
        let lost = try LostCard()
        #expect(try lost.pull(lost.first).code == 0)
        #expect(try lost.pull(lost.second).code == 6)
        #expect(access("\(lost.home.data)/machines/golf/forks/1/spool", F_OK) == 0)
    }

    /// A fork may begin in the middle of a log, and nobody has said yet which of the two is right.
    @Test func aForkIsNotCopiedWhichIsSaid() throws {
        let lost = try LostCard()
        for card in [lost.first, lost.second] { try lost.pull(card) }
        let onto = "\(lost.first.books.data)/home"
        let made = try Roadbook.run(["--data", lost.home.data, "backup", onto, "--same-card"])
        let folder = "\(lost.home.data)/machines/golf"
        let words = "golf: forks not copied from \(folder)/forks"
        #expect(made.code == 6 && made.errors.contains(words), "\(made.text) \(made.errors)")
        #expect(access("\(onto)/machines/golf/spool", F_OK) == 0)
        // Nor one of this car's own: its books go on where those of the first card ended.
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        #expect(try lost.restore(lost.second).code == 0)
        #expect(mkdir("\(lost.second.books.data)/machines/golf/forks", 0o700) == 0)
        #expect(try lost.backUp(lost.second).code == 0)
        #expect(mkdir("\(lost.second.books.data)/machines/golf/forks/1", 0o700) == 0)
        let own = try lost.backUp(lost.second)
        #expect(own.code == 6 && own.errors.contains("golf: forks not copied"), "\(own.errors)")
        let pulled = try lost.second.run("pull", folder, "--name", "golf")
        #expect(pulled.code == 6 && pulled.errors.contains(words), "\(pulled.text) \(pulled.errors)")
    }

    @Test func aThirdCardGoesOnWhereTheSecondEnded() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        #expect(try lost.restore(lost.second).code == 0)
        let second = try lost.backUp(lost.second)
        #expect(second.code == 0, "\(second.errors)")
        let third = try DrivenDay([(at: 900, minutes: 7)])
        #expect(try lost.restore(third).code == 0)
        let all = try [lost.first, lost.second, third].flatMap { try LostCard.trips($0.books.data) }
        #expect(Set(all).count == 4)
        #expect(try LostCard.trips(third.books.data) == Set(all).sorted())
        #expect(try lost.pull(third).code == 0)
        #expect(try LostCard.trips(lost.home.data) == Set(all).sorted())
        #expect(access("\(lost.home.data)/machines/golf/successors/2/spool", F_OK) == 0)
    }

    /// Two people restored the same backup onto two cards, and both drove on.
    @Test func twoCardsThatFollowTheSameOneAreAFork() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        let other = try DrivenDay([(at: 900, minutes: 7)])
        for card in [lost.second, other] { #expect(try lost.restore(card).code == 0) }
        #expect(try lost.pull(lost.second).code == 0)
        let parted = try lost.pull(other)
        #expect(parted.code == 6)
        #expect(parted.errors.contains("forks/1"), "\(parted.errors)")
    }

    @Test func whatIsSaidOfOldTripsHolds() throws {
        let lost = try LostCard()
        #expect(try lost.first.run("edit", "@last", "--name", "To the sea").code == 0)
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        #expect(try lost.restore(lost.second).code == 0)
        #expect(try lost.second.run("trips", "--all").text.contains("To the sea"))
        let id = try lost.first.object("show", "@last")["id"]?.text ?? ""
        #expect(try lost.second.run("edit", id, "--name", "To the mountains").code == 0)
        #expect(try lost.pull(lost.second).code == 0)
        let home = try Roadbook.run(["--data", lost.home.data, "trips", "--all"], environment: ["TZ": "UTC"])
        #expect(home.text.contains("To the mountains") && !home.text.contains("To the sea"), "\(home.text)")
    }

    @Test func restoringAgainSaysNothingTwice() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        #expect(try lost.restore(lost.second).code == 0)
        let said = try lost.second.run("history").lines.count
        let again = try lost.restore(lost.second)
        #expect(again.code == 0 && again.text.contains("nothing new"))
        #expect(try lost.second.run("history").lines.count == said)
    }

    // MARK: Settings

    /// The stick has this card's own books as card 2 by then: they are passed over, and the first card's are not.
    @Test func whatIsLostOfTheOldCardComesBackOnceMore() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        #expect(try lost.restore(lost.second).code == 0)
        let all = try LostCard.trips(lost.second.books.data)
        let made = try lost.backUp(lost.second)
        #expect(made.code == 0 && made.errors.contains("on card 2"), "\(made.errors)")
        #expect(try Outsiders.run("/bin/rm", ["-r", "\(lost.second.books.data)/machines"]).code == 0)
        #expect(try LostCard.trips(lost.second.books.data).count == 1)
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 0 && !restored.errors.contains("on card 2"), "\(restored.errors)")
        #expect(try LostCard.trips(lost.second.books.data) == all)
        #expect(try lost.restore(lost.second).code == 0)
        #expect(try LostCard.trips(lost.second.books.data) == all)
    }

    /// A hook that was switched off by a `#` before each line, and a secret that begins with one, say something.
    @Test func onlySettingsSayNothingInComments() throws {
        let lost = try LostCard()
        try lost.first.books.place(Array("old\n".utf8), at: "settings/token")
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        try lost.second.books.place(Array("#new\n".utf8), at: "settings/token")
        try lost.second.books.place(Array("# nothing yet\n[Car]\n".utf8), at: "settings/roadbook.conf")
        #expect(try lost.restore(lost.second).code == 0)
        #expect(Checkout.content(of: "\(lost.second.books.data)/settings/token") == "#new\n")
        #expect(Checkout.content(of: "\(lost.second.books.data)/settings/roadbook.conf")?.contains("00:1B") == true)
    }

    @Test func aBackupOfABackupSaysWhatItLeavesOut() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        let words = ["--data", lost.stick, "backup", "\(lost.home.data)/other", "--same-card"]
        let made = try Roadbook.run(words, environment: [:])
        #expect(made.code == 6 && made.errors.contains("is a backup itself"), "\(made.errors)")
        #expect(try LostCard.trips("\(lost.home.data)/other") == LostCard.trips(lost.stick))
    }

    /// The name under which a machine was pulled is another than the one that it has on the stick.
    @Test func aMachineOfAnotherNameIsCopiedToWhereItIs() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        let pull = ["--data", lost.home.data, "pull", lost.first.books.data, "--name", "opel"]
        #expect(try Roadbook.run(pull, environment: ["TZ": "UTC"]).code == 0)
        let made = try Roadbook.run(["--data", lost.home.data, "backup", lost.stick, "--same-card"], environment: [:])
        #expect(made.code == 0, "\(made.errors)")
        #expect(WrittenBooks.files(in: "\(lost.stick)/machines") == ["golf"])
    }

    @Test func settingsComeBackWhereNothingIsSaid() throws {
        let lost = try LostCard()
        try lost.second.books.place(Array("# the package's\n[Car]\n".utf8), at: "settings/roadbook.conf")
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        #expect(try lost.restore(lost.second).code == 0)
        #expect(try lost.second.run("config", "show").text.contains("00:1B:44:11:3A:B7"))
        #expect(access("\(lost.second.books.data)/settings/receivers/usb-port", F_OK) == 0)
    }

    @Test func settingsThatSaySomethingElseAreKept() throws {
        let lost = try LostCard()
        try lost.second.books.place(Array("[Car]\nVehicle=Golf\n".utf8), at: "settings/roadbook.conf")
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        let kept = try lost.restore(lost.second)
        #expect(kept.code == 0)
        #expect(kept.errors.contains("settings/roadbook.conf: kept"), "\(kept.errors)")
        #expect(try !lost.second.run("config", "show").text.contains("00:1B:44:11:3A:B7"))
        #expect(try lost.restore(lost.second, "--settings").code == 0)
        #expect(try lost.second.run("config", "show").text.contains("00:1B:44:11:3A:B7"))
    }

    @Test func settingsThatAreGoneAreGoneInTheBackupToo() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        unlink("\(lost.first.books.data)/settings/receivers/usb-port")
        #expect(try lost.backUp(lost.first).code == 0)
        #expect(access("\(lost.stick)/settings/golf/receivers/usb-port", F_OK) != 0)
        #expect(access("\(lost.stick)/settings/golf/roadbook.conf", F_OK) == 0)
    }

    // MARK: What cannot be

    @Test func aBackupOntoTheCardOfTheBooksIsRefused() throws {
        let lost = try LostCard()
        let refused = try lost.first.run("backup", lost.stick)
        #expect(refused.code == 1)
        #expect(refused.errors.contains("is on the card of the books") && refused.errors.contains("--same-card"))
    }

    @Test func aStickThatIsNotMountedIsSaidToBe() throws {
        let refused = try LostCard().first.run("backup", "/media/nobody/stick/roadbook")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("is the stick mounted there?"), "\(refused.errors)")
    }

    /// A limit on the size of files stands for a stick that is full.
    @Test func aStickWithoutRoomKeepsWhatCameAndTheNextTimeGoesOn() throws {
        let lost = try LostCard()
        let script = "trap '' XFSZ; ulimit -f 20; exec \"$@\""
        let place = ["--data", lost.first.books.data, "--config", "\(lost.first.books.data)/settings"]
        let words = [Roadbook.path] + place + ["backup", lost.stick, "--same-card", "--name", "golf"]
        let outcome = try Outsiders.run("/bin/bash", ["-c", script, "bash"] + words)
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("File too large"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("--data"), "\(outcome.errors)")
        let again = try lost.backUp(lost.first, "--name", "golf")
        #expect(again.code == 0, "\(again.errors)")
        #expect(try LostCard.trips(lost.stick) == LostCard.trips(lost.first.books.data))
    }

    @Test func twoCarsOfOneNameAreKeptApart() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        let refused = try lost.backUp(lost.second, "--name", "golf")
        #expect(refused.code == 1 && refused.errors.contains("another machine's"), "\(refused.errors)")
        #expect(try lost.backUp(lost.second, "--name", "polo").code == 0)
        #expect(try LostCard.trips(lost.stick).count == 3)
        // Nobody but a person knows which of the two a new card is.
        let third = try DrivenDay([(at: 900, minutes: 7)])
        let unsure = try lost.restore(third)
        #expect(unsure.code == 2 && unsure.errors.contains("golf or polo"), "\(unsure.errors)")
        #expect(try lost.restore(third, "--name", "polo").code == 0)
        #expect(try LostCard.trips(third.books.data).count == 4)
        #expect(try lost.restore(third, "--name", "kart").code == 3)
    }

    @Test func whatIsNoBackupIsSaidToBeNone() throws {
        let lost = try LostCard()
        let refused = try lost.first.run("restore", lost.home.data)
        #expect(refused.code == 3 && refused.errors.contains("no backup is there"), "\(refused.errors)")
        #expect(try lost.first.run("restore", "").code == 2)
    }

    @Test func aMachinesOwnBackupBringsNothingBack() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        let same = try lost.restore(lost.first)
        #expect(same.code == 0 && same.errors.contains("the books of this machine itself"), "\(same.errors)")
        #expect(access("\(lost.first.books.data)/machines/golf", F_OK) != 0)
    }

    @Test func damageInABackupIsTold() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        let segment = "\(lost.stick)/machines/golf/spool/00000001.log"
        let file = open(segment, O_WRONLY)
        #expect(pwrite(file, [UInt8](repeating: 0x58, count: 512), 512, 4096) == 512)
        close(file)
        let restored = try lost.restore(lost.second)
        #expect(restored.code == 6, "\(restored.errors)")
        #expect(restored.errors.contains("1 block damaged"), "\(restored.errors)")
        // The same block comes whole when a stick has it whole.
        #expect(try lost.backUp(lost.first).code == 0)
    }

    /// A folder that was copied on the stick says again what the first one says.
    @Test func oneMachineThatCannotBeBroughtDoesNotKeepTheSettings() throws {
        let lost = try LostCard()
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        let copy = ["-r", "\(lost.stick)/machines/golf", "\(lost.stick)/machines/copy"]
        #expect(try Outsiders.run("/bin/cp", copy).code == 0)
        let restored = try lost.restore(lost.second, "--name", "golf")
        #expect(restored.code == 1, "\(restored.errors)")
        #expect(access("\(lost.second.books.data)/settings/receivers/usb-port", F_OK) == 0)
        #expect(try lost.second.run("config", "show").text.contains("00:1B:44:11:3A:B7"))
    }

    /// A card is dying: one book has no readable block, and the others are worth the more.
    @Test func aBookWithoutAReadableBlockDoesNotKeepTheOthers() throws {
        let lost = try LostCard()
        #expect(try lost.first.run("edit", "@last", "--name", "To the sea").code == 0)
        let spool = "\(lost.first.books.data)/spool/00000001.log"
        #expect(unlink(spool) == 0 && mkfifo(spool, 0o600) == 0)
        let made = try lost.backUp(lost.first, "--name", "golf")
        #expect(made.code == 6, "\(made.errors)")
        #expect(made.errors.contains("golf: spool: segment 1 cannot be read"), "\(made.errors)")
        #expect(access("\(lost.stick)/machines/golf/ledger/00000001.log", F_OK) == 0)
        #expect(access("\(lost.stick)/settings/golf/roadbook.conf", F_OK) == 0)
    }

    /// Any member of the household may put something among the machines.
    @Test(arguments: ["a file", "a link", "a link inside", "a name"])
    func nothingAmongTheMachinesKeepsTheOthers(what: String) throws {
        let lost = try LostCard()
        let machines = "\(lost.first.books.data)/machines"
        #expect(mkdir(machines, 0o770) == 0)
        let secret = lost.second.books.data
        var name = "evil"
        switch what {
        case "a link": #expect(symlink(secret, "\(machines)/evil") == 0)
        case "a name":
            name = "-rf"
            #expect(mkdir("\(machines)/-rf", 0o770) == 0)
        default:
            #expect(mkdir("\(machines)/evil", 0o770) == 0)
            let spool = "\(machines)/evil/spool"
            if what == "a file" {
                close(open(spool, O_CREAT | O_WRONLY, 0o600))
            } else {
                symlink("\(secret)/spool", spool)
            }
        }
        #expect(mkdir("\(machines)/van", 0o770) == 0)
        #expect(Outsiders.copy("\(secret)/spool", to: "\(machines)/van/spool"))
        let made = try lost.backUp(lost.first, "--name", "golf")
        #expect(made.code != 0 && made.errors.contains(name), "\(made.errors)")
        for machine in ["golf", "van"] {
            #expect(
                access("\(lost.stick)/machines/\(machine)/spool/00000001.log", F_OK) == 0, "\(machine): \(made.errors)")
        }
        #expect(access("\(lost.stick)/machines/\(name)/spool/00000001.log", F_OK) != 0)
        #expect(access("\(lost.stick)/settings/golf/roadbook.conf", F_OK) == 0)
    }

    @Test func machinesThatCannotBeListedAreNotTakenForNone() throws {
        let lost = try LostCard()
        let data = lost.first.books.data
        #expect(symlink(lost.second.books.data, "\(data)/machines") == 0)
        let made = try lost.backUp(lost.first, "--name", "golf")
        #expect(made.code != 0 && made.errors.contains("\(data)/machines"), "\(made.errors)")
        #expect(access("\(lost.stick)/machines/golf/spool/00000001.log", F_OK) == 0)
        #expect(try lost.first.run("verify").code != 0)
    }
}
