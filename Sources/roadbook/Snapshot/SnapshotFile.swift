import Files
import Glibc

/// The file in which displays find the snapshot. It is replaced as a whole, for the household to read and for nobody
/// else. Any member may put what he likes into its folder: no link is followed there, and nothing that is written is
/// written into a file that was there.
struct SnapshotFile {
    private static let mode: mode_t = 0o640

    private let path: String

    init(_ path: String) { self.path = path }

    func write(_ bytes: [UInt8], isTyped: Bool = false) throws(FileFailure) {
        let file = try FileReplacement(of: path, mode: SnapshotFile.mode, isUnnamed: true, isTyped: isTyped)
        try file.setMode(SnapshotFile.mode)
        try file.write(bytes)
        try file.commit()
    }
}
