import CLinux
import Glibc

/// The system's error when a test could not get the descriptor that it needs.
struct DescriptorError: Error { let code = errno }

/// Both ends of a pipe, closed with the test.
final class Pipe {
    let reading: Int32
    let writing: Int32
    private var isReadingOpen = true

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw DescriptorError() }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeReading()
        close(writing)
    }

    func closeReading() {
        if isReadingOpen { close(reading) }
        isReadingOpen = false
    }

    func available() -> Int {
        var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        return Int(poll(&entry, 1, 0))
    }

    func read(upTo count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let length = Glibc.read(reading, &bytes, count)
        return Array(bytes.prefix(max(0, length)))
    }
}

/// Another thread that reads a descriptor until it has enough.
final class Reading {
    private final class State {
        let descriptor: Int32
        let count: Int
        var bytes: [UInt8] = []

        init(descriptor: Int32, count: Int) {
            self.descriptor = descriptor
            self.count = count
        }
    }

    private let state: State
    private var thread = pthread_t()

    init(from descriptor: Int32, count: Int) {
        state = State(descriptor: descriptor, count: count)
        let context = Unmanaged.passRetained(state).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                let state = Unmanaged<State>.fromOpaque(context!).takeRetainedValue()
                var chunk = [UInt8](repeating: 0, count: 4096)
                while state.bytes.count < state.count {
                    let length = Glibc.read(state.descriptor, &chunk, chunk.count)
                    guard length > 0 else { break }
                    state.bytes += chunk.prefix(length)
                }
                return nil
            }, context)
    }

    /// Waits for the thread and returns what it read.
    func finish() -> [UInt8] {
        pthread_join(thread, nil)
        return state.bytes
    }
}

/// A file without a name.
final class ScratchFile {
    let descriptor: Int32

    init(flags: Int32 = O_RDWR) throws {
        let path = "/tmp/roadbook-terminal-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        descriptor = open(path, flags | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DescriptorError() }
        unlink(path)
    }

    deinit { close(descriptor) }

    var size: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : -1
    }
}

/// A terminal of the wanted width that nobody looks at.
final class PseudoTerminal {
    private let controller: Int32
    let descriptor: Int32

    /// Linux's own numbers: Swift does not see the macros they are made with, nor posix_openpt.
    private static let unlock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430

    init(columns: UInt16) throws {
        controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard controller >= 0 else { throw DescriptorError() }
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(controller, PseudoTerminal.unlock, &isLocked) == 0 else { throw DescriptorError() }
        guard ioctl(controller, PseudoTerminal.number, &number) == 0 else { throw DescriptorError() }
        descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DescriptorError() }
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else { throw DescriptorError() }
    }

    deinit {
        close(descriptor)
        close(controller)
    }
}
