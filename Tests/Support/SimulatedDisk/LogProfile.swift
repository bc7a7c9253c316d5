import AppendLog
import Glibc

/// The way in which one log of a test is written: how big its segments are, how much goes into a commit, what fails.
package struct LogProfile: Sendable {
    package enum Rate: Sendable, CaseIterable {
        /// Ten lines of usual length in every commit: the rate for which three adjacent rotten blocks are promised.
        case oneHertz
        /// About a hundred lines in every commit.
        case tenHertz
        /// Anything from one line to 120, of any length.
        case mixed
    }

    package var configuration: LogConfiguration
    package var rate: Rate
    package var hasEdges: Bool
    package var openings: Int
    package var commits: ClosedRange<Int>

    package static let directory = "/log"
    package static let fallback = "/usb"

    package init(_ generator: inout SeededGenerator) {
        rate = Rate.allCases[generator.below(Rate.allCases.count)]
        hasEdges = rate == .mixed || (rate == .tenHertz && generator.chance(1, in: 3))
        openings = generator.within(2...4)
        commits = rate == .tenHertz ? 2...4 : 4...10
        let blocks = rate == .tenHertz ? generator.within(8...24) : generator.within(8...12)
        let isLarge = generator.chance(1, in: 12)
        let isSpool = generator.chance(2, in: 3)
        let directory = LogProfile.directory
        configuration = isSpool ? .spool(directory, bootID: "simulated") : .ledger(directory)
        configuration.locking = .refuse
        configuration.fallback = generator.chance(1, in: 4) ? LogProfile.fallback : nil
        configuration.segmentBlocks = isLarge ? 32 : blocks
        configuration.skipAfterFailure = generator.within(1...3)
    }

    package func linesPerCommit(_ generator: inout SeededGenerator) -> Int {
        switch rate {
        case .oneHertz: return 10
        case .tenHertz: return generator.within(90...110)
        case .mixed:
            let limits = [1, 3, 12, 30, 120]
            return generator.within(1...limits[generator.below(limits.count)])
        }
    }

    package func lineLength(_ generator: inout SeededGenerator) -> Int {
        guard rate == .mixed else { return generator.within(80...88) }
        switch generator.below(12) {
        case 0: return generator.within(22...40)
        case 1: return generator.within(100...400)
        case 2 where generator.chance(1, in: 4): return generator.within(500...980)
        default: return generator.within(78...94)
        }
    }

    /// The faults of one opening: usually none.
    package func faults(_ generator: inout SeededGenerator) -> [DiskFault] {
        guard generator.chance(1, in: 3) else { return [] }
        let calls: [DiskFault.Call] = [
            .pwrite, .pwrite, .fdatasync, .fdatasync, .fsync, .allocate, .rename, .syncDirectory,
        ]
        return (0..<generator.within(1...3)).map { _ in
            let call = calls[generator.below(calls.count)]
            let isSticky = generator.chance(1, in: 4)
            var effect = DiskFault.Effect.fails(errno: [EIO, ENOSPC, EROFS, EINTR][generator.below(4)])
            if call == .pwrite && generator.chance(1, in: 3) { effect = .short(bytes: generator.below(8192)) }
            return DiskFault(
                call, nth: generator.within(1...12), effect, isSticky: isSticky,
                directory: isSticky ? LogProfile.directory : nil)
        }
    }
}
