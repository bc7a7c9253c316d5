import Awaiting
import Glibc
import Testing

/// `fuel import` of tables that are long, endless or no tables, that is ended anywhere and taken back.
@Suite struct FuelTableTests {
    private static let head = "date,odometer,litres,total\n"

    /// Ten fill-ups a month from 1990 on.
    private static func table(_ rows: Int) -> String {
        (0..<rows).reduce(into: head) { text, row in
            let (year, month, day) = (1990 + row / 120, row % 120 / 10 + 1, row % 10 * 2 + 1)
            let date = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
            text += "\(date),\(10_000 + row * 550),\(38 + row % 5),\(60 + row % 9).5\n"
        }
    }

    // MARK: One act

    @Test func aTableIsTakenBackAsAWholeAndComesAgain() throws {
        let book = try KeptBook.withGolf()
        let path = try book.books.file("fuel.csv", Self.table(450))
        try book.run("driver add Anna")
        let taken = try book.run(["fuel", "import", path])
        #expect(taken.lines.first == "450 fill-ups taken in; undo with: roadbook undo 3-452", "\(taken.errors)")
        let listed = try book.run("fuel list --json").text
        let undone = try book.run("undo")
        #expect(undone.code == 0 && undone.lines.contains("and 430 entries more"), "\(undone)")
        #expect(undone.lines.last == "undo with: roadbook undo 453")
        #expect(try book.objects("fuel list").isEmpty && book.objects("driver").count == 1)
        #expect(try book.run("undo 453").code == 0)
        #expect(try book.run("fuel list --json").text == listed)
        #expect(try book.run("undo 3-452").code == 0)
        let twice = try book.run("undo 3-452")
        #expect(twice.code == 1 && twice.errors.contains("entry 452 is undone already, by entry 455"))
        #expect(try book.run(["fuel", "import", path]).lines.first?.hasPrefix("450 fill-ups taken in;") == true)
        #expect(try book.run("verify").code == 0)
    }

    /// Some hundred rows go into each commit, and a kill may come between any two.
    @Test(arguments: ["00000001.log", "00000002.log"])
    func whateverEndsItTheSameTableGoesOn(_ file: String) throws {
        let book = try KeptBook.withGolf()
        let (rows, place) = (1_400, "\(book.books.directory(.ledger))/\(file)")
        let path = try book.books.file("fuel.csv", Self.table(rows))
        let importing = try book.start("fuel import \(path)")
        #expect(Patience.until(lookingEvery: 0) { file == "00000001.log" ? hasRow(place) : access(place, F_OK) == 0 })
        importing.send(SIGKILL)
        _ = importing.finish()
        let left = try book.objects("fuel list").count
        let again = try book.run(["fuel", "import", path])
        #expect(again.code == 0, "\(again.errors)")
        #expect(again.text.hasPrefix("\(rows - left) fill-ups taken in"), "\(again.text)")
        #expect(left == 0 || again.text.contains(", \(left) were there already"), "\(again.text)")
        #expect(try book.objects("fuel list").count == rows)
        #expect(try book.run("verify").code == 0)
    }

    /// True once a segment has a fill-up.
    private func hasRow(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64 * 4096)
        let count = max(0, read(descriptor, &bytes, bytes.count))
        return String(decoding: bytes[..<count], as: UTF8.self).contains(" fact fuel ")
    }

    // MARK: What is no table of a size that can be

    @Test(arguments: [
        ("line", "a line of more than 64.0 KiB is none of a table"),
        ("value", "line 2: a value of more than 4096 bytes"), ("rows", "more than 20000 rows; divide it"),
        ("bytes", "is larger than 8.0 MiB"), ("track", "has no fill-ups"),
    ])
    func whatIsTooLongIsRefusedInOneLine(_ what: String, _ words: String) throws {
        let book = try KeptBook.withGolf()
        let long = String(repeating: "x", count: 70_000)
        let row = "2026-01-05,10000,40,72\n"
        let text =
            switch what {
            case "line": Self.head + row + long
            case "value": Self.head + "2026-01-05,10000,40,\"\(long.prefix(5_000).map { "\($0)" }.joined())\"\n"
            case "rows": Self.head + String(repeating: row, count: 20_001)
            case "bytes": Self.head + String(repeating: String(long.prefix(60_000)) + "\n", count: 150)
            default: "<?xml version=\"1.0\"?><gpx version=\"1.1\"><trk><name>\(long)</name></trk></gpx>"
            }
        try refused(book, try book.books.file("fuel.csv", text), words)
    }

    private func refused(_ book: KeptBook, _ path: String, _ words: String) throws {
        try refused(book, book.run(["fuel", "import", path]), words)
    }

    /// A shell hands over the pipe.
    private func taken(_ book: KeptBook, from command: String) throws -> Roadbook.Outcome {
        let line = ["-c", "exec \"$@\" <(exec \(command))", "bash", Roadbook.path] + book.place + ["fuel", "import"]
        return try Child("/bin/bash", line, ["TZ": "UTC"]).finish()
    }

    private func refused(_ book: KeptBook, _ outcome: Roadbook.Outcome, _ words: String) throws {
        #expect(outcome.code == 1 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count < 3, "\(outcome.errors)")
        #expect(try book.objects("fuel").isEmpty)
    }

    @Test func aDeviceIsRefused() throws {
        try refused(try KeptBook.withGolf(), "/dev/zero", "/dev/zero: it is not a regular file")
    }

    /// A pipe that ends is read; one that does not, or says nothing, ends with a line.
    @Test(arguments: [
        ("cat /dev/zero", "a line of more than 64.0 KiB"), ("yes 2026-01-05,40", "is larger than 8.0 MiB"),
        ("true", "has no line that names columns"),
    ])
    func aPipeThatDoesNotEndIsLeft(_ command: String, _ words: String) throws {
        let book = try KeptBook.withGolf()
        try refused(book, taken(book, from: command), words)
    }

    /// Others may hold it open, and say nothing.
    @Test func aPipeWithANameIsNotWaitedFor() throws {
        let book = try KeptBook.withGolf()
        let pipe = "\(book.books.data)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let held = open(pipe, O_RDWR | O_CLOEXEC)
        defer { close(held) }
        try refused(book, pipe, "it is not a regular file")
    }

    /// On a stick of others it may lead anywhere.
    @Test func aLinkIsNotFollowed() throws {
        let book = try KeptBook.withGolf()
        let table = try book.books.file("fuel.csv", Self.table(12))
        #expect(symlink(table, "\(table).link") == 0)
        try refused(book, "\(table).link", "is a link, which is not followed")
    }

    @Test func aPipeThatEndsIsRead() throws {
        let book = try KeptBook.withGolf()
        let table = try book.books.file("fuel.csv", Self.table(12))
        #expect(try taken(book, from: "cat \(table)").text.hasPrefix("12 fill-ups taken in"))
    }
}
