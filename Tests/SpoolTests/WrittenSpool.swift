import AppendLog
import Glibc
import Spool

/// A spool of the real writer in a directory of its own, boot after boot.
final class WrittenSpool {
    struct Refusal: Error { let code: Int32 }

    private struct Commit {
        let lines: [SpoolLine]
        let stamp: Stamp
    }

    private let path: String
    /// The commits of each opening; written when somebody reads.
    private var openings: [(boot: String, commits: [Commit])] = []

    init() throws {
        let template = strdup("/tmp/roadbook-spool-XXXXXX")
        defer { free(template) }
        guard let template, let made = mkdtemp(template) else { throw Refusal(code: errno) }
        path = String(cString: made)
    }

    deinit {
        for number in 10...39 { unlink("\(path)/000000\(number).log") }
        for number in 1...9 { unlink("\(path)/0000000\(number).log") }
        unlink("\(path)/lock")
        unlink("\(path)/next.tmp")
        rmdir(path)
    }

    /// The recorder is started in this boot.
    func open(_ boot: String) { openings.append((boot, [])) }

    /// One commit of these lines; `offset` is UTC minus boottime where the clock is known.
    func commit(_ lines: SpoolLine..., at boottime: Int64, offset: Int64? = nil) {
        commit(lines, at: boottime, offset: offset)
    }

    func commit(_ lines: [SpoolLine], at boottime: Int64, offset: Int64? = nil) {
        let stamp = Stamp(boottime: UInt64(boottime), utc: offset.map { UInt64(boottime + $0) })
        openings[openings.count - 1].commits.append(Commit(lines: lines, stamp: stamp))
    }

    /// The directory, with all of it written.
    func directory() throws -> String {
        for (boot, commits) in openings { try write(boot, commits) }
        openings = []
        return path
    }

    private func write(_ boot: String, _ commits: [Commit]) throws {
        var configuration = LogConfiguration.spool(path, bootID: boot)
        configuration.segmentBlocks = 8
        configuration.locking = .wait(milliseconds: 5_000)
        var writer = try SegmentWriter(configuration, calls: WrittenSpool.unsynced)
        var next = writer.opening.first
        let highest = writer.opening.highest
        for (index, commit) in commits.enumerated() {
            var pending = PendingLines(first: next, capacity: 1 << 20)
            if index == 0 { try pending.appendNotice("boot \(boot) \(highest)") }
            for line in commit.lines { try append(line, to: &pending) }
            while !pending.isEmpty {
                guard
                    case .acknowledged(let through, let edges, _, _) = writer.commit(
                        pending.bytes, first: pending.first, edges: [], at: commit.stamp)
                else { throw Refusal(code: EIO) }
                pending.acknowledge(through: through, edgesThrough: edges)
                next = through + 1
            }
        }
    }

    /// No test of lines cuts the power.
    private static var unsynced: SystemCalls {
        var calls = SystemCalls.kernel
        calls.fdatasync = { _ in 0 }
        calls.fsync = { _ in 0 }
        return calls
    }

    private func append(_ line: SpoolLine, to pending: inout PendingLines) throws {
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let failure = bytes.withUnsafeMutableBytes { room -> LogError? in
            var text = LineText(room.baseAddress!)
            line.write(to: &text)
            do throws(LogError) {
                _ = try pending.append(letter: line.letter, UnsafeRawBufferPointer(rebasing: room[..<text.count]))
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
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
