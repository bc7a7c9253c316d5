import Glibc
import Synchronization

/// The numbers that a signal handler may touch, because they need no lock. The bit of a signal is set from when it came
/// until somebody asks; the descriptor is of a pipe that wakes whoever waits.
private let caught = Atomic<UInt64>(0)
private let waker = Atomic<Int32>(-1)

/// Signals that are taken between two drawings and not in the middle of one. One at a time in a program.
package final class Interruptions {
    private let numbers: [Int32]
    private let sleeper: Int32
    private let ending: Int32

    package init(_ numbers: [Int32]) {
        self.numbers = numbers
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        (sleeper, ending) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // A handler must not wait for a pipe that is full, nor the one who empties it.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        caught.store(0, ordering: .relaxed)
        waker.store(ending, ordering: .relaxed)
        for number in numbers { signal(number) { number in note(number) } }
    }

    deinit {
        for number in numbers { signal(number, SIG_DFL) }
        waker.store(-1, ordering: .relaxed)
        close(sleeper)
        close(ending)
    }

    /// Waits for one of these descriptors, or so many milliseconds; nil is for ever. The signals that came are
    /// returned, each once.
    package func wait(_ entries: inout [pollfd], milliseconds: Int64?) -> [Int32] {
        entries.append(pollfd(fd: sleeper, events: Int16(POLLIN), revents: 0))
        let count = poll(&entries, nfds_t(entries.count), milliseconds.map { Int32(clamping: $0) } ?? -1)
        entries.removeLast()
        if count < 0 { for index in entries.indices { entries[index].revents = 0 } }
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(sleeper, &bytes, bytes.count) > 0 {}
        let bits = caught.exchange(0, ordering: .relaxed)
        return numbers.filter { bits & (1 << UInt64($0)) != 0 }
    }

    /// Ends the program as this signal would have, so that whoever started it sees why it ended.
    package static func die(of number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }
}

private func note(_ number: Int32) {
    let code = errno
    caught.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
    var byte: UInt8 = 0
    _ = write(waker.load(ordering: .relaxed), &byte, 1)
    errno = code
}
