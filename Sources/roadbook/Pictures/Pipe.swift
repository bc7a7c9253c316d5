import Glibc

/// A pipe to or from a program that was started.
final class Pipe {
    /// The end into which one writes, and the one at which the other reads.
    private(set) var beginning: Int32
    private(set) var end: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw PictureWords.notStarted(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (end, beginning) = (ends[0], ends[1])
    }

    deinit {
        closeBeginning()
        closeEnd()
    }

    func closeBeginning() {
        if beginning >= 0 { close(beginning) }
        beginning = -1
    }

    func closeEnd() {
        if end >= 0 { close(end) }
        end = -1
    }

    /// All of it, and then nothing more. Anyone who stops reading has a reason to say.
    func write(_ bytes: [UInt8]) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(beginning, $0.baseAddress! + written, $0.count - written) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            written += count
        }
        closeBeginning()
    }

    /// Everything until the other end is closed.
    func read(atMost most: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < most {
            let count = Glibc.read(end, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
