import AppendLog
import Testing

/// Lines as long as a caller may make them.
@Suite struct LongLineTests {
    private func commit(_ writer: inout SegmentWriter, _ pending: inout PendingLines, lines: Int) throws {
        let payload = [UInt8](repeating: 0x78, count: 960)
        for _ in 0..<lines { _ = try payload.withUnsafeBytes { bytes in try pending.append(letter: 0x54, bytes) } }
        while !pending.isEmpty {
            let outcome = writer.commit(
                pending.bytes, first: pending.first, edges: pending.edges, at: Stamp(boottime: 0))
            guard case .acknowledged(let through, let edges, _, _) = outcome else {
                Issue.record("commit failed: \(outcome)")
                return
            }
            pending.acknowledge(through: through, edgesThrough: edges)
        }
    }

    @Test func aLogFullOfTheLongestLinesIsOpenedAgain() throws {
        let log = LogFixture(segmentBlocks: 512, numbering: .continuing)
        for _ in 0..<3 {
            var writer = try SegmentWriter(log.configuration)
            var pending = PendingLines(first: writer.opening.first)
            try commit(&writer, &pending, lines: 400)
        }
        let (lines, tally, findings) = try log.read()
        #expect(lines.count == 1200)
        #expect(tally.missing == 0 && findings.isEmpty)
    }
}
