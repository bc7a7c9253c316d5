import AppendLog
import Glibc
import Synchronization
import TemporaryFolders
import Testing

/// The holders of a log, and how long they hold it.
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

    /// Anyone who can open a lock can hold it, and then nobody records.
    @Test func whoeverMayOnlyReadCannotHoldTheLock() throws {
        let directory = TemporaryFolder()
        for (configuration, mode) in [
            (LogConfiguration.spool(directory.path + "/spool", bootID: "-"), 0o600 as UInt32),
            (LogConfiguration.ledger(directory.path + "/ledger"), 0o660),
        ] {
            _ = try open(configuration, .kernel)
            var status = stat()
            #expect(stat(configuration.directory + "/lock", &status) == 0)
            #expect(status.st_mode & 0o777 == mode)
        }
    }

    @Test func theLockEndsWithTheWriterThoughAChildStillHasTheDescriptor() throws {
        let directory = TemporaryFolder()
        let copies = Copies()
        let configuration = LogConfiguration.spool(directory.path + "/spool", bootID: "-")
        _ = try open(configuration, copies.calls)
        #expect(copies.count > 0)
        _ = try open(configuration, copies.calls)
    }
}
