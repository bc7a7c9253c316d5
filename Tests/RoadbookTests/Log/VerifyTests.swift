import JSON
import Testing

/// `verify`: what it proves, what it names, and what it ends with.
@Suite struct VerifyTests {
    @Test func aLogAsItWasWrittenIsProven() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        try books.write(.ledger, commits: 2, letter: "L")
        let outcome = try books.run("verify")
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        #expect(
            outcome.lines == [
                "spool: 20 lines in 22 blocks of 3 segments, all proven",
                "ledger: 2 lines in 2 blocks of 1 segment, all proven",
                "ledger: 2 lines of a newer program",
            ])
    }

    @Test func aLogThatWasOpenedManyTimesIsProven() throws {
        let books = try WrittenBooks()
        for opening in 0..<6 { try books.write(.spool, commits: 4, firstSecond: UInt64(opening) * 4) }
        let outcome = try books.run("verify")
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 1)
        #expect(outcome.text.hasSuffix("all proven\n"))
    }

    @Test func whatThePowerCutIsNoFailure() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 13)
        try books.tear(.spool, segment: 2, block: 5)
        let outcome = try books.run("verify")
        #expect(outcome.code == 0)
        #expect(outcome.lines.contains { $0.hasPrefix("      2      5  torn") })
        #expect(outcome.text.contains("all that was acknowledged is proven"))
        // The next opening goes on behind it, and the chain leaves it aside.
        try books.write(.spool, commits: 5, firstSecond: 20)
        #expect(try books.run("verify").code == 0)
    }

    @Test func aRottenBlockThatCopiesHealNeedsAttention() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        try books.overwrite(.spool, segment: 1, block: 3, with: [UInt8](repeating: 0x21, count: 4096))
        let outcome = try books.run("verify")
        #expect(outcome.code == 6)
        #expect(outcome.lines.contains { $0.hasPrefix("      1      3  damaged") })
        #expect(outcome.text.contains("1 line healed, 0 lines missing"))
        #expect(outcome.text.contains("back it up"))
    }

    @Test func anEditedLineIsFoundThoughItsChecksumIsRight() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        try books.edit(.spool, segment: 2, block: 2)
        // A program that only reads does not see the edit: the checksum is right.
        #expect(try books.run("spool", "cat").code == 0)
        let outcome = try books.run("verify")
        #expect(outcome.code == 5)
        #expect(outcome.lines.contains { $0.hasPrefix("      2      2  edited") })
        #expect(outcome.text.contains("edited: somebody changed these lines"))
    }

    @Test func aSegmentThatIsGoneIsAGap() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        try books.remove(.spool, segment: 2)
        let outcome = try books.run("verify")
        #expect(outcome.code == 5)
        #expect(outcome.lines.contains { $0.hasPrefix("      2      0  gap") })
        #expect(outcome.text.contains("roadbook carve DEVICE"))
    }

    @Test func theWorseOfTwoBooksDecides() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        try books.write(.ledger, commits: 5)
        try books.overwrite(.spool, segment: 1, block: 3, with: [UInt8](repeating: 0x21, count: 4096))
        #expect(try books.run("verify").code == 6)
        try books.edit(.ledger, segment: 1, block: 1)
        #expect(try books.run("verify").code == 5)
    }

    @Test func jsonGivesFindingsAndASumForEachBook() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        try books.write(.ledger, commits: 1)
        try books.overwrite(.spool, segment: 1, block: 3, with: [UInt8](repeating: 0x21, count: 4096))
        let outcome = try books.run("verify", "--json")
        #expect(outcome.code == 6)
        let objects = try outcome.lines.map { try JSONValue(reading: $0) }
        #expect(objects.map { $0["book"]?.text } == ["spool", "spool", "ledger"])
        #expect(objects[0]["kind"]?.text == "damaged")
        #expect(objects[0]["segment"]?.integer == 1)
        #expect(objects[0]["block"]?.integer == 3)
        #expect(objects[1]["isProven"]?.bool == false)
        #expect(objects[1]["findings"]?["damaged"]?.integer == 1)
        #expect(objects[1]["lines"]?.integer == 20)
        #expect(objects[1]["missing"]?.integer == 0)
        #expect(objects[2]["isProven"]?.bool == true)
    }

    @Test func noiseForASegmentIsNamedAndTrapsNobody() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        var state: UInt64 = 3
        for round in 0..<20 {
            var noise: [UInt8] = []
            for _ in 0..<(round * 777) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                noise.append(UInt8(truncatingIfNeeded: state >> 33))
            }
            try books.place(noise, at: "spool/00000002.log")
            for words in [["verify"], ["spool", "cat"], ["spool", "info"]] {
                let outcome = try Roadbook.run(["--data", books.data] + words)
                #expect([0, 5, 6].contains(outcome.code), "\(words) with \(noise.count) bytes")
                #expect(outcome.errors.split(separator: "\n").count <= 1)
            }
        }
    }
}

@Suite struct InfoTests {
    @Test func tellsWhatThereIs() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        let outcome = try books.run("spool", "info", zone: "Europe/Berlin")
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        let facts = outcome.lines.reduce(into: [String: String]()) { facts, line in
            facts[String(line.prefix(14)).trimmed] = String(line.dropFirst(14)).trimmed
        }
        #expect(facts["segments"] == "3")
        #expect(facts["blocks"] == "22")
        #expect(facts["lines"] == "20")
        #expect(facts["from"] == "2026-03-01 09:00:00")
        #expect(facts["to"] == "2026-03-01 09:00:19")
        #expect(facts["damage"] == "none")
        #expect(facts["directory"] == books.directory(.spool))
        #expect(facts["log"]?.count == 16)
        #expect(try books.run("spool", "info", "--utc").text.contains("2026-03-01 08:00:19Z"))
    }

    @Test func jsonIsOneObjectWithTheSameNumbers() throws {
        let books = try WrittenBooks()
        let sequences = try books.write(.spool, commits: 20)
        let outcome = try books.run("spool", "info", "--json")
        #expect(outcome.lines.count == 1)
        let object = try JSONValue(reading: outcome.text)
        #expect(object["segments"]?.integer == 3)
        #expect(object["archived"]?.integer == 0)
        #expect(object["lines"]?.integer == 20)
        #expect(object["first"]?.integer == Int64(sequences.lowerBound))
        #expect(object["last"]?.integer == Int64(sequences.upperBound))
        #expect(object["from"]?.text == "2026-03-01T08:00:00Z")
        #expect(object["missing"]?.integer == 0)
        #expect((object["bytesOnDisk"]?.integer ?? 0) >= 3 * 8 * 4096)
        let mean = try #require(object["bytesPerLine"]?.double)
        #expect(mean > 40 && mean < 60)
    }

    @Test func damageIsCounted() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        try books.overwrite(.spool, segment: 1, block: 3, with: [UInt8](repeating: 0x21, count: 4096))
        let outcome = try books.run("spool", "info")
        #expect(outcome.code == 0)
        #expect(outcome.text.contains("1 block damaged, 1 line healed, 0 lines missing"))
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
