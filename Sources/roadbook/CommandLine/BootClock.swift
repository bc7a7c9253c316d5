import Files
import Glibc

/// The clock of this boot, which the lines of the spool have too.
enum BootClock {
    /// Milliseconds since the machine was switched on.
    static func now() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
    }

    /// The kernel's id of this boot, without dashes; nil without /proc, which has it.
    static let id: String? = {
        let text = InputFile.text(of: "/proc/sys/kernel/random/boot_id", upTo: 64)
        return text?.filter { $0 != "-" && !$0.isWhitespace }
    }()
}
