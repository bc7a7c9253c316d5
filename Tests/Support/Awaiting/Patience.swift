import Glibc
import Synchronization

/// The time that a test waits for what must come, in one place. A condition that holds is seen at once, so a long limit
/// costs nothing but the run of a test that fails; a short one makes a test fail because something else kept the
/// machine busy.
package enum Patience {
    /// So many waits in vain are believed; after them the run has failed, and what else is missing is told soon.
    private static let believed = 3
    private static let inVain = Atomic<Int>(0)

    package static var seconds: Int { inVain.load(ordering: .relaxed) < believed ? 300 : 30 }
    package static var milliseconds: Int32 { Int32(seconds) * 1_000 }

    /// Looks again and again until it is so; false if it never was.
    package static func until(lookingEvery pause: Int32 = 10, _ isSo: () throws -> Bool) rethrows -> Bool {
        let limit = Limit()
        while true {
            if try isSo() { return true }
            guard !limit.isReached else { return false }
            pass(milliseconds: pause)
        }
    }

    /// True once something can be read there, or the other side has gone; false if neither happened.
    package static func untilReadable(_ descriptor: Int32) -> Bool {
        let limit = Limit()
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&entry, 1, limit.rest) > 0 { return true }
            guard !limit.isReached else { return false }
        }
    }

    /// A turn of a loop under test: until there is something to do, and no longer than the loop itself would rest.
    @discardableResult
    package static func turn(_ descriptor: Int32, _ events: Int16, atMost milliseconds: Int64) -> Bool {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        return poll(&entry, 1, Int32(clamping: max(0, milliseconds))) > 0
    }

    /// For what keeps time by itself, such as a receiver that speaks once a second: no test waits for a result so.
    package static func pass(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

    /// One wait that has begun, for loops that wait for several things at once.
    package struct Limit {
        private let end = Patience.now() + Int64(Patience.milliseconds)

        package init() {}

        /// Milliseconds, as `poll` takes them.
        package var rest: Int32 { Int32(max(0, end - Patience.now())) }

        package var isReached: Bool {
            guard rest == 0 else { return false }
            Patience.inVain.add(1, ordering: .relaxed)
            return true
        }
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
