import AppendLog
import Glibc
import SimulatedDisk
import Testing

/// An opening after a process that was killed: what that one wrote and did not sync stands in memory, whole to look at,
/// and none of it may be built on before the card has it.
@Suite struct OpeningTests {
    /// The first writer is killed behind each of its operations; the power goes after each of the second one's, and the
    /// newest of its writes has arrived or has not. Nothing acknowledged is lost, and nothing is worse than torn.
    @Test func aCutAfterAKillLosesNothingWhereverTheyCome() throws {
        var killed = 0
        while let run = try KilledRun(after: killed + 1) {
            killed += 1
            for (card, expectation) in run.cards() {
                let reading = LogReading(
                    [LogProfile.directory], SimulatedDisk(card).calls, run.book, expectation, verifies: true)
                let worse = reading.findings.filter { $0.kind != .torn }
                #expect(reading.fault == nil && reading.lost.isEmpty, "killed after \(killed): \(reading.lost)")
                #expect(worse.isEmpty && reading.missing == 0, "killed after \(killed): \(worse)")
            }
        }
        #expect(killed > 40)
    }

    @Test(arguments: [DiskFault.Call.fdatasync, .syncDirectory])
    func whatCannotBeFinishedIsSaidAndNothingIsWrittenBesideIt(call: DiskFault.Call) throws {
        var run = try CardRun()
        try run.write(commits: 3)
        let before = try #require(run.place)
        run.disk.setFaults([DiskFault(call, nth: 1, .fails(errno: EIO))])
        try run.write(commits: 3)
        #expect(run.failures.map(\.errno) == [EIO])
        #expect(run.failures.allSatisfy { $0.place.segment >= before.segment })
        #expect(try #require(run.place).segment > before.segment)
        #expect(run.commitsFailed == 0)
        let reading = run.read(run.cut(arrives: true))
        #expect(reading.fault == nil && reading.lost.isEmpty && reading.missing == 0)
    }

    /// A log that nobody wrote to has nothing to be finished.
    @Test func theFirstOpeningOfALogSyncsNothing() throws {
        var run = try CardRun()
        let syncs = { (run: CardRun) in
            run.disk.trace.prefix { if case .write = $0 { false } else { true } }
                .count { if case .sync = $0 { true } else if case .syncDirectory = $0 { true } else { false } }
        }
        try run.write(commits: 1)
        #expect(syncs(run) == 0)
    }
}

/// A writer that was killed, and one that opened the log after it, on one card.
private struct KilledRun {
    private static let commits = 12

    private(set) var book = WrittenLines()
    private let first: ArraySlice<DiskOperation>
    private let second: [DiskOperation]
    /// Lines of the book before this one are the first writer's.
    private let secondLine: Int

    /// Nil where the first writer has not done so much. It is killed behind its `end`th operation.
    init?(after end: Int) throws {
        let before = SimulatedDisk(seed: 1)
        _ = try KilledRun.write(on: before, &book)
        guard end < before.trace.count else { return nil }
        first = before.trace[..<end]
        let reached = KilledRun.reached(first)
        book.truncate(to: reached.offered)
        book.acknowledge(0..<reached.acknowledged)
        var seen = DiskImage()
        for step in first { seen.applyVisibly(step) }
        let after = SimulatedDisk(seen, seed: 2)
        secondLine = try KilledRun.write(on: after, &book)
        second = after.trace
    }

    /// Returns the first line that this opening wrote.
    private static func write(on disk: SimulatedDisk, _ book: inout WrittenLines) throws -> Int {
        var configuration = LogConfiguration.spool(LogProfile.directory, bootID: "b00t")
        configuration.segmentBlocks = 8
        var generator = SeededGenerator(seed: 3)
        var session = try WriterSession.open(configuration, on: disk, book: &book)
        for _ in 0..<commits {
            for _ in 0..<12 { try session.append(length: 86, &generator, &book) }
            _ = try session.commit(&book)
            session.prepareSlice()
        }
        return session.firstLine
    }

    private static func reached(_ trace: some Sequence<DiskOperation>) -> (offered: Int, acknowledged: Int) {
        var reached = (offered: 0, acknowledged: 0)
        for step in trace {
            if case .offered(let lines) = step { reached.offered = lines }
            if case .acknowledged(let lines, _) = step { reached.acknowledged = lines }
        }
        return reached
    }

    /// Every card that a cut during the second writer's work may leave: with the write in flight, and without it.
    func cards() -> [(DiskImage, LogReading.Expectation)] {
        var cut = PowerCut(DiskImage(), seed: 1)
        for step in first { cut.apply(step) }
        var cards: [(DiskImage, LogReading.Expectation)] = []
        for position in second.indices {
            cut.apply(second[position])
            let reached = KilledRun.reached(second[...position])
            let expectation = LogReading.Expectation(
                firstLine: secondLine, acknowledged: max(secondLine, reached.acknowledged), offered: book.count)
            cards.append((cut.durable, expectation))
            guard case .write(let file, let offset, _, let bytes) = second[position] else { continue }
            var arrived = cut.durable
            bytes.withUnsafeBytes { arrived.overwrite(file, at: offset, $0) }
            cards.append((arrived, expectation))
        }
        return cards
    }
}
