import Drive
import Glibc
import Gpsd
import PrivateGpsd

/// A loop around a source, as the recorder's is, which keeps what the source says. Its clock is the machine's,
/// and may be put forward, so that nobody has to wait for a silence.
final class SourceLoop {
    private(set) var fixes: [Fix] = []
    private(set) var states: [GpsdState] = []
    /// How often the loop was woken.
    private(set) var wakeUps = 0
    private var ahead: Int64 = 0
    private var made: GpsdSource?
    /// What would end if nobody held it.
    private let other: AnyObject?

    init(_ address: String, with other: AnyObject? = nil) throws {
        self.other = other
        let place = try GpsdAddress(address)
        made = GpsdSource(
            place,
            onFix: { [unowned self] in fixes.append($0) },
            onState: { [unowned self] in states.append($0) })
        source.start(now: now)
    }

    convenience init(_ gpsd: PrivateGpsd) throws { try self.init(gpsd.address, with: gpsd) }
    convenience init(_ gpsd: FakeGpsd) throws { try self.init(gpsd.address, with: gpsd) }

    var source: GpsdSource { made! }
    var counters: GpsdCounters { source.counters }
    var state: GpsdState { source.state }
    var isReceiving: Bool { state == .receiving }

    var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec / 1_000_000) + ahead
    }

    /// Puts the clock forward, and lets the source know.
    func pass(_ milliseconds: Int64) {
        ahead += milliseconds
        source.tick(now: now)
    }

    /// Puts the clock forward to the source's deadline.
    func passToDeadline() { pass(max(0, (source.deadline ?? now) - now)) }

    /// Turns until it is so; false if it is not after so long.
    func run(seconds: Int64 = 10, until isSo: () -> Bool) -> Bool {
        let end = now + seconds * 1000
        while !isSo() {
            guard now < end else { return false }
            turn(atMost: end - now)
        }
        return true
    }

    /// Takes what is there, and does not wait for more.
    func drain() {
        while turn(atMost: 0) {}
    }

    @discardableResult
    private func turn(atMost milliseconds: Int64) -> Bool {
        let deadline = max(0, (source.deadline ?? .max / 2) - now)
        var entry = pollfd(fd: source.descriptor, events: source.events, revents: 0)
        let isReady = poll(&entry, 1, Int32(min(milliseconds, deadline, 1_000))) > 0
        if isReady {
            wakeUps += 1
            source.ready(now: now)
        }
        source.tick(now: now)
        return isReady
    }
}
