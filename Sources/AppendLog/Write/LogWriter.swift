import CLinux
import Glibc
import Synchronization

/// A log open for writing, for a caller that must never wait for the card.
///
/// Lines go into a ring at once; a thread of its own commits them, on demand or by policy. The caller learns through
/// ``doneDescriptor`` that something was acknowledged or went wrong, and reads ``status``.
package final class LogWriter: Sendable {
    /// The moment at which to commit without being asked.
    package struct Policy: Sendable, Equatable {
        /// The oldest pending line waits no longer.
        package var interval: Int
        /// Two commits are no closer, asked for or not.
        package var apart: Int
        /// A commit that takes longer is noted in the log.
        package var stall: Int

        package init(intervalMilliseconds: Int, apartMilliseconds: Int = 1000, stallMilliseconds: Int = 2000) {
            interval = intervalMilliseconds
            apart = apartMilliseconds
            stall = stallMilliseconds
        }
    }

    package struct Status: Sendable, Equatable {
        package enum Health: Sendable, Equatable {
            case good
            /// A commit has been under way since this boottime (milliseconds); it may yet succeed.
            case stalled(since: UInt64)
            /// Nothing can be written at the moment; tried again with back-off.
            case failing(errno: Int32, since: UInt64)
        }

        package var health: Health = .good
        package var acknowledged: UInt64 = 0
        package var nextSequence: UInt64 = 1
        package var pendingLines: UInt64 = 0
        package var refusedLines: UInt64 = 0
        package var commits: UInt64 = 0
        package var blocks: UInt64 = 0
        package var failures: UInt64 = 0
        package var place: BlockPlace?
        package var usesFallback = false
        package var spare: SegmentWriter.Spare = .preparing
        package var lastCommitMilliseconds: UInt64 = 0
        /// The time at which the last commit was acknowledged, boottime.
        package var lastCommitAt: UInt64?
        package var longestCommitMilliseconds: UInt64 = 0
        /// Commits that took longer than the policy's stall.
        package var stalls: UInt64 = 0
    }

    fileprivate struct State: ~Copyable {
        var pending: PendingLines
        var status = Status()
        var utc: UInt64?
        var isCommitAsked = false
        /// The witness is to be written when this line is acknowledged.
        var witnessFrom: UInt64?
        var isClosing = false
        var hasEnded = false
        var oldestPendingSince: UInt64?
        /// The thread wakes by itself at the latest then; 0 while it is awake.
        var sleepsUntil: UInt64 = 0
        /// The writer has waited for the first line after a commit, and for as long as that one waits for the card.
        var hasRested = false
        /// The time after a commit at which its first line came, the last time.
        var pause: UInt64 = 0
        var isWatched = true
        var commitStarted: UInt64?
        /// The time at which the thread turned to what it does for the card after a commit: the witness, and the next
        /// segment.
        var careStarted: UInt64?
        var commitEnded: UInt64?
        var policy: Policy
    }

    private let state: Mutex<State>
    private let wakeDescriptor: Int32
    /// Readable (an eventfd) whenever the status has changed. For the caller's loop.
    package let doneDescriptor: Int32
    private let clock: @Sendable () -> UInt64
    package let log: UInt64
    package let opening: LogOpening

    /// Opens the log and starts its thread. In the spool the first line is the boot notice.
    package init(
        _ configuration: LogConfiguration, policy: Policy, calls: SystemCalls = .kernel,
        ringCapacity: Int = PendingLines.defaultCapacity,
        clock: @escaping @Sendable () -> UInt64 = LogWriter.boottimeMilliseconds
    ) throws(LogError) {
        let writer = try SegmentWriter(configuration, calls: calls)
        var pending = PendingLines(first: writer.opening.first, capacity: ringCapacity)
        if case .jumping(let bootID) = configuration.numbering {
            try pending.appendNotice("boot \(bootID) \(writer.opening.highest)")
        }
        log = writer.log
        opening = writer.opening
        self.clock = clock
        wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        doneDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        precondition(wakeDescriptor >= 0 && doneDescriptor >= 0, "no descriptors left at start-up")
        state = Mutex(State(pending: pending, oldestPendingSince: clock(), policy: policy))
        CommitThread.start(writer, for: self)
    }

    deinit {
        Glibc.close(wakeDescriptor)
        Glibc.close(doneDescriptor)
    }

    package static let boottimeMilliseconds: @Sendable () -> UInt64 = {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }
}

// MARK: - The caller's side

extension LogWriter {
    /// Appends one line and returns its sequence. Never waits for the card, never allocates.
    @discardableResult
    package func append(letter: UInt8, _ payload: UnsafeRawBufferPointer) throws(LogError) -> UInt64 {
        let now = clock()
        let bytes = Address(payload)
        let result = state.withLock { state -> Result<UInt64, LogError> in
            do throws(LogError) {
                let sequence = try state.pending.append(letter: letter, bytes.buffer)
                if state.oldestPendingSince == nil {
                    state.oldestPendingSince = now
                    state.learnPause(now)
                    if state.due(now) < state.sleepsUntil { wake() }
                }
                return .success(sequence)
            } catch {
                state.status.refusedLines += 1
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// No copy in a later block reaches back over this point.
    package func setEdge() {
        let now = clock()
        state.withLock { state in
            state.pending.setEdge()
            state.oldestPendingSince = state.oldestPendingSince ?? now
        }
    }

    /// Asks for a commit of everything so far, at once.
    package func requestCommit() {
        state.withLock { $0.isCommitAsked = true }
        wake()
    }

    /// Asks that the witness says how far the log reached, as soon as everything so far is acknowledged.
    package func requestWitness() { state.withLock { $0.witnessFrom = $0.pending.nextSequence - 1 } }

    /// UTC for the headers from now on, in milliseconds, as an offset to boottime; nil while the clock is not trusted.
    package func setClock(utcMinusBoottime offset: UInt64?) { state.withLock { $0.utc = offset } }

    /// Sets whether ``doneDescriptor`` tells of every commit, or only of what goes wrong or is right again.
    package func setWatched(_ isWatched: Bool) { state.withLock { $0.isWatched = isWatched } }

    package func setPolicy(_ policy: Policy) {
        state.withLock { $0.policy = policy }
        wake()
    }

    package var status: Status {
        let now = clock()
        return state.withLock { state in
            var status = state.status
            status.nextSequence = state.pending.nextSequence
            status.pendingLines = state.pending.count
            // A card that stalls after a commit keeps the next one waiting just as well.
            let started = state.commitStarted ?? state.careStarted
            if status.health == .good, let started, now > started + UInt64(state.policy.stall) {
                status.health = .stalled(since: started)
            }
            return status
        }
    }

    /// Commits what is pending, if the card lets it, and ends the thread. Does not wait: see ``hasEnded``.
    package func close() {
        state.withLock { $0.isClosing = true }
        wake()
    }

    /// True if the thread has ended after ``close()``; told through ``doneDescriptor``.
    package var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Makes ``doneDescriptor`` quiet until the status changes again.
    package func clearDone() {
        var count: eventfd_t = 0
        eventfd_read(doneDescriptor, &count)
    }

    private func wake() { eventfd_write(wakeDescriptor, 1) }
}

// MARK: - The thread's side

/// A buffer named by numbers: the only way to take a caller's buffer past a lock, which lets no pointer in. It is used
/// only while the caller waits.
private struct Address {
    var start: UInt
    var count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        start = UInt(bitPattern: bytes.baseAddress)
        count = bytes.count
    }

    var buffer: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: start), count: count)
    }
}

/// The lines that the thread takes from the ring for one commit.
struct CommitBatch {
    var first: UInt64
    var bytes: Int
    var edges: [UInt64]
    var stamp: Stamp
    /// The newest pending line at that moment; the batch may hold fewer.
    var last: UInt64
}

extension LogWriter {
    enum Step { case wait(milliseconds: Int), commit, end }

    /// The step that is due now; `notBefore` is the end of a back-off.
    func nextStep(notBefore: UInt64?) -> Step {
        let now = clock()
        return state.withLock { state in
            let step = state.nextStep(now, notBefore)
            state.sleepsUntil = 0
            if case .wait(let milliseconds) = step {
                state.sleepsUntil = milliseconds < 0 ? .max : now + UInt64(milliseconds)
            }
            return step
        }
    }

    var now: UInt64 { clock() }

    func sleep(_ milliseconds: Int) {
        var descriptor = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, Int32(clamping: milliseconds)) > 0 else { return }
        var value: eventfd_t = 0
        eventfd_read(wakeDescriptor, &value)
    }

    /// A request that comes while the batches of one commit go out is for what was said after its first.
    func beginCommit(_ staging: UnsafeMutableRawBufferPointer, isFirst: Bool) -> CommitBatch {
        let now = clock()
        let room = Address(UnsafeRawBufferPointer(staging))
        return state.withLock { state in
            let bytes = state.pending.bytes
            let count = min(bytes.count, room.count)
            if count > 0 { memcpy(UnsafeMutableRawPointer(bitPattern: room.start)!, bytes.baseAddress!, count) }
            state.commitStarted = now
            if isFirst { state.isCommitAsked = false }
            return CommitBatch(
                first: state.pending.first, bytes: count, edges: state.pending.edges,
                stamp: Stamp(boottime: now, utc: state.utc.map { $0 &+ now }), last: state.pending.nextSequence - 1)
        }
    }

    /// Takes what happened into the status and the ring.
    func endCommit(_ outcome: SegmentWriter.Outcome, _ writer: borrowing SegmentWriter) {
        let now = clock()
        let isTold = state.withLock { state in
            let before = (state.status.health, state.status.usesFallback, state.status.spare)
            // A clock that went back is no reason to end a recording.
            let took = now - min(now, state.commitStarted ?? now)
            state.commitStarted = nil
            state.commitEnded = now
            state.status.place = writer.place
            state.status.usesFallback = writer.usesFallback
            state.status.spare = writer.spare
            switch outcome {
            case .acknowledged(let through, let edges, let blocks, let failures):
                state.acknowledge(through, edges, blocks, failures, took: took, now: now)
            case .failed(let failures):
                state.fail(failures, now: now)
            }
            return state.isWatched || before != (state.status.health, state.status.usesFallback, state.status.spare)
        }
        if isTold { eventfd_write(doneDescriptor, 1) }
    }

    func beginCare() {
        let now = clock()
        state.withLock { $0.careStarted = now }
    }

    /// A stall that nothing waited for is one, too.
    func endCare() {
        let now = clock()
        state.withLock { state in
            state.countStall(now - min(now, state.careStarted ?? now))
            if !state.pending.isEmpty, state.oldestPendingSince == nil { state.oldestPendingSince = now }
            state.careStarted = nil
        }
    }

    /// True once for what was asked.
    func takeWitness() -> Bool {
        state.withLock { state in
            guard let wanted = state.witnessFrom, state.status.acknowledged >= wanted else { return false }
            state.witnessFrom = nil
            return true
        }
    }

    func endPreparation(_ spare: SegmentWriter.Spare) {
        let changed = state.withLock { state in
            guard state.status.spare != spare else { return false }
            state.status.spare = spare
            if case .failed(let errno) = spare { try? state.pending.appendNotice("disk-low \(errno)") }
            return true
        }
        if changed { eventfd_write(doneDescriptor, 1) }
    }

    func end() {
        state.withLock { $0.hasEnded = true }
        eventfd_write(doneDescriptor, 1)
    }
}

extension LogWriter.State {
    /// After a commit it waits once until the next line, if it comes as long after as the last one did, has waited long
    /// enough: so an ordinary line wakes nobody, and this thread sleeps from one commit to the next. Lines that come by
    /// the second do not come on the dot: what has nearly waited long enough is committed with it.
    fileprivate mutating func nextStep(_ now: UInt64, _ notBefore: UInt64?) -> LogWriter.Step {
        if isClosing { return pending.isEmpty || isFailing ? .end : .commit }
        if pending.isEmpty {
            isCommitAsked = false
            defer { hasRested = true }
            return .wait(milliseconds: hasRested ? -1 : policy.interval + Int(pause) - leeway)
        }
        let due = max(due(now, early: 2 * leeway), notBefore ?? 0)
        return now >= due ? .commit : .wait(milliseconds: Int(due - now))
    }

    fileprivate var isFailing: Bool {
        if case .failing = status.health { return true }
        return false
    }

    private var leeway: Int { policy.interval / 200 }

    fileprivate mutating func learnPause(_ now: UInt64) {
        guard let commitEnded else { return }
        pause = min(now - min(now, commitEnded), UInt64(policy.interval))
    }

    /// The time at which the policy, or whoever asked, wants the next commit.
    fileprivate func due(_ now: UInt64, early: Int = 0) -> UInt64 {
        let wanted = isCommitAsked ? now : (oldestPendingSince ?? now) + UInt64(policy.interval - early)
        guard let commitEnded else { return wanted }
        return max(wanted, commitEnded + UInt64(policy.apart))
    }

    fileprivate mutating func acknowledge(
        _ through: UInt64, _ edges: UInt64, _ blocks: Int, _ failures: [SegmentWriter.Failure], took: UInt64,
        now: UInt64
    ) {
        pending.acknowledge(through: through, edgesThrough: edges)
        status.acknowledged = max(status.acknowledged, through)
        status.health = .good
        status.commits += 1
        status.blocks += UInt64(blocks)
        status.failures += UInt64(failures.count)
        status.lastCommitMilliseconds = took
        status.lastCommitAt = now
        hasRested = false
        status.longestCommitMilliseconds = max(status.longestCommitMilliseconds, took)
        oldestPendingSince = pending.isEmpty ? nil : now
        for failure in failures { try? pending.appendNotice(failure.notice) }
        countStall(took)
        let refused = pending.takeRefused()
        if refused > 0 { try? pending.appendNotice("gap \(refused)") }
        if !pending.isEmpty && oldestPendingSince == nil { oldestPendingSince = now }
    }

    /// Counts and notes what took so long that it was a stall.
    fileprivate mutating func countStall(_ took: UInt64) {
        guard took > UInt64(policy.stall) else { return }
        status.stalls += 1
        try? pending.appendNotice("stall \(took)")
    }

    fileprivate mutating func fail(_ failures: [SegmentWriter.Failure], now: UInt64) {
        status.failures += UInt64(failures.count)
        guard let last = failures.last else { return }
        if case .failing(_, let since) = status.health {
            status.health = .failing(errno: last.errno, since: since)
        } else {
            status.health = .failing(errno: last.errno, since: now)
        }
    }
}
