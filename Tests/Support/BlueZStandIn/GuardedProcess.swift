import Awaiting
import Glibc

/// A failure while a stand-in was set up or called.
package struct StandInError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// A program that dies with the test, however the test dies: a shell beside it waits for our end of a socket to close,
/// and kills it then.
final class GuardedProcess {
    private static let guardian =
        #""$@" & child=$!; exec >&- 2>/dev/null; read -r _; kill -KILL "$child"; wait "$child""#

    private var process: pid_t = 0
    private var leash: Int32
    private let output: Int32

    /// The program's standard output comes to us, for `firstLine()`; its errors go where ours go, unless it is one that
    /// chatters.
    init(_ words: [String], environment: [String: String] = [:], isQuiet: Bool = false) throws {
        let (leash, itsInput) = try GuardedProcess.sockets()
        let (output, itsOutput) = try GuardedProcess.sockets()
        (self.leash, self.output) = (leash, output)
        defer {
            close(itsInput)
            close(itsOutput)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, itsInput, 0)
        posix_spawn_file_actions_adddup2(&actions, itsOutput, 1)
        if isQuiet { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
        // A test's thread may have signals blocked, and the shell would wait for ever for its child.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let variables = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
        let command = ["/bin/sh", "-c", GuardedProcess.guardian, "guardian"] + words
        let code = withStrings(command) { command in
            withStrings(variables.map { "\($0)=\($1)" }) { variables in
                posix_spawn(&process, "/bin/sh", &actions, &attributes, command, variables)
            }
        }
        guard code == 0 else { throw StandInError("\(words[0]) was not started: \(code)") }
    }

    deinit {
        kill()
        close(output)
    }

    /// Kills the process as SIGKILL does, and returns when it is dead and has let go of all that it held.
    func kill() {
        guard leash >= 0 else { return }
        close(leash)
        leash = -1
        waitpid(process, nil, 0)
    }

    func firstLine() throws -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            guard Patience.untilReadable(output), read(output, &byte, 1) == 1 else {
                throw StandInError("a stand-in said no more than `\(String(decoding: line, as: UTF8.self))`")
            }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    /// Closed in every program that is started, also in those that other tests start at this moment.
    private static func sockets() throws -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw StandInError("no socket: \(errno)") }
        return (ends[0], ends[1])
    }
}

private func withStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
}
