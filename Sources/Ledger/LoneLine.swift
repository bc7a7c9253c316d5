import AppendLog
import Glibc

/// A line that is written alone, in one commit, into a log that several people write.
package struct LoneLine {
    private let letter: UInt8
    private let payload: [UInt8]

    /// Refuses what no line can hold, before anything is opened.
    package init(_ letter: UInt8, _ payload: String) throws(LedgerError) {
        self.letter = letter
        self.payload = Array(payload.utf8)
        let bytes = self.payload.count
        if bytes > BlockLayout.payloadLimit { throw .tooLong(bytes: bytes, limit: BlockLayout.payloadLimit) }
    }

    /// Writes it with the sequence at which the writer begins; it is on the card when this returns.
    package func commit(
        to writer: inout SegmentWriter, in directory: String, at utc: UInt64?
    ) throws(LedgerError) {
        let sequence = writer.opening.first
        let line = try bytes(sequence)
        let stamp = Stamp(boottime: LogWriter.boottimeMilliseconds(), utc: utc)
        let outcome = line.withUnsafeBytes { writer.commit($0, first: sequence, edges: [], at: stamp) }
        guard case .failed(let failures) = outcome else { return }
        let last = failures.last
        throw .notWritten(path: directory, call: last?.call ?? "write", errno: last?.errno ?? EIO)
    }

    /// The line with its checksum and newline.
    private func bytes(_ sequence: UInt64) throws(LedgerError) -> [UInt8] {
        var pending = PendingLines(first: sequence, capacity: 2 * BlockLayout.lineLimit)
        let refusal = payload.withUnsafeBytes { bytes -> LogError? in
            do throws(LogError) {
                _ = try pending.append(letter: letter, bytes)
                return nil
            } catch {
                return error
            }
        }
        if let refusal { throw .log(refusal) }
        return Array(pending.bytes)
    }
}
