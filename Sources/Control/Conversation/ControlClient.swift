import Glibc
import JSON

/// The command's side of the conversation: it waits, but never longer than it was told to. After a call that was not
/// answered it is of no more use.
package final class ControlClient {
    package enum Failure: Error, Equatable, Sendable {
        /// There is no socket: no daemon was started.
        case noSocket(String)
        /// There is one, and nobody behind it.
        case refused(String)
        case notPermitted(String)
        case noAnswer(seconds: Int64)
        /// The other side hung up.
        case closed
        /// The bytes that came are not the protocol, or not one that we know.
        case notUnderstood(String)
        case failed(errno: Int32)
        /// The recorder's own answer: it was understood and not done.
        case error(ControlError)

        /// There is no daemon to speak with. The others are about one that is there.
        package var isNoDaemon: Bool {
            switch self {
            case .noSocket, .refused, .noAnswer, .closed: return true
            case .notPermitted, .notUnderstood, .failed, .error: return false
            }
        }
    }

    package static let patienceMs: Int64 = 5_000
    /// `Flush` may take a minute, and then says that the card is failing.
    package static let flushPatienceMs: Int64 = 65_000
    /// The bytes of the longest answer that is read; no daemon of ours sends so much.
    private static let longestAnswer = 1 << 20

    /// For whoever waits for more than this conversation.
    package let descriptor: Int32
    private var input: [UInt8] = []
    private var searched = 0
    /// A call was given up: what comes next may be its answer and not that of the next call.
    private var isSpent = false

    package init(_ path: String, patienceMs: Int64 = ControlClient.patienceMs) throws(Failure) {
        guard var address = SocketAddress(path) else { throw .noSocket(path) }
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .failed(errno: errno) }
        // A full queue of the listener makes connect wait, and a full socket makes send wait, so long at most.
        var patience = timeval(tv_sec: Int(patienceMs / 1_000), tv_usec: Int(patienceMs % 1_000 * 1_000))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard address.connect(descriptor) != 0 else { return }
        switch errno {
        case ENOENT, ENOTDIR: throw .noSocket(path)
        case ECONNREFUSED: throw .refused(path)
        case EACCES, EPERM: throw .notPermitted(path)
        case EAGAIN, ETIMEDOUT: throw .noAnswer(seconds: patienceMs / 1_000)
        case let code: throw .failed(errno: code)
        }
    }

    deinit { close(descriptor) }

    // MARK: Calls

    package func call(
        _ request: ControlRequest, patienceMs: Int64? = nil
    ) throws(Failure) -> ControlAnswer {
        let patience = patienceMs ?? (request == .flush ? ControlClient.flushPatienceMs : ControlClient.patienceMs)
        let deadline = ControlClient.now() + patience
        guard !isSpent else { throw .closed }
        try send(Frame.call(request, more: false))
        guard let message = try message(before: deadline) else {
            isSpent = true
            throw .noAnswer(seconds: patience / 1_000)
        }
        return try ControlClient.answer(to: request, message)
    }

    package func status() throws(Failure) -> Status {
        guard case .status(let status) = try call(.getStatus) else { throw .notUnderstood(ControlWords.noStatus) }
        return status
    }

    /// Asks for the state now and every change; they are taken by `next`.
    package func watch(intervalMs: Int64? = nil) throws(Failure) {
        try send(Frame.call(.watch(intervalMs: intervalMs), more: true))
    }

    /// The next state of a watch; nil if none came in time, which is no failure.
    package func next(withinMs patience: Int64) throws(Failure) -> Status? {
        guard let message = try message(before: ControlClient.now() + patience) else { return nil }
        guard case .status(let status) = try ControlClient.answer(to: .watch(intervalMs: nil), message) else {
            return nil
        }
        return status
    }

    // MARK: Messages

    private static func answer(to request: ControlRequest, _ message: JSONValue) throws(Failure) -> ControlAnswer {
        if let name = message["error"]?.text {
            throw .error(ControlError(name: name, parameters: message["parameters"]))
        }
        do {
            return try ControlAnswer(to: request, message["parameters"]?.members ?? [])
        } catch {
            throw .notUnderstood(ControlWords.badField(error.path, inAnswerTo: request.name))
        }
    }

    private func message(before deadline: Int64) throws(Failure) -> JSONValue? {
        while true {
            if let end = input[searched...].firstIndex(of: 0) {
                let bytes = Array(input[..<end])
                input.removeFirst(end + 1)
                searched = 0
                return try ControlClient.parsed(bytes)
            }
            searched = input.count
            guard input.count <= ControlClient.longestAnswer else { throw .notUnderstood(ControlWords.endlessAnswer) }
            guard try wait(until: deadline) else { return nil }
            try receive()
        }
    }

    private static func parsed(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
        do {
            return try JSONValue(reading: bytes, limits: JSONLimits(bytes: longestAnswer, depth: 32))
        } catch {
            throw .notUnderstood(error.description)
        }
    }

    /// False when nothing came in time.
    private func wait(until deadline: Int64) throws(Failure) -> Bool {
        while true {
            let left = deadline - ControlClient.now()
            guard left > 0 else { return false }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&wanted, 1, Int32(clamping: left))
            if count > 0 { return true }
            guard count == 0 || errno == EINTR else { throw .failed(errno: errno) }
        }
    }

    private func receive() throws(Failure) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 {
            input += buffer[..<count]
        } else if count == 0 || errno == ECONNRESET {
            throw .closed
        } else if errno != EAGAIN, errno != EINTR {
            throw .failed(errno: errno)
        }
    }

    /// The server's words before it hangs up are worth more than the news that it did: a broken pipe is left for the
    /// reading to find.
    private func send(_ frame: [UInt8]) throws(Failure) {
        var written = 0
        while written < frame.count {
            let count = frame.withUnsafeBytes { bytes in
                Glibc.send(
                    descriptor, bytes.baseAddress! + written, bytes.count - written, Int32(MSG_NOSIGNAL))
            }
            if count < 0 {
                switch errno {
                case EINTR: continue
                case EPIPE, ECONNRESET: return
                case EAGAIN: throw .noAnswer(seconds: ControlClient.patienceMs / 1_000)
                case let code: throw .failed(errno: code)
                }
            }
            written += count
        }
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
