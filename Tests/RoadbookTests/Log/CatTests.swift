import Glibc
import JSON
import Testing

/// `spool cat` and `ledger cat` on books that the real writer wrote.
@Suite struct CatTests {
    @Test func printsTheLinesAsTheyAreStored() throws {
        let books = try WrittenBooks()
        let sequences = try books.write(.spool, commits: 20)
        let outcome = try books.run("spool", "cat")
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.lines.count == 20)
        #expect(outcome.lines.first?.hasPrefix("G \(sequences.lowerBound) 51.5073498 -0.1277306 34.9 0 *") == true)
        #expect(outcome.lines.last?.hasPrefix("G \(sequences.upperBound) 51.5073498 -0.1277306 34.9 19 *") == true)
        // The printed lines stand in the segments, byte for byte: grep on the directory finds the same.
        let stored = String(decoding: try books.block(.spool, segment: 1, block: 0), as: UTF8.self)
        #expect(stored.contains("\n\(outcome.lines[0])\n"))
    }

    @Test func eachBookHasItsOwnLines() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 3)
        try books.write(.ledger, commits: 2, letter: "L")
        #expect(try books.run("spool", "cat").lines.count == 3)
        let ledger = try books.run("ledger", "cat").lines
        #expect(ledger.count == 2)
        #expect(ledger.allSatisfy { $0.hasPrefix("L ") })
    }

    @Test func jsonHasOneObjectALine() throws {
        let books = try WrittenBooks()
        let sequences = try books.write(.spool, commits: 10)
        let plain = try books.run("spool", "cat").lines
        let outcome = try books.run("spool", "cat", "--json")
        let objects = try outcome.lines.map { try JSONValue(reading: $0) }
        #expect(objects.map { $0["text"]?.text } == plain)
        #expect(objects.compactMap { $0["sequence"]?.integer } == sequences.map { Int64($0) })
        #expect(objects.allSatisfy { $0["log"]?.text?.count == 16 && $0["letter"]?.text == "G" })
        #expect(objects[0]["segment"] == .integer(1))
        #expect(objects[0]["block"] == .integer(0))
        #expect(objects[0]["utc"] == .string("2026-03-01T08:00:00Z"))
        #expect(objects[0]["healed"] == .bool(false))
        // Seven blocks of a segment hold lines, the eighth its seal.
        #expect(objects[7]["segment"] == .integer(2))
        #expect(objects[9]["block"] == .integer(2))
    }

    @Test(arguments: [
        (["--since", "2026-03-01 08:00:15"], 15...19),
        (["--until", "2026-03-01 08:00:05"], 0...5),
        (["--since", "2026-03-01 08:00:05", "--until=2026-03-01 08:00:10"], 5...10),
        (["--since", "2026-03-01"], 0...19),
        (["--until", "2026-02"], 0...0),
        (["--until", "2026-03"], 0...19),
        (["--since", "@1772352018"], 18...19),
    ])
    func timesGoByTheHeaders(options: [String], expected: ClosedRange<Int>) throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        let outcome = try Roadbook.run(["--data", books.data, "spool", "cat"] + options, environment: ["TZ": "UTC"])
        #expect(outcome.code == 0)
        #expect(outcome.lines.map(commit) == expected.map { $0 })
    }

    @Test func timesAreOfTheReadersZoneUnlessToldOtherwise() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        let local = try books.run("spool", "cat", "--since", "2026-03-01 09:00:15", zone: "Europe/Berlin")
        #expect(local.lines.count == 5)
        let utc = try books.run("spool", "cat", "--utc", "--since", "2026-03-01 08:00:15", zone: "Europe/Berlin")
        #expect(utc.lines == local.lines)
        let marked = try books.run("spool", "cat", "--since", "2026-03-01 08:00:15Z", zone: "Europe/Berlin")
        #expect(marked.lines == local.lines)
    }

    @Test func linesWithoutADateAreAlwaysPrinted() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 5, dated: false)
        try books.write(.spool, commits: 5, firstSecond: 10)
        #expect(try books.run("spool", "cat", "--since", "2026-03-01 08:00:14").lines.count == 6)
    }

    // MARK: Dates by anchor

    /// Boot a learns the time after a minute, boot b never does, boot c knows it at once.
    private func datedBooks() throws -> WrittenBooks {
        let books = try WrittenBooks()
        let offset = WrittenBooks.start
        try books.record(
            "a", WrittenBooks.Commit(fix(1_000), fix(2_000), at: 2_500), WrittenBooks.Commit(fix(30_000), at: 30_500),
            WrittenBooks.Commit(
                fix(59_000), "T 60000 \(offset + 60_000) learnt", fix(61_000), at: 61_500, offset: offset))
        try books.record("b", WrittenBooks.Commit(fix(7_000), at: 7_500))
        let later = offset + 3_600_000
        try books.record(
            "c",
            WrittenBooks.Commit(
                "T 500 \(later + 500) learnt", fix(800), fix(9_000), fix(9_900), at: 9_950, offset: later)
        )
        return books
    }

    private func fix(_ boottime: Int) -> String { "G \(boottime) - 51.5073498 -0.1277306 34.9 0.00 - 3 9 2.4" }

    /// The boottimes of the fixes that are printed.
    private func fixes(_ outcome: Roadbook.Outcome) -> [String] {
        outcome.lines.filter { $0.hasPrefix("G ") }.map { String($0.split(separator: " ")[2]) }
    }

    @Test(arguments: [
        // 7000 is of the boot that nobody can date.
        (["--since", "2026-03-01 08:00:02"], ["2000", "30000", "59000", "61000", "7000", "800", "9000", "9900"]),
        (["--since", "2026-03-01 08:00:59"], ["59000", "61000", "7000", "800", "9000", "9900"]),
        (["--since", "2026-03-01 08:01:00"], ["61000", "7000", "800", "9000", "9900"]),
        (["--until", "2026-03-01 08:00:30"], ["1000", "2000", "7000"]),
        (["--until", "2026-03-01 09:00:09.5"], ["1000", "2000", "30000", "59000", "61000", "7000", "800", "9000"]),
        (["--since", "2026-03-01 09:00:09", "--until", "2026-03-01 09:00:09.9"], ["7000", "9000"]),
        (["--until", "2026-02"], ["7000"]),
        (["--since", "2026-04"], ["7000"]),
    ])
    func aLineIsDatedByWhatItsBootLearnt(options: [String], expected: [String]) throws {
        let books = try datedBooks()
        let outcome = try Roadbook.run(["--data", books.data, "spool", "cat"] + options, environment: ["TZ": "UTC"])
        #expect(outcome.code == 0)
        #expect(fixes(outcome) == expected)
    }

    @Test func jsonSaysWhenEachLineWasWritten() throws {
        let books = try datedBooks()
        let objects = try books.run("spool", "cat", "--json").lines.map { try JSONValue(reading: $0) }
        let times = objects.filter { $0["letter"]?.text == "G" }.map { $0["utc"]?.text }
        #expect(
            times == [
                "2026-03-01T08:00:01Z", "2026-03-01T08:00:02Z", "2026-03-01T08:00:30Z", "2026-03-01T08:00:59Z",
                "2026-03-01T08:01:01Z", nil, "2026-03-01T09:00:00.800Z", "2026-03-01T09:00:09Z",
                "2026-03-01T09:00:09.900Z",
            ])
    }

    /// Segments of which a seal says that they lie outside are passed over, but not the one that dates those before it.
    @Test func theAnchorOfASegmentMayStandInTheNext() throws {
        let books = try WrittenBooks()
        var commits: [WrittenBooks.Commit] = []
        for second in 1...10 { commits.append(WrittenBooks.Commit(fix(second * 1_000), at: UInt64(second) * 1_000)) }
        try books.record("a", commits)
        let anchor = "T 11000 \(WrittenBooks.start + 11_000) learnt"
        try books.record("a", [WrittenBooks.Commit(anchor, fix(12_000), at: 12_000, offset: WrittenBooks.start)])
        try books.write(.spool, commits: 40, firstSecond: 100)
        let early = try books.run("spool", "cat", "--until", "2026-03-01 08:00:03")
        #expect(fixes(early) == ["1000", "2000"])
        let late = try books.run("spool", "cat", "--since", "2026-03-01 08:00:09", "--until", "2026-03-01 08:00:12")
        #expect(fixes(late) == ["9000", "10000"])
    }

    // MARK: Damage

    @Test func aRottenBlockIsHealedAndSummedUp() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        let before = try books.run("spool", "cat").lines
        try books.overwrite(.spool, segment: 1, block: 3, with: [UInt8](repeating: 0x21, count: 4096))
        let outcome = try books.run("spool", "cat")
        #expect(outcome.code == 0)
        #expect(outcome.lines == before)
        #expect(outcome.errors == "roadbook: 1 block damaged, 1 line healed, 0 lines missing\n")
        let healed = try books.run("spool", "cat", "--json").lines.map { try JSONValue(reading: $0)["healed"] }
        #expect(healed.firstIndex(of: .bool(true)) == 3)
    }

    @Test func aWriteThatThePowerCutIsSummedUp() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 13)
        try books.tear(.spool, segment: 2, block: 5)
        let outcome = try books.run("spool", "cat")
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 12)
        #expect(outcome.errors == "roadbook: 1 block torn, 0 lines missing\n")
    }

    // MARK: What is not there

    @Test func theEnvironmentNamesTheDataDirectory() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 2)
        let named = try Roadbook.run(["spool", "cat"], environment: ["ROADBOOK_DATA": books.data])
        #expect(named.lines.count == 2)
        let overruled = try Roadbook.run(
            ["spool", "cat", "--data=\(books.data)"], environment: ["ROADBOOK_DATA": "/nowhere"])
        #expect(overruled.lines.count == 2)
        let empty = try Roadbook.run(["spool", "cat", "--data", books.data], environment: ["ROADBOOK_DATA": ""])
        #expect(empty.lines.count == 2)
    }

    @Test func aLogFromANewerRoadbookIsSaid() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 3)
        try books.makeNewer(.spool, segment: 1, block: 0)
        let outcome = try books.run("spool", "cat")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("written in format 9"))
        #expect(outcome.errors.hasSuffix("roadbook: hint: a newer roadbook reads it\n"))
    }

    @Test func foreignFilesInTheBookAreLeftAlone() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 3)
        try books.place(Array("notes".utf8), at: "spool/README")
        try books.place([], at: "spool/00000007.log.tmp")
        try books.place([0xFF, 0x00, 0x0A], at: "spool/00000003.log")
        let outcome = try books.run("spool", "cat")
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 3)
    }

    // MARK: Following

    @Test func followingPrintsWhatIsWrittenWhileItWatches() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 3)
        let child = try Child(Roadbook.path, ["--data", books.data, "spool", "cat", "--follow"], [:])
        #expect(child.read { $0.writtenLines.count == 3 })
        // Over the end of the segment and into the next one.
        try books.write(.spool, commits: 10, firstSecond: 3)
        #expect(child.read { $0.writtenLines.count == 13 })
        child.send(SIGTERM)
        #expect(child.finish().code == 128 + SIGTERM)
        #expect(try books.run("spool", "cat").lines == child.writtenLines)
    }

    @Test func oneWhoFollowsMayComeBeforeTheBook() throws {
        let books = try WrittenBooks()
        let child = try Child(Roadbook.path, ["--data", books.data, "spool", "cat", "--follow"], [:])
        try books.write(.spool, commits: 2)
        #expect(child.read { $0.writtenLines.count == 2 })
        child.send(SIGTERM)
        let outcome = child.finish()
        #expect(outcome.code == 128 + SIGTERM)
        #expect(outcome.errors.isEmpty)
    }

    @Test func aReaderWhoHasSeenEnoughEndsItQuietlyThoughNothingMoreIsWritten() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 3)
        let child = try Child(Roadbook.path, ["--data", books.data, "spool", "cat", "--follow"], [:])
        #expect(child.read { $0.writtenLines.count == 3 })
        child.stopReading()
        let outcome = child.finish()
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
    }

    /// The last field of a line before its checksum: the number of the commit that wrote it.
    private func commit(_ line: String) -> Int? {
        line.split(separator: " ").dropLast().last.flatMap { Int($0) }
    }
}
