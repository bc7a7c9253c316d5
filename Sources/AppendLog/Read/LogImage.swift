import CZstd
import Glibc

/// A raw image or device whose file system may be gone: every block of every log on it, found by what blocks begin with
/// (docs/spool-format.md, section 12). Made in one pass; then each log on it is a shelf of segments.
///
/// Its memory is 32 bytes a block found, and one archive at a time.
package final class LogImage {
    fileprivate struct Found {
        var log: UInt64
        var place: BlockPlace
        var offset: Int
    }

    fileprivate struct FoundArchive {
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
    fileprivate var blocks: [Found] = []
    fileprivate var archives: [FoundArchive] = []
    fileprivate let descriptor: Int32
    fileprivate let calls: SystemCalls
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
        guard byteCount >= 0 else { throw .notALog(path: path, reason: "it is neither a file nor a block device") }
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
            _ = calls.pread(descriptor, sector, offset + start)
        }
        return want
    }

    private func search(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(LogError) {
        for start in stride(from: 0, to: min(bytes.count, LogImage.stretch), by: LogImage.sector) {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
            guard rest.count >= 4 else { return }
            if rest[0] == 0x42 && rest[1] == 0x20 { takeBlock(rest, at: offset + start) }
            if rest.loadUnaligned(as: UInt32.self).littleEndian == 0xFD2F_B528 { takeArchive(at: offset + start) }
            guard blocks.count <= LogImage.blockLimit else {
                throw .notALog(path: path, reason: "more blocks than any log has")
            }
        }
    }

    private func takeBlock(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        let block = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, BlockLayout.size)])
        decoded.decode(block)
        guard let header = decoded.header else { return }
        blocks.append(Found(log: header.log, place: header.place, offset: offset))
    }

    private func takeArchive(at offset: Int) {
        guard let segment = try? archive(at: offset), let first = segment.firstHeader else { return }
        archives.append(FoundArchive(log: first.log, segment: first.place.segment, offset: offset))
    }

    /// An archive lies in one piece as a rule; where it does not, its beginning is had.
    fileprivate func archive(at offset: Int) throws(LogError) -> ArchivedSegment {
        try ArchivedSegment(path, at: offset, calls)
    }
}

/// The segments of one log on an image.
private final class ImageShelf: SegmentShelf {
    private let image: LogImage
    private let segments: [UInt64: [LogImage.Found]]
    private let archives: [UInt64: Int]

    init(_ image: LogImage, _ log: UInt64) {
        self.image = image
        segments = Dictionary(grouping: image.blocks.filter { $0.log == log }, by: \.place.segment)
        var archives: [UInt64: Int] = [:]
        for archive in image.archives where archive.log == log { archives[archive.segment] = archive.offset }
        self.archives = archives
    }

    var path: String { image.path }

    func numbers() -> [UInt64] { Set(segments.keys).union(archives.keys).sorted() }

    func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? {
        let archive: ArchivedSegment?
        if let offset = archives[number] { archive = try image.archive(at: offset) } else { archive = nil }
        guard let found = segments[number] else { return archive }
        return ImageSegment(image, found, archive)
    }

    func seal(of number: UInt64) -> SegmentSeal? { nil }
}

/// The blocks of one segment, wherever on the image they lie. A block that stands there twice (a file that was copied,
/// a sector that was moved) is taken from where it is complete. Where blocks are missing, the archive may have them.
private final class ImageSegment: BlockSource {
    private let image: LogImage
    private var offsets: [Int: Int] = [:]
    private let archive: ArchivedSegment?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: BlockLayout.size, alignment: 4096)
    let count: Int

    init(_ image: LogImage, _ found: [LogImage.Found], _ archive: ArchivedSegment?) {
        self.image = image
        self.archive = archive
        count = max((found.map(\.place.block).max() ?? -1) + 1, archive?.count ?? 0)
        var decoded = DecodedBlock()
        for block in found {
            if offsets[block.place.block] != nil {
                decoded.decode(read(block.offset))
                if !decoded.isComplete { continue }
            }
            offsets[block.place.block] = block.offset
        }
        fillFromNeighbours()
    }

    deinit { buffer.deallocate() }

    /// A block whose header rotted lies, as a rule, right behind the one before it.
    private func fillFromNeighbours() {
        for index in 1..<max(count, 1) where offsets[index] == nil {
            if let before = offsets[index - 1] { offsets[index] = before + BlockLayout.size }
        }
    }

    func block(_ index: Int) -> UnsafeRawBufferPointer {
        guard let offset = offsets[index] else {
            return archive?.block(index) ?? UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return read(offset)
    }

    func refresh() {}

    private func read(_ offset: Int) -> UnsafeRawBufferPointer {
        let count = image.calls.readFully(image.descriptor, buffer, at: offset)
        return UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
    }
}
