import Control
import Files
import Glibc
import JSON

/// `status.json` in the runtime directory: the status as a file, for programs that would rather read one. Replaced
/// whole when the state changes, and with a fix if it is half a minute old by then; the directory is memory, so no card
/// is touched.
struct Snapshot {
    /// At most once a second, whatever happens.
    private static let apart: Int64 = 1_000
    private static let old: Int64 = 30_000

    private let path: String
    private var isBehind = true
    private var writtenAt = -Snapshot.old

    init?(beside socket: String) {
        guard let slash = socket.lastIndex(of: "/") else { return nil }
        path = socket[..<slash] + "/status.json"
    }

    var deadline: Int64? { isBehind ? writtenAt + Snapshot.apart : nil }

    /// Something changed that is worth a new file at once.
    mutating func hasChanged() { isBehind = true }

    /// Only what every fix changes.
    mutating func hasRecorded(at now: Int64) { if now - writtenAt >= Snapshot.old { isBehind = true } }

    func isDue(_ now: Int64) -> Bool { isBehind && now >= writtenAt + Snapshot.apart }

    mutating func write(_ status: Status, now: Int64) {
        isBehind = false
        writtenAt = now
        var writer = JSONWriter()
        status.write(to: &writer)
        replace(with: writer.bytes + [0x0A])
    }

    /// Anyone who reads it sees the old one or the new one. That it cannot be written is no reason to stop anything.
    private func replace(with bytes: [UInt8]) {
        guard let file = try? FileReplacement(of: path, mode: 0o640) else { return }
        do throws(FileFailure) {
            try file.setMode(0o640)
            try file.write(bytes)
            try file.commit(isDurable: false)
        } catch { file.discard() }
    }
}
