import CGPS
import Drive
import Glibc

/// Fixes from a live gpsd, for ever: it connects, watches, notices silence whichever way it comes, and connects again.
///
/// It is no loop and no thread. Whoever owns the loop waits for `events` of `descriptor`, then calls `ready`; and at
/// `deadline`, then calls `tick`. Both may be called too early or too often. Nothing here waits. All times are
/// CLOCK_BOOTTIME in milliseconds.
///
/// Another source of fixes beside gpsd begins in `DaemonFixSources` of Recorder, which owns this one.
///
/// Fixes are passed on as they come, several for one epoch too, each with the boottime at which it was handled and the
/// time that the receiver gave it; a burst of old ones after a stall shows in that the two disagree.
package final class GpsdSource {
    package let address: GpsdAddress
    /// The socket of the moment, -1 while there is none.
    package var descriptor: Int32 { socket ?? -1 }
    /// The events to wait for at the socket, as poll(2) has them.
    package var events: Int16 {
        if case .pending = link { return Int16(POLLOUT) }
        return Int16(POLLIN)
    }
    /// Another number whenever it is another socket, or other events of it; the descriptor alone would not tell, for a
    /// new socket gets the number of the one that was closed.
    package private(set) var linkNumber = 0
    package let decoder = ReportDecoder()
    package private(set) var state: GpsdState = .idle
    package var counters: GpsdCounters { decoder.counters }

    private let onFix: (Fix) -> Void
    private let onState: (GpsdState) -> Void
    private var lines = LineBuffer()
    private var patience = GpsdPatience()
    private var backlog = FixBacklog()
    private var alternation = SkyFixAlternation()
    /// The number of receivers that gpsd listed last.
    package private(set) var receivers = 0
    /// By device.
    private var lastHeard = [Int64](repeating: .min / 2, count: DeviceTable.limit)
    private var link: Link = .none {
        didSet { linkNumber += link == oldValue ? 0 : 1 }
    }
    /// The one of the address's places that is being tried.
    private var place = 0

    private enum Link: Equatable {
        case none
        case pending(Int32)
        case open(Int32)
    }

    /// The two are called from within `start`, `ready` and `tick`, and may call the source.
    package init(
        _ address: GpsdAddress = .standard,
        onFix: @escaping (Fix) -> Void,
        onState: @escaping (GpsdState) -> Void = { _ in }
    ) {
        self.address = address
        self.onFix = onFix
        self.onState = onState
    }

    deinit { if let socket { close(socket) } }

    // MARK: What the loop calls

    package func start(now: Int64) {
        guard state == .idle else { return }
        patience = GpsdPatience()
        place = 0
        open(now)
    }

    package func stop() {
        drop()
        patience = GpsdPatience()
        become(.idle)
    }

    /// The time at which `tick` is wanted; nil while idle. A loop may set its timer late or seldom: only a deadline
    /// that came nearer has to be followed.
    package var deadline: Int64? {
        guard state != .idle else { return nil }
        return alternation.deadline.map { min($0, patience.deadline) } ?? patience.deadline
    }

    package func tick(now: Int64) {
        guard let deadline, now >= deadline else { return }
        switch link {
        case .none:
            decoder.counters.reconnects += 1
            place = 0
            open(now)
        case .pending: failed(ETIMEDOUT, now)
        case .open(let socket):
            if let due = alternation.deadline, now >= due { receive(socket, now, isOverdue: true) }
            if case .open = link, state != .idle, now >= patience.deadline { quiet(now) }
        }
    }

    package func ready(now: Int64) {
        switch link {
        case .none: return
        case .pending(let socket): if let code = GpsdSocket.outcome(socket) { decided(socket, code, now) }
        case .open(let socket): receive(socket, now)
        }
    }

    // MARK: Connecting

    private var socket: Int32? {
        switch link {
        case .none: nil
        case .pending(let socket), .open(let socket): socket
        }
    }

    private func open(_ now: Int64) {
        if !patience.isSilent { become(.connecting) }
        guard state != .idle, place < address.places.count else { return }
        switch GpsdSocket.open(address.places[place]) {
        case .failed(let code): failed(code, now)
        case .connected(let socket): connected(socket, now)
        case .pending(let socket):
            link = .pending(socket)
            patience.seeAttempt(now)
            // On this machine it is decided by now, and needs no turn of the loop.
            if let code = GpsdSocket.outcome(socket) { decided(socket, code, now) }
        }
    }

    private func decided(_ socket: Int32, _ code: Int32, _ now: Int64) {
        if code == 0 { connected(socket, now) } else { failed(code, now) }
    }

    private func connected(_ socket: Int32, _ now: Int64) {
        link = .open(socket)
        decoder.counters.connections += 1
        patience.seeConnection(now)
        guard GpsdSocket.watch(socket) else { return lost(.closed, now) }
        if !patience.isSilent { become(.watching) }
    }

    /// The next place at once; after the last one a pause.
    private func failed(_ code: Int32, _ now: Int64) {
        drop()
        place += 1
        if place < address.places.count { return open(now) }
        switch code {
        case ECONNREFUSED, ENOENT: lost(.refused, now)
        case ETIMEDOUT, EAGAIN: lost(.timedOut, now)
        default: lost(.system(errno: code), now)
        }
    }

    private func lost(_ trouble: GpsdTrouble, _ now: Int64) {
        drop()
        patience.seeLoss(now)
        become(.waiting(trouble))
    }

    private func drop() {
        if let socket { close(socket) }
        link = .none
        alternation = SkyFixAlternation()
        lines.clear()
    }

    // MARK: Reading

    /// One read of at most a buffer; if there is more, the socket stays readable.
    private func receive(_ socket: Int32, _ now: Int64, isOverdue: Bool = false) {
        if isOverdue { alternation.other() }
        defer { settle(socket) }
        let room = lines.room()
        let count = read(socket, room.baseAddress!, room.count)
        guard count > 0 else {
            if count == 0 { return lost(.closed, now) }
            let code = errno
            if code == EAGAIN || code == EINTR { return }
            return lost(code == ECONNRESET ? .closed : .system(errno: code), now)
        }
        lines.received(count)
        while let line = lines.next() { hear(line, now) }
        if link == .open(socket), lines.isFull {
            decoder.counters.overlongLines += 1
            lost(.lineTooLong, now)
        }
    }

    /// Sets how many bytes the socket has to wait for from now on, if it is still the same one.
    private func settle(_ socket: Int32) {
        guard link == .open(socket), alternation.settle(holdsPart: lines.holdsPart) else { return }
        GpsdSocket.wake(socket, from: alternation.threshold)
    }

    private func hear(_ line: UnsafeMutableRawBufferPointer, _ now: Int64) {
        let report = decoder.decode(line, at: now)
        follow(report, bytes: line.count, now)
        switch report {
        case .fix(let fix):
            hear(fix.device, now)
            if backlog.see(fix) { decoder.counters.bursts += 1 }
            if state == .receiving { onFix(fix) }
        case .lostFix: hear(nil, now)
        case .devices(let count):
            receivers = count
            count == 0 ? noReceiver(now) : someReceiver(now)
        case .device(let device, let isActive):
            if isActive { someReceiver(now) } else if isOnlyVoice(device, now) { noReceiver(now) }
        case .sky, .version, .error, .other, .garbage: break
        }
    }

    private func follow(_ report: GpsdReport, bytes: Int, _ now: Int64) {
        switch report {
        case .fix, .lostFix: alternation.fix(now)
        case .sky: alternation.sky(bytes: bytes)
        case .devices, .device, .version, .error, .other, .garbage: alternation.other()
        }
    }

    // MARK: Silence

    private func hear(_ device: UInt8?, _ now: Int64) {
        if let device { lastHeard[Int(device)] = now }
        patience.seeFix(now)
        become(.receiving)
    }

    /// True if no other receiver has been heard of late.
    private func isOnlyVoice(_ device: UInt8, _ now: Int64) -> Bool {
        !lastHeard.indices.contains { $0 != Int(device) && now - lastHeard[$0] < GpsdPatience.staleAfter }
    }

    private func noReceiver(_ now: Int64) {
        if case .noReceiver = state { return }
        patience.isSilent = true
        become(.noReceiver(since: now))
    }

    private func someReceiver(_ now: Int64) {
        guard case .noReceiver = state else { return }
        patience.awaitFix(now)
        become(.watching)
    }

    /// Nothing has come: first that is said, then the connection is thrown away, for it may be the connection.
    private func quiet(_ now: Int64) {
        if patience.isOver(now) {
            decoder.counters.reconnects += 1
            drop()
            place = 0
            patience.seeGivingUp()
            return open(now)
        }
        if patience.isSilent { return }
        patience.isSilent = true
        become(.silent(since: patience.lastHeard))
    }

    private func become(_ new: GpsdState) {
        guard new != state else { return }
        state = new
        onState(new)
    }
}
