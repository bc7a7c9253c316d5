import Glibc
import JSON
import Testing

/// The car's book, written by several at once.
@Suite struct FuelTests {
    /// People who enter something at once lose nothing.
    @Test func nineAtOnceAreNineEntries() throws {
        let book = try KeptBook.withGolf()
        let days = Array(1...9)
        let people = try days.map { try book.start("expense add \($0)EUR parking --date 2026-01-0\($0)") }
        for person in people { #expect(person.finish().code == 0) }
        #expect(try book.objects("expense").compactMap { $0["total"]?.double } == days.map(Double.init))
    }

    @Test func whoWaitsForTheBookSaysForWhom() throws {
        let book = try KeptBook.withGolf()
        let turn = open(book.books.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(turn >= 0)
        defer { close(turn) }
        try #require(flock(turn, LOCK_EX) == 0)
        let child = try book.start("expense add 5EUR parking")
        #expect(child.read { String(decoding: $0.complained, as: UTF8.self).contains("\n") })
        flock(turn, LOCK_UN)
        let outcome = child.finish()
        #expect(outcome.code == 0)
        #expect(outcome.errors.hasPrefix("roadbook: waiting for "), "\(outcome.errors)")
        #expect(outcome.errors.contains("(process \(getpid())), which writes the ledger"), "\(outcome.errors)")
        #expect(try book.objects("expense").count == 1)
    }
}
