import AppendLog
import Glibc

/// The log: a block, segments and an archive, whatever stands in them.
enum LogAttempt {
    /// One block on its own. What it calls complete must hold what its header says, and every line lie within it.
    static func block(_ bytes: UnsafeRawBufferPointer) {
        var decoded = DecodedBlock()
        decoded.decode(bytes)
        for line in decoded.lines {
            precondition(line.offset >= 0 && line.offset + line.length < bytes.count)
            precondition(LineCheck.isGood(decoded.bytes(line, in: bytes)))
        }
        guard let header = decoded.header else { return }
        _ = decoded.headerLine(bytes)
        _ = decoded.body(bytes)
        _ = decoded.bodyMatches(bytes)
        precondition(!decoded.isComplete || decoded.ownCount == header.count)
    }

    /// Segments of eight blocks, as many as the bytes fill; the last as long as it happens to be.
    static func segments(_ bytes: [UInt8]) -> [(name: String, bytes: [UInt8])] {
        let size = 8 * BlockLayout.size
        return stride(from: 0, to: max(1, min(bytes.count, 8 * size)), by: size).enumerated().map { index, start in
            ("0000000\(index + 1).log", Array(bytes[start..<min(bytes.count, start + size)]))
        }
    }

    /// Read to its end, read as it is while it is written, and opened by a writer.
    static func log(_ files: [(name: String, bytes: [UInt8])]) {
        let calls = MemoryCard(files).calls
        read(calls, verifies: true)
        read(calls, range: LogRange(since: 1_784_510_000_000, until: 1_784_520_000_000))
        var configuration = LogConfiguration.spool(MemoryCard.directory, bootID: "0a0a")
        configuration.segmentBlocks = 8
        do throws(LogError) {
            let writer = try SegmentWriter(configuration, calls: calls)
            precondition(writer.opening.first > writer.opening.highest)
        } catch {
            precondition(!error.message.isEmpty)
        }
    }

    private static func read(_ calls: SystemCalls, range: LogRange = LogRange(), verifies: Bool = false) {
        let reader = LogReader([MemoryCard.directory], range: range, verifies: verifies, calls: calls)
        do throws(LogError) {
            try reader.readAvailable { line in precondition(LineCheck.isGood(line.bytes)) }
            try reader.readToEnd { line in precondition(LineCheck.isGood(line.bytes)) }
        } catch {
            precondition(!error.message.isEmpty)
        }
    }
}
