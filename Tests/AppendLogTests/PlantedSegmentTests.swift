import AppendLog
import Glibc
import Pull
import Testing

/// Files in the place of segments that a member of the group has put there, or that came from elsewhere: a reader says
/// what they are, comes to its end soon, and gives the lines of all the others.
@Suite struct PlantedSegmentTests {
    private func log() throws -> LogFixture {
        var log = LogFixture()
        try log.write(commits: 40, lines: 10)
        return log
    }

    private func place(_ bytes: [UInt8], at path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o640)
        defer { close(descriptor) }
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    private func archive(_ number: Int, of log: borrowing LogFixture) -> String { log.segment(number) + ".zst" }

    /// The text in the form that zstd gives to text that it does not make shorter.
    private func packed(_ text: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        for start in stride(from: 0, to: text.count, by: 1 << 16) {
            let part = text[start..<min(text.count, start + (1 << 16))]
            // The magic number; the length in four bytes; one block, the last one, as it is.
            packed += [0x28, 0xB5, 0x2F, 0xFD, 0xA0]
            for shift in stride(from: 0, to: 32, by: 8) { packed.append(UInt8(part.count >> shift & 0xFF)) }
            let block = part.count << 3 | 1
            for shift in stride(from: 0, to: 24, by: 8) { packed.append(UInt8(block >> shift & 0xFF)) }
            packed += part
        }
        return packed
    }

    private func linesOnly(_ log: borrowing LogFixture) throws -> Int {
        let reader = LogReader(linesOf: DirectoryShelf([log.path]))
        var count = 0
        try reader.readToEnd { _ in count += 1 }
        return count
    }

    @Test func anArchiveOfNothingButItsSealIsPassedOver() throws {
        let log = try log()
        let seal = "S 1 0 0 - - 0 - - \(String(repeating: "0", count: 64)) -\n"
        log.remove(log.segment(1))
        place(packed(Array("=\(seal)\(seal)".utf8)), at: archive(1, of: log))
        #expect(try linesOnly(log) > 200)
        #expect(try log.read().lines.count > 200)
    }

    /// A few bytes may claim that much more is to be reckoned of them.
    @Test func anArchiveThatGrowsBeyondAllBoundsIsRefused() throws {
        let log = try log()
        log.remove(log.segment(1))
        let text = [UInt8](unsafeUninitializedCapacity: 12_000_000) { room, count in
            for index in room.indices { room[index] = index % 2 == 0 ? 0x61 : 0x0A }
            count = room.count
        }
        place(packed(text), at: archive(1, of: log))
        let (lines, _, findings) = try log.read()
        #expect(lines.count > 200)
        #expect(findings.contains { $0.kind == .damaged && $0.detail.contains("more than a segment") })
    }

    @Test func anArchiveOfAnyLengthEndsSoon() throws {
        let log = try log()
        log.remove(log.segment(1))
        place([], at: archive(1, of: log))
        #expect(truncate(archive(1, of: log), 1 << 43) == 0)
        #expect(try log.read().lines.count > 200)
        #expect(try linesOnly(log) > 200)
    }

    /// However much of an archive has rotted: what stands behind it is read.
    @Test func framesBehindALongRotAreRead() throws {
        let log = try log()
        let before = try log.read().lines
        let archiving = LogArchive(log.configuration)
        let file = try #require(try archiving.candidates().first)
        #expect(try archiving.archive(file) != nil)
        let bytes = log.bytes(archive(1, of: log))
        place([UInt8](repeating: 0x21, count: 200_000) + bytes, at: archive(1, of: log))
        #expect(try log.read().lines == before)
    }

    @Test func aSocketInASegmentsPlaceIsDamage() throws {
        let log = try log()
        let before = try log.read().lines.count
        log.remove(log.segment(2))
        #expect(mknod(log.segment(2), S_IFSOCK | 0o600, 0) == 0)
        let (lines, _, findings) = try log.read()
        #expect(lines.count > before - 200)
        #expect(findings.contains { $0.kind == .damaged && $0.place.segment == 2 })
    }

    // MARK: What is pulled

    @Test func moreMissingSegmentsThanThereCanBeAreRefused() throws {
        let rig = PullRig()
        let answer = try PullRig.madeUp { writer in
            try writer.frame(.plan, 1_000_000)
            try writer.frame(.book, text: "spool 00000000000000aa")
            for _ in 0..<2_100 { try writer.frame(.missing, 1, (1 << 53) - 1) }
            try writer.frame(.end)
        }
        #expect(throws: PullError.self) { try rig.receive(answer) }
    }

    @Test func aForkOfNoNumberThatAPullGivesIsNone() throws {
        let rig = PullRig()
        try rig.remote.write(commits: 10, lines: 10)
        try rig.pull()
        let other = PullRig()
        try other.remote.write(commits: 10, lines: 10)
        var path = rig.machine
        for name in ["forks", "\(Int.max)", "spool"] {
            path += "/\(name)"
            mkdir(path, 0o700)
        }
        place([0x21], at: path + "/00000001.log")
        let question = try PullHome(machine: "golf", in: rig.here.path).cursor().cursor
        #expect(try rig.receive(try other.answer(question)).first?.fork == 1)
    }
}
