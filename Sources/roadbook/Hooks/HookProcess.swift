import Glibc
import Synchronization

/// One run of a program of the administrator: with a message on its standard input, its own process group, a limit of
/// time, and of what it says only the beginning kept.
struct HookProcess {
    enum Outcome: Equatable {
        case done
        case failed(Int32)
        /// Ended by a signal.
        case killed(Int32)
        case tookTooLong
        case notStarted(Int32)
    }

    private static let longestOutput = 4_096
    /// Milliseconds between the request to end and the end.
    private static let grace: Int64 = 2_000

    let path: String
    let words: [String]
    let environment: [String]
    let limitMilliseconds: Int64

    /// Runs it to its end, and everything that it started in its group.
    func run(_ message: [UInt8]) -> (outcome: Outcome, output: [UInt8]) {
        guard let input = HookPipe(), let output = HookPipe() else { return (.notStarted(errno), []) }
        guard ChildBell.isHung else { return (.notStarted(EMFILE), []) }
        var process: pid_t = 0
        let failure = spawn(&process, input, output)
        guard failure == 0 else { return (.notStarted(failure), []) }
        input.closeBeginning()
        output.closeEnd()
        var watch = HookWatch(process, telling: message, input, hearing: output, keeping: HookProcess.longestOutput)
        let outcome = watch.wait(limitMilliseconds, grace: HookProcess.grace)
        return (outcome, watch.kept)
    }

    private func spawn(_ process: inout pid_t, _ input: HookPipe, _ output: HookPipe) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.beginning, 0)
        posix_spawn_file_actions_adddup2(&actions, output.end, 1)
        posix_spawn_file_actions_adddup2(&actions, output.end, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGCHLD)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = ([path] + words).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        return posix_spawn(&process, path, &actions, &attributes, &arguments, &variables)
    }

}

/// A pipe into which a byte falls each time that a child ends, so that one wait is for that and for what it says.
private enum ChildBell {
    /// The two ends, for the handler of the signal, which is handed nothing.
    private static let beginning = Atomic<Int32>(-1)
    private static let end = Atomic<Int32>(-1)

    static var descriptor: Int32 { beginning.load(ordering: .relaxed) }

    /// True if the bell is there; it is hung once.
    static let isHung: Bool = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        beginning.store(ends[0], ordering: .relaxed)
        end.store(ends[1], ordering: .relaxed)
        signal(SIGCHLD) { _ in
            let number = errno
            var byte: UInt8 = 0
            _ = write(ChildBell.end.load(ordering: .relaxed), &byte, 1)
            errno = number
        }
        return true
    }()

    static func silence() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while Glibc.read(descriptor, &bytes, bytes.count) > 0 {}
    }
}

/// A pipe whose ends are closed with it.
private final class HookPipe {
    private(set) var beginning: Int32 = -1
    private(set) var end: Int32 = -1

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (beginning, end) = (ends[0], ends[1])
    }

    deinit {
        closeBeginning()
        closeEnd()
    }

    func closeBeginning() {
        if beginning >= 0 { close(beginning) }
        beginning = -1
    }

    func closeEnd() {
        if end >= 0 { close(end) }
        end = -1
    }
}

/// A wait for a process: the message that it is told and what it says meanwhile go through two pipes, of which neither
/// keeps the other waiting.
private struct HookWatch {
    private let process: pid_t
    private let input: HookPipe
    private var untold: ArraySlice<UInt8>
    private let output: HookPipe
    private let most: Int
    private(set) var kept: [UInt8] = []

    init(_ process: pid_t, telling message: [UInt8], _ input: HookPipe, hearing output: HookPipe, keeping most: Int) {
        self.process = process
        self.input = input
        untold = message[...]
        self.output = output
        self.most = most
        // A pipe holds 64 KiB, and a message may be longer. The program's own end waits as any pipe does.
        for end in [input.end, output.beginning] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    mutating func wait(_ limit: Int64, grace: Int64) -> HookProcess.Outcome {
        // Everything in the group ends with the process, however that ended.
        defer { kill(-process, SIGKILL) }
        if let status = status(within: limit) { return HookWatch.outcome(status) }
        kill(-process, SIGTERM)
        if status(within: grace) == nil {
            kill(-process, SIGKILL)
            _ = status(within: Int64(Int32.max))
        }
        return .tookTooLong
    }

    /// Nil if it still runs when the time is over.
    private mutating func status(within milliseconds: Int64) -> Int32? {
        let deadline = HookWatch.now() + milliseconds
        while true {
            write()
            read()
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) == process {
                read()
                return status
            }
            let rest = deadline - HookWatch.now()
            guard rest > 0 else { return nil }
            sleep(rest)
        }
    }

    /// Until it takes or says something, or a child ends.
    private func sleep(_ milliseconds: Int64) {
        var entries = [
            pollfd(fd: input.end, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output.beginning, events: Int16(POLLIN), revents: 0),
            pollfd(fd: ChildBell.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&entries, nfds_t(entries.count), Int32(clamping: milliseconds))
        ChildBell.silence()
    }

    /// Writes as much as the program takes now. A program that wants no more of it has closed the pipe.
    private mutating func write() {
        while !untold.isEmpty {
            let count = untold.withUnsafeBytes { Glibc.write(input.end, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            untold = count > 0 ? untold.dropFirst(count) : []
        }
        input.closeEnd()
    }

    private mutating func read() {
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while output.beginning >= 0 {
            let count = Glibc.read(output.beginning, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            // A program that says nothing more is not listened to any longer; a closed end would wake every wait.
            if count == 0 { output.closeBeginning() }
            guard count > 0 else { return }
            kept += chunk.prefix(min(count, most - kept.count))
        }
    }

    private static func outcome(_ status: Int32) -> HookProcess.Outcome {
        let signal = status & 0x7F
        guard signal == 0 else { return .killed(signal) }
        let code = status >> 8 & 0xFF
        return code == 0 ? .done : .failed(code)
    }

    private static func now() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
    }
}
