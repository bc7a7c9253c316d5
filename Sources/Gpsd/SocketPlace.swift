import Glibc

/// A socket address as the kernel wants it.
struct SocketPlace: Equatable, Sendable {
    let family: Int32
    let bytes: [UInt8]

    init(family: Int32, bytes: [UInt8]) {
        self.family = family
        self.bytes = bytes
    }

    /// Nil for a path that is too long for a socket.
    init?(path: String) {
        var address = sockaddr_un()
        let name = Array(path.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path), !name.contains(0) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        self.init(family: AF_UNIX, bytes: withUnsafeBytes(of: &address) { Array($0) })
    }
}
