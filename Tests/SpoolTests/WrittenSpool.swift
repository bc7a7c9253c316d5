import AppendLog
import Spool
import TemporaryFolders
import World

/// A spool of the real writer in a directory of its own, boot after boot: lines that a test says one by one.
final class WrittenSpool {
    private let folder = TemporaryFolder()
    /// The commits of each opening; written when somebody reads.
    private var openings: [(boot: String, commits: [CardWriter.Commit])] = []

    /// The recorder is started in this boot.
    func open(_ boot: String) { openings.append((boot, [])) }

    /// One commit of these lines; `offset` is UTC minus boottime where the clock is known.
    func commit(_ lines: SpoolLine..., at boottime: Int64, offset: Int64? = nil) {
        commit(lines, at: boottime, offset: offset)
    }

    func commit(_ lines: [SpoolLine], at boottime: Int64, offset: Int64? = nil) {
        let stamp = Stamp(boottime: UInt64(boottime), utc: offset.map { UInt64(boottime + $0) })
        openings[openings.count - 1].commits.append(.init(lines.map { .init($0) }, at: stamp))
    }

    /// The directory, with all of it written.
    func directory() throws -> String {
        for (boot, commits) in openings { try CardWriter(folder.path, boot: boot, segmentBlocks: 8).write(commits) }
        openings = []
        return folder.path
    }

    func read(_ visit: (LogLine) -> Void) throws { try LogReader([directory()]).readToEnd(visit) }

    /// The times at which the lines of fixes were written, as they are known at the end.
    func dates() throws -> [Int64?] {
        var dates = SpoolDates()
        try read { dates.read($0) }
        var found: [Int64?] = []
        try read { line in
            if line.letter == UInt8(ascii: "G") { found.append(dates.utc(of: line)) }
        }
        return found
    }
}
