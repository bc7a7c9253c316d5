import Glibc
import JSON
import Testing

/// Bills and photos of another machine: `pull`, `backup` and `restore` take them along.
@Suite struct PulledFileTests {
    private static let photo = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 / 249) }

    /// A recorder with a Golf, and an expense with a photo.
    private func pulled() throws -> PulledBooks {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 3, dated: false)
        try keep(Self.photo, as: "photo.jpg", in: pulled.pi)
        return pulled
    }

    private func keep(_ bytes: [UInt8], as name: String, in books: WrittenBooks) throws {
        let book = KeptBook(books)
        try book.run("vehicle add Golf --currency EUR")
        try books.place(bytes, at: name)
        let money = "\(bytes.count % 97 + 1)EUR"
        let added = try book.run("expense add \(money) \(name) --vehicle Golf --file \(books.data)/\(name)")
        #expect(added.code == 0, "\(added.errors)")
    }

    private func names(_ data: String) -> [String] { WrittenBooks.files(in: "\(data)/ledger/files").sorted() }

    private func home(_ pulled: PulledBooks) -> KeptBook { KeptBook(pulled.home) }

    // MARK: Pulling

    @Test func filesComeWithTheEntriesThatNameThem() throws {
        let pulled = try pulled()
        let first = try pulled.pull()
        #expect(first.code == 0, "\(first.errors)")
        #expect(first.text.contains("; 1 file of its entries"), "\(first.text)")
        #expect(names(pulled.machine) == names(pulled.pi.data))
        let row = try #require(try home(pulled).objects("file").first)
        #expect(row["number"]?.text?.hasPrefix("golf:") == true)
        let number = try #require(row["number"]?.text)
        #expect(try home(pulled).run("file get \(number)").output == Self.photo)
        let proof = try pulled.verify(pulled.home.data)
        #expect(proof.code == 0 && proof.text.contains("1 file beside it, proven"), "\(proof.text)")
        // And a new one alone.
        try keep([1, 2, 3], as: "bill.pdf", in: pulled.pi)
        #expect(try pulled.pull().text.contains("; 1 file of its entries"))
        #expect(names(pulled.machine) == names(pulled.pi.data))
    }

    @Test func whatIsHeldIsNotAskedForAgain() throws {
        let pulled = try pulled()
        #expect(try pulled.pull().code == 0)
        // One question a pull, and none of them names a file.
        try pulled.line("tee -a \"$0.asked\" | \"$@\"")
        let again = try pulled.pull()
        #expect(again.code == 0 && again.text.contains("nothing new"), "\(again.text)")
        let asked = String(decoding: pulled.bytes("\(pulled.ssh).asked"), as: UTF8.self)
        #expect(asked.split(separator: "\n").count(where: { $0.hasPrefix("roadbook-pull") }) == 1)
        #expect(!asked.contains("file "))
    }

    @Test func aFileThatDidNotComeIsLackingUntilItDoes() throws {
        let pulled = try pulled()
        try pulled.line("sed -e '/^file /d' | \"$@\"")
        let without = try pulled.pull()
        #expect(without.code == 6 && without.errors.contains("1 file that entries name not there"), "\(without.errors)")
        #expect(names(pulled.machine).isEmpty && pulled.holdsAll(.ledger))
        let missing = try home(pulled).run("file get golf:2")
        #expect(missing.code == 3 && missing.errors.contains("roadbook pull brings it"), "\(missing.errors)")
        try pulled.line()
        let whole = try pulled.pull()
        #expect(whole.code == 0 && whole.text.contains("golf: 1 file of its entries"), "\(whole.text)")
        #expect(names(pulled.machine) == names(pulled.pi.data))
    }

    @Test func aLineThatBreaksAnywhereGoesOnWhereItStopped() throws {
        let pulled = try pulled()
        var broken = 0
        for round in 0..<12 {
            try pulled.line("\"$@\" | head -c \(30_000 + round * 9_001)")
            broken += try pulled.pull().code == 1 ? 1 : 0
            #expect(names(pulled.machine).count <= 1)
        }
        #expect(broken > 3)
        try pulled.line()
        #expect(try pulled.pull().code == 0)
        #expect(names(pulled.machine) == names(pulled.pi.data))
        #expect(try pulled.verify(pulled.home.data).code == 0)
    }

    @Test func whatIsMissingOverThereIsToldByEachPullUntilItIsThere() throws {
        let pulled = try pulled()
        let file = "\(pulled.pi.data)/ledger/files/\(try #require(names(pulled.pi.data).first))"
        #expect(rename(file, "\(pulled.pi.data)/aside") == 0)
        for _ in 0..<2 {
            let outcome = try pulled.pull()
            #expect(outcome.code == 6)
            #expect(outcome.errors.contains("1 file that entries name not there, or not whole"), "\(outcome.errors)")
        }
        #expect(try pulled.verify(pulled.home.data).code == 5)
        #expect(rename("\(pulled.pi.data)/aside", file) == 0)
        #expect(try pulled.pull().code == 0)
        #expect(try pulled.verify(pulled.home.data).code == 0)
    }

    @Test func filesOfTwoCarsLieBesideTheirOwnBooks() throws {
        let pulled = try pulled()
        #expect(try pulled.pull().code == 0)
        let van = try WrittenBooks()
        try van.write(.spool, commits: 3, dated: false)
        try keep([4, 5, 6], as: "van.pdf", in: van)
        let words = ["--data", pulled.home.data, "pull", van.data, "--name", "van"]
        #expect(try Roadbook.run(words, environment: ["TZ": "UTC"]).code == 0)
        #expect(names("\(pulled.home.data)/machines/van") == names(van.data))
        #expect(names(pulled.machine) == names(pulled.pi.data))
        #expect(try home(pulled).objects("file").count == 2)
    }

    /// An entry of another machine gets one more bill here: each ledger's files are found wherever they lie.
    @Test func aBillIsKeptHereWithAnEntryOfAnotherMachine() throws {
        let pulled = try pulled()
        #expect(try pulled.pull().code == 0)
        try pulled.home.place([7, 7, 7], at: "more.pdf")
        let more = "expense edit golf:2 --file \(pulled.home.data)/more.pdf"
        let edited = try home(pulled).run(more)
        #expect(edited.code == 0, "\(edited.errors)")
        #expect(try home(pulled).objects("file").map { $0["name"]?.text } == ["photo.jpg", "more.pdf"])
        #expect(names(pulled.home.data).count == 1)
        #expect(try pulled.verify(pulled.home.data).code == 0)
        // A backup has both beside the ledger that names both.
        let stick = "\(pulled.home.data)/stick"
        let words = ["backup", stick, "--same-card", "--name", "home"]
        let backup = try home(pulled).run(words)
        #expect(backup.code == 0, "\(backup.errors)")
        #expect(names("\(stick)/machines/home").count == 2)
        #expect(try pulled.verify(stick).code == 0)
    }

    // MARK: Backup

    @Test func aBackupHasTheFilesAndARestoreBringsThemBack() throws {
        let lost = try LostCard()
        try keep(Self.photo, as: "photo.jpg", in: lost.first.books)
        let backup = try lost.backUp(lost.first, "--name", "golf")
        #expect(backup.code == 0 && backup.text.contains("1 file of its entries"), "\(backup.text)")
        #expect(names("\(lost.stick)/machines/golf") == names(lost.first.books.data))
        let again = try JSONValue(reading: try lost.backUp(lost.first, "--json").text)
        #expect(again["books"]?.elements?.allSatisfy { $0["files"]?.integer == 0 } == true)
        #expect(try lost.restore(lost.second).code == 0)
        let book = KeptBook(lost.second.books)
        let number = try #require(try book.objects("file").first?["number"]?.text)
        #expect(try book.run("file get \(number)").output == Self.photo)
        #expect(try book.run("verify").text.contains("ledger of golf: 1 file beside it, proven"))
        // Home pulls from the second card, which has the first one's books as another machine's.
        #expect(try lost.pull(lost.second).code == 0)
        #expect(try KeptBook(lost.home).objects("file").count == 1)
        #expect(try Roadbook.run(["--data", lost.home.data, "verify"]).code == 0)
    }
}
