import Awaiting
import Drive
import Glibc
import Gpsd
import PrivateGpsd

/// A loop around a source, as the recorder's is, which keeps what the source says. Its clock may be put forward, so
/// that nobody has to wait for a silence. With a real gpsd it is the machine's; it stands still with a false one, and
/// nothing is late or silent then because the machine is slow.
final class SourceLoop {
    private(set) var fixes: [Fix] = []
    private(set) var states: [GpsdState] = []
    /// The number of times that the loop was woken.
    private(set) var wakeUps = 0
    private var ahead: Int64 = 0
    private let stoppedAt: Int64?
    private var made: GpsdSource?
    /// The gpsd, which would end if nobody held it.
    private let other: AnyObject?

    init(_ address: String, with other: AnyObject? = nil, isStopped: Bool = true) throws {
        self.other = other
        stoppedAt = isStopped ? SourceLoop.machine : nil
        let place = try GpsdAddress(address)
        made = GpsdSource(
            place,
            onFix: { [unowned self] in fixes.append($0) },
            onState: { [unowned self] in states.append($0) })
        source.start(now: now)
    }

    convenience init(_ gpsd: PrivateGpsd) throws { try self.init(gpsd.address, with: gpsd, isStopped: false) }
    convenience init(_ gpsd: FakeGpsd) throws { try self.init(gpsd.address, with: gpsd) }

    var source: GpsdSource { made! }
    var counters: GpsdCounters { source.counters }
    var state: GpsdState { source.state }
    var isReceiving: Bool { state == .receiving }

    var now: Int64 { (stoppedAt ?? SourceLoop.machine) + ahead }

    private static var machine: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec / 1_000_000)
    }

    /// Puts the clock forward, and lets the source know.
    func pass(_ milliseconds: Int64) {
        ahead += milliseconds
        source.tick(now: now)
    }

    /// Puts the clock forward to the source's deadline.
    func passToDeadline() { pass(max(0, (source.deadline ?? now) - now)) }

    /// Turns until it is so; false if it never is.
    func run(until isSo: () -> Bool) -> Bool {
        let limit = Patience.Limit()
        while !isSo() {
            if limit.isReached { return false }
            turn(atMost: Int64(limit.rest))
        }
        return true
    }

    /// Waits until so many bytes have arrived that were not yet read, and says whether they wake the loop.
    func wakes(atBytes count: Int) -> Bool {
        var bytes = [UInt8](repeating: 0, count: count)
        let hasArrived = Patience.until {
            recv(source.descriptor, &bytes, count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == count
        }
        return hasArrived && Patience.turn(source.descriptor, source.events, atMost: 0)
    }

    /// Takes what is there, and does not wait for more.
    func drain() {
        while turn(atMost: 0) {}
    }

    @discardableResult
    private func turn(atMost milliseconds: Int64) -> Bool {
        let deadline = max(0, (source.deadline ?? .max / 2) - now)
        let isReady = Patience.turn(source.descriptor, source.events, atMost: min(milliseconds, deadline, 1_000))
        if isReady {
            wakeUps += 1
            source.ready(now: now)
        }
        source.tick(now: now)
        return isReady
    }
}
