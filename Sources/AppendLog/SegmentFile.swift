import Glibc

/// A segment's file, by name: `00000042.log`, or `00000042.log.zst` once it is archived.
package struct SegmentFile: Equatable, Sendable {
    package enum Kind: Sendable { case plain, archive }

    package var number: UInt64
    package var kind: Kind
    package var directory: String

    package var path: String { directory + "/" + SegmentFile.name(number, kind) }

    static let preparedName = "next.tmp"
    static let lockName = "lock"
    static let damageName = "damage"

    static func name(_ number: UInt64, _ kind: Kind) -> String {
        padded(number, 8) + (kind == .plain ? ".log" : ".log.zst")
    }

    static func padded(_ number: UInt64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// Nil for a name that is no segment's.
    init?(name: String, directory: String) {
        let isArchive = name.hasSuffix(".log.zst")
        guard isArchive || name.hasSuffix(".log") else { return nil }
        let digits = name.utf8.prefix { $0 != 0x2E }
        guard digits.count >= 8, let number = UInt64(String(Substring(digits))), number >= 1 else { return nil }
        self.init(number: number, kind: isArchive ? .archive : .plain, directory: directory)
        guard name == SegmentFile.name(number, kind) else { return nil }
    }

    init(number: UInt64, kind: Kind, directory: String) {
        self.number = number
        self.kind = kind
        self.directory = directory
    }

    /// All segments in the given directories, ascending by number; a plain one before its archive. A directory that is
    /// not there has none.
    static func list(_ directories: [String], _ calls: SystemCalls) throws(LogError) -> [SegmentFile] {
        var files: [SegmentFile] = []
        for directory in directories {
            let result = calls.list(directory) { name in
                if let file = SegmentFile(name: name, directory: directory) { files.append(file) }
            }
            if result == -Int(ENOENT) { continue }
            if result < 0 { throw .system("list", directory, result) }
        }
        return files.sorted { ($0.number, $0.kind == .plain ? 0 : 1) < ($1.number, $1.kind == .plain ? 0 : 1) }
    }
}

/// The blocks of a plain segment, read a stretch at a time. A block that the card refuses to give is given as damage.
struct BlockFile: ~Copyable {
    private static let stretch = 64

    let path: String
    private let calls: SystemCalls
    private let descriptor: Int32
    private let buffer: UnsafeMutableRawBufferPointer
    private var loaded = 0..<0
    private(set) var byteCount: Int

    /// How many blocks the file holds; a part of one at the end counts.
    var blockCount: Int {
        min((byteCount + BlockLayout.size - 1) / BlockLayout.size, BlockLayout.segmentBlocks.upperBound)
    }

    init(_ path: String, _ calls: SystemCalls) throws(LogError) {
        let opened = calls.open(path, O_RDONLY, 0)
        guard opened >= 0 else { throw .system("open", path, opened) }
        let size = calls.size(Int32(opened))
        guard size >= 0 else {
            _ = calls.close(Int32(opened))
            throw .system("seek", path, size)
        }
        self.path = path
        self.calls = calls
        descriptor = Int32(opened)
        byteCount = size
        buffer = .allocate(byteCount: BlockFile.stretch * BlockLayout.size, alignment: 4096)
    }

    deinit {
        _ = calls.close(descriptor)
        buffer.deallocate()
    }

    /// Forgets what it read, so that the next block comes from the file as it is now.
    mutating func refresh() {
        loaded = 0..<0
        let size = calls.size(descriptor)
        if size >= 0 { byteCount = size }
    }

    /// The bytes of block `index`, valid until the next call. Fewer than 4096 if the file ends inside it.
    mutating func block(_ index: Int) -> UnsafeRawBufferPointer {
        if !loaded.contains(index) { load(from: index) }
        let start = (index - loaded.lowerBound) * BlockLayout.size
        let length = min(BlockLayout.size, byteCount - index * BlockLayout.size)
        return UnsafeRawBufferPointer(rebasing: buffer[start..<(start + length)])
    }

    private mutating func load(from index: Int) {
        let count = min(BlockFile.stretch, blockCount - index)
        loaded = index..<(index + count)
        let want = min(count * BlockLayout.size, byteCount - index * BlockLayout.size)
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<want])
        if calls.readFully(descriptor, part, at: index * BlockLayout.size) == want { return }
        for block in loaded { loadAlone(block) }
    }

    /// One bad sector must not hide its neighbours.
    private mutating func loadAlone(_ index: Int) {
        let start = (index - loaded.lowerBound) * BlockLayout.size
        let length = min(BlockLayout.size, byteCount - index * BlockLayout.size)
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[start..<(start + length)])
        if calls.readFully(descriptor, part, at: index * BlockLayout.size) == length { return }
        memset(part.baseAddress!, 0x3F, length)
    }
}
