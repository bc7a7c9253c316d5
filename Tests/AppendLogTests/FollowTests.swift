import AppendLog
import Testing

@Suite struct FollowTests {
    private final class Follower {
        let reader: LogReader
        var lines: [String] = []

        init(_ log: LogFixture) { reader = LogReader(log.configuration.directories) }

        func look() throws {
            try reader.readAvailable { lines.append(String(decoding: $0.bytes.dropLast(10), as: UTF8.self)) }
        }
    }

    @Test func aFollowerSeesEveryLineOnceAcrossSegmentsAndOpenings() throws {
        var log = LogFixture()
        let follower = Follower(log)
        for _ in 0..<12 {
            try log.write(commits: 5, lines: 7)
            try follower.look()
            try follower.look()
        }
        let all = try log.read().lines
        #expect(follower.lines == all)
        #expect(follower.reader.tally.segments > 8)
    }

    @Test func aFollowerGoesOnThroughArchiving() throws {
        var log = LogFixture()
        let follower = Follower(log)
        for _ in 0..<8 {
            try log.write(commits: 9, lines: 7)
            if follower.lines.count % 3 == 0 { try follower.look() }
            let archive = LogArchive(log.configuration)
            for file in try archive.candidates() { _ = try archive.archive(file) }
            try follower.look()
        }
        let all = try log.read().lines
        #expect(follower.lines == all)
    }

    @Test func aFollowerMayBeThereBeforeTheLog() throws {
        var log = LogFixture()
        let follower = Follower(log)
        try follower.look()
        #expect(follower.lines.isEmpty)
        try log.write(commits: 2, lines: 2)
        try follower.look()
        #expect(follower.lines.count == 5)
    }

    @Test func aBlockThatIsHalfThereIsLeftForTheNextLook() throws {
        var log = LogFixture(segmentBlocks: 16)
        try log.write(commits: 3, lines: 10)
        let whole = log.bytes(log.segment(1))
        let third = 2 * 4096
        log.overwrite(log.segment(1), at: third + 600, with: [UInt8](repeating: 0x20, count: 4096 - 600))
        let follower = Follower(log)
        try follower.look()
        #expect(follower.lines.count == 21)
        log.overwrite(log.segment(1), at: third, with: Array(whole[third..<(third + 4096)]))
        try follower.look()
        #expect(follower.lines.count == 31)
    }

    @Test func whatIsOutsideTheRangeIsNotShownAndWholeSegmentsAreNotRead() throws {
        var log = LogFixture()
        let start: UInt64 = 1_784_510_000_000
        for day in 0..<4 { try log.write(commits: 14, lines: 5, utc: start + UInt64(day) * 86_400_000) }
        let since = start + 2 * 86_400_000
        let (lines, tally, findings) = try log.read(range: LogRange(since: since, until: since + 43_200_000))
        #expect(tally.skippedSegments >= 2)
        #expect(findings.isEmpty, "\(findings.prefix(3))")
        // The day's own lines; and the next day's first block, for it holds what came after the commit before it.
        #expect(lines.count == 71 + 6)
        let (undated, _, _) = try log.read(range: LogRange(since: start + 900 * 86_400_000))
        #expect(undated.isEmpty)
    }
}
