import AppendLog
import Glibc
import Testing

/// Whatever stands in a log's directory: one clear error or findings, no trap, no hanging, and the writer goes on.
@Suite struct GarbageTests {
    /// Reads and writes the log as it is now; what was whole in it must come out, and a writer must go on.
    private func goOn(_ log: inout LogFixture, whole: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = try log.read()
        #expect(before.tally.lines >= UInt64(whole), sourceLocation: sourceLocation)
        try log.write(commits: 3, lines: 10)
        let after = try log.read()
        #expect(after.tally.lines >= before.tally.lines + 31, sourceLocation: sourceLocation)
        let archive = LogArchive(log.configuration)
        for file in try archive.candidates() { _ = try archive.archive(file) }
        #expect(try log.read().tally.lines >= after.tally.lines, sourceLocation: sourceLocation)
    }

    @Test(arguments: 0..<12) func randomBytesAsASegment(seed: UInt64) throws {
        var random = SeededBytes(seed)
        var log = LogFixture()
        try log.write(commits: 10, lines: 10)
        let length = Int(random.next() % (12 * 4096))
        try log.add("00000003.log", (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        try goOn(&log, whole: 101)
    }

    @Test(arguments: 0..<24) func linesInAnyOrderWithTheRightSums(seed: UInt64) throws {
        var log = LogFixture()
        try log.write(commits: 10, lines: 10)
        var soup = LineSoup(seed: seed, log: "0123456789abcdef")
        try log.add("00000003.log", soup.bytes(blocks: 8))
        let before = try log.read().tally.lines
        do {
            try log.write(commits: 3, lines: 10)
            #expect(try log.read().tally.lines >= before + 31)
        } catch LogError.notALog(_, reason: "its sequences are used up") {}
    }

    /// All a log knows is soup, its own id included: whatever the lines claim, it is read and refused or gone on with.
    @Test(arguments: 0..<24) func aLogOfNothingElse(seed: UInt64) throws {
        let log = LogFixture()
        var soup = LineSoup(seed: seed, log: "00000000000000aa")
        try log.add("00000001.log", soup.bytes(blocks: 8))
        try log.add("00000002.log", soup.bytes(blocks: 8))
        let read = try log.read()
        #expect(read.tally.blocks > 0)
        do throws(LogError) { _ = try SegmentWriter(log.configuration) } catch {
            guard case .notALog = error else { throw error }
        }
    }

    @Test(arguments: ["00000001.log", "00000003.log", "00000099.log", "00000003.log.zst", "next.tmp"])
    func aDirectoryNamedLikeAFileOfTheLog(name: String) throws {
        var log = LogFixture()
        try log.write(commits: 5, lines: 10)
        if name == "00000001.log" { #expect(rename(log.segment(1), log.segment(8)) == 0) }
        unlink(log.path + "/" + name)
        #expect(mkdir(log.path + "/" + name, 0o755) == 0)
        guard name != "next.tmp" else {
            // The next segment cannot be prepared: said as an errno, and the open one goes on to its end.
            var writer = try SegmentWriter(log.configuration)
            writer.prepareSlice()
            #expect(writer.spare == .ready || writer.spare == .failed(errno: EISDIR))
            return
        }
        try goOn(&log, whole: 0)
    }

    /// A few kilobytes that unpack to one line as long as a segment's text may be: it is read as one that nobody knows,
    /// and takes no more memory than its text does a few times over.
    @Test func aHeaderWithMillionsOfFieldsIsNotTakenApart() throws {
        var log = LogFixture()
        try log.write(commits: 5, lines: 10)
        // A frame of zstd: a window of 2 MB, a byte as it is, then runs of blanks, then the end of the line.
        var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58, 0x08, 0x00, 0x00, 0x42]
        for _ in 0..<480 { frame += [0x02, 0x00, 0x10, 0x20] }
        frame += [0x09, 0x00, 0x00, 0x0A]
        try log.add("00000009.log.zst", frame)
        let before = PeakMemory.begin()
        let (lines, tally, _) = try log.read()
        #expect(lines.count == 51 && tally.segments == 3)
        #expect(PeakMemory.bytes < before + 700_000_000)
    }

    @Test func aPipeADeviceAndALoopOfLinksAreNoSegments() throws {
        var log = LogFixture()
        try log.write(commits: 5, lines: 10)
        #expect(mkfifo(log.path + "/00000003.log", 0o600) == 0)
        #expect(symlink("/dev/zero", log.path + "/00000004.log") == 0)
        #expect(symlink("/dev/zero", log.path + "/00000005.log.zst") == 0)
        #expect(mkfifo(log.path + "/00000006.log.zst", 0o600) == 0)
        let (lines, _, findings) = try log.read()
        #expect(lines.count == 51)
        #expect(findings.filter { $0.kind == .damaged }.map(\.place.segment) == [3, 4, 5, 6])
        try goOn(&log, whole: 51)
    }

    @Test func aLinkIsNoSegmentWhereverItLeads() throws {
        for target in ["00000009.log", "00000001.log", "nowhere"] {
            var log = LogFixture()
            try log.write(commits: 5, lines: 10)
            #expect(symlink(target, log.path + "/00000009.log") == 0)
            let (lines, _, findings) = try log.read()
            #expect(lines.count == 51)
            #expect(findings.contains { $0.kind == .damaged && $0.place.segment == 9 })
            try goOn(&log, whole: 51)
        }
    }

    @Test func aHugeFileIsReadAsFarAsASegmentGoes() throws {
        var log = LogFixture()
        try log.write(commits: 5, lines: 10)
        log.truncate(log.segment(1), to: 2 << 40)
        try log.add("00000003.log", [])
        log.truncate(log.segment(3), to: 2 << 40)
        try log.add("00000004.log.zst", [])
        log.truncate(log.path + "/00000004.log.zst", to: 2 << 40)
        let (lines, tally, _) = try log.read()
        #expect(lines.count == 51 && tally.missing == 0)
        try log.write(commits: 3, lines: 10)
        #expect(try log.read().lines.count == 82)
    }

    @Test func namesThatNoSegmentHas() throws {
        var log = LogFixture()
        try log.write(commits: 5, lines: 10)
        let names = [
            "99999999999999999999.log", "18446744073709551615.log", "9007199254740992.log", "00000000.log", "1.log",
            "000000002.log", "-0000001.log", "00000003.LOG", "00000003.log.gz", "０００００００３.log", ".log", "lock2",
        ]
        for name in names { try log.add(name, [UInt8](repeating: 0x41, count: 5000)) }
        let (lines, _, findings) = try log.read()
        #expect(lines.count == 51 && findings.isEmpty)
        try goOn(&log, whole: 51)
    }

    @Test func segmentNumbersThatLeaveNoNextOneAreRefused() throws {
        var log = LogFixture()
        try log.write(commits: 5, lines: 10)
        try log.add("9007199254740991.log", [0x41])
        #expect(try log.read().lines.count == 51)
        #expect(throws: LogError.notALog(path: log.path, reason: "its segment numbers are used up")) {
            try log.write(commits: 1, lines: 1)
        }
    }

    @Test func aFileInTheDirectorysPlaceIsSaid() throws {
        var log = LogFixture()
        log.configuration.directory += "/plain"
        #expect(throws: LogError.self) { try log.write(commits: 1, lines: 1) }
        log.configuration.directory = log.directory.path + "/file"
        let descriptor = open(log.path, O_RDWR | O_CREAT, 0o600)
        close(descriptor)
        #expect(throws: LogError.self) { try log.write(commits: 1, lines: 1) }
        #expect(throws: LogError.self) { try log.read() }
    }

    @Test func aLineThatTheFileEndsInIsNotALine() throws {
        var log = LogFixture()
        try log.write(commits: 3, lines: 10)
        let bytes = log.bytes(log.segment(1))
        let ends = bytes.indices.prefix(12_288).filter { bytes[$0] == 0x0A && bytes[$0 - 1] != 0x20 }
        for end in ends.suffix(40) {
            log.truncate(log.segment(1), to: end)
            let (lines, _, findings) = try log.read()
            let whole = Set(lines)
            #expect(whole.count == lines.count && !findings.contains { $0.kind == .edited })
        }
    }
}

// MARK: - Archives

extension GarbageTests {
    /// Fills a log and archives all but its newest segments. Returns its lines.
    private func fillAndArchive(_ log: inout LogFixture) throws -> [String] {
        try log.write(commits: 40, lines: 10)
        let lines = try log.read().lines
        let archive = LogArchive(log.configuration)
        for file in try archive.candidates() { _ = try archive.archive(file) }
        return lines
    }

    @Test func anArchiveCutAnywhereGivesWhatIsLeftOfIt() throws {
        var log = LogFixture()
        let lines = try fillAndArchive(&log)
        let path = log.path + "/00000001.log.zst"
        let whole = log.bytes(path)
        var given: [Int] = []
        for length in stride(from: whole.count, through: 0, by: -7) {
            log.truncate(path, to: length)
            let read = try log.read()
            #expect(Set(read.lines).isSubset(of: lines))
            given.append(read.lines.count)
        }
        #expect(given.first == lines.count)
        #expect(given.last! < lines.count && given.last! > 200)
        try log.write(commits: 1, lines: 1)
    }

    @Test(arguments: 0..<8) func anArchiveWithRottenBytesStopsNothing(seed: UInt64) throws {
        var log = LogFixture()
        let lines = try fillAndArchive(&log)
        let path = log.path + "/00000002.log.zst"
        let whole = log.bytes(path)
        var random = SeededBytes(seed)
        for _ in 0..<20 {
            log.overwrite(path, at: 0, with: whole)
            log.overwrite(path, at: Int(random.next() % UInt64(whole.count)), with: [UInt8(random.next() & 0xFF)])
            let read = try log.read()
            #expect(Set(read.lines).isSubset(of: lines))
            #expect(read.lines.count + Int(read.tally.missing + read.tally.unacknowledged) >= lines.count)
        }
    }

    @Test(arguments: ["B\n", "G 1 x\n", "\n", " "]) func aBombIsRefusedNotUnpacked(text: String) throws {
        var log = LogFixture()
        try log.write(commits: 5, lines: 10)
        try log.add("00000003.log.zst", try Zstd.pack(text, repeated: (200 << 20) / text.utf8.count))
        let (lines, _, findings) = try log.read()
        #expect(lines.count == 51)
        #expect(findings.contains { $0.kind == .damaged && $0.place.segment == 3 })
        try goOn(&log, whole: 51)
    }

    @Test func aLogOfWhichOnlyArchivesAreLeftGoesOn() throws {
        var log = LogFixture()
        let lines = try fillAndArchive(&log)
        let names = try SystemCalls.names(in: log.path)
        for name in names where name.hasSuffix(".log") { log.remove(log.path + "/" + name) }
        let left = try log.read().lines
        #expect(left.count < lines.count)
        try log.write(commits: 1, lines: 5)
        let (after, _, findings) = try log.read()
        #expect(after.count == left.count + 6)
        #expect(!findings.contains { $0.kind == .foreign || $0.kind == .conflict })
    }

    /// The archive is as large as real ones, so that the rot lies in one of many frames.
    @Test func aLargeArchiveLosesNoMoreThanWhatRotted() throws {
        var log = LogFixture(segmentBlocks: 600)
        try log.write(commits: 1850, lines: 17)
        let lines = try log.read().lines
        let archive = LogArchive(log.configuration)
        #expect(try archive.candidates().compactMap { try archive.archive($0) }.count == 2)
        let path = log.path + "/00000001.log.zst"
        let whole = log.bytes(path)
        var random = SeededBytes(3)
        for _ in 0..<25 {
            let place = Int(random.next() % UInt64(whole.count))
            log.overwrite(path, at: place, with: [whole[place] ^ 0x10])
            try expectMostOf(lines, log)
            log.overwrite(path, at: place, with: [whole[place]])
        }
        for length in stride(from: whole.count - 1, to: 0, by: -whole.count / 11) {
            log.truncate(path, to: length)
            #expect(try wrongLines(log.read().lines, lines) == 0)
        }
    }

    private func wrongLines(_ read: [String], _ lines: [String]) -> Int { Set(read).subtracting(lines).count }

    private func expectMostOf(_ lines: [String], _ log: borrowing LogFixture) throws {
        let read = try log.read()
        let absent = lines.count - read.lines.count
        #expect(wrongLines(read.lines, lines) == 0)
        #expect(absent < 3000)
        #expect(absent == Int(read.tally.missing))
    }
}

/// The most memory that this process has had since it was last asked to begin.
private enum PeakMemory {
    /// Returns what it has now.
    static func begin() -> Int {
        let descriptor = open("/proc/self/clear_refs", O_WRONLY)
        defer { close(descriptor) }
        #expect(write(descriptor, "5", 1) == 1)
        return bytes
    }

    static var bytes: Int {
        let descriptor = open("/proc/self/status", O_RDONLY)
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &text, text.count)
        let lines = text.prefix(max(0, count)).split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: { $0 == " " || $0 == "\t" })
        return (words.flatMap { Int($0[1]) } ?? .max / 1_024) * 1_024
    }
}
