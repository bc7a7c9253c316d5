import AppendLog
import Drive

/// The spool open for recording: lines go in, the card is somebody else's worry.
package final class SpoolWriter {
    package let log: LogWriter
    private let room = UnsafeMutableRawBufferPointer.allocate(
        byteCount: SpoolLine.payloadLimit + BlockLayout.lineLimit, alignment: 8)

    /// `clock` is the boottime that commits are stamped and timed with.
    package init(
        _ configuration: LogConfiguration, policy: LogWriter.Policy, calls: SystemCalls = .kernel,
        clock: @escaping @Sendable () -> UInt64 = LogWriter.boottimeMilliseconds
    ) throws(LogError) {
        log = try LogWriter(configuration, policy: policy, calls: calls, clock: clock)
    }

    deinit { room.deallocate() }

    /// Appends one line and returns its sequence. Allocates nothing for a fix.
    @discardableResult
    package func write(_ line: SpoolLine) throws(LogError) -> UInt64 {
        var text = LineText(room.baseAddress!)
        line.write(to: &text)
        return try log.append(letter: line.letter, UnsafeRawBufferPointer(rebasing: room[..<text.count]))
    }
}
