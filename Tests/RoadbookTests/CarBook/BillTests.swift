import Glibc
import JSON
import Testing

/// Bills and photos that are kept with entries: `--file`, `file list`, `file get`, and what `verify` says of them.
@Suite struct BillTests {
    private static let bill = Array("%PDF a bill for oil\n".utf8)

    private func book() throws -> KeptBook {
        let book = try KeptBook.withGolf()
        try book.books.place(Self.bill, at: "oil bill.pdf")
        try book.books.place(Array("a photo".utf8), at: "photo.jpg")
        return book
    }

    private func path(_ name: String, _ book: KeptBook) -> String { "\(book.books.data)/\(name)" }

    private func folder(_ book: KeptBook) -> String { path("ledger/files", book) }

    private func stored(_ book: KeptBook) -> [String] { WrittenBooks.files(in: folder(book)).sorted() }

    /// A service with a bill, and the hash of it.
    private func withBill() throws -> (book: KeptBook, hash: String) {
        let book = try book()
        let done = try book.run(
            ["service", "done", "Oil", "89EUR", "--once", "--date", "2026-03-01", "--file", path("oil bill.pdf", book)])
        #expect(done.code == 0, "\(done.errors)")
        return (book, try #require(stored(book).first))
    }

    private func entry(_ outcome: Roadbook.Outcome) throws -> String {
        String(try #require(try JSONValue(reading: outcome.text)["entry"]?.integer))
    }

    // MARK: Kept, listed, and written out again

    @Test func aBillIsKeptListedAndWrittenOutAgain() throws {
        let (book, hash) = try withBill()
        #expect(stored(book) == [hash])
        var status = stat()
        #expect(lstat(folder(book) + "/" + hash, &status) == 0 && status.st_mode & 0o7777 == 0o640)
        #expect(lstat(folder(book), &status) == 0 && status.st_mode & 0o7777 == 0o2770)
        let row = try #require(try book.objects("file list").first)
        #expect(row["name"]?.text == "oil bill.pdf")
        #expect(row["hash"]?.text == hash)
        #expect(row["bytes"]?.integer == Int64(Self.bill.count))
        #expect(row["date"]?.text == "2026-03-01")
        let number = try #require(row["number"]?.text)
        let table = try book.run("file").text
        #expect(table.contains("oil bill.pdf") && table.contains("\(Self.bill.count) B"), "\(table)")
        #expect(try book.run("file get \(number)").output == Self.bill)
        #expect(try book.run("file get \(hash.prefix(8))").output == Self.bill)
        let written = try book.run("file get \(hash) -o \(path("again.pdf", book))")
        #expect(written.code == 0, "\(written.errors)")
        #expect(try WrittenBooks.bytes(of: path("again.pdf", book)) == Self.bill)
        let second = try book.run("file get \(hash) -o \(path("again.pdf", book))")
        #expect(second.code == 1 && second.errors.contains("is there already"))
    }

    @Test func itsNameStandsWhereTheEntryIsShown() throws {
        let (book, hash) = try withBill()
        #expect(try book.run("service history").text.contains("oil bill.pdf"))
        let work = try #require(try book.objects("service history").first)
        #expect(work["files"]?.elements?.first?["hash"]?.text == hash)
        try book.run(["fuel", "40l", "10000km", "1.7", "--date", "2026-03-02", "--file", path("photo.jpg", book)])
        let fuel = try #require(try book.objects("fuel").first)
        #expect(fuel["files"]?.elements?.first?["name"]?.text == "photo.jpg")
        let number = try #require(fuel["number"]?.text)
        #expect(try book.run("fuel show \(number)").text.contains("photo.jpg"))
        try book.run(["expense", "add", "5EUR", "toll", "--file", path("photo.jpg", book)])
        #expect(try book.run("expense list").text.contains("photo.jpg"))
        #expect(try book.objects("expense list").first?["files"]?.elements?.count == 1)
        #expect(try book.run("ledger cat --readable").text.contains("files photo.jpg"))
        // One file, kept with two entries.
        #expect(stored(book).count == 2)
        #expect(try book.objects("file").count == 3)
    }

    /// The hash of these bytes begins with eight digits that could be the number of an entry.
    @Test func digitsThatAreNoEntryAreAHash() throws {
        let book = try KeptBook.withGolf()
        try book.books.place(Array("bill 128".utf8), at: "bill")
        try book.run(["expense", "add", "5EUR", "toll", "--file", path("bill", book)])
        #expect(try book.run("file get 70262710").text == "bill 128")
        #expect(try book.run("file get 7026271").code == 3)
    }

    @Test func anEditKeepsOneMoreAndTakesAllAway() throws {
        let (book, _) = try withBill()
        let number = try #require(try book.objects("file").first?["number"]?.text)
        #expect(try book.run(["service", "edit", number, "--file", path("photo.jpg", book)]).code == 0)
        let names = try book.objects("file").map { $0["name"]?.text }
        #expect(names == ["oil bill.pdf", "photo.jpg"])
        let several = try book.run("file get \(number)")
        #expect(several.code == 2 && several.errors.contains("(photo.jpg)"), "\(several.errors)")
        #expect(try book.run("service edit \(number) --file -").code == 0)
        #expect(try book.objects("file").isEmpty)
        #expect(try book.run("file").text.hasPrefix("no bill or photo is kept yet"))
        // Nothing is erased, and an undo brings them back.
        #expect(stored(book).count == 2)
        try book.run("undo")
        #expect(try book.objects("file").count == 2)
        let other = try book.run("service edit \(number) --every 1y")
        #expect(other.code == 2 && other.errors.contains("intervals are of a planned one"), "\(other.errors)")
    }

    @Test func fillUpsAndExpensesGetTheirBillLater() throws {
        let book = try book()
        try book.run("fuel 40l 10000km 1.7 --date 2026-03-02")
        let fuel = try #require(try book.objects("fuel").first?["number"]?.text)
        #expect(try book.run(["fuel", "edit", fuel, "--file", path("photo.jpg", book)]).code == 0)
        let expense = try entry(try book.run("expense add 5EUR toll --json"))
        #expect(try book.run(["expense", "edit", expense, "--file", path("photo.jpg", book)]).code == 0)
        #expect(try book.objects("file").map { $0["kind"]?.text } == ["fuel", "expense"])
    }

    @Test func aNameIsMadeOneThatTheLedgerCanHave() throws {
        let book = try book()
        let long = String(repeating: "ö", count: 80) + ".pdf"
        for name in ["a,b=c.pdf", long] {
            try book.books.place(Array(name.utf8), at: name)
            #expect(try book.run(["expense", "add", "5EUR", name, "--file", path(name, book)]).code == 0)
        }
        let names = try book.objects("file").compactMap { $0["name"]?.text }
        #expect(names == ["a-b-c.pdf", String(repeating: "ö", count: 28) + ".pdf"])
    }

    // MARK: Refused

    @Test func whatIsNoFileIsRefusedInOneLineAndNothingIsWritten() throws {
        let book = try book()
        mkdir(path("folder", book), 0o700)
        mkfifo(path("pipe", book), 0o600)
        try book.books.place([], at: "empty")
        try book.books.place([1], at: "huge")
        #expect(truncate(path("huge", book), (20 << 20) + 1) == 0)
        let mistakes = [
            ("folder", 2, "is a directory"), ("pipe", 2, "is not a file"), ("empty", 2, "is empty"),
            ("huge", 2, "has more than 20.0 MiB"), ("nothing", 3, "cannot be read: No such file"),
        ]
        for (name, code, says) in mistakes {
            let outcome = try book.run(["expense", "add", "5EUR", "toll", "--file", path(name, book)])
            #expect(outcome.code == Int32(code) && outcome.errors.contains(says), "\(name): \(outcome.errors)")
        }
        #expect(try book.run("expense add 5EUR toll --file /dev/null").errors.contains("is not a file"))
        #expect(try book.objects("expense").isEmpty)
        #expect(stored(book).isEmpty)
    }

    @Test func anEntryThatIsRefusedKeepsNoFile() throws {
        let book = try book()
        try book.run("odometer 10000km --date 2026-03-01")
        let back = try book.run(["fuel", "40l", "900km", "1.7", "--file", path("photo.jpg", book)])
        #expect(back.code != 0)
        #expect(stored(book).isEmpty)
        let five = Array(repeating: ["--file", path("photo.jpg", book)], count: 5).flatMap(\.self)
        let many = try book.run(["expense", "add", "5EUR", "toll"] + five)
        #expect(many.code == 2 && many.errors.contains("at most 4 files"), "\(many.errors)")
    }

    @Test func aPlannedServiceKeepsNoBill() throws {
        let book = try book()
        try book.run("service add Inspection --every 1y")
        let outcome = try book.run(["service", "edit", "insp", "--file", path("photo.jpg", book)])
        #expect(outcome.code == 2 && outcome.errors.contains("is a planned one"), "\(outcome.errors)")
    }

    @Test func whatIsAskedForAndIsNotThereIsSaid() throws {
        let (book, hash) = try withBill()
        let number = try #require(try book.objects("file").first?["number"]?.text)
        for (word, code) in [("99", 3), ("00000000000f", 3), ("abc", 2), ("bill.pdf", 2)] {
            #expect(try book.run("file get \(word)").code == Int32(code), "\(word)")
        }
        #expect(unlink(folder(book) + "/" + hash) == 0)
        let missing = try book.run("file get \(number)")
        #expect(missing.code == 3 && missing.errors.contains("is not here"), "\(missing.errors)")
        #expect(try book.run("file").text.contains("missing"))
        #expect(try book.objects("file").first?["bytes"] == .null)
        try book.books.place(Array("%PDF a bill for oil!".utf8), at: "ledger/files/\(hash)")
        let other = try book.run("file get \(number) -o \(path("again.pdf", book))")
        #expect(other.code == 5 && other.errors.contains("another hash"), "\(other.errors)")
        #expect(access(path("again.pdf", book), F_OK) != 0)
    }

    // MARK: Verified

    @Test func verifyProvesEachFileThatAnEntryNeeds() throws {
        let (book, hash) = try withBill()
        let proven = try book.run("verify")
        #expect(proven.code == 0 && proven.text.contains("ledger: 1 file beside it, proven"), "\(proven.text)")
        try book.books.place([1, 2, 3], at: "ledger/files/\(String(repeating: "0f", count: 32))")
        #expect(try book.run("verify").text.contains("; 1 file that no entry names"))
        try book.books.place(Array("another".utf8), at: "ledger/files/\(hash)")
        let other = try book.run("verify")
        #expect(other.code == 5)
        #expect(other.text.contains("oil bill.pdf of entry 2 has other bytes"), "\(other.text)")
        #expect(unlink(folder(book) + "/" + hash) == 0)
        let missing = try book.run("verify")
        #expect(missing.code == 5)
        #expect(missing.text.contains("oil bill.pdf of entry 2 is not there (\(hash))"), "\(missing.text)")
        let objects = try book.objects("verify")
        let fault = try #require(objects.first { $0["kind"]?.text == "file" })
        #expect(fault["state"]?.text == "missing" && fault["hash"]?.text == hash)
        let sum = try #require(objects.last { $0["book"]?.text == "ledger" })
        #expect(sum["isProven"] == .bool(false) && sum["filesLacking"]?.integer == 1)
        // An entry that is undone needs no file.
        try book.run("undo 2")
        #expect(try book.run("verify").code == 0)
    }

    @Test func aFolderThatIsALinkIsNoFolderOfFiles() throws {
        let book = try book()
        mkdir(path("elsewhere", book), 0o700)
        mkdir(path("ledger", book), 0o700)
        #expect(symlink(path("elsewhere", book), folder(book)) == 0)
        let outcome = try book.run(["expense", "add", "5EUR", "toll", "--file", path("photo.jpg", book)])
        #expect(outcome.code == 1 && outcome.errors.contains("it is a link"), "\(outcome.errors)")
        #expect(WrittenBooks.files(in: path("elsewhere", book)).isEmpty)
        #expect(try book.objects("expense").isEmpty)
        #expect(try book.run("verify").code == 5)
    }

    /// The command is killed somewhere between its begin and its end; a file without an entry is harmless.
    @Test func aCommandThatIsKilledLeavesAnEntryWithItsFileOrNone() throws {
        let book = try book()
        try book.books.place([UInt8](repeating: 7, count: 4 << 20), at: "large.jpg")
        for round in 0..<12 {
            let child = try book.start("expense add \(round + 1)EUR toll --file \(path("large.jpg", book))")
            child.work(milliseconds: Int64(round * 3))
            child.send(SIGKILL)
            _ = child.finish()
            #expect(try book.run("verify").code == 0, "round \(round)")
            #expect(stored(book).filter { $0.count == 64 }.count <= 1)
        }
        #expect(try book.run(["expense", "add", "99EUR", "toll", "--file", path("large.jpg", book)]).code == 0)
        #expect(stored(book).count == 1)
    }
}
