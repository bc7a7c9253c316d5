import Glibc

/// The bytes of a descriptor, in pieces; a pipe's as they come.
struct TrackSource {
    private let descriptor: Int32
    private let room: UnsafeMutableRawBufferPointer

    init(_ descriptor: Int32, room: Int) throws(ExchangeError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw TrackSource.failure() }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw ExchangeError(ExchangeWords.isDirectory) }
        self.descriptor = descriptor
        self.room = .allocate(byteCount: room, alignment: 16)
    }

    func free() { room.deallocate() }

    /// Valid until the next call; empty at the end.
    mutating func next(atLeast wanted: Int) throws(ExchangeError) -> UnsafeRawBufferPointer {
        var done = 0
        while done < wanted {
            let count = Glibc.read(descriptor, room.baseAddress! + done, room.count - done)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw TrackSource.failure() }
            if count == 0 { break }
            done += count
        }
        return UnsafeRawBufferPointer(rebasing: room[..<done])
    }

    private static func failure() -> ExchangeError { ExchangeError(String(cString: strerror(errno))) }
}
