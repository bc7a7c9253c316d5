import Glibc
import Launch
import Terminal

/// The program in which a person reads what is longer than the terminal.
enum Pager {
    private static let variable = "PAGER"
    private static let usual = "less"
    /// Ends at once if all fits, shows colours, and leaves the text on the terminal.
    private static let usualSettings = "FRX"

    /// Prints the lines, through the pager where somebody looks and the lines are more than fit.
    static func show(_ lines: [String], _ output: Output) throws {
        let screen = Screen(descriptor: 1)
        if let rows = screen.rows, screen.isTerminal, lines.count >= rows, page(lines) { return }
        for line in lines { try output.line(line) }
    }

    /// False if no pager is wanted or there.
    private static func page(_ lines: [String]) -> Bool {
        let program = Screen.environment(variable) ?? (isThere(usual) ? usual : "")
        guard !program.isEmpty, program != "cat" else { return false }
        setenv("LESS", usualSettings, 0)
        guard let pager = try? ChildProcess(["/bin/sh", "-c", program], input: .pipe) else { return false }
        // An interruption is the pager's: it goes on, and its terminal comes back when it ends.
        let handler = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, handler) }
        pager.say(Array(lines.map { $0 + "\n" }.joined().utf8))
        // The shell says so of a program that is not there.
        return pager.finish() != .code(127)
    }

    private static func isThere(_ program: String) -> Bool {
        let folders = Screen.environment("PATH")?.split(separator: ":") ?? []
        return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}
