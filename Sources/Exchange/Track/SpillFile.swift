import Files
import Glibc

/// A file without a name, for points that are more than memory should hold. It is gone when it is closed, or when the
/// power is.
final class SpillFile {
    private let descriptor: Int32
    private var size = 0

    init(in directory: String) throws(ExchangeError) {
        do throws(FileFailure) { descriptor = try UnnamedFile.open(in: directory) } catch {
            throw ExchangeError(ExchangeWords.cannotWrite(in: directory, error.errno))
        }
    }

    deinit { close(descriptor) }

    /// Points lie in it as they lie in memory: nobody else ever reads them.
    func append(_ points: [FilePoint]) throws(ExchangeError) {
        let written = points.withUnsafeBytes { write($0) }
        guard written else { throw ExchangeError(ExchangeWords.noRoomToSort(errno)) }
    }

    func points(_ first: Int, _ count: Int) throws(ExchangeError) -> [FilePoint] {
        let stride = MemoryLayout<FilePoint>.stride
        var isWhole = false
        let points = [FilePoint](unsafeUninitializedCapacity: count) { buffer, initialized in
            let room = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count * stride)
            isWhole = read(at: first * stride, into: room)
            initialized = isWhole ? count : 0
        }
        guard isWhole else { throw ExchangeError(ExchangeWords.pointsAreGone(errno)) }
        return points
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(size + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        size += bytes.count
        return true
    }

    private func read(at offset: Int, into room: UnsafeMutableRawBufferPointer) -> Bool {
        var done = 0
        while done < room.count {
            let count = pread(descriptor, room.baseAddress! + done, room.count - done, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }
}
