import Files
import Glibc

/// The facts that can be known of the medium that the spool is on.
struct CardFacts {
    enum WriteCache: Equatable { case unknown, through, back }

    /// The bytes that an hour of driving without a rest writes, measured at a block device with an ordinary ext4, and a
    /// fifth more.
    private static let bytesPerHour = 1_900_000.0

    let directory: String
    let writeCache: WriteCache
    private var askedAt: Int64 = -60_000
    private var known: (bytes: Int64, hours: Double)?

    init(_ directory: String) {
        self.directory = directory
        writeCache = CardFacts.writeCache(of: directory)
    }

    /// The write cache that the kernel reports of the disk of the directory, or of the disk whose partition holds it.
    private static func writeCache(of directory: String) -> WriteCache {
        var status = stat()
        guard stat(directory, &status) == 0 else { return .unknown }
        // The number is taken apart as by glibc's major() and minor(), which are macros.
        let number = status.st_dev
        let major = (number >> 8 & 0xFFF) | (number >> 32 & ~0xFFF)
        let minor = (number & 0xFF) | (number >> 12 & ~0xFF)
        let device = "/sys/dev/block/\(major):\(minor)"
        for place in ["/queue/write_cache", "/../queue/write_cache"] {
            switch firstLine(device + place) {
            case "write back": return .back
            case "write through": return .through
            default: continue
            }
        }
        return .unknown
    }

    private static func firstLine(_ path: String) -> String? {
        InputFile.text(of: path, upTo: 4_096)?.split(separator: "\n").first.map(String.init)
    }

    /// Room that is left for the recorder, and how long that lasts. Known for a minute, since many may ask.
    mutating func room(at now: Int64) -> (bytes: Int64, hours: Double)? {
        if now - askedAt >= 60_000 {
            askedAt = now
            known = ask()
        }
        return known
    }

    private func ask() -> (bytes: Int64, hours: Double)? {
        var facts = statvfs()
        guard statvfs(directory, &facts) == 0 else { return nil }
        let bytes = Int64(clamping: UInt64(facts.f_bavail) &* UInt64(facts.f_frsize))
        return (bytes, Double(bytes) / CardFacts.bytesPerHour)
    }
}
