import CLinux
import Glibc
import Testing

/// Saying what trips were, putting them together, dividing them, and taking it back.
@Suite struct EditTests {
    // MARK: undo and history

    @Test func whatNoTripHasAnyMoreIsListedApart() throws {
        let day = try DrivenDay()
        _ = try day.run("edit", "@last", "--name", "Shop")
        let other = try DrivenDay()
        _ = try other.run("edit", "@last", "--name", "Elsewhere")
        // Another card's spool under this ledger.
        #expect(rename(day.books.directory(.spool), day.books.directory(.spool) + ".old") == 0)
        #expect(rename(other.books.directory(.spool), day.books.directory(.spool)) == 0)
        let lines = try day.run("history").lines
        #expect(lines.contains("of these no trip has the records any more:"))
        #expect(lines.last?.contains("name \"Shop\"") == true)
    }

    // MARK: Two at once

    @Test func whoComesSecondWaitsAndSaysForWhom() throws {
        let day = try DrivenDay()
        _ = try day.run("edit", "@last", "--name", "first")
        let lock = open(day.books.directory(.ledger) + "/lock", O_RDWR | O_CLOEXEC)
        try #require(lock >= 0)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        let child = try Child(
            Roadbook.path,
            [
                "--data", day.books.data, "--config", day.books.data + "/settings", "--socket",
                day.books.data + "/control", "edit", "@last", "--name", "second",
            ], ["TZ": "UTC"])
        #expect(child.read { String(decoding: $0.complained, as: UTF8.self).contains("waiting for ") })
        flock(lock, LOCK_UN)
        let outcome = child.finish()
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("which writes the ledger"))
        #expect(try day.run("trips").lines[1].contains("second"))
    }

    @Test(arguments: ["022", "077"])
    func noUmaskKeepsTheHouseholdOut(umask: String) throws {
        let day = try DrivenDay()
        let script = "umask \(umask); exec \"$@\""
        let words = ["--data", day.books.data, "--config", "/nowhere", "--socket", "/nowhere", "merge", "@last", "@-2"]
        let child = try Child("/bin/sh", ["-c", script, "sh", Roadbook.path] + words, [:])
        #expect(child.finish().code == 0)
        #expect(mode(day.books.directory(.ledger)) == 0o2770)
        #expect(mode(day.books.path(.ledger, segment: 1)) == 0o660)
        #expect(mode(day.books.data + "/catalogue") == 0o2770)
        #expect(mode(day.books.data + "/catalogue/catalogue.db") == 0o660)
    }

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}
