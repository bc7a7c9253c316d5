import AppendLog
import Drive
import Glibc
import Spool

/// The real log's writer, which writes a book commit by commit in one go: nothing here is about power cuts.
package struct CardWriter {
    /// A line without its sequence.
    package struct Line {
        let letter: UInt8
        let payload: [UInt8]

        /// Such as `G 1000 - 51.5 …`.
        package init(_ text: String) {
            letter = text.utf8.first ?? UInt8(ascii: "G")
            payload = Array(text.utf8.dropFirst(2))
        }

        package init(_ line: SpoolLine) {
            letter = line.letter
            payload = [UInt8](unsafeUninitializedCapacity: 1_024) { bytes, count in
                var text = LineText(UnsafeMutableRawPointer(bytes.baseAddress!))
                line.write(to: &text)
                count = text.count
            }
        }

        /// The line as a test would write it.
        package var text: String {
            "\(Character(Unicode.Scalar(letter))) \(String(decoding: payload, as: UTF8.self))"
        }
    }

    /// The lines that reach the card together, and when.
    package struct Commit {
        let lines: [Line]
        let stamp: Stamp

        package init(_ lines: [Line], at stamp: Stamp) { (self.lines, self.stamp) = (lines, stamp) }
    }

    /// The boot in which a recorder is started, and says so.
    private let boot: String?
    private let configuration: LogConfiguration
    private let calls: SystemCalls

    /// Writes the spool in this directory, as a recorder that is started in this boot.
    package init(_ directory: String, boot: String, segmentBlocks: Int) {
        var configuration = LogConfiguration.spool(directory, bootID: boot)
        configuration.segmentBlocks = segmentBlocks
        // A test that starts a program holds every lock for the moment between fork and exec.
        configuration.locking = .wait(milliseconds: 5_000)
        self.init(configuration, boot: boot)
    }

    package init(_ configuration: LogConfiguration, boot: String? = nil, calls: SystemCalls = .unsynced) {
        (self.configuration, self.boot, self.calls) = (configuration, boot, calls)
    }

    /// Opens the book, writes, and closes it again; returns the sequences.
    @discardableResult
    package func write(_ commits: [Commit], isWitnessed: Bool = false) throws -> Range<UInt64> {
        var writer = try SegmentWriter(configuration, calls: calls)
        let first = writer.opening.first
        var next = first
        let notice = boot.map { "boot \($0) \(writer.opening.highest)" }
        for (index, commit) in commits.enumerated() {
            var pending = PendingLines(first: next, capacity: 1 << 22)
            if index == 0, let notice { try pending.appendNotice(notice) }
            for line in commit.lines { try append(line, to: &pending) }
            // A commit ends with its segment, and the next one takes the rest.
            while !pending.isEmpty {
                let outcome = writer.commit(
                    pending.bytes, first: pending.first, edges: pending.edges, at: commit.stamp)
                guard case .acknowledged(let through, let edges, _, _) = outcome else { throw Refusal(code: EIO) }
                pending.acknowledge(through: through, edgesThrough: edges)
                next = through + 1
            }
        }
        // The next segment is there before it is needed, as with a recorder.
        writer.prepareSlice()
        if isWitnessed { writer.writeWitness(Stamp(boottime: 0)) }
        return first..<next
    }

    private func append(_ line: Line, to pending: inout PendingLines) throws {
        let failure = line.payload.withUnsafeBytes { bytes -> LogError? in
            do throws(LogError) {
                _ = try pending.append(letter: line.letter, bytes)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}

extension SystemCalls {
    /// Nothing waits for the card.
    package static var unsynced: SystemCalls {
        var calls = SystemCalls.kernel
        calls.fdatasync = { _ in 0 }
        calls.fsync = { _ in 0 }
        return calls
    }
}
