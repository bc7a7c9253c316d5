import Glibc

/// A raw image or device whose file system may be gone: every block of every log on it, found by what blocks begin with
/// (docs/spool-format.md, section 12). Made in one pass; then each log on it is a shelf of segments.
///
/// Its memory is 32 bytes a block found, and one archive at a time.
package final class LogImage {
    struct Found {
        var log: UInt64
        var place: BlockPlace
        var offset: Int
    }

    struct FoundArchive {
        var log: UInt64
        var segment: UInt64
        var offset: Int
    }

    private static let sector = 512
    private static let stretch = 4 << 20
    /// A log of more blocks than ten years of driving fill is not believed.
    private static let blockLimit = 16 << 20

    package let path: String
    package private(set) var byteCount: Int
    /// Bytes that the device refused to give.
    package private(set) var refusedBytes = 0
    var blocks: [Found] = []
    var archives: [FoundArchive] = []
    let descriptor: Int32
    let calls: SystemCalls
    private var decoded = DecodedBlock()

    /// Scans the whole image; `progress` is told how many bytes are done.
    package init(
        _ path: String, calls: SystemCalls = .kernel, progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) throws(LogError) {
        let opened = calls.open(SystemCalls.anywhere, path, O_RDONLY, 0)
        guard opened >= 0 else { throw opened == -Int(ENOENT) ? .missing(path: path) : .system("open", path, opened) }
        self.path = path
        self.calls = calls
        descriptor = Int32(opened)
        byteCount = calls.size(descriptor)
        guard byteCount >= 0 else { throw .notALog(path: path, reason: AppendLogWords.isNoImage) }
        try scan(progress)
        blocks.sort { ($0.log, $0.place, $0.offset) < ($1.log, $1.place, $1.offset) }
    }

    deinit { _ = calls.close(descriptor) }

    /// The ids of the logs on it, the one with the most blocks first.
    package var logs: [UInt64] {
        var counts: [UInt64: Int] = [:]
        for block in blocks { counts[block.log, default: 0] += 1 }
        for archive in archives { counts[archive.log, default: 0] += 1 }
        return counts.keys.sorted { (counts[$1]!, $0) < (counts[$0]!, $1) }
    }

    package func shelf(of log: UInt64) -> any SegmentShelf { ImageShelf(self, log) }

    private func scan(_ progress: (Int, Int) -> Void) throws(LogError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: LogImage.stretch + BlockLayout.size, alignment: 4096)
        defer { buffer.deallocate() }
        var offset = 0
        while offset < byteCount {
            let count = read(buffer, at: offset)
            guard count > 0 else { throw .system("pread", path, count) }
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            try search(bytes, at: offset)
            offset += LogImage.stretch
            progress(min(offset, byteCount), byteCount)
        }
    }

    /// A stretch and one block more. Where the device gives an error, sector by sector, and zeros for what is lost.
    private func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        let want = min(buffer.count, byteCount - offset)
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<want])
        if calls.readFully(descriptor, part, at: offset) == want { return want }
        memset(part.baseAddress!, 0, want)
        for start in stride(from: 0, to: want, by: LogImage.sector) {
            let sector = UnsafeMutableRawBufferPointer(rebasing: part[start..<min(want, start + LogImage.sector)])
            let isGiven = calls.pread(descriptor, sector, offset + start) == sector.count
            if !isGiven, start < LogImage.stretch { refusedBytes += sector.count }
        }
        return want
    }

    private func search(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(LogError) {
        for start in stride(from: 0, to: min(bytes.count, LogImage.stretch), by: LogImage.sector) {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
            guard rest.count >= 4 else { return }
            if rest[0] == 0x42 && rest[1] == 0x20 { addBlock(rest, at: offset + start) }
            if rest.loadUnaligned(as: UInt32.self).littleEndian == 0xFD2F_B528 { addArchive(at: offset + start) }
            guard blocks.count <= LogImage.blockLimit else {
                throw .notALog(path: path, reason: AppendLogWords.hasTooManyBlocks)
            }
        }
    }

    private func addBlock(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        let block = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, BlockLayout.size)])
        decoded.decode(block)
        guard let header = decoded.header else { return }
        blocks.append(Found(log: header.log, place: header.place, offset: offset))
    }

    private func addArchive(at offset: Int) {
        guard let segment = try? archive(at: offset), let first = segment.firstHeader else { return }
        archives.append(FoundArchive(log: first.log, segment: first.place.segment, offset: offset))
    }

    /// An archive lies in one piece as a rule; where it does not, its beginning is had.
    func archive(at offset: Int) throws(LogError) -> ArchivedSegment {
        try ArchivedSegment(path, at: offset, calls)
    }
}
