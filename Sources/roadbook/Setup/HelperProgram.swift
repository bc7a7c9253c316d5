import Glibc
import Terminal

/// A program that was started to help. Its output is read a line at a time; it is ended with this object at the latest.
final class HelperProgram {
    /// The next thing that happens.
    enum Event {
        case line(String)
        /// A line that somebody typed.
        case typed(String)
        /// The program has ended.
        case end
    }

    private var process: pid_t = 0
    private var output: Int32 = -1
    private var input: Int32 = -1
    private var pending: [UInt8] = []
    /// True where there is no process, or none any more: a signal to process 0 would reach this program itself.
    private var isReaped = true
    private var status: Int32 = 0

    /// Nothing of it is seen but what is read; its complaints are shown if they are wanted. It can be spoken to if it
    /// hears.
    init(_ words: [String], showsComplaints: Bool, hears: Bool = false) throws {
        let said = try HelperProgram.ends(words[0])
        defer { close(said.writing) }
        output = said.reading
        let told = hears ? try HelperProgram.ends(words[0]) : nil
        defer { if let told { close(told.reading) } }
        input = told?.writing ?? -1
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let told {
            posix_spawn_file_actions_adddup2(&actions, told.reading, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, said.writing, 1)
        if !showsComplaints { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
        process = try HelperProgram.spawn(words, &actions)
        isReaped = false
    }

    deinit {
        end(SIGKILL)
        for end in [input, output] where end >= 0 { close(end) }
    }

    /// The two ends of a pipe, which no other program gets.
    private static func ends(_ program: String) throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SetupWords.notStarted(program, errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Runs a program on this terminal to its end, and gives its exit code. A silent one's complaints are not seen.
    static func run(_ words: [String], silently: Bool = false) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if silently { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
        var status: Int32 = 0
        let process = try spawn(words, &actions)
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return code(status)
    }

    private static func spawn(_ words: [String], _ actions: inout posix_spawn_file_actions_t) throws -> pid_t {
        let (process, failure) = start(words, &actions)
        guard failure == 0 else { throw SetupWords.notStarted(words[0], failure) }
        return process
    }

    /// Starts a program, which a pipe that nobody reads ends as it ends others; the failure is an error number, or 0.
    static func start(
        _ words: [String], _ actions: inout posix_spawn_file_actions_t, flags: Int32 = 0
    ) -> (process: pid_t, failure: Int32) {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | flags))
        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process: pid_t = 0
        let failure = posix_spawnp(&process, words[0], &actions, &attributes, &pointers, environ)
        return (process, failure)
    }

    private static func code(_ status: Int32) -> Int32 { status & 0x7F == 0 ? status >> 8 & 0xFF : 128 }

    // MARK: What it says

    /// Waits for the next line. With `orTyped` a line that is typed meanwhile ends the waiting, too.
    func next(orTyped: Bool = false) -> Event {
        while true {
            if let line = takeLine() { return .line(line) }
            var entries = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
            if orTyped { entries.append(pollfd(fd: 0, events: Int16(POLLIN), revents: 0)) }
            guard poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
            if orTyped, entries[1].revents != 0 { return .typed(readLine() ?? "") }
            if entries[0].revents != 0, !read() { return .end }
        }
    }

    /// The helper's next words, a whole line or not; nil if it says nothing in time, or will say nothing more.
    func bytes(within milliseconds: Int64) -> [UInt8]? {
        if pending.isEmpty {
            var entries = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
            guard poll(&entries, 1, Int32(clamping: milliseconds)) > 0, read() else { return nil }
        }
        defer { pending = [] }
        return pending
    }

    /// Says a line to it; what it does not hear any more is lost.
    func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(input, bytes, bytes.count)
    }

    private func takeLine() -> String? {
        guard let end = pending.firstIndex(of: 0x0A) else { return nil }
        defer { pending.removeFirst(end + 1) }
        return String(decoding: pending[..<end], as: UTF8.self)
    }

    /// False when no more will come.
    private func read() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        let count = Glibc.read(output, &chunk, chunk.count)
        if count < 0 && errno == EINTR { return true }
        guard count > 0 else { return false }
        pending += chunk[..<count]
        return true
    }

    // MARK: Its end

    var isRunning: Bool {
        guard !isReaped else { return false }
        isReaped = waitpid(process, &status, WNOHANG) == process
        return !isReaped
    }

    /// Sends the signal, waits, and gives the exit code.
    @discardableResult
    func end(_ signal: Int32) -> Int32 {
        if isRunning { kill(process, signal) }
        while !isReaped { isReaped = waitpid(process, &status, 0) == process || errno != EINTR }
        return HelperProgram.code(status)
    }
}
