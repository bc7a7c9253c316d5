import Glibc

/// The clock of this boot, which the lines of the spool have too.
enum BootClock {
    /// Milliseconds since the machine was switched on.
    static func now() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
    }

    /// The kernel's id of this boot, without dashes; empty where nobody says.
    static let id: String = {
        var bytes = [UInt8](repeating: 0, count: 64)
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        let count = max(0, read(descriptor, &bytes, bytes.count))
        return String(decoding: bytes.prefix(count).filter { $0 != UInt8(ascii: "-") && $0 > 0x20 }, as: UTF8.self)
    }()
}
