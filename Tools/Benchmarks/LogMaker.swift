import AppendLog
import Glibc

/// A log in a temporary directory, removed when this goes.
final class LogMaker {
    let directory: String
    let configuration: LogConfiguration

    init() {
        var template = Array("/tmp/roadbook-bench-XXXXXX".utf8CString)
        directory = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
        configuration = .spool(directory + "/spool", bootID: "00000000-0000-4000-8000-000000000000")
    }

    deinit {
        for folder in [configuration.directory, directory] {
            var names: [String] = []
            _ = SystemCalls.kernel.list(folder) { names.append($0) }
            for name in names { unlink(folder + "/" + name) }
            rmdir(folder)
        }
    }

    /// Writes `seconds` of a drive, a commit every `commitSeconds`; nothing is synced, this measures no card.
    func write(seconds: Int, hertz: Int, commitSeconds: Int) throws -> Int {
        var calls = SystemCalls.kernel
        calls.fdatasync = { _ in 0 }
        calls.fsync = { _ in 0 }
        var writer = try SegmentWriter(configuration, calls: calls)
        var pending = PendingLines(first: writer.opening.first)
        var drive = SyntheticDrive(seed: 7)
        var count = 0
        for second in stride(from: 0, to: seconds, by: commitSeconds) {
            for _ in 0..<(commitSeconds * hertz) {
                var line = drive.next(hertz: UInt64(hertz))
                _ = try line.withUTF8 { try pending.append(letter: 0x47, UnsafeRawBufferPointer($0)) }
                count += 1
            }
            try settle(&writer, &pending, at: UInt64(second) * 1000)
        }
        return count
    }

    private func settle(_ writer: inout SegmentWriter, _ pending: inout PendingLines, at boottime: UInt64) throws {
        let stamp = Stamp(boottime: boottime, utc: 1_784_510_732_100 + boottime)
        while !pending.isEmpty {
            let outcome = writer.commit(pending.bytes, first: pending.first, edges: pending.edges, at: stamp)
            guard case .acknowledged(let through, let edges, _, _) = outcome else {
                throw LogError.missing(path: configuration.directory)
            }
            pending.acknowledge(through: through, edgesThrough: edges)
        }
    }
}
