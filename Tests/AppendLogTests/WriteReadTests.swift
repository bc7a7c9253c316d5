import Testing

@Suite struct WriteReadTests {
    @Test func whatIsWrittenIsReadInOrder() throws {
        var log = LogFixture()
        try log.write(commits: 3, lines: 10)
        let (lines, tally, findings) = try log.read()
        #expect(lines.count == 31)
        #expect(lines[0] == "N 1 boot 0a0a 0")
        #expect(lines[1] == log.written[2])
        #expect(lines[30] == log.written[31])
        #expect(tally.blocks == 3)
        #expect(tally.missing == 0)
        #expect(findings.isEmpty)
    }

    @Test(arguments: [1, 5, 18, 23, 60, 500])
    func everyLineComesOnceOverManySegmentsAndOpenings(lines: Int) throws {
        var log = LogFixture()
        for _ in 0..<3 { try log.write(commits: 20, lines: lines, edgesBefore: [3, 4, 11]) }
        let (read, tally, findings) = try log.read()
        let own = read.filter { $0.first == "G" }
        #expect(own == log.written.keys.sorted().map { log.written[$0]! })
        #expect(tally.boots == 3)
        #expect(tally.missing == 0 && tally.unacknowledged == 0 && tally.healed == 0)
        #expect(findings.isEmpty, "\(findings.prefix(3))")
    }

    @Test func theLedgerGoesOnWithTheNextNumber() throws {
        var log = LogFixture(numbering: .continuing)
        for _ in 0..<4 { try log.write(commits: 1, lines: 1) }
        #expect(try log.read().lines == (1...4).map { log.written[$0]! })
    }

    @Test func theSpoolJumpsAtEveryOpeningAndNothingIsMissing() throws {
        var log = LogFixture()
        try log.write(commits: 1, lines: 2)
        try log.write(commits: 1, lines: 1)
        let (lines, tally, _) = try log.read()
        #expect(lines[3] == "N 65539 boot 0a0a 3")
        #expect(tally.last == 65540)
        #expect(tally.missing == 0)
    }

    /// A hash over few lines could be guessed from them; what is taken away must not be.
    @Test func everyBlockHasASaltOfItsOwn() throws {
        var log = LogFixture()
        try log.write(commits: 6, lines: 10)
        let text = String(decoding: log.bytes(log.segment(1)), as: UTF8.self)
        let salts = text.split(separator: "\n").filter { $0.hasPrefix("R ") }.map { $0.dropLast(10) }
        #expect(salts.count == 6 && Set(salts).count == 6)
        #expect(salts.allSatisfy { $0.utf8.count == 34 })
    }
}
