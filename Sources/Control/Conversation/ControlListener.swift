import CLinux
import Glibc

/// The socket on which clients come: one that systemd hands over, or one of our own.
package struct ControlListener {
    package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        case pathTooLong(String)
        /// Another program answers on the socket.
        case inUse(String)
        case notAListeningSocket
        case failed(String, errno: Int32)

        package var description: String {
            switch self {
            case .pathTooLong(let path): return ControlWords.pathIsTooLong(path)
            case .inUse(let path): return ControlWords.isInUse(path)
            case .notAListeningSocket: return ControlWords.isNoListeningSocket
            case .failed(let what, let code): return ControlWords.failed(what, code)
            }
        }
    }

    enum Arrival {
        case none
        case connection(Int32, ControlCaller)
        case failed(errno: Int32)
    }

    package let descriptor: Int32
    /// The path that we made and have to take away.
    private let path: String?

    /// Takes a listening socket that somebody else made, such as systemd.
    package init(adopting descriptor: Int32) throws(Failure) {
        guard SocketOption.read(SO_ACCEPTCONN, of: descriptor) == 1,
            SocketOption.read(SO_DOMAIN, of: descriptor) == AF_UNIX,
            SocketOption.read(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue)
        else { throw .notAListeningSocket }
        try ControlListener.prepare(descriptor)
        self.descriptor = descriptor
        path = nil
    }

    /// Makes a socket, for its owner and group only. One that a dead program left behind is taken away.
    package init(binding path: String) throws(Failure) {
        guard var address = SocketAddress(path) else { throw .pathTooLong(path) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .failed("socket", errno: errno) }
        do throws(Failure) {
            try ControlListener.prepare(descriptor)
            try ControlListener.removeStale(path, &address)
            // The mode of the file is the socket's: nobody else gets in between bind and chmod.
            fchmod(descriptor, 0o600)
            guard address.bind(descriptor) == 0 else { throw Failure.failed(path, errno: errno) }
            // Anyone who may connect finds somebody who listens.
            guard listen(descriptor, 128) == 0, chmod(path, 0o660) == 0 else {
                throw Failure.failed(path, errno: errno)
            }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.path = path
    }

    private static func prepare(_ descriptor: Int32) throws(Failure) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { throw .failed("socket", errno: errno) }
    }

    private static func removeStale(_ path: String, _ address: inout SocketAddress) throws(Failure) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .failed(path, errno: EEXIST) }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard probe >= 0 else { throw .failed("socket", errno: errno) }
        defer { Glibc.close(probe) }
        _ = fcntl(probe, F_SETFL, O_NONBLOCK)
        guard address.connect(probe) != 0, errno == ECONNREFUSED else { throw .inUse(path) }
        guard unlink(path) == 0 else { throw .failed(path, errno: errno) }
    }

    func accept() -> Arrival {
        while true {
            let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            let arrived = accept4(descriptor, nil, nil, flags)
            guard arrived < 0 else { return ControlListener.greet(arrived) }
            switch errno {
            case EAGAIN: return .none
            // A client that has gone again before we looked is no failure of ours.
            case EINTR, ECONNABORTED, EPROTO: continue
            case let code: return .failed(errno: code)
            }
        }
    }

    private static func greet(_ arrived: Int32) -> Arrival {
        guard let caller = ControlCaller(ofConnection: arrived) else {
            let code = errno
            Glibc.close(arrived)
            return .failed(errno: code)
        }
        return .connection(arrived, caller)
    }

    func close() {
        Glibc.close(descriptor)
        if let path { unlink(path) }
    }
}

extension ControlCaller {
    /// SO_PEERCRED: pid, uid and gid at the time of connect. Swift's Glibc has no `struct ucred`; it is these three.
    package init?(ofConnection descriptor: Int32) {
        var numbers: (Int32, UInt32, UInt32) = (0, 0, 0)
        var length = socklen_t(MemoryLayout.size(ofValue: numbers))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &numbers, &length) == 0, length == 12 else { return nil }
        self.init(process: numbers.0, user: numbers.1, group: numbers.2)
    }
}

private enum SocketOption {
    static func read(_ option: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 ? value : nil
    }
}
