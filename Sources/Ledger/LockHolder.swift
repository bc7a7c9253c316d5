import Files
import Glibc

/// The process that holds a lock, as the kernel tells it to everybody.
package struct LockHolder: Equatable, Sendable, CustomStringConvertible {
    package let process: Int32
    /// The program; empty if it has ended since.
    package let program: String
    /// The owner of the process.
    package let user: String?

    package init(process: Int32, program: String, user: String?) {
        self.process = process
        self.program = program
        self.user = user
    }

    /// `roadbook of anna (process 1234)`
    package var description: String { LedgerWords.holder(program, of: user, process: process) }

    /// The holder of a flock on the file; nil if there is none, or if the kernel will not say (another container's
    /// process).
    package static func of(_ path: String) -> LockHolder? {
        var status = stat()
        guard stat(path, &status) == 0, let table = text("/proc/locks") else { return nil }
        let locks = table.split(separator: "\n").compactMap { Lock($0) }.filter { $0.inode == UInt64(status.st_ino) }
        // Some file systems give files another device than their locks: then the inode tells, if it is the only one.
        let exact = locks.first { $0.device == deviceText(status.st_dev) }
        return (exact ?? (locks.count == 1 ? locks.first : nil)).map { LockHolder(of: $0.process) }
    }

    /// A line of /proc/locks: `3: FLOCK  ADVISORY  WRITE 1234 08:01:131077 0 EOF`. One that waits has an arrow behind
    /// its number, and is none.
    private struct Lock {
        let process: Int32
        let device: Substring
        let inode: UInt64

        init?(_ line: Substring) {
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] == "FLOCK", let process = Int32(words[4]), process > 0,
                let colon = words[5].lastIndex(of: ":"), let inode = UInt64(words[5][words[5].index(after: colon)...])
            else { return nil }
            self.process = process
            self.inode = inode
            device = words[5][..<colon]
        }
    }

    private static func deviceText(_ device: UInt) -> String {
        let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
        let minor = device & 0xFF | (device >> 12) & ~0xFF
        return "\(twoDigits(major)):\(twoDigits(minor))"
    }

    private init(of process: Int32) {
        self.process = process
        program = LockHolder.text("/proc/\(process)/comm")?.split(separator: "\n").first.map(String.init) ?? ""
        var status = stat()
        user = stat("/proc/\(process)", &status) == 0 ? userName(status.st_uid) : nil
    }

    private static func twoDigits(_ number: UInt) -> String {
        let digits = String(number, radix: 16)
        return digits.utf8.count < 2 ? "0" + digits : digits
    }

    private static func text(_ path: String) -> String? { InputFile.text(of: path, upTo: 1 << 20) }
}

/// A user's name; `uid1000` for one that has none.
package func userName(_ user: UInt32 = getuid()) -> String {
    guard let entry = getpwuid(user) else { return "uid\(user)" }
    let name = String(cString: entry.pointee.pw_name)
    return name.isEmpty ? "uid\(user)" : name
}
