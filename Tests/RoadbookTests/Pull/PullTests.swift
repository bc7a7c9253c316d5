import Awaiting
import DriveBooks
import Glibc
import JSON
import SyntheticDrives
import Testing
import World

/// `pull` and `books send`, the real programs, with a script in the place of ssh.
@Suite struct PullTests {
    @Test func theTripsOfAnotherMachineAreThoseThatItHasItself() throws {
        let travels = try Travels()
        try travels.drive(at: TripsTests.saturday, [10, 20, 20, 10])
        try travels.drive(at: TripsTests.saturday + 3_600_000, [15, 15, 15], car: TextSink.van, from: 52)
        let pulled = try PulledBooks()
        try pulled.line("ROADBOOK_DATA=\(travels.data) exec \"$@\"")
        let outcome = try pulled.pull()
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.lines.count == 1)
        #expect(outcome.text.hasPrefix("golf: 2 trips more, 6.3 km: "), "\(outcome.text)")
        #expect(outcome.text.contains("up to Sat 30 Mar 2024 23:3"))
        let theirs = try pulled.trips(travels.data)
        #expect(theirs.count == 2)
        #expect(try pulled.trips(pulled.home.data) == theirs)
        // And on.
        try travels.drive(at: TripsTests.saturday + 7_200_000, [15, 15], from: 53)
        #expect(try pulled.pull().text.hasPrefix("golf: 1 trip more, 1.8 km: "))
        #expect(try pulled.trips(pulled.home.data) == pulled.trips(travels.data))
        #expect(try pulled.pull().text.hasPrefix("golf: nothing new, up to "))
        let person = try Roadbook.run(["--data", travels.data, "delete", "@last"])
        #expect(person.code == 0)
        #expect(try pulled.pull().code == 0)
        #expect(try pulled.trips(pulled.home.data) == pulled.trips(travels.data))
        #expect(try pulled.verify(pulled.machine).code == 0)
    }

    /// The household writes in `machines`, and root reads what lies there.
    @Test(arguments: ["", "/spool"]) func noLinkAmongPulledBooksLeadsIntoOthers(part: String) throws {
        let secret = try Travels()
        try secret.drive(at: TripsTests.saturday, [10, 20, 20, 10])
        let home = try Travels()
        try home.drive(at: TripsTests.saturday, [15, 15])
        for folder in part.isEmpty ? ["machines"] : ["machines", "machines/x"] {
            #expect(mkdir("\(home.data)/\(folder)", 0o700) == 0)
        }
        let link = "\(home.data)/machines/x"
        #expect(symlink("\(secret.data)\(part)", "\(link)\(part)") == 0)
        let trips = try Roadbook.run(["--data", home.data, "trips", "--json"])
        #expect(trips.lines.count == (part.isEmpty ? 1 : 0), "\(trips.text)")
        if !part.isEmpty { #expect(trips.code == 1 && trips.errors.contains("\(link)/spool: not a log: it is a link")) }
        let third = try Travels()
        let pulled = try Roadbook.run(["--data", third.data, "pull", link])
        #expect(pulled.code == 1, "\(pulled.text)\(pulled.errors)")
        #expect(access("\(third.data)/machines/x/spool/00000001.log", F_OK) != 0)
    }

    @Test func machinesThatCannotBeListedAreMissed() throws {
        let home = try Travels()
        try home.drive(at: TripsTests.saturday, [15, 15])
        close(creat("\(home.data)/machines", 0o600))
        let trips = try Roadbook.run(["--data", home.data, "trips"])
        #expect(trips.code == 0 && trips.errors.contains("\(home.data)/machines: "), "\(trips.errors)")
        #expect(trips.errors.contains("no trips of other machines"), "\(trips.errors)")
    }

    @Test func aLineThatBreaksAnywhereGoesOnWhereItStopped() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 150)
        try pulled.pi.write(.ledger, commits: 20)
        var broken = 0
        for round in 0..<25 {
            try pulled.line("\"$@\" | head -c \((round * 7_919 + 131) % 90_000)")
            let outcome = try pulled.pull()
            if outcome.code != 0 {
                broken += 1
                #expect(outcome.code == 1)
                #expect(outcome.errors.split(separator: "\n").count == 2, "\(outcome.errors)")
            }
            #expect(pulled.holdsNothingElse())
        }
        #expect(broken > 5)
        try pulled.line()
        #expect(try pulled.pull().code == 0)
        #expect(pulled.holdsAll() && pulled.holdsAll(.ledger))
        #expect(try pulled.verify(pulled.machine).code == 0)
    }

    @Test func aPullThatIsKilledAtAnyMomentGoesOnWhereItStopped() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 200)
        // So many parts come, and nothing more as long as it lives; it ends with what it is given.
        let part = "dd bs=9000 count=1 iflag=fullblock status=none of=\"$0.part\"; [ -s \"$0.part\" ]"
        let rest = "while kill -0 $PPID; do sleep 0.05; done 2>/dev/null"
        var killed = 0
        for round in 0..<30 {
            let parts = "for n in $(seq \(1 + round % 5)); do \(part) || exit 0; cat \"$0.part\"; done"
            try pulled.line("\"$@\" | { \(parts); : >\"$0.come\"; \(rest); }")
            unlink("\(pulled.ssh).come")
            let child = try Child(Roadbook.path, pulled.words, ["TZ": "UTC"])
            child.read(turning: {}) { _ in access("\(pulled.ssh).come", F_OK) == 0 }
            child.send(SIGKILL)
            killed += child.finish().code == 128 + SIGKILL ? 1 : 0
            #expect(pulled.holdsNothingElse(), "round \(round)")
            try pulled.pi.write(.spool, commits: 2)
        }
        #expect(killed > 20)
        try pulled.line()
        #expect(try pulled.pull().code == 0)
        #expect(pulled.holdsAll())
        #expect(try pulled.verify(pulled.machine).code == 0)
    }

    @Test func aBookThatIsArchivedOnEitherSideGoesOn() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 60)
        #expect(try pulled.pi.run("archive").code == 0)
        #expect(try pulled.pull().code == 0)
        #expect(pulled.holdsAll())
        try pulled.pi.write(.spool, commits: 60)
        #expect(try pulled.pull().code == 0)
        #expect(try Roadbook.run(["--data", pulled.machine, "archive"]).code == 0)
        try pulled.pi.write(.spool, commits: 30)
        #expect(try pulled.pi.run("archive").code == 0)
        #expect(try pulled.pull().code == 0)
        #expect(try pulled.verify(pulled.machine).code == 0)
        let theirs = try pulled.pi.run("spool", "cat", "--utc").lines
        #expect(try Roadbook.run(["--data", pulled.machine, "spool", "cat", "--utc"]).lines == theirs)
    }

    @Test func anotherStoryIsKeptBesideAndToldAndEndsWithSix() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 30)
        #expect(try pulled.pull().code == 0)
        let held = try Roadbook.run(["--data", pulled.machine, "spool", "cat"]).lines
        for name in WrittenBooks.files(in: pulled.pi.directory(.spool)) {
            unlink("\(pulled.pi.directory(.spool))/\(name)")
        }
        try pulled.pi.write(.spool, commits: 12, firstSecond: 500)
        let outcome = try pulled.pull()
        #expect(outcome.code == 6)
        #expect(outcome.errors.contains("machines/golf/forks/1/spool"))
        #expect(try Roadbook.run(["--data", pulled.machine, "spool", "cat"]).lines == held)
        let theirs = try pulled.pi.run("spool", "cat").lines
        #expect(try Roadbook.run(["--data", "\(pulled.machine)/forks/1", "spool", "cat"]).lines == theirs)
        let proof = try Roadbook.run(["--data", pulled.home.data, "verify"])
        #expect(proof.code == 0, "\(proof.text)")
        #expect(proof.lines.last?.hasPrefix("spool of golf, fork 1: 12 lines in ") == true, "\(proof.text)")
        #expect(proof.lines.last?.hasSuffix("all proven") == true)
        let json = try JSONValue(reading: try pulled.pull("--json").text)
        #expect(json["books"]?[0]?["fork"]?.integer == 1)
        #expect(json["books"]?[0]?["newFork"]?.bool == false)
    }

    @Test func whereNothingWasRecordedAHintTellsHowAMachinesBookIsRead() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 3)
        #expect(try pulled.pull().code == 0)
        for verb in ["info", "cat"] {
            let outcome = try pulled.home.run("spool", verb)
            let words = "--data \(pulled.machine) spool \(verb)"
            #expect(outcome.code == 0)
            #expect(outcome.errors == "roadbook: hint: roadbook \(words)\n")
            let told = try Roadbook.run(words.split(separator: " ").map { String($0) })
            #expect(told.code == 0)
            #expect(told.lines.count > 2)
        }
    }

    @Test func whatTheBooksMissIsSaidOnce() throws {
        let pulled = try PulledBooks()
        let folder = pulled.pi.directory(.spool)
        let spool = EventlessSpool(folder)
        try TripMaker.forEach(hours: 15, Wishes()) { try spool.add($0) }
        let names = WrittenBooks.files(in: folder).filter { $0.hasSuffix(".log") }.sorted()
        try #require(names.count > 3)
        unlink("\(folder)/\(names[1])")
        let last = "\(folder)/\(names[names.count - 1])"
        #expect(rename(last, "\(pulled.pi.data)/kept") == 0)
        for round in 0..<3 {
            if round == 1 { #expect(rename("\(pulled.pi.data)/kept", last) == 0) }
            let errors = try pulled.pull().errors
            #expect(errors.split(separator: "\n").filter { $0.contains("the books miss") }.count == 1, "\(errors)")
        }
    }

    @Test func damageOverThereIsToldAndEndsWithSix() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 30)
        try pulled.pi.overwrite(.spool, segment: 2, block: 3, at: 260, with: Array("rotten".utf8))
        let outcome = try pulled.pull()
        #expect(outcome.code == 6)
        #expect(outcome.errors.contains("1 block damaged there"))
        #expect(pulled.holdsAll())
        #expect(try pulled.verify(pulled.machine).text == pulled.pi.run("verify").text)
        #expect(try pulled.pull().code == 6)
    }

    @Test func aForkThatRotsIsFoundByVerify() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 20)
        let backup = WrittenBooks.files(in: pulled.pi.directory(.spool)).map { name in
            (name, pulled.bytes("\(pulled.pi.directory(.spool))/\(name)"))
        }
        try pulled.pi.write(.spool, commits: 12, firstSecond: 100)
        let first = try pulled.pull()
        #expect(first.code == 0 && pulled.holdsAll(), "\(first.text) \(first.errors)")
        // The card went on from its backup: the fork begins in its third segment.
        for name in WrittenBooks.files(in: pulled.pi.directory(.spool)) {
            unlink("\(pulled.pi.directory(.spool))/\(name)")
        }
        for (name, bytes) in backup { try pulled.pi.place(bytes, at: "spool/\(name)") }
        try pulled.pi.write(.spool, commits: 30, firstSecond: 500)
        let forked = try pulled.pull()
        #expect(forked.code == 6, "\(forked.text) \(forked.errors)")
        let whole = try Roadbook.run(["--data", pulled.home.data, "verify", "--replay"])
        #expect(whole.code == 0, "\(whole.text)")
        #expect(whole.text.contains("spool of golf, fork 1: "))
        let fork = "\(pulled.machine)/forks/1/spool"
        let name = try #require(WrittenBooks.files(in: fork).filter { $0.hasSuffix(".log") }.min())
        #expect(name != "00000001.log")
        let rotten = Array(pulled.bytes("\(fork)/\(name)").enumerated().map { $0 / 4096 == 3 ? 0x58 : $1 })
        try pulled.home.place(rotten, at: "machines/golf/forks/1/spool/\(name)")
        let spoilt = try Roadbook.run(["--data", pulled.home.data, "verify"])
        #expect(spoilt.code != 0)
        #expect(spoilt.text.contains("spool of golf, fork 1:"))
        #expect(try pulled.pull().code == 6)
    }

    @Test func whatIsNoQuestionIsRefusedInALine() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 3)
        let path = Roadbook.path
        let told = [
            "hello": "\"hello\" is not a question", "": "no question came",
            "roadbook-pull 2": "the question is of version 2 of the pull protocol, and this is 1",
        ]
        for (said, told) in told {
            let words = "printf '%s\\n' '\(said)' | \(path) --data \(pulled.pi.data) books send"
            let child = try Child("/bin/sh", ["-c", words], ["TZ": "UTC"])
            let outcome = child.finish()
            #expect(outcome.text.contains(told), "\(outcome.text)")
            #expect(!outcome.text.contains("notBooks"))
        }
    }

    @Test func aCardInAReaderNeedsNoLine() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 30)
        let words = ["--data", pulled.home.data, "pull", pulled.pi.data]
        let nameless = try pulled.pull(from: words)
        #expect(nameless.code == 2)
        #expect(nameless.errors.contains("--name NAME"))
        #expect(try pulled.pull("--name", "golf", from: words).code == 0)
        #expect(pulled.holdsAll())
        try pulled.pi.write(.spool, commits: 3)
        // Known by its books from now on.
        #expect(try pulled.pull(from: words).text.hasPrefix("golf: "))
        #expect(pulled.holdsAll())
        let twice = try pulled.pull("--name", "polo", from: words)
        #expect(twice.code == 1)
        #expect(twice.errors.contains("are here already: golf"))
        let itself = try pulled.pull("--name", "me", from: ["--data", pulled.pi.data, "pull", "\(pulled.pi.data)/."])
        #expect(itself.code == 2)
        #expect(
            try pulled.pull("--name", "x", from: ["--data", pulled.home.data, "pull", "/nowhere/at/all"]).code == 3)
        #expect(try pulled.pull("--name", "x", from: ["--data", pulled.home.data, "pull", "/usr/bin"]).code == 3)
    }

    @Test func aKeyForThisAloneDoesNothingElse() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 30)
        // sshd runs the command that the key names in this way, whatever was asked for.
        try pulled.line("SSH_ORIGINAL_COMMAND='rm -rf /' exec roadbook books send")
        #expect(try pulled.pull().code == 0)
        #expect(pulled.holdsAll())
    }

    @Test func twoPullsAtOnceWaitForEachOther() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 100)
        let children = try (0..<4).map { _ in try Child(Roadbook.path, pulled.words, ["TZ": "UTC"]) }
        for child in children {
            let outcome = child.finish()
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        #expect(pulled.holdsAll())
        #expect(try pulled.verify(pulled.machine).code == 0)
    }

    @Test func aPullThatWaitsSaysForWhom() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 10)
        #expect(try pulled.pull().code == 0)
        let lock = open("\(pulled.machine)/pull.lock", O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX) == 0)
        let child = try Child(Roadbook.path, pulled.words, ["TZ": "UTC"])
        #expect(child.read { String(decoding: $0.complained, as: UTF8.self).contains("waiting for ") })
        flock(lock, LOCK_UN)
        close(lock)
        #expect(child.finish().code == 0)
    }

    // MARK: The other side is not as it should be

    /// A script in the place of ssh, what is said of it, and the exit code.
    struct Trouble: Sendable, CustomTestStringConvertible {
        var script: String
        var said: String

        var testDescription: String { script }
    }

    @Test(arguments: [
        Trouble(script: "exit 127", said: "has no roadbook"),
        Trouble(script: "exit 255", said: "did not reach pi@golf.local"),
        Trouble(script: "exit 1", said: "sent nothing, and ended with 1"),
        Trouble(script: "echo 'Welcome to golf'; exec \"$@\"", said: "says \"Welcome to golf\""),
        Trouble(script: "cat /dev/zero", said: "where its books should begin"),
        Trouble(script: "yes", said: "says \"y\""),
        Trouble(script: "cat /dev/urandom", said: "where its books should begin"),
        Trouble(script: "echo 'roadbook-books 2'; yes", said: "speaks version 2 of the pull protocol, and this is 1"),
        Trouble(script: "echo 'roadbook-books 1'; yes", said: "sends no books"),
        Trouble(script: "echo 'roadbook-books 1'; cat /dev/zero", said: "sends no books"),
        Trouble(script: "\"$@\" | tr 'e' 'f'", said: "pi@golf.local s"),
        Trouble(script: "ROADBOOK_DATA=/nowhere exec \"$@\"", said: "there is no data directory at /nowhere"),
    ])
    func whatIsNoBookIsRefusedInALine(trouble: Trouble) throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 20)
        try pulled.line(trouble.script)
        let outcome = try pulled.pull()
        #expect(outcome.code == 1)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.first?.hasPrefix("roadbook: error: ") == true)
        #expect(lines.first?.contains(trouble.said) == true, "\(outcome.errors)")
        #expect(lines.count <= 2)
        #expect(outcome.output.isEmpty)
        #expect(WrittenBooks.files(in: "\(pulled.machine)/spool").isEmpty)
    }

    /// Time passes with each drop that was taken. One that drips is given up, and so is one that says nothing.
    @Test(arguments: [
        Trouble(script: "printf 1", said: "sent less than 16 KiB in three minutes"),
        Trouble(script: ":", said: "has said nothing for a minute"),
    ])
    func aSenderThatHardlySpeaksIsGivenUp(trouble: Trouble) throws {
        let pulled = try PulledBooks()
        let drops = "\(pulled.ssh).drops"
        #expect(mkfifo(drops, 0o600) == 0)
        let tap = open(drops, O_RDWR | O_CLOEXEC)
        defer { close(tap) }
        try pulled.line("echo 'roadbook-books 1'; while read drop; do \(trouble.script); done <\"$0.drops\"")
        let clock = try HeldClock(in: pulled.home.data)
        let library = try RigLibrary.compile("held-clock", in: pulled.home.data)
        let child = try Child(Roadbook.path, pulled.words, ["LD_PRELOAD": library, "HELD_CLOCK": clock.path])
        child.read(turning: {
            var entry = pollfd(fd: tap, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 0) == 0, write(tap, "\n", 1) == 1 else { return }
            try? clock.pass(milliseconds: 3_000)
        }) { _ in false }
        let outcome = child.finish()
        #expect(outcome.code == 1)
        #expect(outcome.errors.hasPrefix("roadbook: error: pi@golf.local \(trouble.said)\n"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 2)
    }

    /// The words of the other side beside its answer are shown as everything of others is.
    @Test func messagesOfTheOtherSideAreSafeToShow() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 20)
        try pulled.line("printf 'golf \\033]0;x\\007says\\r\\nand \\342\\200\\256on' >&2; exec \"$@\"")
        let outcome = try pulled.pull()
        #expect(outcome.code == 0)
        #expect(outcome.errors == "golf \u{FFFD}]0;x\u{FFFD}says\nand \u{FFFD}on\n")
    }

    /// Anyone of the household may put files there.
    @Test func whatIsNoFolderOfAMachineKeepsNoOther() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 20)
        #expect(try pulled.pull().code == 0)
        try pulled.home.place([0x21], at: "machines/passat")
        #expect(symlink("polo", "\(pulled.home.data)/machines/polo") == 0)
        #expect(symlink("forks", "\(pulled.machine)/forks") == 0)
        let verified = try Roadbook.run(["--data", pulled.home.data, "verify"])
        #expect(verified.code == 1 && verified.errors.contains("machines/polo/spool: not a log: it is a link"))
        #expect(String(decoding: verified.output, as: UTF8.self).contains("spool of golf"))
    }

    @Test func hostsThatAreNoneAreRefused() throws {
        let pulled = try PulledBooks()
        let start = ["--data", pulled.home.data, "pull", "--ssh", pulled.ssh]
        for host in ["-oProxyCommand=touch", "a b", "golf\u{7}"] {
            let outcome = try pulled.pull(from: start + ["--", host])
            #expect(outcome.code == 2, "\(host)")
        }
        for name in ["..", "a/b", ".x", "-x", ""] {
            #expect(try pulled.pull(from: start + ["golf", "--name=\(name)"]).code == 2, "\(name)")
        }
        let missing = try pulled.pull(from: ["--data", pulled.home.data, "pull", "--ssh", "/no/such/ssh", "golf"])
        #expect(missing.code == 1)
        #expect(missing.errors.contains("/no/such/ssh cannot be started"))
        #expect(WrittenBooks.files(in: "\(pulled.home.data)/machines").filter { $0 != "golf" }.isEmpty)
    }

    @Test func whatIsPulledBelongsToTheHousehold() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 20)
        #expect(try pulled.pull().code == 0)
        for path in [pulled.machine, "\(pulled.machine)/spool", "\(pulled.home.data)/machines"] {
            #expect(mode(path) == 0o2770)
        }
        #expect(mode("\(pulled.machine)/spool/00000001.log") == 0o660)
    }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        #expect(stat(path, &status) == 0)
        return status.st_mode & 0o7777
    }
}
