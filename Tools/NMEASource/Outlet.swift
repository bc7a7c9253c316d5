import Glibc
import PrivateGpsd

struct Failed: Error, CustomStringConvertible {
    let call: String
    let code = errno

    var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// The way that the sentences go: to the gpsd that connected, or into a pseudo-terminal.
struct Outlet {
    enum Kind {
        case tcp(port: UInt16)
        case terminal(link: String)
    }

    let announcement: String
    /// Waits for gpsd; -1 of a terminal.
    private let listener: Int32
    /// -1 while nobody is connected.
    private var reader: Int32
    /// Keeps a terminal alive while gpsd has it closed.
    private var other: Int32 = -1

    init(_ kind: Kind) throws {
        switch kind {
        case .tcp(let port):
            listener = try Outlet.listen(port)
            reader = -1
            announcement = "listening \(InternetSocket.port(of: listener))"
        case .terminal(let link):
            listener = -1
            reader = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            guard let path = Outlet.unlock(reader) else { throw Failed(call: "/dev/ptmx") }
            other = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            Outlet.makeRaw(other)
            // gpsd gives up root's rights before it opens a receiver.
            chmod(path, 0o666)
            unlink(link)
            guard symlink(path, link) == 0 else { throw Failed(call: link) }
            announcement = "terminal \(link)"
        }
    }

    mutating func awaitReader() {
        if listener >= 0, reader < 0 { reader = accept(listener, nil, nil) }
    }

    /// Sends what an epoch says. Nobody there, or a terminal full of what nobody reads: it is lost, as it would be.
    mutating func send(_ text: String) {
        if listener >= 0, reader < 0 { acceptCaller() }
        guard reader >= 0 else { return }
        var text = text
        let isSent = text.withUTF8 { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = write(reader, bytes.baseAddress! + sent, bytes.count - sent)
                if count < 0 { return errno == EAGAIN }
                sent += count
            }
            return true
        }
        if !isSent, listener >= 0 { hangUp() }
    }

    /// Stays, for a gpsd that loses its source throws away what it had not yet read of it.
    mutating func hold() {
        while true {
            awaitReader()
            var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            if listener < 0 {
                pause()
            } else if reader >= 0, poll(&entry, 1, -1) > 0, discard() <= 0 {
                hangUp()
            }
        }
    }

    private func discard() -> Int {
        var bytes = [UInt8](repeating: 0, count: 4096)
        return read(reader, &bytes, bytes.count)
    }

    private mutating func hangUp() {
        close(reader)
        reader = -1
    }

    private mutating func acceptCaller() {
        var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, 0) > 0 { reader = accept(listener, nil, nil) }
    }

    private static func listen(_ port: UInt16) throws -> Int32 {
        guard let listener = try? InternetSocket.bound(port: port), Glibc.listen(listener, 4) == 0 else {
            throw Failed(call: "port \(port)")
        }
        return listener
    }

    /// Opens the other end for others, and says where it is: glibc's own calls for this are hidden from Swift.
    private static func unlock(_ terminal: Int32) -> String? {
        let unlocking: UInt = 0x4004_5431
        let asking: UInt = 0x8004_5430
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(terminal, unlocking, &isLocked) == 0, ioctl(terminal, asking, &number) == 0 else { return nil }
        return "/dev/pts/\(number)"
    }

    private static func makeRaw(_ terminal: Int32) {
        var settings = termios()
        tcgetattr(terminal, &settings)
        cfmakeraw(&settings)
        tcsetattr(terminal, TCSANOW, &settings)
    }
}
