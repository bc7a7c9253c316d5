import Files
import Glibc
import Settings

/// The whole program: words in, exit code out.
package func runOnline(_ arguments: [String]) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    let options: OnlineOptions
    do throws(OnlineOptions.Misuse) {
        options = try OnlineOptions(Array(arguments.dropFirst()), environment: environment)
    } catch {
        complain(OnlineComplaint(error.text, hint: OnlineWords.helpHint))
        return 2
    }
    let lines = OnlineLines(STDOUT_FILENO, journal: environment("JOURNAL_STREAM"))
    let code = run(options, lines)
    // A reader that has seen enough is none that fails.
    guard code == 0, let failure = lines.failure, failure != EPIPE else { return code }
    complain(OnlineComplaint(OnlineWords.outputFails(FileFailure(errno: failure))))
    return 1
}

private func run(_ options: OnlineOptions, _ lines: OnlineLines) -> Int32 {
    switch options.errand {
    case .help:
        lines.write(OnlineWords.help)
        return 0
    case .version:
        lines.write(OnlineWords.version + "\n")
        return 0
    case .ask, .dryRun: return look(options, lines)
    }
}

private func look(_ options: OnlineOptions, _ lines: OnlineLines) -> Int32 {
    let reading = SettingsPaths(admin: options.configuration).read()
    guard reading.errors.isEmpty else {
        for problem in reading.errors { complain(OnlineComplaint(problem.description)) }
        return 1
    }
    do {
        if try OnlineSettings(reading.settings).isOff {
            lines.say(.information, OnlineWords.isOff)
            return 0
        }
        if options.errand == .ask { try AnswersFolder.enter(options.data) }
        var run = try OnlineRun(options, reading.settings, say: lines.say)
        return try run.run()
    } catch {
        complain(OnlineComplaint(error))
        return 1
    }
}

/// An empty variable is one that is not set, as everywhere in a shell.
private func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}

private func complain(_ complaint: OnlineComplaint) {
    let lines = OnlineLines(STDERR_FILENO, journal: environment("JOURNAL_STREAM"))
    lines.say(.error, OnlineWords.error(complaint.message))
    if let hint = complaint.hint { lines.say(.error, OnlineWords.hint(hint)) }
}
