import CGPS
import Glibc

/// The way to gpsd: never waits, neither for a connection nor for bytes.
///
/// libgps would connect by itself, but waits for it: a gpsd that hangs, with its queue of callers full, would hang the
/// recorder for two minutes. So the connecting is done here, and libgps is handed what is connected.
enum GpsdSocket {
    enum Opening {
        case connected(Int32)
        case pending(Int32)
        case failed(Int32)
    }

    static func open(_ place: SocketPlace) -> Opening {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(place.family, kind, 0)
        guard descriptor >= 0 else { return .failed(errno) }
        let result = place.bytes.withUnsafeBytes { bytes in
            connect(descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
        if result == 0 { return .connected(descriptor) }
        let code = errno
        guard code == EINPROGRESS else {
            close(descriptor)
            return .failed(code)
        }
        return .pending(descriptor)
    }

    /// The state in which a pending connection stands: nil while nothing is decided, then 0 or its errno.
    static func outcome(_ descriptor: Int32) -> Int32? {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) > 0 else { return nil }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { return errno }
        return code
    }

    /// From how many unread bytes on a TCP socket is readable; a Unix socket always is.
    static func wake(_ descriptor: Int32, from bytes: Int) {
        var bytes = Int32(bytes)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVLOWAT, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Has libgps ask gpsd for its reports. It writes as if to a file, so SIGPIPE is kept off meanwhile, and taken away
    /// if the socket had been closed at the other end.
    static func watch(_ descriptor: Int32) -> Bool {
        var pipe = sigset_t()
        var before = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let data = UnsafeMutablePointer<gps_data_t>.allocate(capacity: 1)
        defer { data.deallocate() }
        memset(data, 0, MemoryLayout<gps_data_t>.size)
        data.pointee.gps_fd = descriptor
        if gps_stream(data, numericCast(WATCH_ENABLE | WATCH_JSON), nil) == 0 { return true }
        if sigismember(&before, SIGPIPE) == 0 {
            var now = timespec()
            sigtimedwait(&pipe, nil, &now)
        }
        return false
    }
}
