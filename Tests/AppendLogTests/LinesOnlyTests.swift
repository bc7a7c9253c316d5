import AppendLog
import Testing

/// A reader of lines only gives what the other gives, whatever has become of the log.
@Suite struct LinesOnlyTests {
    private func archived(_ log: borrowing LogFixture) throws -> [String] {
        let archive = LogArchive(log.configuration)
        for segment in try archive.candidates() { _ = try archive.archive(segment) }
        var names: [String] = []
        _ = SystemCalls.kernel.list(log.path) { if $0.contains(".log") { names.append("\(log.path)/\($0)") } }
        return names.sorted()
    }

    /// Three boots, edges, commits of one line and of more than a block holds.
    private func lived(_ dice: inout some RandomNumberGenerator) throws -> LogFixture {
        var log = LogFixture()
        for _ in 0..<3 {
            let lines = [1, 10, 25].randomElement(using: &dice)!
            try log.write(commits: 24, lines: lines, edgesBefore: [.random(in: 1..<20, using: &dice)])
        }
        return log
    }

    @Test func linesOfAWholeLogAreThoseOfTheOtherReader() throws {
        for round in 0..<6 {
            var dice = Seeded(state: UInt64(round))
            let log = try lived(&dice)
            try log.expectLinesOnlyAlike()
            let files = try archived(log)
            #expect(files.contains { $0.hasSuffix(".zst") })
            try log.expectLinesOnlyAlike()
        }
    }

    @Test func linesOfADamagedLogAreThoseOfTheOtherReader() throws {
        for round in 0..<60 {
            var dice = Seeded(state: UInt64(100 + round))
            let log = try lived(&dice)
            let files = round % 2 == 0 ? try archived(log) : [log.segment(1), log.segment(2), log.segment(3)]
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                let file = files.randomElement(using: &dice)!
                let size = log.bytes(file).count
                if .random(in: 0..<8, using: &dice) == 0 {
                    log.remove(file)
                    break
                }
                let start = Int.random(in: 0..<size, using: &dice)
                let length = min([1, 40, 4096, 9000].randomElement(using: &dice)!, size - start)
                let byte = [0x00, 0x20, 0x21, 0x3D].randomElement(using: &dice)! as UInt8
                log.overwrite(file, at: start, with: [UInt8](repeating: byte, count: length))
            }
            try log.expectLinesOnlyAlike("round \(round)")
        }
    }

    @Test func anArchiveWithoutItsLastFrameIsReadBlockByBlock() throws {
        var log = LogFixture()
        try log.write(commits: 80, lines: 20)
        let files = try archived(log)
        log.truncate(files[1], to: log.bytes(files[1]).count / 2)
        try log.expectLinesOnlyAlike()
        #expect(try log.read().tally.missing > 0)
    }
}

/// The same throws for the same seed.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension LogFixture {
    /// Conflicts are not seen by a reader of lines, and an archive is not asked whether somebody changed it.
    func expectLinesOnlyAlike(_ when: Comment = "") throws {
        let full = LogReader(configuration.directories)
        let quick = LogReader(linesOf: DirectoryShelf(configuration.directories))
        let (lines, findings) = try collect(full)
        let (quickLines, quickFindings) = try collect(quick)
        guard full.tally.count(.conflict) == 0 else { return }
        #expect(quickLines == lines, when)
        #expect(quickFindings == findings, when)
        let (one, other) = (full.tally, quick.tally)
        #expect(one.missing == other.missing && one.boots == other.boots, when)
        #expect(one.lines == other.lines && one.bytes == other.bytes, when)
        #expect(one.first == other.first && one.last == other.last, when)
        #expect(one.healed == other.healed && one.blocks == other.blocks, when)
        #expect(one.lastUTC == other.lastUTC && one.firstUTC == other.firstUTC, when)
    }

    private func collect(_ reader: LogReader) throws -> (lines: [String], findings: [LogFinding]) {
        let found = FindingList()
        reader.onFinding = { found.findings.append($0) }
        var lines: [String] = []
        try reader.readToEnd { line in
            let text = String(decoding: line.text, as: UTF8.self)
            lines.append("\(line.log ?? 0) \(line.place) \(line.sequence) \(line.letter) \(line.isHealed) \(text)")
        }
        return (lines, found.findings)
    }
}
