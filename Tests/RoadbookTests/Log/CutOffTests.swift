import Glibc
import JSON
import Testing

/// A spool whose end was cut off: by its own account it is only shorter.
@Suite struct CutOffTests {
    /// The bytes that are left of the newest segment that something was written to; nil for nothing.
    static let lengths: [Int?] = [20_000, 12_288, 4_096, 100, 0, nil]

    @Test(arguments: lengths) func aSpoolWhoseEndWasCutOffIsNotProven(length: Int?) throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        try Self.cut(books, to: length)
        let outcome = try books.run("verify")
        #expect(outcome.code == 5, "\(outcome.text)")
        #expect(!outcome.text.contains("proven"))
        #expect(outcome.text.contains(length == nil ? "segments are not there" : "are not there"))
        let sum = try #require(try books.run("verify", "--json").lines.last)
        let object = try JSONValue(reading: sum)
        #expect(object["isProven"] == .bool(false))
        #expect(object["missingBlocks"] == .integer(Int64(length.map { 8 - $0 / 4096 } ?? 0)))
    }

    /// The next segment is gone as well, and the recorder has gone on since.
    @Test func theFileBesideTheSpoolMissesWhatIsGone() throws {
        let books = try WrittenBooks()
        books.hasWitness = true
        try books.write(.spool, commits: 20)
        #expect(try books.run("verify").code == 0)
        for segment in [3, 4] { try books.remove(.spool, segment: segment) }
        for opening in 0..<3 {
            let outcome = try books.run("verify")
            #expect(outcome.code == 5)
            #expect(outcome.text.contains("spool.witness saw line 20, and lines 15 to 20 are not here"))
            #expect(outcome.text.contains("rm \(books.data)/spool.witness"))
            try books.write(.spool, commits: 9, firstSecond: UInt64(100 + 10 * opening))
        }
        let json = try books.run("verify", "--json")
        let object = try JSONValue(reading: try #require(json.lines.first { $0.contains("lacking") }))
        #expect(object["kind"] == .string("lacking"))
        #expect(object["first"] == .integer(15) && object["last"] == .integer(20))
        #expect(unlink("\(books.data)/spool.witness") == 0)
        #expect(try books.run("verify").code == 0)
    }

    @Test func aSpoolThatIsGoneAltogetherIsMissed() throws {
        let books = try WrittenBooks()
        books.hasWitness = true
        try books.write(.spool, commits: 20)
        for segment in 1...4 { try books.remove(.spool, segment: segment) }
        #expect(try books.run("verify").code == 5)
        #expect(unlink(books.directory(.spool) + "/lock") == 0)
        #expect(rmdir(books.directory(.spool)) == 0)
        #expect(try books.run("verify").text.contains("saw line 20, and lines 1 to 20 are not here"))
    }

    /// Another card in the same place: what was seen of the other one says nothing of it.
    @Test func whatWasSeenOfAnotherLogIsNotHeldAgainstThisOne() throws {
        let books = try WrittenBooks()
        books.hasWitness = true
        try books.write(.spool, commits: 20)
        for segment in 1...4 { try books.remove(.spool, segment: segment) }
        try books.write(.spool, commits: 3)
        #expect(try books.run("verify").code == 0)
    }

    @Test func aCopyThatWasPulledMissesWhatIsGone() throws {
        let pulled = try PulledBooks()
        try pulled.pi.write(.spool, commits: 20)
        #expect(try pulled.pull().code == 0)
        let words = ["--data", pulled.pi.data, "verify", "--witness", pulled.home.data]
        #expect(try Roadbook.run(words).code == 0)
        for segment in [3, 4] { try pulled.pi.remove(.spool, segment: segment) }
        #expect(try pulled.pi.run("verify").code == 0)
        let outcome = try Roadbook.run(words)
        #expect(outcome.code == 5)
        #expect(outcome.text.contains("\(pulled.machine)/spool saw line 18, and lines 15 to 18 are not here"))
        // The copy is proven, and knows nothing of what it ends with.
        #expect(try pulled.verify(pulled.home.data).code == 0)
    }

    /// The last blocks pass for what a power cut left; the file beside the spool knows better.
    @Test func aPullOfASpoolWhoseEndIsGoneSaysSo() throws {
        let pulled = try PulledBooks()
        pulled.pi.hasWitness = true
        try pulled.pi.write(.spool, commits: 20)
        for segment in [3, 4] { try pulled.pi.remove(.spool, segment: segment) }
        let outcome = try pulled.pull()
        #expect(outcome.code == 6, "\(outcome.text) \(outcome.errors)")
        #expect((outcome.text + outcome.errors).contains("cannot be read to its end"), "\(outcome.text)")
    }

    @Test func theLineThatFlushNamedIsAskedFor() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        #expect(try books.run("verify", "--witness", "20").code == 0)
        let outcome = try books.run("verify", "--witness", "21")
        #expect(outcome.code == 5)
        #expect(outcome.text.contains("saw line 21, and lines 21 to 21 are not here"))
        for words in ["twenty", "0", "-3"] { #expect(try books.run("verify", "--witness=\(words)").code == 2) }
        #expect(try books.run("verify", "--witness", "/nowhere/at/all").code == 1)
    }

    /// The next segment was not changed by anybody: the block that it goes on from is not there.
    @Test func ofASegmentInTheMiddleThatIsEmptyNobodyIsSaidToHaveEditedTheNext() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        #expect(truncate(books.path(.spool, segment: 2), 0) == 0)
        let outcome = try books.run("verify")
        #expect(outcome.code == 5)
        #expect(outcome.text.contains("the block before it is not there"), "\(outcome.text)")
        #expect(!outcome.text.contains("edited"), "\(outcome.text)")
    }

    private static func cut(_ books: WrittenBooks, to length: Int?) throws {
        guard let length else { return try books.remove(.spool, segment: 3) }
        #expect(truncate(books.path(.spool, segment: 3), off_t(length)) == 0)
    }
}
