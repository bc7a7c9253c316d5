import JSON
import Testing

/// `carve`: lines out of images whose file system is gone.
@Suite struct CarveTests {
    /// Segments of a book as they might lie on a card: out of order, between noise, on sectors and not on blocks.
    private func image(_ books: WrittenBooks, _ parts: [(WrittenBooks.LogKind, Int)]) throws -> String {
        var bytes = [UInt8](repeating: 0xA5, count: 7 * 512)
        for (book, segment) in parts {
            bytes += try books.file(book, segment: segment)
            bytes += Array("not a block\n".utf8)
            bytes += [UInt8](repeating: 0, count: 512 - bytes.count % 512)
        }
        try books.place(bytes, at: "card.img")
        return "\(books.data)/card.img"
    }

    @Test func everyLineComesBackInOrder() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        let expected = try books.run("spool", "cat").lines
        let path = try image(books, [(.spool, 3), (.spool, 1), (.spool, 2)])
        let outcome = try Roadbook.run(["carve", path])
        #expect(outcome.code == 0)
        #expect(outcome.lines == expected)
        #expect(outcome.errors.hasPrefix("roadbook: log "))
        #expect(outcome.errors.hasSuffix(": 20 lines in 22 blocks of 3 segments\n"))
    }

    @Test func aSegmentFileByItselfIsAnImageToo() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 5)
        let outcome = try Roadbook.run(["carve", books.path(.spool, segment: 1)])
        #expect(try books.run("spool", "cat").lines == outcome.lines)
    }

    @Test func aBlockThatRottedIsHealedFromTheNext() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        let expected = try books.run("spool", "cat").lines
        try books.overwrite(.spool, segment: 2, block: 1, with: [UInt8](repeating: 0x21, count: 4096))
        let path = try image(books, [(.spool, 1), (.spool, 2), (.spool, 3)])
        let outcome = try Roadbook.run(["carve", path])
        #expect(outcome.lines == expected)
        #expect(outcome.errors.contains("1 line healed, 0 lines missing"))
    }

    @Test func eachLogIsToldAndOneCanBeChosen() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 10)
        try books.write(.ledger, commits: 4, letter: "L")
        let path = try image(books, [(.ledger, 1), (.spool, 1), (.spool, 2)])
        let both = try Roadbook.run(["carve", path])
        #expect(both.lines.count == 14)
        #expect(both.errors.split(separator: "\n").count == 2)
        let ledger = try JSONValue(reading: try books.run("ledger", "info", "--json").text)
        let id = try #require(ledger["log"]?.text)
        let one = try Roadbook.run(["carve", "--log", id, "--json", path])
        #expect(one.code == 0)
        let objects = try one.lines.map { try JSONValue(reading: $0) }
        #expect(objects.count == 4)
        #expect(objects.allSatisfy { $0["log"]?.text == id && $0["letter"]?.text == "L" })
    }

    @Test func aLogThatIsNotThereIsNotFound() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 3)
        let path = try image(books, [(.spool, 1)])
        let outcome = try Roadbook.run(["carve", path, "--log", "0123456789abcdef"])
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("no log 0123456789abcdef\nroadbook: hint: there is "))
    }
}

@Suite struct ArchiveTests {
    @Test func allButTheTwoNewestSegmentsBecomeArchives() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 40)
        let before = try books.run("spool", "cat").lines
        let outcome = try books.run("archive")
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.lines.first?.hasPrefix("spool segment 1: 32.0 KiB became ") == true)
        #expect(outcome.lines.first?.hasSuffix(", 7 lines") == true)
        let names = WrittenBooks.files(in: books.directory(.spool))
        #expect(names.contains("00000001.log.zst"))
        #expect(!names.contains("00000001.log"))
        #expect(names.filter { $0.hasSuffix(".log") }.count == 3)
        #expect(try books.run("spool", "cat").lines == before)
        #expect(try books.run("verify").code == 0)
        #expect(try books.run("spool", "cat", "--since", "2026-03-01 08:00:05").lines.count == 35)
        let info = try JSONValue(reading: try books.run("spool", "info", "--json").text)
        #expect(info["archived"]?.integer == Int64(outcome.lines.count))
        #expect(info["lines"]?.integer == 40)
    }

    @Test func jsonGivesOneObjectForEachSegment() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 40)
        let objects = try books.run("archive", "--json").lines.map { try JSONValue(reading: $0) }
        #expect(objects.count >= 3)
        #expect(objects[0]["book"]?.text == "spool")
        #expect(objects[0]["segment"]?.integer == 1)
        #expect(objects[0]["bytesBefore"]?.integer == 32_768)
        #expect(objects[0]["lines"]?.integer == 7)
        #expect(objects.allSatisfy { ($0["bytesAfter"]?.integer ?? .max) < 32_768 })
    }

    @Test func aSecondTimeThereIsNothingToDo() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 40)
        #expect(try books.run("archive").code == 0)
        let again = try books.run("archive")
        #expect(again.code == 0)
        #expect(again.lines == ["nothing to archive"])
        #expect(try WrittenBooks().run("archive").lines == ["nothing to archive"])
    }

    @Test func oneWhoFollowsSeesNothingOfIt() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 40)
        let child = try Child(Roadbook.path, ["--data", books.data, "spool", "cat", "--follow"], [:])
        #expect(child.read { $0.writtenLines.count == 40 })
        #expect(try books.run("archive").code == 0)
        try books.write(.spool, commits: 10, firstSecond: 40)
        #expect(child.read { $0.writtenLines.count == 50 })
        child.send(15)
        #expect(child.finish().code == 128 + 15)
        #expect(try books.run("spool", "cat").lines == child.writtenLines)
    }
}
