import Glibc
import JSON
import Testing

/// The answers as a book like the others: pulled, backed up, restored, proven, printed and archived.
@Suite struct PulledAnswerTests {
    static let found = """
        1784510732100 photon photon.example.org 50.0998,8.5442 50.0997,8.5440 Zuckschwerdtstraße 12 Höchst \
        Frankfurt - Hessen 65929 DE ©_OpenStreetMap_contributors ODbL
        """

    private func answered(_ books: WrittenBooks, times: Int = 3) throws {
        for _ in 0..<times { try books.write(.answers, PulledAnswerTests.found, letter: "A") }
    }

    // MARK: Pull

    @Test func whatTheCarWasToldNobodyIsAskedAtHome() throws {
        let services = try StoodInServices()
        let settings = try SettingsFolder()
        let street = "Streets=photon\nStreetsEndpoint=\(services.address)/photon\nContact=anna@example.org\n"
        try settings.write("[Online]\n\(street)", to: "roadbook.conf")
        let road = try OnlineRoad()
        let pulled = try PulledBooks()
        try pulled.line("ROADBOOK_DATA=\(road.book.books.data) exec \"$@\"")
        mkdir(pulled.home.directory(.spool), 0o755)
        let online = { (data: String, words: [String]) throws -> Roadbook.Outcome in
            try Child(Roadbook.path + "-online", ["--data", data, "--config", settings.path] + words, [:]).finish()
        }
        #expect(try pulled.pull().code == 0)
        let before = try online(pulled.home.data, ["--dry-run"])
        #expect(before.lines.count == 5, "\(before.text) \(before.errors)")
        #expect(try online(road.book.books.data, []).text.contains("4 answered"))
        #expect(services.calls().count == 4)
        let outcome = try pulled.pull()
        #expect(outcome.code == 0, "\(outcome.errors)")
        let after = try online(pulled.home.data, ["--dry-run"])
        #expect(after.code == 0 && after.lines == ["nothing would be asked"], "\(after.text) \(after.errors)")
        #expect(pulled.bytes("\(pulled.machine)/answers/00000001.log").count >= 4 * 4096)
        #expect(try pulled.verify(pulled.home.data).text.contains("answers of golf: 4 lines in 4 blocks"))
    }

    @Test func answersThatWereBrokenOffGoOnWhereTheyStopped() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 3)
        try answered(pulled.pi, times: 80)
        for length in stride(from: 20_000, to: 330_000, by: 50_000) {
            try pulled.line("\"$@\" | head -c \(length)")
            _ = try pulled.pull()
            #expect(pulled.holdsNothingElse(.answers))
        }
        try pulled.line()
        #expect(try pulled.pull().code == 0)
        #expect(pulled.holdsAll(.answers))
        #expect(try pulled.verify(pulled.machine).code == 0)
    }

    // MARK: Backup

    @Test func restoredAnswersAreThoseThatWereThere() throws {
        let lost = try LostCard()
        try answered(lost.first.books)
        #expect(try lost.backUp(lost.first, "--name", "golf").code == 0)
        #expect(try lost.restore(lost.second).code == 0)
        let original = try lost.first.books.file(.answers, segment: 1)
        for folder in [lost.stick, lost.second.books.data] {
            let copy = try WrittenBooks.bytes(of: "\(folder)/machines/golf/answers/00000001.log")
            #expect(copy.count >= 3 * 4096 && original.starts(with: copy))
            #expect(original.dropFirst(copy.count).allSatisfy { $0 == 0x20 || $0 == 0x0A })
        }
        // Home gets both cards' answers, each in its place.
        try answered(lost.second.books, times: 2)
        #expect(try lost.pull(lost.second).code == 0)
        let proof = try Roadbook.run(["--data", lost.home.data, "verify"])
        #expect(proof.text.contains("answers of golf: 3 lines"), "\(proof.text)")
        #expect(proof.text.contains("answers of golf, card 2: 2 lines"), "\(proof.text)")
        #expect(access("\(lost.home.data)/machines/golf/forks", F_OK) != 0)
    }

    // MARK: Verify

    @Test func damageInTheAnswersIsFound() throws {
        let books = try WrittenBooks()
        try answered(books)
        #expect(try books.run("verify").code == 0)
        try books.overwrite(.answers, segment: 1, block: 0, with: [UInt8](repeating: 0x58, count: 4096))
        let outcome = try books.run("verify")
        // The blocks behind it have copies.
        #expect(outcome.code == 6 && outcome.text.contains("answers: 3 lines"), "\(outcome.text)")
        #expect(outcome.text.contains("1 block damaged"), "\(outcome.text)")
    }

    @Test func linesThatSayNothingAreCountedAndNoDamage() throws {
        let books = try WrittenBooks()
        try answered(books)
        for (letter, words) in [("Q", "perhaps"), ("A", "nonsense"), ("M", "nonsense")] {
            try books.write(.answers, words, letter: Character(letter))
        }
        try books.write(.ledger, "nonsense", letter: "E")
        let outcome = try books.run("verify")
        #expect(outcome.code == 0)
        #expect(outcome.text.contains("answers: 2 lines that cannot be read, 1 line of a newer program"))
        #expect(outcome.text.contains("ledger: 1 line that cannot be read"))
        let object = try books.run("verify", "--json").lines.map { try JSONValue(reading: $0) }
            .first { $0["book"]?.text == "answers" }
        #expect(object?["unreadable"]?.integer == 2 && object?["unknown"]?.integer == 1)
    }

    // MARK: Looking

    @Test func theLinesArePrintedAsTheyAreStored() throws {
        let books = try WrittenBooks()
        try answered(books, times: 2)
        let outcome = try books.run("answers", "cat")
        #expect(outcome.code == 0 && outcome.lines.count == 2)
        #expect(outcome.lines.allSatisfy { $0.hasPrefix("A ") && $0.contains("Zuckschwerdtstraße") })
        let object = try JSONValue(reading: try books.run("answers", "cat", "--json").lines[0])
        #expect(object["letter"]?.text == "A" && object["utc"]?.text?.hasPrefix("2026-03-01T08:00:00") == true)
        #expect(try books.run("answers", "cat", "--since", "2026-03-02").lines.isEmpty)
        #expect(try books.run("answers", "info").text.contains("lines"))
    }

    @Test func oldSegmentsBecomeTextThatIsStillProven() throws {
        let books = try WrittenBooks()
        try answered(books, times: 200)
        let before = try books.run("answers", "cat").lines
        let archived = try books.run("archive")
        #expect(archived.code == 0 && archived.text.contains("answers"), "\(archived.text) \(archived.errors)")
        #expect(access("\(books.data)/answers/00000001.log.zst", F_OK) == 0)
        #expect(try books.run("answers", "cat").lines == before)
        #expect(try books.run("verify").code == 0)
    }

    /// The recorder's user, whose timer archives, reads the answers and does not write there.
    @Test func whoMayNotWriteThereLeavesTheAnswersAlone() throws {
        let books = try WrittenBooks()
        try answered(books, times: 200)
        chmod(books.data, 0o755)
        chmod("\(books.data)/answers", 0o555)
        let archiving = [Roadbook.path, "--data", books.data, "archive"]
        let asSomebody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let words = geteuid() == 0 ? asSomebody + archiving : archiving
        let archived = try Child("/usr/bin/env", words, ["PATH": "/usr/bin:/bin"]).finish()
        #expect(archived.code == 0 && archived.errors.isEmpty, "\(archived.text) \(archived.errors)")
        #expect(!archived.text.contains("answers"))
        #expect(access("\(books.data)/answers/00000001.log.zst", F_OK) != 0)
    }
}
