import Glibc

/// A terminal of the wanted size: a program draws on one end, the test reads at the other.
final class PseudoTerminal {
    private let controller: Int32
    private let number: UInt32

    /// Linux's own numbers: Swift does not see the macros they are made with, nor posix_openpt.
    private static let unlocking: UInt = 0x4004_5431
    private static let numbering: UInt = 0x8004_5430

    init(columns: UInt16, rows: UInt16) throws {
        controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard controller >= 0 else { throw Roadbook.SpawnError(code: errno) }
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(controller, PseudoTerminal.unlocking, &isLocked) == 0,
            ioctl(controller, PseudoTerminal.numbering, &number) == 0
        else { throw Roadbook.SpawnError(code: errno) }
        self.number = number
        try resize(columns: columns, rows: rows)
    }

    deinit { close(controller) }

    /// Resizes the terminal as a window does that is drawn larger; the program in it is told by a signal, which is the
    /// test's to send.
    func resize(columns: UInt16, rows: UInt16) throws {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(controller, UInt(TIOCSWINSZ), &size) == 0 else { throw Roadbook.SpawnError(code: errno) }
    }

    /// The end to read and the end to draw on. Nothing else holds the latter, so reading ends with who draws.
    func ends() throws -> (Int32, Int32) {
        let screen = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        let reading = fcntl(controller, F_DUPFD_CLOEXEC, 0)
        guard screen >= 0, reading >= 0 else { throw Roadbook.SpawnError(code: errno) }
        return (reading, screen)
    }
}
