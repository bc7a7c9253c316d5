import Awaiting
import CLinux
import Glibc
import Synchronization

/// The real program, run as a person would run it.
///
/// It lies beside the test program, whichever build directory that is; ROADBOOK_BIN names another one.
enum Roadbook {
    struct Outcome {
        let output: [UInt8]
        let errors: String
        /// The exit code, or 128 and the signal as a shell has it.
        let code: Int32

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    struct SpawnError: Error { let code: Int32 }

    /// Runs it to its end. It sees only these variables, so that a test means the same everywhere.
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
        let child = try Child(path, arguments, environment)
        return child.finish()
    }

    static var path: String {
        if let path = getenv("ROADBOOK_BIN") { return String(cString: path) }
        let candidates = [target(of: "/proc/self/exe"), CommandLine.arguments.first ?? ""]
        for candidate in candidates {
            let folder = candidate.lastIndex(of: "/").map { candidate[..<$0] } ?? "."
            let path = "\(folder)/roadbook"
            if access(path, X_OK) == 0 { return path }
        }
        return "roadbook"
    }

    private static func target(of link: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let length = bytes.withUnsafeMutableBytes { buffer in
            readlink(link, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        return String(decoding: bytes.prefix(max(0, length)), as: UTF8.self)
    }
}

/// One run of a program, with pipes on its standard output and error.
final class Child {
    /// A pipe must not leak into the child of another test that is spawned at the same moment: it would never end.
    private static let spawning = Mutex(())

    private var process: pid_t = 0
    private let output: Int32
    private let errors: Int32
    private(set) var written: [UInt8] = []
    private(set) var complained: [UInt8] = []
    private var isOutputOpen = true
    private var isErrorOpen = true
    private var isOutputClosed = false
    private var isReaped = false

    /// With a terminal its standard output is one, and what it writes there is read from the terminal's other end.
    convenience init(
        _ path: String, _ arguments: [String], _ environment: [String: String], terminal: PseudoTerminal? = nil
    ) throws {
        try self.init(path, bytes: arguments.map { Array($0.utf8CString) }, environment, terminal: terminal)
    }

    /// With words that need not be UTF-8, each with a zero at its end.
    init(
        _ path: String, bytes arguments: [[CChar]], _ environment: [String: String], terminal: PseudoTerminal? = nil
    ) throws {
        var process: pid_t = 0
        var ends: [Int32] = []
        try Child.spawning.withLock { _ in
            ends = try Child.pipes()
            if let terminal {
                close(ends[0])
                close(ends[1])
                (ends[0], ends[1]) = try terminal.ends()
            }
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
            posix_spawn_file_actions_adddup2(&actions, ends[3], 2)
            // Descriptors that other tests have open at this moment would count against the limit of the child.
            for descriptor in 3..<1_024 as Range<Int32> { posix_spawn_file_actions_addclose(&actions, descriptor) }
            // The program that runs the tests may ignore signals, and a child would inherit that.
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            var signals = sigset_t()
            sigemptyset(&signals)
            posix_spawnattr_setsigmask(&attributes, &signals)
            for signal in [SIGTERM, SIGINT, SIGPIPE] { sigaddset(&signals, signal) }
            posix_spawnattr_setsigdefault(&attributes, &signals)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
            let code = Child.withPointers([Array(path.utf8CString)] + arguments) { words in
                Child.withPointers(environment.map { Array("\($0)=\($1)".utf8CString) }) { variables in
                    posix_spawn(&process, path, &actions, &attributes, words, variables)
                }
            }
            close(ends[1])
            close(ends[3])
            guard code == 0 else { throw Roadbook.SpawnError(code: code) }
        }
        self.process = process
        output = ends[0]
        errors = ends[2]
    }

    deinit {
        if !isReaped {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        if !isOutputClosed { close(output) }
        close(errors)
    }

    /// Reads until there is enough, or the program has closed both streams. False when it took too long. `turn` is
    /// done again and again meanwhile: the other side of a conversation.
    @discardableResult
    func read(turning turn: (() -> Void)? = nil, until isEnough: (Child) -> Bool) -> Bool {
        let limit = Patience.Limit()
        while (isOutputOpen || isErrorOpen) && !isEnough(self) {
            turn?()
            guard !limit.isReached else { return false }
            var entries = [
                pollfd(fd: isOutputOpen ? output : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isErrorOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&entries, 2, turn == nil ? limit.rest : 5) > 0 else { continue }
            if entries[0].revents != 0 { isOutputOpen = Child.readSome(from: output, into: &written) }
            if entries[1].revents != 0 { isErrorOpen = Child.readSome(from: errors, into: &complained) }
        }
        return isEnough(self)
    }

    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    var writtenLines: [String] {
        String(decoding: written, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Waits until it has computed for so long, or has ended: a moment somewhere in its work, however little of the
    /// machine it gets.
    func work(milliseconds: Int64) {
        var clock = clockid_t()
        guard clock_getcpuclockid(process, &clock) == 0 else { return }
        _ = Patience.until(lookingEvery: 0) {
            var time = timespec()
            let isThere = clock_gettime(clock, &time) == 0
            return !isThere || hasEnded || time.tv_sec * 1_000_000_000 + time.tv_nsec >= milliseconds * 1_000_000
        }
    }

    /// True if the program has ended; it is not reaped by this.
    private var hasEnded: Bool {
        var facts = siginfo_t()
        return waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 && facts.si_signo != 0
    }

    /// Closes our end of its output, as `head` does.
    func stopReading() {
        close(output)
        isOutputClosed = true
        isOutputOpen = false
    }

    /// Waits for its end; a program that hangs is killed, which shows in the code.
    func finish(turning turn: (() -> Void)? = nil) -> Roadbook.Outcome {
        read(turning: turn) { _ in false }
        if isOutputOpen || isErrorOpen { kill(process, SIGKILL) }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        isReaped = true
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        return Roadbook.Outcome(output: written, errors: String(decoding: complained, as: UTF8.self), code: code)
    }

    private static func readSome(from descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let length = Glibc.read(descriptor, &chunk, chunk.count)
        bytes += chunk.prefix(max(0, length))
        return length > 0
    }

    private static func pipes() throws -> [Int32] {
        var ends: [Int32] = [0, 0, 0, 0]
        let failed = ends.withUnsafeMutableBufferPointer { buffer in
            pipe2(buffer.baseAddress!, O_CLOEXEC) != 0 || pipe2(buffer.baseAddress! + 2, O_CLOEXEC) != 0
        }
        guard !failed else { throw Roadbook.SpawnError(code: errno) }
        return ends
    }

    private static func withPointers<Result>(
        _ strings: [[CChar]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    }
}
