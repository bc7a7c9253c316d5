import AppendLog
import Glibc
import Synchronization
import Testing

/// Who holds a log, and until when.
@Suite struct LogLockTests {
    /// Copies of every descriptor that was closed, as a process has them that is being started at that moment.
    private final class Copies: Sendable {
        private let all = Mutex<[Int32]>([])

        var calls: SystemCalls {
            var calls = SystemCalls.kernel
            calls.close = { [self] descriptor in
                let copy = dup(descriptor)
                all.withLock { $0.append(copy) }
                return SystemCalls.kernel.close(descriptor)
            }
            return calls
        }

        var count: Int { all.withLock { $0.count } }

        deinit { all.withLock { for copy in $0 { close(copy) } } }
    }

    private func open(_ configuration: LogConfiguration, _ calls: SystemCalls) throws -> UInt64 {
        let writer = try SegmentWriter(configuration, calls: calls)
        return writer.log
    }

    @Test func theLockEndsWithTheWriterThoughAChildStillHasTheDescriptor() throws {
        let directory = TemporaryDirectory()
        let copies = Copies()
        let configuration = LogConfiguration.spool(directory.path + "/spool", bootID: "-")
        _ = try open(configuration, copies.calls)
        #expect(copies.count > 0)
        _ = try open(configuration, copies.calls)
    }
}
