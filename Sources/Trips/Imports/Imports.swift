import AppendLog
import Drive
import Glibc
import Ledger
import Spool

/// The log of what came in from files of others (docs/imports-format.md): read as a whole, and written a file at a
/// time.
package final class Imports {
    /// A file that is in it with all its points.
    package struct Kept: Equatable, Sendable {
        package var frame: ImportFrame.Begin
        package var begin: RecordID
        package var points: UInt64
    }

    package let directory: String
    private let reader: LogReader
    private var kept: [Kept] = []
    private var open: Kept?

    package init(_ directory: String) {
        self.directory = directory
        reader = LogReader(linesOf: DirectoryShelf([directory]))
    }

    /// All files that came in whole until now, oldest first.
    package func files() throws(LogError) -> [Kept] {
        guard access(directory, F_OK) == 0 else { return [] }
        try reader.readToEnd { line in
            if line.letter == ImportFrame.letter, let frame = ImportFrame(text: line.text) { read(frame, line) }
        }
        return kept
    }

    /// True if the file of this hash came in before.
    package func holds(_ hash: Digest) throws(LogError) -> Bool { try files().contains { $0.frame.hash == hash } }

    private func read(_ frame: ImportFrame, _ line: LogLine) {
        switch frame {
        case .begin(let frame):
            open = Kept(frame: frame, begin: RecordID(log: line.log ?? 0, sequence: line.sequence), points: 0)
        case .end(let points):
            if var whole = open {
                whole.points = points
                kept.append(whole)
            }
            open = nil
        case .track, .weather: break
        }
    }

    /// Nil if the same file is in it already. Who asks has his turn when this returns, and keeps it as long as the
    /// writer lives.
    package func write(
        _ frame: ImportFrame.Begin, rules: DriveRules, calls: SystemCalls = .kernel,
        waiting: (LockHolder?) -> Void = { _ in }
    ) throws(LedgerError) -> ImportWriter? {
        let writer = try LogLockWait.open(
            .imports(directory), patienceMilliseconds: 10_000, calls, waiting: waiting)
        let isThere: Bool
        do throws(LogError) {
            isThere = try holds(frame.hash)
        } catch {
            throw .log(error)
        }
        return isThere ? nil : try ImportWriter(writer, frame, rules)
    }
}

extension LogConfiguration {
    package static func imports(_ directory: String) -> LogConfiguration {
        var configuration = LogConfiguration.ledger(directory)
        configuration.segmentBlocks = 256
        configuration.keepsMemory = true
        return configuration
    }
}
