import CLinux
import Glibc

/// The address of a Unix socket.
struct SocketAddress {
    private var address = sockaddr_un()

    /// Nil if the path is too long for one, or empty.
    init?(_ path: String) {
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, !bytes.contains(0), bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            return nil
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    mutating func bind(_ descriptor: Int32) -> Int32 {
        with { Glibc.bind(descriptor, $0, $1) }
    }

    mutating func connect(_ descriptor: Int32) -> Int32 {
        with { Glibc.connect(descriptor, $0, $1) }
    }

    private mutating func with(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                call(plain, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
