import Drive
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
    switch options.errand {
    case .help:
        emit(OnlineWords.help, to: STDOUT_FILENO)
        return 0
    case .version:
        emit(OnlineWords.version + "\n", to: STDOUT_FILENO)
        return 0
    case .ask, .dryRun: return look(options)
    }
}

private func look(_ options: OnlineOptions) -> Int32 {
    let reading = SettingsPaths(admin: options.configuration).read()
    guard reading.errors.isEmpty else {
        for problem in reading.errors { complain(OnlineComplaint(problem.description)) }
        return 1
    }
    do {
        if try OnlineSettings(reading.settings).isOff {
            emit(OnlineWords.isOff + "\n", to: STDOUT_FILENO)
            return 0
        }
        var run = try OnlineRun(options, reading.settings) { emit(ShownText.line($0) + "\n", to: STDOUT_FILENO) }
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
    emit(OnlineWords.error(ShownText.line(complaint.message)) + "\n", to: STDERR_FILENO)
    if let hint = complaint.hint { emit(OnlineWords.hint(hint) + "\n", to: STDERR_FILENO) }
}

private func emit(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in _ = write(descriptor, bytes.baseAddress!, bytes.count) }
}
