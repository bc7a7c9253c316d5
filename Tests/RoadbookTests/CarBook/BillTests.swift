import Glibc
import Testing

/// Bills and photos that are kept with entries.
@Suite struct BillTests {
    private func path(_ name: String, _ book: KeptBook) -> String { "\(book.books.data)/\(name)" }

    private func stored(_ book: KeptBook) -> [String] { WrittenBooks.files(in: path("ledger/files", book)).sorted() }

    /// The command is killed somewhere between its begin and its end; a file without an entry is harmless.
    @Test func aCommandThatIsKilledLeavesAnEntryWithItsFileOrNone() throws {
        let book = try KeptBook.withGolf()
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
