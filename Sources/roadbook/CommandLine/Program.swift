import AppendLog
import Catalogue
import Drive
import Glibc
import Terminal

/// The whole program: words in, exit code out. The only place that speaks for a verb that failed.
enum Program {
    static func run(_ arguments: [String]) -> Int32 {
        // A reader who has seen enough (`| head`) must end us through write(2), not by a signal in the middle of work.
        signal(SIGPIPE, SIG_IGN)
        // A limit on the size of files is an error of the file, with its line.
        signal(SIGXFSZ, SIG_IGN)
        let output = Output(descriptor: 1)
        do {
            let code = try perform(Array(arguments.dropFirst()), output)
            try output.flush()
            return code.rawValue
        } catch {
            // Everything that was printed before the error belongs before it on the screen.
            if error is Complaint { try? output.flush() }
            return ending(with: error).rawValue
        }
    }

    /// Ends the program in the middle of a work that cannot be stopped otherwise.
    static func leave(_ error: any Error) -> Never { exit(ending(with: error).rawValue) }

    /// Says what there is to say of an error, and what to end with.
    static func ending(with error: any Error) -> ExitCode {
        switch error {
        case let complaint as Complaint:
            complaint.speak()
            return complaint.code
        case let error as DatabaseError:
            return ending(with: CatalogueWords.trouble(error))
        case let error as LogError:
            return ending(with: Complaint(error))
        case Output.Failure.closed:
            return .ok
        case Output.Failure.failed(let errno):
            CommandLineWords.noOutput(errno).speak()
            return .failed
        default:
            Complaint("\(error)").speak()
            return .failed
        }
    }

    private static func perform(_ words: [String], _ output: Output) throws -> ExitCode {
        if words.first == Completion.verb {
            try Completion.print(Array(words.dropFirst()), to: output)
            return .ok
        }
        if words.first == Manual.verb { return try Manual.print(Array(words.dropFirst()), to: output) }
        switch try Arguments(words, commands: Commands.all) {
        case .help(let topic):
            try Pager.show(Help.lines(for: topic), output)
            return .ok
        case .version:
            try output.line(CommandLineWords.version(RoadbookVersion.text))
            return .ok
        case .command(let command, let values):
            let places = Paths(
                data: values["data"], socket: values["socket"], configuration: values["config"],
                environment: Screen.environment)
            let zones = try TripZones(values)
            let invocation = Invocation(values: values, places: places, output: output, zones: zones)
            // Before anything is read of what an entry rests on.
            if command.takesTurn(values) { try invocation.turn.take() }
            if command.writesEntries { try invocation.present.settle(values) }
            return try command.run(invocation)
        }
    }
}
