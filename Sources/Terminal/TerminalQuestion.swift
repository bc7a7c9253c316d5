import Glibc

/// A question to the terminal itself, and its answer. What somebody types meanwhile is swallowed, so it is asked only
/// where a picture is about to be shown.
package enum TerminalQuestion {
    /// The time that a terminal has to answer, milliseconds; one far away needs the most of it, and one that does not
    /// answer costs all of it.
    private static let patience: Int64 = 700
    private static let longest = 4_096

    /// Empty where there is no terminal of ours to ask.
    package static func pictures(environment: (String) -> String? = Screen.environment) -> TerminalPictures {
        TerminalPictures(answer: isWorthIt(environment) ? answer() : [], environment: environment)
    }

    private static func isWorthIt(_ environment: (String) -> String?) -> Bool {
        let kind = environment("TERM") ?? ""
        // GNU screen shows the question to its reader, and the console of Linux shows no pictures.
        return !kind.isEmpty && kind != "dumb" && kind != "linux" && environment("STY") == nil
    }

    private static func answer() -> [UInt8] {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return [] }
        defer { close(terminal) }
        // A program in the background would be stopped.
        guard tcgetpgrp(terminal) == getpgrp() else { return [] }
        var before = termios()
        guard tcgetattr(terminal, &before) == 0 else { return [] }
        var raw = before
        cfmakeraw(&raw)
        guard tcsetattr(terminal, TCSAFLUSH, &raw) == 0 else { return [] }
        // An answer that comes too late is thrown away, and does not land in the shell.
        defer { tcsetattr(terminal, TCSAFLUSH, &before) }
        let question = Array(TerminalPictures.question.utf8)
        guard write(terminal, question, question.count) == question.count else { return [] }
        return read(terminal)
    }

    private static func read(_ terminal: Int32) -> [UInt8] {
        var answer: [UInt8] = []
        let end = now() + patience
        while answer.count < longest, !TerminalPictures.isWhole(answer) {
            var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            let left = end - now()
            guard left > 0, poll(&waiting, 1, Int32(left)) > 0 else { break }
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = Glibc.read(terminal, &bytes, bytes.count)
            guard count > 0 else { break }
            answer += bytes[..<count]
        }
        return answer
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
