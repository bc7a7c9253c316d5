import Glibc
import Synchronization

/// The time of day: the recorder's where somebody decided to follow that, else the computer's.
enum WallClock {
    /// Milliseconds that the recorder's clock is ahead of the computer's.
    private static let lead = Atomic<Int64>(0)

    static func now() -> Int64 { computer() + lead.load(ordering: .relaxed) }

    /// The recorder's clock counts from now on. It is the receiver's, and a computer in a car has no other: without a
    /// network and a battery its own goes on in the morning where it stopped in the evening.
    static func follow(_ recorder: Int64) { lead.store(recorder - computer(), ordering: .relaxed) }

    private static func computer() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
    }
}
