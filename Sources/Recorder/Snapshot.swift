import Control
import Glibc
import JSON

/// `status.json` in the runtime directory: the status as a file, for programs that would rather read one. Replaced
/// whole, at most once a second; the directory is memory, so no card is touched.
struct Snapshot {
    private static let apart: Int64 = 1_000

    var isBehind = true
    private let path: String
    private var nextAt: Int64 = 0

    /// Beside the control socket, where systemd made a directory for both.
    init?(beside socket: String) {
        guard let slash = socket.lastIndex(of: "/") else { return nil }
        path = socket[..<slash] + "/status.json"
    }

    var deadline: Int64? { isBehind ? nextAt : nil }

    mutating func write(now: Int64, _ status: () -> Status) {
        guard isBehind, now >= nextAt else { return }
        isBehind = false
        nextAt = now + Snapshot.apart
        var writer = JSONWriter()
        status().write(to: &writer)
        replace(with: writer.bytes + [0x0A])
    }

    /// Whoever reads it sees the old one or the new one. That it cannot be written is no reason to stop anything.
    private func replace(with bytes: [UInt8]) {
        let next = path + ".next"
        let descriptor = open(next, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard descriptor >= 0 else { return }
        fchmod(descriptor, 0o640)
        let written = Glibc.write(descriptor, bytes, bytes.count)
        close(descriptor)
        if written == bytes.count { rename(next, path) } else { unlink(next) }
    }
}
