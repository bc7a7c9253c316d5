import Awaiting
import CLinux
import Glibc
import Synchronization

/// A program in the background, with a pipe on its standard output; it ends with the test that started it.
package final class Program {
    package struct SpawnError: Error {
        let program: String
        let code: Int32
    }

    /// A pipe must not leak into the child of another test that is spawned at the same moment.
    private static let spawning = Mutex(())

    package private(set) var process: pid_t = 0
    private let output: Int32
    private var text = ""
    private var isReaped = false
    private var code: Int32?

    package init(_ words: [String], errors: String = "/dev/null") throws {
        var process: pid_t = 0
        var ends: [Int32] = [0, 0]
        let code = Program.spawning.withLock { _ -> Int32 in
            pipe2(&ends, O_CLOEXEC)
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
            posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o644)
            var pointers = words.map { strdup($0) } + [nil]
            defer { for pointer in pointers { free(pointer) } }
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            // The threads that run tests let no signal through, and children would take after them.
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
            let code = posix_spawnp(&process, words[0], &actions, &attributes, &pointers, environ)
            close(ends[1])
            return code
        }
        output = ends[0]
        guard code == 0 else { throw SpawnError(program: words[0], code: code) }
        self.process = process
    }

    deinit {
        end(SIGKILL)
        close(output)
    }

    package func send(_ signal: Int32) { kill(process, signal) }

    /// Ends it, and waits until it has ended.
    package func end(_ signal: Int32) {
        guard !isReaped, process > 0 else { return }
        kill(process, signal)
        kill(process, SIGCONT)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        isReaped = true
        code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// The first line that it has not yet said; nil when it has ended, or says nothing.
    package func line() -> String? {
        while true {
            if let end = text.firstIndex(of: "\n") {
                let line = String(text[..<end])
                text = String(text[text.index(after: end)...])
                return line
            }
            var chunk = [UInt8](repeating: 0, count: 4096)
            guard Patience.untilReadable(output) else { return nil }
            let count = read(output, &chunk, chunk.count)
            guard count > 0 else { return nil }
            text += String(decoding: chunk.prefix(count), as: UTF8.self)
        }
    }

    /// The code with which the program has ended, or 128 and the signal; nil while it runs.
    package var exitCode: Int32? {
        if let code { return code }
        var status: Int32 = 0
        guard !isReaped, waitpid(process, &status, WNOHANG) == process else { return nil }
        isReaped = true
        code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        return code
    }

    /// The words and the state that the kernel tells: what still has the words of the tests was never started.
    package var standing: String {
        let told = ["cmdline", "wchan", "stat"].map { Program.text("/proc/\(process)/\($0)").prefix(200) }
        return "process \(process): " + told.joined(separator: "; ").replacing("\0", with: " ")
    }

    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "gone" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// A program that was built beside the tests.
    package static func built(_ name: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let length = bytes.withUnsafeMutableBytes { buffer in
            readlink("/proc/self/exe", buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        let own = String(decoding: bytes.prefix(max(0, length)), as: UTF8.self)
        for candidate in [own, CommandLine.arguments.first ?? ""] {
            let folder = candidate.lastIndex(of: "/").map { candidate[..<$0] } ?? "."
            if access("\(folder)/\(name)", X_OK) == 0 { return "\(folder)/\(name)" }
        }
        return name
    }
}
