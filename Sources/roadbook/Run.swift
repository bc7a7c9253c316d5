import Glibc
import Terminal

/// The whole program: words in, exit code out. The only place that speaks for a verb that failed.
func run(_ arguments: [String]) -> Int32 {
    // A reader who has seen enough (`| head`) must end us through write(2), not by a signal in the middle of a work.
    signal(SIGPIPE, SIG_IGN)
    let output = Output(descriptor: 1)
    var code: ExitCode
    do {
        code = try perform(Array(arguments.dropFirst()), output)
        try output.flush()
    } catch let complaint as Complaint {
        // What was printed before the error belongs before it on the screen.
        try? output.flush()
        complaint.speak()
        code = complaint.code
    } catch Output.Failure.closed {
        code = .ok
    } catch Output.Failure.failed(let errno) {
        Complaint("cannot write to standard output: \(systemError(errno))").speak()
        code = .failed
    } catch {
        Complaint("\(error)").speak()
        code = .failed
    }
    return code.rawValue
}

private func perform(_ words: [String], _ output: Output) throws -> ExitCode {
    switch try Arguments(words, commands: Command.all) {
    case .help(let topic):
        for line in Help.lines(for: topic) { try output.line(line) }
        return .ok
    case .version:
        try output.line("roadbook \(Program.version)")
        return .ok
    case .command(let command, let values):
        let places = Places(data: values["data"], socket: values["socket"], environment: Screen.environment)
        return try command.run(Invocation(values: values, places: places, output: output))
    }
}

enum Program {
    static let version = "0.1.0"
}

/// The words of the system for an error number, in the language of errors: English.
func systemError(_ code: Int32) -> String {
    String(cString: strerror(code))
}
