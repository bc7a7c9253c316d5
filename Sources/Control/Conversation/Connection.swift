import Glibc

/// One client of the server: what it has sent, what it has not read yet, and which call of its is open.
final class Connection {
    struct Watch {
        let intervalMs: Int64
        var toldAt: Int64?
        /// Something has changed since it was told.
        var isBehind: Bool
    }

    let descriptor: Int32
    let number: UInt64
    let caller: ControlCaller
    var frames = Frames()
    /// A call has been taken and not been answered.
    var isAnswering = false
    var wantsNothing = false
    var watch: Watch?
    /// Nothing is taken any more; what it was told goes out if it can at once.
    var isClosing = false
    var isAdvancing = false
    var watched: ControlInterest = .reading
    /// The time at which it last said something or was answered.
    var heardAt: Int64

    private var output: [[UInt8]] = []
    private var written = 0
    private var hasEnded = false
    private var isBroken = false

    init(_ descriptor: Int32, number: UInt64, _ caller: ControlCaller, at now: Int64) {
        self.descriptor = descriptor
        self.number = number
        self.caller = caller
        heardAt = now
    }

    func hasRoom(_ limit: Int) -> Bool { output.count < limit }

    func canTakeCall(_ limit: Int) -> Bool {
        !isAnswering && watch == nil && !isClosing && !isBroken && hasRoom(limit)
    }

    /// The connection waits for nothing: no call of its is open, and it watches nothing. What it has not read is its
    /// own affair.
    var isIdle: Bool { !isAnswering && watch == nil && !frames.hasMessage }

    /// The time at which a watcher wants to hear; nil while it knows everything, and while it does not read.
    func dueAt(_ limit: Int) -> Int64? {
        guard let watch, watch.isBehind, !isClosing, hasRoom(limit) else { return nil }
        return watch.toldAt.map { $0 + watch.intervalMs } ?? .min
    }

    /// Nothing more can come of it. Who has only stopped writing still gets its answers.
    var isOver: Bool {
        if isBroken || isClosing { return true }
        return hasEnded && output.isEmpty && !isAnswering && watch == nil && !frames.hasMessage
    }

    /// A call that is there and could be taken shows as the wish to write: then the next turn comes by itself, and not
    /// before the client reads.
    func interest(_ limit: Int) -> ControlInterest {
        var interest: ControlInterest = []
        if !hasEnded, !frames.isFull { interest.insert(.reading) }
        if !output.isEmpty || (frames.hasMessage && canTakeCall(limit)) { interest.insert(.writing) }
        return interest
    }

    /// True if something came.
    func read() -> Bool {
        guard !hasEnded, !frames.isFull else { return false }
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer -> Bool in
            let count = recv(descriptor, buffer.baseAddress!, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                frames.add(buffer[..<count])
            } else if count == 0 {
                hasEnded = true
            } else if errno != EAGAIN, errno != EINTR {
                isBroken = true
            }
            return count > 0
        }
    }

    func queue(_ frame: [UInt8]) { output.append(frame) }

    func tell(_ frame: [UInt8], at now: Int64) {
        watch?.toldAt = now
        watch?.isBehind = false
        queue(frame)
    }

    /// Writes what the socket takes.
    func flush() {
        while let frame = output.first, !isBroken {
            let count = frame.withUnsafeBytes { bytes in
                send(
                    descriptor, bytes.baseAddress! + written, bytes.count - written,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count < 0 {
                if errno == EINTR { continue }
                isBroken = errno != EAGAIN
                return
            }
            written += count
            guard written == frame.count else { return }
            written = 0
            output.removeFirst()
        }
    }
}
