import Glibc

/// The process that holds a lock, as the kernel tells it to everybody.
package struct LockHolder: Equatable, Sendable, CustomStringConvertible {
    package let process: Int32
    /// Its program; empty if it has ended since.
    package let program: String
    /// Whose it is.
    package let user: String?

    package init(process: Int32, program: String, user: String?) {
        self.process = process
        self.program = program
        self.user = user
    }

    /// `roadbook of anna (process 1234)`
    package var description: String {
        let name = program.isEmpty ? "a program" : program
        return "\(name)\(user.map { " of \($0)" } ?? "") (process \(process))"
    }

    /// Who has a flock on the file; nil if nobody, or if the kernel will not say (another container's process).
    package static func of(_ path: String) -> LockHolder? {
        var status = stat()
        guard stat(path, &status) == 0, let table = text("/proc/locks") else { return nil }
        let device = status.st_dev
        let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
        let minor = device & 0xFF | (device >> 12) & ~0xFF
        let wanted = "\(twoDigits(major)):\(twoDigits(minor)):\(status.st_ino)"
        for line in table.split(separator: "\n") {
            // `3: FLOCK  ADVISORY  WRITE 1234 08:01:131077 0 EOF`; with an arrow behind the number, one that waits.
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] == "FLOCK", words[5] == wanted, let process = Int32(words[4]) else {
                continue
            }
            if process > 0 { return LockHolder(of: process) }
        }
        return nil
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

    private static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < 1 << 20 {
            let count = read(descriptor, &buffer, buffer.count)
            if count <= 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A user's name; `uid1000` for one that has none.
package func userName(_ user: UInt32 = getuid()) -> String {
    guard let entry = getpwuid(user) else { return "uid\(user)" }
    let name = String(cString: entry.pointee.pw_name)
    return name.isEmpty ? "uid\(user)" : name
}
