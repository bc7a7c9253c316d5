import AppendLog
import Glibc

/// Writes lines with the real writer, and says on standard output what was promised, as it happens.
///
/// Every report is one `write`, made after the writer's own sync has returned: when standard output is a file, a pipe
/// or a recorder of block writes, its place among them is exact.
struct Workload {
    private let options: Options
    private let log: LogWriter
    private var line = FixLine()
    private var count: UInt64
    private var written = 0
    private var reported: UInt64 = 0

    init(_ options: Options) throws {
        self.options = options
        log = try LogWriter(try Workload.configuration(options), policy: Workload.policy(options))
        log.setClock(utcMinusBoottime: Workload.utcMinusBoottime())
        count = log.opening.first
        speak(1, "opened \(log.opening.first) \(log.opening.highest)")
    }

    private static func configuration(_ options: Options) throws -> LogConfiguration {
        var configuration = LogConfiguration.ledger(options.directory)
        if !options.isLedger {
            configuration = .spool(options.directory, fallback: options.fallback, bootID: try bootID())
        }
        if let blocks = options.segmentBlocks { configuration.segmentBlocks = blocks }
        return configuration
    }

    private static func policy(_ options: Options) -> LogWriter.Policy {
        switch options.commits {
        case .everyLines: return LogWriter.Policy(intervalMilliseconds: 10_000, apartMilliseconds: 0)
        case .everySeconds(let seconds):
            let interval = Int(seconds * 1000)
            return LogWriter.Policy(intervalMilliseconds: interval, apartMilliseconds: min(interval, 1000))
        }
    }

    private static func bootID() throws -> String {
        guard let file = fopen("/proc/sys/kernel/random/boot_id", "re") else { throw Failing(errno: errno) }
        defer { fclose(file) }
        var text: [UInt8] = []
        var byte = fgetc(file)
        while byte > 0x20 {
            text.append(UInt8(byte))
            byte = fgetc(file)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func utcMinusBoottime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let utc = UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
        return utc - LogWriter.boottimeMilliseconds()
    }
}

/// The log says that nothing can be written at the moment.
struct Failing: Error {
    var errno: Int32
}

extension Workload {
    mutating func run() throws {
        switch options.pace {
        case .asFastAsPossible: try runAsFastAsPossible()
        case .hertz(let rate): try runInRealTime(rate)
        }
        log.requestCommit()
        try waitForEverything()
        log.close()
        while !log.hasEnded { waitForNews(milliseconds: -1) }
        let status = log.status
        speak(1, "finished \(written) lines \(status.commits) commits \(status.blocks) blocks")
    }

    private mutating func runAsFastAsPossible() throws {
        while written < options.lines {
            let asked = try appendNext()
            if asked || log.status.pendingLines > 20_000 { try waitForEverything() }
        }
    }

    private mutating func runInRealTime(_ rate: Double) throws {
        let start = LogWriter.boottimeMilliseconds()
        while written < options.lines {
            let due = start + UInt64(Double(written) * 1000 / rate)
            let now = LogWriter.boottimeMilliseconds()
            if now >= due {
                _ = try appendNext()
            } else {
                waitForNews(milliseconds: Int32(clamping: due - now))
            }
            try report()
        }
    }

    /// One line, and the edge and the request for a commit that are due with it; true if it asked for one.
    private mutating func appendNext() throws -> Bool {
        line.compose(seed: options.seed, count: count)
        try line.bytes.withUnsafeBytes { bytes in _ = try log.append(letter: 0x47, bytes) }
        count += 1
        written += 1
        if let every = options.edgesEvery, written.isMultiple(of: every) { log.setEdge() }
        guard case .everyLines(let batch) = options.commits, written.isMultiple(of: batch) else { return false }
        log.requestCommit()
        return true
    }

    /// Until all lines so far are acknowledged.
    private mutating func waitForEverything() throws {
        let target = log.status.nextSequence - 1
        while log.status.acknowledged < target {
            log.requestCommit()
            waitForNews(milliseconds: -1)
            try report()
        }
        try report()
    }

    private func waitForNews(milliseconds: Int32) {
        var descriptor = pollfd(fd: log.doneDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return }
        var value: UInt64 = 0
        _ = read(log.doneDescriptor, &value, 8)
    }

    private mutating func report() throws {
        let status = log.status
        if status.acknowledged > reported {
            reported = status.acknowledged
            speak(1, "acknowledged \(reported)")
        }
        if case .failing(let errno, _) = status.health { throw Failing(errno: errno) }
    }
}
