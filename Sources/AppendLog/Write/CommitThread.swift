import Glibc

/// The one thread beside the loop: it waits for the card.
final class CommitThread {
    private static let retryMilliseconds: ClosedRange<UInt64> = 1000...30_000
    private static let preparationRetryMilliseconds: UInt64 = 60_000

    private let log: LogWriter
    private var writer: SegmentWriter
    private let staging: UnsafeMutableRawBufferPointer
    private var retryAt: UInt64?
    private var preparationRetryAt: UInt64?
    private var backOff = CommitThread.retryMilliseconds.lowerBound

    private init(_ writer: consuming SegmentWriter, for log: LogWriter) {
        self.log = log
        self.writer = writer
        staging = ReclaimableBuffer.reserve(SegmentWriter.commitBlocks * BlockLayout.ownLimit)
    }

    deinit { ReclaimableBuffer.release(staging) }

    /// A signal is for the caller's thread, which may block it and take it from its loop; this one would die of it.
    static func start(_ writer: consuming SegmentWriter, for log: LogWriter) {
        let thread = CommitThread(writer, for: log)
        var handle = pthread_t()
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let started = pthread_create(
            &handle, nil,
            { argument in
                // The end is told only when the thread's object is gone, and with it the log's lock.
                CommitThread.runToEnd(argument!).end()
                return nil
            }, Unmanaged.passRetained(thread).toOpaque())
        precondition(started == 0, "no thread at start-up")
        pthread_detach(handle)
    }

    private static func runToEnd(_ argument: UnsafeMutableRawPointer) -> LogWriter {
        let thread = Unmanaged<CommitThread>.fromOpaque(argument).takeRetainedValue()
        thread.run()
        return thread.log
    }

    private func run() {
        while true {
            switch log.nextStep(notBefore: retryAt) {
            case .wait(let milliseconds): log.sleep(milliseconds)
            case .commit:
                commit()
                log.beginCare()
                prepare()
                log.endCare()
            case .end: return
            }
        }
    }

    /// Everything that was pending when this began, in as many commits as it takes.
    private func commit() {
        var target: UInt64?
        var stamp: Stamp
        while true {
            let batch = log.beginCommit(staging, isFirst: target == nil)
            target = target ?? batch.last
            stamp = batch.stamp
            let lines = UnsafeRawBufferPointer(rebasing: staging[..<batch.bytes])
            let outcome = writer.commit(lines, first: batch.first, edges: batch.edges, at: batch.stamp)
            log.endCommit(outcome, writer)
            ReclaimableBuffer.giveBack(staging, touched: batch.bytes)
            guard case .acknowledged(let through, _, _, _) = outcome else { return backOffAfterFailure() }
            if through >= target! { break }
        }
        retryAt = nil
        backOff = CommitThread.retryMilliseconds.lowerBound
        guard log.takeWitness() || writer.owesWitness else { return }
        log.beginCare()
        writer.writeWitness(stamp)
        log.endCare()
    }

    private func backOffAfterFailure() {
        retryAt = log.now + backOff
        backOff = min(2 * backOff, CommitThread.retryMilliseconds.upperBound)
    }

    /// A slice of the next segment; where that failed, again from time to time.
    private func prepare() {
        if let retry = preparationRetryAt, log.now >= retry {
            writer.retryPreparation()
            preparationRetryAt = nil
        }
        writer.prepareSlice()
        if case .failed = writer.spare, preparationRetryAt == nil {
            preparationRetryAt = log.now + CommitThread.preparationRetryMilliseconds
        }
        log.endPreparation(writer.spare)
    }
}
