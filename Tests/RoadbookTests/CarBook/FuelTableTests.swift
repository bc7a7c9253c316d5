import Awaiting
import Glibc
import TemporaryFolders
import Testing

/// `fuel import` that is ended anywhere, and one that others hold up.
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
    private func hasRow(_ path: String) -> Bool { WholeFile.text(of: path)?.contains(" fact fuel ") == true }

    /// Others may hold it open, and say nothing.
    @Test func aPipeWithANameIsNotWaitedFor() throws {
        let book = try KeptBook.withGolf()
        let pipe = "\(book.books.data)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let held = open(pipe, O_RDWR | O_CLOEXEC)
        defer { close(held) }
        let outcome = try book.run(["fuel", "import", pipe])
        #expect(outcome.code == 1 && outcome.errors.contains("it is not a regular file"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count < 3, "\(outcome.errors)")
        #expect(try book.objects("fuel").isEmpty)
    }
}
