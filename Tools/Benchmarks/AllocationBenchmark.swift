import AppendLog
import Glibc

/// Allocations of the whole process, commit thread included, for each line appended and acknowledged.
func measureAllocations() throws {
    guard let symbol = dlsym(nil, "allocation_count") else {
        return say("allocations-per-line is measured by scripts/bench.sh, which counts under malloc")
    }
    let count = unsafeBitCast(symbol, to: (@convention(c) () -> UInt).self)
    let maker = LogMaker()
    let policy = LogWriter.Policy(intervalMilliseconds: 10_000, apartMilliseconds: 0)
    let log = try LogWriter(maker.configuration, policy: policy)
    try append(1000, to: log)
    let before = count()
    let lines = 20_000
    try append(lines, to: log)
    let after = count()
    log.close()
    while !log.hasEnded { wait(log) }
    figure("allocations-per-line", Double(after - before) / Double(lines), "allocations", decimals: 2)
}

/// Ten lines a commit, as a receiver at 1 Hz gives them in ten seconds.
private func append(_ lines: Int, to log: LogWriter) throws {
    let payload: StaticString = "1784510732.100 51.5073498 -0.1277306 34.9 13.41 271.3 3 9 2.4 4.1"
    let bytes = UnsafeRawBufferPointer(start: payload.utf8Start, count: payload.utf8CodeUnitCount)
    for _ in 0..<(lines / 10) {
        var last: UInt64 = 0
        for _ in 0..<10 { last = try log.append(letter: 0x47, bytes) }
        log.requestCommit()
        while log.status.acknowledged < last { wait(log) }
    }
}

private func wait(_ log: LogWriter) {
    var descriptor = pollfd(fd: log.doneDescriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, 1000)
    log.clearDone()
}
