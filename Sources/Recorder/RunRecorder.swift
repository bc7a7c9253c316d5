import AppendLog
import Drive
import Glibc
import Gpsd
import Settings

/// The whole program: reads its options and settings, and records until it is told to stop. Gives the exit code.
package func runRecorder(_ arguments: [String]) -> Int32 {
    let options: DaemonOptions
    do throws(DaemonOptions.Misuse) {
        options = try DaemonOptions(Array(arguments.dropFirst()), environment: environment)
    } catch {
        complain(RecorderWords.error(error.text), hint: RecorderWords.helpHint)
        return 2
    }
    switch options.errand {
    case .help:
        emit(RecorderWords.help, to: STDOUT_FILENO)
        return 0
    case .version:
        emit(RecorderWords.version(RoadbookVersion.text) + "\n", to: STDOUT_FILENO)
        return 0
    case .check: return check(options)
    case .probe(let look): return probe(options, look)
    case .replay(let file): return replay(options, file)
    case .record: return record(options)
    }
}

private func check(_ options: DaemonOptions) -> Int32 {
    let reading = readSettings(options)
    let places = PathsCheck(options, reading.settings).problems
    for problem in places { complain(problem.description) }
    return reading.errors.isEmpty && places.isEmpty ? 0 : 1
}

private func probe(_ options: DaemonOptions, _ look: DaemonOptions.ProbeOptions) -> Int32 {
    let reading = readSettings(options)
    guard reading.errors.isEmpty else { return 1 }
    Probe(options, reading.settings, look) { emit($0, to: STDOUT_FILENO) }.look()
    return 0
}

private func replay(_ options: DaemonOptions, _ file: String) -> Int32 {
    let reading = readSettings(options)
    guard reading.errors.isEmpty else { return 1 }
    do {
        let replay = try Replay(options, reading.settings, file)
        emit(try replay.run() + "\n", to: STDOUT_FILENO)
        return 0
    } catch let error as LogError {
        return refused(error)
    } catch {
        let code = (error as? GpsdSystemError)?.errno
        complain(RecorderWords.fileError(file, code), hint: RecorderWords.replayHint)
        return 1
    }
}

private func record(_ options: DaemonOptions) -> Int32 {
    let reading = readSettings(options)
    guard reading.errors.isEmpty else { return 1 }
    // Two boots under one name would be one to every reader.
    guard let bootID = options.rehearsal ?? Daemon.bootID else {
        complain(RecorderWords.error(RecorderWords.noBoot), hint: RecorderWords.bootHint)
        return 1
    }
    do throws(LogError) {
        let daemon = try Daemon(options, reading.settings, bootID: bootID)
        return daemon.run()
    } catch {
        return refused(error)
    }
}

private func refused(_ error: LogError) -> Int32 {
    if case .locked = error {
        complain(RecorderWords.error(error.message), hint: RecorderWords.lockedHint)
        return 75
    }
    complain(RecorderWords.error(error.message), hint: RecorderWords.dataHint)
    return 1
}

/// Says what is wrong with them, once each.
private func readSettings(_ options: DaemonOptions) -> SettingsReading {
    let reading = SettingsPaths(admin: options.configuration, vendor: options.vendor).read()
    for problem in reading.problems { complain(problem.description) }
    return reading
}

/// An empty variable is one that is not set, as everywhere in a shell.
private func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}

private func complain(_ text: String, hint: String? = nil) {
    emit(RecorderWords.said(ShownText.line(text)) + "\n", to: STDERR_FILENO)
    if let hint { emit(RecorderWords.said(RecorderWords.hint(hint)) + "\n", to: STDERR_FILENO) }
}

private func emit(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in _ = write(descriptor, bytes.baseAddress!, bytes.count) }
}
