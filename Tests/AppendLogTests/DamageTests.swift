import AppendLog
import Testing

@Suite struct DamageTests {
    private static let garbage = [UInt8](repeating: 0x21, count: 4096)

    private func kinds(_ findings: [LogFinding]) -> [LogFinding.Kind] { findings.map(\.kind) }

    @Test func aRottenBlockIsHealedFromCopies() throws {
        var log = LogFixture(segmentBlocks: 16)
        try log.write(commits: 8, lines: 10)
        log.overwrite(log.segment(1), at: 3 * 4096, with: Self.garbage)
        let (lines, tally, findings) = try log.read()
        #expect(lines.count == 81)
        #expect(tally.healed == 10 && tally.missing == 0)
        #expect(kinds(findings) == [.damaged])
    }

    @Test func threeRottenNeighboursAreHealedAtOneHertz() throws {
        var log = LogFixture(segmentBlocks: 16)
        try log.write(commits: 10, lines: 10)
        for block in 3...5 { log.overwrite(log.segment(1), at: block * 4096, with: Self.garbage) }
        let (lines, tally, _) = try log.read()
        #expect(lines.count == 101)
        #expect(tally.healed == 30 && tally.missing == 0)
    }

    @Test func whatNoCopyHoldsIsCountedAsMissing() throws {
        var log = LogFixture(segmentBlocks: 32)
        try log.write(commits: 20, lines: 10)
        for block in 3...9 { log.overwrite(log.segment(1), at: block * 4096, with: Self.garbage) }
        let (lines, tally, findings) = try log.read()
        #expect(lines.count + Int(tally.missing) == 201)
        #expect(tally.missing > 0)
        #expect(findings.count == 7 && Set(kinds(findings)) == [.damaged])
    }

    @Test func noCopyReachesBackOverAnEdge() throws {
        var log = LogFixture(segmentBlocks: 32)
        try log.write(commits: 10, lines: 10, edgesBefore: [5])
        // Blocks 0 to 4, the edge's own block 5, then 6 and on: both blocks that hold the last lines before the edge.
        for block in [4, 5] { log.overwrite(log.segment(1), at: block * 4096, with: Self.garbage) }
        let (_, tally, _) = try log.read()
        #expect(tally.missing == 10)
    }

    @Test func oneRottenBlockAtAnEdgeIsHealed() throws {
        for block in [4, 5, 6] {
            var log = LogFixture(segmentBlocks: 32)
            try log.write(commits: 10, lines: 10, edgesBefore: [5])
            log.overwrite(log.segment(1), at: block * 4096, with: Self.garbage)
            let (lines, tally, _) = try log.read()
            #expect(tally.missing == 0)
            #expect(lines.count == 101)
        }
    }

    @Test func anEditedLineIsNamedThoughItsCRCIsRight() throws {
        var log = LogFixture(segmentBlocks: 16)
        try log.write(commits: 4, lines: 10)
        let block = 1
        var bytes = log.bytes(log.segment(1))
        let range = (block * 4096)..<((block + 1) * 4096)
        let edited = LineEditor.replaceFirstFix(in: Array(bytes[range]))
        bytes.replaceSubrange(range, with: edited)
        log.overwrite(log.segment(1), at: 0, with: bytes)
        let (_, tally, findings) = try log.read()
        #expect(kinds(findings).contains(.edited))
        #expect(tally.missing == 0)
    }

    @Test func aMissingSegmentIsAGap() throws {
        var log = LogFixture(segmentBlocks: 8)
        try log.write(commits: 30, lines: 10)
        log.remove(log.segment(2))
        let (_, tally, findings) = try log.read()
        #expect(kinds(findings).contains(.gap))
        #expect(tally.missing > 0)
    }

    @Test func aBlockOfAnotherLogIsForeign() throws {
        var log = LogFixture(segmentBlocks: 8)
        var other = LogFixture(segmentBlocks: 8)
        try log.write(commits: 5, lines: 10)
        try other.write(commits: 5, lines: 10)
        log.overwrite(log.segment(1), at: 2 * 4096, with: Array(other.bytes(other.segment(1))[8192..<12288]))
        let (lines, tally, findings) = try log.read()
        #expect(kinds(findings).contains(.foreign))
        #expect(tally.missing == 0 && lines.count == 51)
    }

    @Test func aNewerFormatIsSaidAndNotDecoded() throws {
        var log = LogFixture(segmentBlocks: 8)
        try log.write(commits: 2, lines: 1)
        let line = LineEditor.line("B 2 something new")
        log.overwrite(log.segment(1), at: 4096, with: line + [UInt8](repeating: 0x20, count: 100))
        #expect(throws: LogError.newerFormat(path: log.path, format: 2)) { try log.read() }
        #expect(throws: LogError.newerFormat(path: log.path, format: 2)) { try log.write(commits: 1, lines: 1) }
    }

    @Test(arguments: [0, 1, 511, 4095, 4097, 9000, 4096 * 8 + 100])
    func aSegmentOfTheWrongLengthIsReadAsFarAsItGoes(length: Int) throws {
        var log = LogFixture(segmentBlocks: 8)
        try log.write(commits: 5, lines: 10)
        log.truncate(log.segment(1), to: length)
        _ = try log.read()
        try log.write(commits: 5, lines: 10)
        let (_, tally, _) = try log.read()
        #expect(tally.lines >= 51)
        #expect(log.bytes(log.segment(1)).count == length)
    }
}
