import AppendLog
import Awaiting
import Glibc
import Synchronization
import Testing

/// The card as the test wants it, between the writer and the real file system; and the clock.
final class TestCard: Sendable {
    private struct State {
        var isStalled = false
        var errno: Int32 = 0
        var now: UInt64 = 1_000_000
        var waiting = 0
        var isStalledOnce: (@Sendable () -> Bool)?
    }

    private let state = Mutex(State())

    var calls: SystemCalls {
        var calls = SystemCalls.kernel
        calls.pwrite = { [self] descriptor, bytes, offset in
            let errno = state.withLock { $0.errno }
            return errno == 0 ? SystemCalls.kernel.pwrite(descriptor, bytes, offset) : -Int(errno)
        }
        calls.fdatasync = { [self] descriptor in
            let isDue = state.withLock { $0.isStalledOnce }?() ?? false
            state.withLock { state in
                state.waiting += 1
                if isDue { (state.isStalled, state.isStalledOnce) = (true, nil) }
            }
            while state.withLock({ $0.isStalled }) { Patience.pass(milliseconds: 1) }
            state.withLock { $0.waiting -= 1 }
            return SystemCalls.kernel.fdatasync(descriptor)
        }
        return calls
    }

    var clock: @Sendable () -> UInt64 { { [self] in state.withLock { $0.now } } }

    func stall(_ isStalled: Bool) { state.withLock { $0.isStalled = isStalled } }
    /// Stalls from the first sync on at which this is so.
    func stall(once isDue: @escaping @Sendable () -> Bool) { state.withLock { $0.isStalledOnce = isDue } }
    func fail(_ errno: Int32) { state.withLock { $0.errno = errno } }
    func advance(_ milliseconds: Int64) {
        state.withLock { $0.now = UInt64(Int64($0.now) + milliseconds) }
    }

    func waitUntilSomebodyIsStalled() {
        _ = Patience.until(lookingEvery: 1) { state.withLock { $0.waiting > 0 } }
    }
}

extension LogWriter {
    /// Waits until the status is as wanted.
    func wait(_ wanted: (Status) -> Bool) -> Bool {
        Patience.until(lookingEvery: 1) {
            clearDone()
            return wanted(status)
        }
    }

    func finish() -> Bool {
        close()
        return Patience.until(lookingEvery: 1) { hasEnded }
    }

    func append(_ text: String) throws -> UInt64 { try text.withBytes { try append(letter: 0x47, $0) } }
}

@Suite struct LogWriterTests {
    private let card = TestCard()
    private let fixture = LogFixture(segmentBlocks: 32)

    private func open(
        ringCapacity: Int = 1 << 20, interval: Int = 10_000, hasWitness: Bool = false
    ) throws -> LogWriter {
        var configuration = fixture.configuration
        configuration.hasWitness = hasWitness
        let policy = LogWriter.Policy(intervalMilliseconds: interval, apartMilliseconds: 0, stallMilliseconds: 2000)
        return try LogWriter(
            configuration, policy: policy, calls: card.calls, ringCapacity: ringCapacity, clock: card.clock)
    }

    @Test func linesAreCommittedWhenAskedFor() throws {
        let log = try open()
        let last = try (0..<10).map { try log.append("fix \($0)") }.last!
        log.requestCommit()
        #expect(log.wait { $0.acknowledged >= last })
        #expect(log.finish())
        #expect(try fixture.read().lines.count == 11)
    }

    @Test func linesAreCommittedByThePolicyAlone() throws {
        let log = try open(interval: 0)
        let sequence = try log.append("fix")
        #expect(log.wait { $0.acknowledged >= sequence })
        #expect(log.finish())
    }

    @Test func aCardThatStallsFor90SecondsLosesNothingAndStopsNobody() throws {
        let log = try open()
        card.stall(true)
        let first = try log.append("before")
        log.requestCommit()
        card.waitUntilSomebodyIsStalled()
        card.advance(90_000)
        #expect(log.wait { $0.health == .stalled(since: 1_000_000) })
        var last = first
        for second in 0..<900 { last = try log.append("fix \(second)") }
        #expect(log.status.acknowledged == 0)
        card.stall(false)
        #expect(log.wait { $0.acknowledged >= first && $0.health == .good })
        log.requestCommit()
        #expect(log.wait { $0.acknowledged >= last })
        #expect(log.finish())
        let (lines, tally, findings) = try fixture.read()
        #expect(lines.filter { $0.first == "G" }.count == 901)
        #expect(lines.contains { $0.hasSuffix("stall 90000") })
        #expect(tally.missing == 0 && findings.isEmpty)
    }

    @Test func aClockThatGoesBackInACommitEndsNothing() throws {
        let log = try open()
        card.stall(true)
        let first = try log.append("before")
        log.requestCommit()
        card.waitUntilSomebodyIsStalled()
        card.advance(-1_179)
        card.stall(false)
        #expect(log.wait { $0.acknowledged >= first && $0.health == .good })
        #expect(log.status.longestCommitMilliseconds == 0)
        #expect(log.finish())
    }

    /// A card may stall under the witness or the next segment, while no commit is on its way.
    @Test func aCardThatStallsAfterACommitIsSeenToo() throws {
        let log = try open(hasWitness: true)
        let first = try log.append("before")
        card.stall { log.status.acknowledged >= first }
        log.requestCommit()
        #expect(log.wait { $0.acknowledged >= first })
        card.waitUntilSomebodyIsStalled()
        card.advance(90_000)
        #expect(log.wait { $0.health == .stalled(since: 1_000_000) })
        card.stall(false)
        let last = try log.append("after")
        log.requestCommit()
        #expect(log.wait { $0.acknowledged >= last && $0.health == .good && $0.stalls == 1 })
        #expect(log.finish())
        let (lines, tally, _) = try fixture.read()
        #expect(lines.contains { $0.hasSuffix("stall 90000") })
        #expect(tally.missing == 0)
    }

    @Test func aCardThatFailsIsSaidAndNothingIsLostWhenItComesBack() throws {
        let log = try open()
        card.fail(EIO)
        let first = try log.append("one")
        log.requestCommit()
        #expect(log.wait { if case .failing(EIO, since: 1_000_000) = $0.health { true } else { false } })
        #expect(log.status.pendingLines >= 2)
        card.fail(0)
        let last = try log.append("two")
        // The back-off is counted on the test's clock, from a moment that only the thread knows.
        let isBack = log.wait { status in
            card.advance(1000)
            log.requestCommit()
            return status.acknowledged >= last && status.health == .good
        }
        #expect(isBack)
        #expect(log.finish())
        let (lines, tally, _) = try fixture.read()
        #expect(lines.contains("G \(first) one") && lines.contains("G \(last) two"))
        #expect(tally.missing == 0)
    }

    @Test func whatTheRingCannotHoldIsRefusedCountedAndNoted() throws {
        let log = try open(ringCapacity: 1 << 14)
        card.stall(true)
        _ = try log.append("first")
        log.requestCommit()
        var refused = 0
        for _ in 0..<400 {
            do { _ = try log.append(String(repeating: "x", count: 80)) } catch { refused += 1 }
        }
        #expect(refused > 0)
        #expect(log.status.refusedLines == UInt64(refused))
        card.stall(false)
        #expect(log.wait { $0.commits > 0 })
        log.requestCommit()
        #expect(log.wait { $0.pendingLines == 0 })
        #expect(log.finish())
        #expect(try fixture.read().lines.contains { $0.hasSuffix("gap \(refused)") })
    }

    @Test func badLinesAreRefusedByName() throws {
        let log = try open()
        let cases: [(UInt8, String, BadLine)] = [
            (0x42, "x", .letter(0x42)), (0x4E, "x", .letter(0x4E)), (0x3D, "x", .letter(0x3D)), (0x47, "", .empty),
            (0x47, "a\nb", .controlCharacter(0x0A)), (0x47, "a\u{7F}", .controlCharacter(0x7F)),
            (0x47, String(repeating: "x", count: 961), .tooLong(bytes: 961)),
        ]
        for (letter, text, bad) in cases {
            #expect(throws: LogError.badLine(bad)) {
                try text.withBytes { bytes in try log.append(letter: letter, bytes) }
            }
        }
        _ = try log.append(String(repeating: "x", count: 960))
        #expect(log.finish())
        #expect(try fixture.read().tally.missing == 0)
    }

    @Test func aSecondWriterIsRefused() throws {
        let log = try open()
        var fixture = fixture
        fixture.configuration.locking = .refuse
        let refused = fixture
        #expect(throws: LogError.locked(path: refused.path)) { _ = try SegmentWriter(refused.configuration) }
        #expect(log.finish())
    }

    @Test func aWriterThatWaitsGetsItsTurn() throws {
        var ledger = LogFixture(segmentBlocks: 32, numbering: .continuing)
        ledger.configuration.locking = .wait(milliseconds: 50)
        let holder = try SegmentWriter(ledger.configuration)
        #expect(throws: LogError.locked(path: ledger.path)) { _ = try SegmentWriter(ledger.configuration) }
        _ = consume holder
        try ledger.write(commits: 1, lines: 1)
        #expect(try ledger.read().lines.count == 1)
    }

    @Test func closingCommitsWhatIsPending() throws {
        let log = try open()
        for second in 0..<5000 { _ = try log.append("fix \(second) with enough bytes that several commits are needed") }
        #expect(log.finish())
        #expect(try fixture.read().lines.count == 5001)
    }
}
