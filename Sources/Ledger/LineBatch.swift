import AppendLog
import Glibc

/// Lines that are written together into a log that several people write: in one commit, or where they are more than it
/// holds in several, one behind the other.
package struct LineBatch {
    /// Letter, sequence, checksum, newline and the blanks between.
    private static let around = 40

    private var lines: [(letter: UInt8, payload: [UInt8])] = []

    package init() {}

    package init(_ letter: UInt8, _ payload: String) throws(LedgerError) { try add(letter, payload) }

    /// Refuses what no line can hold, before anything is opened.
    package mutating func add(_ letter: UInt8, _ payload: String) throws(LedgerError) {
        let bytes = Array(payload.utf8)
        if bytes.count > BlockLayout.payloadLimit {
            throw .tooLong(bytes: bytes.count, limit: BlockLayout.payloadLimit)
        }
        lines.append((letter, bytes))
    }

    /// Writes them with the sequences from that on at which the writer begins, and says how many are on the card when
    /// this returns; where it is not all of them, the failure that ended it.
    package func commit(
        to writer: inout SegmentWriter, in directory: String, at utc: UInt64?
    ) throws(LedgerError) -> (count: Int, failure: LedgerError?) {
        var pending = try pending(from: writer.opening.first)
        let stamp = Stamp(boottime: LogWriter.boottimeMilliseconds(), utc: utc)
        while !pending.isEmpty {
            let outcome = writer.commit(pending.bytes, first: pending.first, edges: [], at: stamp)
            switch outcome {
            case .acknowledged(let through, _, _, _): pending.acknowledge(through: through, edgesThrough: 0)
            case .failed(let failures):
                let last = failures.last
                let why = LedgerError.notWritten(
                    path: directory, call: last?.call ?? "write", errno: last?.errno ?? EIO)
                return (lines.count - Int(pending.count), why)
            }
        }
        return (lines.count, nil)
    }

    /// The lines with their checksums and newlines.
    private func pending(from sequence: UInt64) throws(LedgerError) -> PendingLines {
        let bytes = lines.reduce(0) { $0 + $1.payload.count + LineBatch.around }
        var pending = PendingLines(first: sequence, capacity: bytes + 2 * BlockLayout.lineLimit)
        for (letter, payload) in lines {
            let refusal = payload.withUnsafeBytes { bytes -> LogError? in
                do throws(LogError) {
                    _ = try pending.append(letter: letter, bytes)
                    return nil
                } catch {
                    return error
                }
            }
            if let refusal { throw .log(refusal) }
        }
        return pending
    }
}
