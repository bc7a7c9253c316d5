import Glibc

/// The lock that a writer holds for as long as it has the log open. The kernel drops it with the process.
package enum LogLock {
    /// The lock of the log itself; makes its directories if there are none.
    static func acquire(_ configuration: LogConfiguration, _ calls: SystemCalls) throws(LogError) -> Int32 {
        try makeDirectories(configuration, calls)
        let directory = try HeldDirectory(configuration.directory, calls)
        return try acquire(SegmentFile.lockName, of: directory, configuration, calls)
    }

    package static func acquire(
        _ name: String, of directory: HeldDirectory, _ configuration: LogConfiguration, _ calls: SystemCalls
    ) throws(LogError) -> Int32 {
        // Anyone who can open a lock can hold it: where others only read, they must not.
        let mode = configuration.isShared ? configuration.fileMode : 0o600
        let opened = directory.openOrMake(name, mode: mode)
        guard opened >= 0 else { throw directory.refusal("open", name, opened) }
        let descriptor = Int32(opened)
        let result = wait(descriptor, configuration.locking, calls)
        guard result >= 0 else {
            _ = calls.close(descriptor)
            throw result == -Int(EWOULDBLOCK)
                ? .locked(path: directory.path) : directory.refusal("lock", name, result)
        }
        return descriptor
    }

    /// Closing alone would not do: a process that is being started just now has a copy of the descriptor until it runs
    /// its own program, and the lock with it.
    package static func release(_ descriptor: Int32, _ calls: SystemCalls) {
        _ = calls.lock(descriptor, LOCK_UN)
        _ = calls.close(descriptor)
    }

    private static func makeDirectories(_ configuration: LogConfiguration, _ calls: SystemCalls) throws(LogError) {
        for directory in configuration.directories {
            let made = calls.makeDirectory(SystemCalls.anywhere, directory, configuration.directoryMode)
            if made < 0 && made != -Int(EEXIST) { throw .system("mkdir", directory, made) }
        }
    }

    private static func wait(_ descriptor: Int32, _ locking: LogConfiguration.Locking, _ calls: SystemCalls) -> Int {
        let pause = 50
        var left: Int
        switch locking {
        case .refuse: left = 0
        case .wait(let milliseconds): left = milliseconds
        }
        while true {
            let result = calls.lock(descriptor, LOCK_EX | LOCK_NB)
            if result != -Int(EWOULDBLOCK) && result != -Int(EINTR) { return result }
            if left <= 0 { return result }
            _ = poll(nil, 0, Int32(min(pause, left)))
            left -= pause
        }
    }
}
