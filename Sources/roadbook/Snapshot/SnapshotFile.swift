import Files
import Glibc
import JSON

/// The file in which displays find the snapshot. It is replaced as a whole, for the household to read and for nobody
/// else. Any member may put what he likes into its folder: no link is followed there, and nothing that is written is
/// written into a file that was there.
struct SnapshotFile {
    private static let mode: mode_t = 0o640
    private static let longest = 256 << 10

    private let path: String

    init(_ path: String) { self.path = path }

    /// One that need not outlive a power cut is not synced, so that nobody waits for the card.
    func write(_ bytes: [UInt8], isDurable: Bool) throws(FileFailure) {
        let file = try FileReplacement(of: path, mode: SnapshotFile.mode, isUnnamed: true)
        try file.setMode(SnapshotFile.mode)
        try file.write(bytes)
        try file.commit(isDurable: isDurable)
    }

    /// The object in it; nil for what is none, and for what is no plain file.
    func read() -> JSONValue? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: SnapshotFile.longest)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return try? JSONValue(reading: Array(bytes.prefix(count)))
    }
}
