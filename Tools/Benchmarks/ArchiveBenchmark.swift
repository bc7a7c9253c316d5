import AppendLog
import Glibc

/// The cost of a fix for ever: archives of a drive at 1 Hz with a commit every 10 s, as the default has it.
func measureArchive() throws {
    let maker = LogMaker()
    _ = try maker.write(seconds: 45_000, hertz: 1, commitSeconds: 10)
    let archive = LogArchive(maker.configuration)
    var bytes = 0
    var lines: UInt64 = 0
    for file in try archive.candidates() {
        guard let archived = try archive.archive(file) else { continue }
        bytes += archived.bytesAfter
        lines += archived.lines
    }
    figure("archive-bytes-per-fix", Double(bytes) / Double(lines), "bytes", decimals: 1)
}
