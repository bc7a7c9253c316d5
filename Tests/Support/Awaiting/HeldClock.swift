import Glibc

/// The clock of programs that run under Tests/Support/Rigs/held-clock.c. It goes as the machine's does, and is put
/// forward, or stands still, as the test says: so what takes minutes takes as long as the programs need, and nothing is
/// late because the machine is slow.
package final class HeldClock {
    /// The file in which the programs see it.
    package let path: String
    private var ahead: Int64 = 0
    private var stoodAt: Int64?

    package init(in directory: String) throws {
        path = directory + "/clock"
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw HeldClockError(code: errno) }
        close(file)
        try show()
    }

    /// Puts it forward.
    package func pass(milliseconds: Int64) throws {
        if let stoodAt { self.stoodAt = stoodAt + milliseconds * 1_000_000 }
        ahead += milliseconds * 1_000_000
        try show()
    }

    /// The clock stands while this is done.
    package func standing<Result>(_ act: () throws -> Result) throws -> Result {
        stoodAt = HeldClock.machine + ahead
        try show()
        defer { goOn() }
        return try act()
    }

    private func goOn() {
        if let stoodAt { ahead = stoodAt - HeldClock.machine }
        stoodAt = nil
        try? show()
    }

    /// An odd number stands, an even one is put on top of the machine's.
    private func show() throws {
        var word = stoodAt.map { $0 | 1 } ?? (ahead & ~1)
        let file = open(path, O_WRONLY | O_CLOEXEC)
        defer { close(file) }
        guard pwrite(file, &word, 8, 0) == 8 else { throw HeldClockError(code: errno) }
    }

    private static var machine: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

package struct HeldClockError: Error {
    let code: Int32
}
