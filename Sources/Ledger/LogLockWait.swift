import AppendLog

/// Opens a log that several people write, one after the other: whoever comes second waits for his turn.
package enum LogLockWait {
    /// Opens the log. A caller that has to wait is told at once for whom, by `waiting`.
    package static func open(
        _ configuration: LogConfiguration, patienceMilliseconds: Int, _ calls: SystemCalls,
        waiting: (LockHolder?) -> Void
    ) throws(LedgerError) -> SegmentWriter {
        var configuration = configuration
        let lock = configuration.directory + "/" + SegmentFile.lockName
        configuration.locking = .refuse
        do throws(LogError) {
            return try SegmentWriter(configuration, calls: calls)
        } catch {
            guard case .locked = error else { throw .log(error) }
        }
        waiting(LockHolder.of(lock))
        configuration.locking = .wait(milliseconds: patienceMilliseconds)
        do throws(LogError) {
            return try SegmentWriter(configuration, calls: calls)
        } catch {
            guard case .locked = error else { throw .log(error) }
            throw .busy(path: configuration.directory, holder: LockHolder.of(lock))
        }
    }
}
