import Control
import Glibc
import JSON
import Testing

/// `driver add | edit | retire | list`, and through them how any verb writes into the ledger.
@Suite struct DriverTests {
    private func add(_ books: WrittenBooks, _ name: String, _ more: String...) throws -> Roadbook.Outcome {
        try Roadbook.run(["--data", books.data] + place(books) + ["driver", "add", name] + more)
    }

    /// Neither the settings nor the recorder of this machine.
    private func place(_ books: WrittenBooks) -> [String] {
        ["--config", books.data + "/settings", "--socket", books.data + "/control"]
    }

    private func run(_ books: WrittenBooks, _ words: String...) throws -> Roadbook.Outcome {
        try Roadbook.run(["--data", books.data] + place(books) + words)
    }

    @Test func theLedgerIsReadableInWords() throws {
        let books = try WrittenBooks()
        _ = try add(books, "Anna", "--note", "two\nlines", "--now", "2026-03-01 08:00:00Z")
        try books.write(.ledger, commits: 1, letter: "E")
        let outcome = try run(books, "ledger", "cat", "--readable", "--utc")
        #expect(
            outcome.lines.first?.split(separator: " ") == ["entry", "time", "who", "says"])
        #expect(outcome.lines.count == 2)
        #expect(outcome.lines[1].hasPrefix("    1  2026-03-01 08:00:00Z  "))
        #expect(outcome.lines[1].hasSuffix("  driver add \"Anna\", note \"two\u{FFFD}lines\""))
        #expect(outcome.errors == "roadbook: 1 entry cannot be read\n")
        #expect(try run(books, "ledger", "cat", "--readable", "--json").code == 2)
    }

    // MARK: Clocks

    @Test func aClockBehindTheBooksIsNotBelieved() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 3, firstSecond: 4_000_000_000)
        let refused = try add(books, "Anna")
        #expect(refused.code == 1)
        #expect(
            refused.errors.hasPrefix("roadbook: error: the computer's clock is behind the newest entry of the books"))
        #expect(refused.errors.contains("--now TIME"))
        let typed = try add(books, "Anna", "--now", "2026-03-01 08:00")
        #expect(typed.code == 0)
        #expect(try run(books, "ledger", "cat").text.contains(" typed "))
    }

    @Test func theRecordersClockIsBetterThanOurs() throws {
        let stand = try RecorderStand()
        let books = try WrittenBooks()
        stand.recorder.status.clock.state = .trusted
        stand.recorder.status.clock.now = 1_784_510_732_100
        #expect(try stand.run("--data", books.data, "driver", "add", "Anna").code == 0)
        stand.recorder.status.clock.state = .provisional
        #expect(try stand.run("--data", books.data, "driver", "add", "Ben").code == 0)
        let lines = try run(books, "ledger", "cat").lines
        #expect(lines[0].hasPrefix("E 1 1784510732100 gps "))
        #expect(lines[1].contains(" system "))
    }

    // MARK: Others

    @Test func manyWriteAtOnceAndEachEntryIsThere() throws {
        let books = try WrittenBooks()
        let names = (0..<12).map { "Driver \($0)" }
        let children = try names.map { name in
            try Child(
                Roadbook.path, ["--data", books.data] + place(books) + ["driver", "add", name], ["TZ": "UTC"])
        }
        for child in children { #expect(child.finish().code == 0) }
        let objects = try run(books, "driver", "--json").lines.map { try JSONValue(reading: $0) }
        #expect(objects.compactMap { $0["name"]?.text }.sorted() == names.sorted())
        let lines = try run(books, "ledger", "cat").lines
        #expect(lines.map { $0.split(separator: " ")[1] } == (1...12).map { "\($0)" })
        #expect(try run(books, "verify").code == 0)
    }

    @Test func whoWaitsSaysForWhom() throws {
        let books = try WrittenBooks()
        _ = try add(books, "Anna")
        let lock = open(books.directory(.ledger) + "/lock", O_RDWR | O_CLOEXEC)
        try #require(flock(lock, LOCK_EX) == 0)
        let child = try Child(
            Roadbook.path, ["--data", books.data] + place(books) + ["driver", "add", "Ben"], ["TZ": "UTC"])
        let isTold = child.read { String(decoding: $0.complained, as: UTF8.self).contains("\n") }
        flock(lock, LOCK_UN)
        close(lock)
        let outcome = child.finish()
        #expect(isTold)
        #expect(outcome.errors.hasPrefix("roadbook: waiting for "))
        #expect(outcome.errors.contains("(process \(getpid())), which writes the ledger"))
        #expect(outcome.code == 0)
    }

    @Test(arguments: ["022", "077", "000"])
    func noUmaskKeepsTheHouseholdOut(umask: String) throws {
        let books = try WrittenBooks()
        let words = ["--data", books.data] + place(books) + ["driver", "add", "Anna"]
        let script = "umask \(umask); exec \"$@\""
        let child = try Child("/bin/sh", ["-c", script, "sh", Roadbook.path] + words, ["TZ": "UTC"])
        #expect(child.finish().code == 0)
        let directory = books.directory(.ledger)
        #expect(mode(directory) == 0o2770)
        let names = WrittenBooks.files(in: directory)
        #expect(!names.isEmpty)
        for name in names { #expect(mode("\(directory)/\(name)") == 0o660, "\(name)") }
    }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }
}
