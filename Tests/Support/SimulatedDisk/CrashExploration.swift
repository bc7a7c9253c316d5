import Glibc
import Synchronization

/// Explores crash states on several threads until so many distinct ones were read.
package final class CrashExploration: Sendable {
    private struct Progress {
        var met: Set<UInt64>
        var nextChain: UInt64 = 0
        var tally = CrashTally()
        var violations: [CrashViolation] = []
        var running = 0
    }

    private let seed: UInt64
    private let target: Int
    private let sabotage: [DiskFault]
    private let progress: Mutex<Progress>

    /// `sabotage` makes the card lie or fail in every opening: what is found then shows what the exploration sees.
    package init(seed: UInt64, states: Int, sabotage: [DiskFault] = []) {
        self.seed = seed
        self.sabotage = sabotage
        target = states
        progress = Mutex(Progress(met: Set(minimumCapacity: min(states, 1 << 24))))
    }

    /// Distinct states so far.
    package var states: Int { progress.withLock { $0.met.count } }

    /// Nothing runs any more.
    package var isOver: Bool { progress.withLock { $0.running == 0 } }

    package var tally: CrashTally { progress.withLock { $0.tally } }

    package var violations: [CrashViolation] { progress.withLock { $0.violations } }

    /// Begins; the threads end by themselves.
    package func start(threads: Int) {
        progress.withLock { $0.running = threads }
        for _ in 0..<threads {
            var handle = pthread_t()
            let started = pthread_create(
                &handle, nil,
                { argument in
                    Unmanaged<CrashExploration>.fromOpaque(argument!).takeRetainedValue().work()
                    return nil
                }, Unmanaged.passRetained(self).toOpaque())
            precondition(started == 0, "no thread")
            pthread_detach(handle)
        }
    }

    /// Runs to the end, telling how far it is about ten times a second.
    package func run(threads: Int, progress tell: (Int) -> Void = { _ in }) {
        start(threads: threads)
        while !isOver {
            _ = poll(nil, 0, 100)
            tell(states)
        }
    }

    private func work() {
        while let chain = nextChain() {
            var log = CrashChain(seed: seed, index: chain, sabotage: sabotage, isNew: isNew, shouldStop: isDone)
            let violation = log.run()
            let tally = log.tally
            progress.withLock { progress in
                progress.tally.add(tally)
                if let violation { progress.violations.append(violation) }
            }
        }
        progress.withLock { $0.running -= 1 }
    }

    private func nextChain() -> UInt64? {
        let target = target
        return progress.withLock { progress in
            guard progress.violations.isEmpty, progress.met.count < target else { return nil }
            progress.nextChain += 1
            return progress.nextChain
        }
    }

    private func isNew(_ hash: UInt64) -> Bool {
        let target = target
        return progress.withLock { $0.met.count < target && $0.met.insert(hash).inserted }
    }

    private func isDone() -> Bool {
        let target = target
        return progress.withLock { $0.met.count >= target || !$0.violations.isEmpty }
    }

    package struct Replay: Sendable {
        package var tally: CrashTally
        package var violation: CrashViolation?
        /// The card of the state in words, if only one was asked for.
        package var card: [String]
    }

    /// One log, or a single state of it, again.
    package static func replay(seed: UInt64, chain: UInt64, state: Int?) -> Replay {
        var log = CrashChain(seed: seed, index: chain, only: state, isNew: { _ in true }, shouldStop: { false })
        let violation = log.run()
        return Replay(tally: log.tally, violation: violation, card: log.seen)
    }
}
