import Glibc
import Gpsd

/// A loop with nothing in it but the source.
final class Listening {
    private let address: GpsdAddress
    private var fixes = 0
    private var wakeUps = 0

    init(_ address: GpsdAddress) { self.address = address }

    func run(_ wanted: Int?) throws {
        let source = GpsdSource(address, onFix: { [unowned self] _ in fixes += 1 })
        source.start(now: now)
        var start: (cpu: Int, fixes: Int, wakeUps: Int)?
        while fixes < wanted ?? .max {
            wait(source)
            // Connecting and the first report are not what is measured.
            if start == nil, fixes > 0 { start = (cpu, fixes, wakeUps) }
        }
        let first = start ?? (0, 0, 0)
        say(source.counters)
        let count = max(1, fixes - first.fixes)
        speak(1, "wakeups-per-fix \(Double(wakeUps - first.wakeUps) / Double(count))")
        speak(1, "cpu-us-per-fix \(Double(cpu - first.cpu) / Double(count))")
    }

    private func wait(_ source: GpsdSource) {
        let rest = (source.deadline ?? .max / 2) - now
        var entry = pollfd(fd: source.descriptor, events: source.events, revents: 0)
        let isReady = poll(&entry, 1, Int32(max(0, min(rest, 60_000)))) > 0
        wakeUps += 1
        if isReady { source.ready(now: now) }
        source.tick(now: now)
    }

    private var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec / 1_000_000)
    }

    /// Microseconds of this process, in the kernel too.
    private var cpu: Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }
}
