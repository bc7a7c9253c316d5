import Awaiting
import Glibc

/// Our own receiver, played by nmea-source.
package final class Receiver {
    package let program: Program
    package let port: UInt16

    /// `wrapper` is a program that runs it, as that of a gpsd.
    package init(_ options: [String] = [], wrapper: [String] = []) throws {
        program = try Program(wrapper + [Program.built("nmea-source"), "--tcp", "0"] + options)
        let words = program.line()?.split(separator: " ") ?? []
        port = words.last.flatMap { UInt16($0) } ?? 0
    }

    package var device: String { "tcp://127.0.0.1:\(port)" }

    /// Ends a step of the plan that has no end of its own, and returns when the next one begins; false if there was no
    /// such step.
    package func goOn() -> Bool {
        program.send(SIGUSR1)
        return program.line() == "goes on"
    }
}

/// A real gpsd that serves nobody else: own port, own control socket, never root, away from shared memory that a gpsd
/// or chrony of this machine may read.
package final class PrivateGpsd {
    package let port: UInt16
    package private(set) var program: Program?
    private let folder: String
    /// Held, for they end when nobody does.
    private var receivers: [Receiver]
    private let reservation: Reservation
    private let wrapper: [String]

    /// `wrapper` is a program that runs it, such as env with a library to preload.
    package init(_ receivers: [Receiver], wrapper: [String] = []) throws {
        self.receivers = receivers
        self.wrapper = wrapper
        reservation = try Reservation()
        port = reservation.port
        var name = Array("/tmp/roadbook-gpsd-XXXXXX".utf8CString)
        mkdtemp(&name)
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        chmod(folder, 0o777)
        try start()
    }

    deinit {
        program?.end(SIGKILL)
        unlink(control)
        unlink(log)
        rmdir(folder)
    }

    package var address: String { "127.0.0.1:\(port)" }
    private var control: String { folder + "/control" }
    private var log: String { folder + "/log" }

    package func start() throws {
        let gpsd = ["/usr/sbin/gpsd", "-N", "-b", "-S", String(port), "-F", control] + receivers.map(\.device)
        program = try Program(PrivateGpsd.prefix + wrapper + gpsd, errors: log)
    }

    /// Adds a receiver as udev does when it is plugged in.
    package func add(_ receiver: Receiver) -> Bool {
        receivers.append(receiver)
        return command("+" + receiver.device)
    }

    /// Removes a receiver as udev does when it is unplugged.
    package func remove(_ receiver: Receiver) -> Bool { command("-" + receiver.device) }

    private func command(_ words: String) -> Bool {
        guard let place = try? UnixSocket.connect(control) else { return false }
        defer { close(place) }
        let text = Array((words + "\r\n").utf8)
        guard write(place, text, text.count) == text.count else { return false }
        var answer = [UInt8](repeating: 0, count: 64)
        guard Patience.untilReadable(place), read(place, &answer, answer.count) > 0 else { return false }
        // Later ones than 3.22 say it in JSON.
        return answer.starts(with: "OK".utf8) || answer.starts(with: #"{"class":"ACK"}"#.utf8)
    }

    private static let prefix: [String] = {
        guard getuid() == 0 else { return [] }
        let nobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"]
        let apart = ["unshare", "--ipc", "--"]
        let isAllowed = (try? Program(apart + ["echo", "yes"]))?.line() == "yes"
        return isAllowed ? apart + nobody : nobody
    }()
}

/// A port that nobody else gets while this lives: bound, but nobody listens, so that callers are refused until somebody
/// with the same right to it does.
package final class Reservation {
    package let port: UInt16
    private let holder: Int32

    package init() throws {
        holder = try InternetSocket.bound(port: 0)
        port = InternetSocket.port(of: holder)
    }

    deinit { close(holder) }
}

package struct SocketError: Error {
    package let code = errno

    package init() {}
}

package enum InternetSocket {
    package static func bound(port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard result == 0 else { throw SocketError() }
        return descriptor
    }

    package static func port(of descriptor: Int32) -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &size) }
        }
        return UInt16(bigEndian: address.sin_port)
    }
}

package enum UnixSocket {
    package static func connect(_ path: String) throws -> Int32 {
        try with(path) { Glibc.connect($0, $1, $2) }
    }

    package static func bound(_ path: String) throws -> Int32 {
        unlink(path)
        return try with(path) { Glibc.bind($0, $1, $2) }
    }

    private static func with(
        _ path: String, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, size) }
        }
        guard result == 0 else {
            close(descriptor)
            throw SocketError()
        }
        return descriptor
    }
}
