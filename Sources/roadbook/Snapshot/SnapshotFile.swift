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
        guard let (folder, name) = try? HeldFolder.place(of: path),
            let bytes = try? folder.bytes(of: name, upTo: SnapshotFile.longest)
        else { return nil }
        return try? JSONValue(reading: bytes)
    }
}
