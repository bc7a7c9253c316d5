import AppendLog
import Glibc
import Synchronization
import Testing

@Suite struct ArchiveTests {
    private func archiveAll(_ log: borrowing LogFixture) throws -> [LogArchive.Archived] {
        let archive = LogArchive(log.configuration)
        return try archive.candidates().compactMap { try archive.archive($0) }
    }

    @Test func anArchivedLogReadsAsBefore() throws {
        var log = LogFixture()
        for _ in 0..<3 { try log.write(commits: 20, lines: 25, edgesBefore: [7]) }
        let before = try log.read()
        let archived = try archiveAll(log)
        #expect(archived.count > 5)
        #expect(archived.allSatisfy { $0.bytesAfter < $0.bytesBefore / 2 })
        let after = try log.read()
        #expect(after.lines == before.lines)
        #expect(after.findings.isEmpty, "\(after.findings.prefix(3))")
    }

    @Test func twoWrittenSegmentsStayForTheNextOpening() throws {
        var log = LogFixture()
        try log.write(commits: 40, lines: 10)
        _ = try archiveAll(log)
        try log.write(commits: 40, lines: 10)
        _ = try archiveAll(log)
        try log.write(commits: 40, lines: 10)
        let (lines, _, findings) = try log.read()
        #expect(lines.filter { $0.first == "G" }.count == 1200)
        #expect(findings.isEmpty, "\(findings.prefix(3))")
    }

    @Test func aRottenBlockIsHealedAndItsBytesAreKept() throws {
        var log = LogFixture()
        try log.write(commits: 40, lines: 10)
        let before = try log.read().lines
        log.overwrite(log.segment(1), at: 2 * 4096 + 300, with: [UInt8](repeating: 0x21, count: 700))
        let archived = try archiveAll(log)
        #expect(archived[0].damagedBlocks == 1)
        #expect(log.bytes(log.path + "/damage/00000001-0002.block").count == 4096)
        let after = try log.read()
        #expect(after.lines == before)
        // Header and salt were not among the bytes that rotted, so the hash proves that the lines are the right ones.
        #expect(after.findings.isEmpty)
    }

    /// The first blocks of a segment have copies of the last lines of the one before: perhaps all that is left of them.
    @Test(arguments: [1, 2, 4, 7])
    func whatOnlyTheCopiesOfTheNextSegmentHoldStays(blanks: Int) throws {
        var log = LogFixture()
        try log.write(commits: 60, lines: 10)
        let whole = try log.read().lines.count
        let gone = [UInt8](repeating: 0, count: blanks * 4096)
        log.overwrite(log.segment(1), at: (8 - blanks) * 4096, with: gone)
        let before = try log.read().lines
        #expect(before.count > whole - 70)
        _ = try archiveAll(log)
        #expect(try log.read().lines == before)
    }

    @Test func copiesThatAreNotNeededGo() throws {
        var log = LogFixture()
        try log.write(commits: 60, lines: 10)
        _ = try archiveAll(log)
        for number in 1...3 {
            let archive = try ArchivedSegment(log.path + "/0000000\(number).log.zst", .kernel)
            let text = (0..<archive.count).flatMap { Array(archive.block($0)) }
            #expect(!text.split(separator: 0x0A).contains { $0.starts(with: Array("=G".utf8)) })
        }
    }

    @Test func aSegmentAndItsArchiveAtOnceAreReadOnce() throws {
        var log = LogFixture()
        try log.write(commits: 30, lines: 10)
        let before = try log.read().lines
        let segment = log.bytes(log.segment(1))
        _ = try archiveAll(log)
        let descriptor = open(log.segment(1), O_RDWR | O_CREAT, 0o640)
        #expect(write(descriptor, segment, segment.count) == segment.count)
        close(descriptor)
        #expect(try log.read().lines == before)
    }

    @Test func whatStrayedIntoASegmentDoesNotGetIntoItsArchive() throws {
        for block in [0, 3] {
            var log = LogFixture(segmentBlocks: 16)
            var other = LogFixture(segmentBlocks: 16)
            try log.write(commits: 60, lines: 10)
            try other.write(commits: 60, lines: 8)
            let stray = Array(other.bytes(other.segment(1))[(block * 4096)..<((block + 1) * 4096)])
            log.overwrite(log.segment(1), at: block * 4096, with: stray)
            let misplaced = Array(log.bytes(log.segment(1))[(6 * 4096)..<(7 * 4096)])
            log.overwrite(log.segment(1), at: 10 * 4096, with: misplaced)
            let before = try log.read()
            #expect(before.lines.count == 601 && before.tally.count(.foreign) == 1)
            let archive = LogArchive(log.configuration)
            let done = try archive.candidates().compactMap { try archive.archive($0) }
            #expect(done.first?.damagedBlocks == 2)
            #expect(try log.read().lines == before.lines)
        }
    }

    /// Whatever goes wrong on the way, the segment or its archive is whole.
    @Test(arguments: [ArchiveFault.writtenOtherwise, .writtenInPart, .notSynced, .notNamed])
    func aSegmentGoesOnlyWhenItsArchiveIsProved(fault: ArchiveFault) throws {
        var log = LogFixture()
        try log.write(commits: 20, lines: 10)
        let before = try log.read().lines
        let archive = LogArchive(log.configuration, calls: fault.calls)
        let first = try #require(try archive.candidates().first)
        #expect(throws: LogError.self) { try archive.archive(first) }
        #expect(log.bytes(log.segment(1)).count == 8 * 4096)
        let names = try SystemCalls.names(in: log.path)
        #expect(!names.contains("00000001.log.zst"))
        #expect(try log.read().lines == before)
    }

    // MARK: Beside an archive, and on a card that fails

    /// A copy of the first day, put back into the spool, is as whole as it goes.
    @Test(arguments: [0, 1]) func aWorseSegmentDoesNotTakeTheArchivesPlace(damage: Int) throws {
        var log = LogFixture()
        try log.write(commits: 40, lines: 10)
        let before = try log.read().lines
        var segment = log.bytes(log.segment(1))
        _ = try archiveAll(log)
        if damage == 0 {
            segment.removeLast(6 * 4096)
        } else {
            segment.replaceSubrange(4096..<20480, with: repeatElement(0, count: 16384))
        }
        try put(segment, in: log)
        let archived = try archiveAll(log)
        #expect(archived.map(\.number).contains(1))
        #expect(try !SystemCalls.names(in: log.path).contains("00000001.log"))
        #expect(try log.read().lines == before)
    }

    @Test func aBetterSegmentTakesTheArchivesPlace() throws {
        var log = LogFixture()
        try log.write(commits: 40, lines: 10)
        let before = try log.read().lines
        let segment = log.bytes(log.segment(1))
        log.overwrite(log.segment(1), at: 4096, with: [UInt8](repeating: 0, count: 5 * 4096))
        _ = try archiveAll(log)
        #expect(try log.read().lines != before)
        try put(segment, in: log)
        _ = try archiveAll(log)
        #expect(try log.read().lines == before)
    }

    /// Each lacks what the other has: nothing of either is given up.
    @Test func ofTwoThatDifferBothStay() throws {
        var log = LogFixture()
        try log.write(commits: 40, lines: 10)
        let segment = log.bytes(log.segment(1))
        log.overwrite(log.segment(1), at: 4096, with: [UInt8](repeating: 0, count: 4096))
        _ = try archiveAll(log)
        let archive = log.bytes(log.path + "/00000001.log.zst")
        var other = segment
        other.replaceSubrange(16384..<24576, with: repeatElement(0, count: 8192))
        try put(other, in: log)
        let again = LogArchive(log.configuration)
        let first = try #require(try again.candidates().first)
        #expect(throws: LogError.self) { try again.archive(first) }
        #expect(log.bytes(log.segment(1)) == other)
        #expect(log.bytes(log.path + "/00000001.log.zst") == archive)
    }

    /// A block that a card refuses for a moment may stand there: it is no damage.
    @Test(arguments: 1...6) func aSegmentThatIsNotGivenWholeStays(reading: Int) throws {
        var log = LogFixture()
        try log.write(commits: 40, lines: 10)
        let before = try log.read().lines
        // Block 2 is refused in one of the readings of a whole segment, and when it is asked for alone behind that.
        let readings = Mutex(0)
        var calls = SystemCalls.kernel
        calls.pread = { descriptor, bytes, offset in
            let isWhole = bytes.count > 4096
            let turn = readings.withLock { turn in
                if isWhole { turn += 1 }
                return turn
            }
            if turn == reading, isWhole || offset == 2 * 4096 { return -Int(EIO) }
            return SystemCalls.kernel.pread(descriptor, bytes, offset)
        }
        let first = try #require(try LogArchive(log.configuration).candidates().first)
        do throws(LogError) { _ = try LogArchive(log.configuration, calls: calls).archive(first) } catch {
            #expect(error.errno == EIO, "\(error)")
        }
        #expect(try log.read().lines == before)
        #expect(try !SystemCalls.names(in: log.path).contains("damage"))
    }

    private func put(_ bytes: [UInt8], in log: borrowing LogFixture) throws {
        let descriptor = open(log.segment(1), O_RDWR | O_CREAT | O_TRUNC, 0o640)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
    }
}

/// The faults of a card that an archive meets on its way.
enum ArchiveFault: CaseIterable, Sendable {
    case writtenOtherwise, writtenInPart, notSynced, notNamed

    var calls: SystemCalls {
        var calls = SystemCalls.kernel
        let kernel = calls
        switch self {
        case .writtenOtherwise:
            calls.pwrite = { descriptor, bytes, offset in
                var spoilt = Array(bytes)
                spoilt[spoilt.count / 2] ^= 1
                return spoilt.withUnsafeBytes { kernel.pwrite(descriptor, $0, offset) }
            }
        case .writtenInPart:
            calls.pwrite = { descriptor, bytes, offset in
                _ = kernel.pwrite(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)]), offset)
                return bytes.count
            }
        case .notSynced: calls.fsync = { _ in -Int(EIO) }
        case .notNamed: calls.rename = { _, _, _, _ in -Int(EIO) }
        }
        return calls
    }
}
