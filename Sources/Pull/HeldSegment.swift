import AppendLog
import Glibc

/// One segment of a log that is pulled, as far as it is held here: compared with, and grown at its end.
final class HeldSegment {
    enum BlockState {
        case nothing
        case blank
        /// Neither blank nor whole.
        case torn
        case whole(Digest)
    }

    let number: UInt64
    private let held: HeldDirectory
    private let unfinished: UnfinishedSegments
    private let calls: SystemCalls
    private let path: String
    private var plain: BlockFile?
    private let archive: ArchivedSegment?
    private var descriptor: Int32?
    private var decoded = DecodedBlock()
    private var isChanged = false
    private var isNew = false
    /// From here on an earlier pull was cut: what is not whole is no damage that came from there.
    private let sureEnd: Int
    /// Whole blocks of the file; what a cut left of another behind them does not count.
    private(set) var count: Int

    var directory: String { held.path }

    private var name: String { SegmentFile.name(number, .plain) }

    var isArchive: Bool { plain == nil && archive != nil }

    init(
        _ number: UInt64, in held: HeldDirectory, _ unfinished: UnfinishedSegments, _ calls: SystemCalls
    ) throws(LogError) {
        self.number = number
        self.held = held
        self.unfinished = unfinished
        self.calls = calls
        let directory = held.path
        path = directory + "/" + SegmentFile.name(number, .plain)
        let notes = try unfinished.notes(in: directory)
        sureEnd = notes.first { $0.segment == number && !$0.isDamaged }?.block ?? .max
        plain = try HeldSegment.open(path, calls)
        archive = try? ArchivedSegment(directory + "/" + SegmentFile.name(number, .archive), calls)
        // A reader takes the archive if the blocks are not whole: so do we.
        if let archive, let blocks = plain, !DirectoryShelf.isWhole(blocks) || blocks.count < archive.count {
            plain = nil
        }
        count = plain.map { $0.byteCount / BlockLayout.size } ?? archive?.count ?? 0
    }

    /// Nil where there is none. What is there and is no file is no segment to go on with.
    private static func open(_ path: String, _ calls: SystemCalls) throws(LogError) -> BlockFile? {
        do throws(LogError) { return try BlockFile(path, calls) } catch {
            if case .system("open", _, let errno) = error, errno == ENOENT { return nil }
            throw error
        }
    }

    deinit { if let descriptor { _ = calls.close(descriptor) } }

    private var source: (any BlockSource)? { plain ?? archive }

    func bytes(_ index: Int) -> UnsafeRawBufferPointer {
        source?.block(index) ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }

    func held(_ index: Int) -> BlockState {
        guard index < count else { return .nothing }
        let bytes = bytes(index)
        decoded.decode(bytes, copies: false)
        if decoded.isBlank { return .blank }
        guard let header = decoded.header, decoded.isComplete, header.place.block == index,
            header.place.segment == number, decoded.bodyMatches(bytes)
        else { return .torn }
        return .whole(Digest(of: decoded.headerLine(bytes)))
    }

    /// True if an archive of the segment has every line that is here; blocks that the disk refuses may have others.
    func saysNoMore(than archive: ArchivedSegment) -> Bool {
        var lines: Set<UInt64> = []
        for index in 0..<archive.count {
            decoded.decode(archive.block(index))
            for line in decoded.lines { lines.insert(line.sequence) }
        }
        return (0..<count).allSatisfy { index in
            decoded.decode(bytes(index), copies: false)
            return decoded.lines.allSatisfy { lines.contains($0.sequence) }
        } && plain?.refused.isEmpty != false
    }

    /// An archive has taken its place.
    func remove() throws(LogError) {
        let removed = held.unlink(name)
        guard removed >= 0 else { throw .system("unlink", path, removed) }
        let durable = held.sync()
        guard durable >= 0 else { throw .system("fsync", directory, durable) }
    }

    func isSure(_ index: Int) -> Bool { index < sureEnd }

    /// A block of an archive with the padding that was left out.
    static func padded(_ block: UnsafeRawBufferPointer) -> [UInt8] {
        var decoded = DecodedBlock()
        decoded.decode(block)
        var text = Array(block)
        // Copies for which there is no room: the block itself always has it.
        if text.count > BlockLayout.size { text = Array(decoded.headerLine(block)) + Array(decoded.body(block)) }
        if text.count < BlockLayout.size {
            text += [UInt8](repeating: 0x20, count: BlockLayout.size - text.count - 1) + [0x0A]
        }
        return Array(text.prefix(BlockLayout.size))
    }

    // MARK: Growing

    /// Whole blocks behind the last one, or in the place of what is none.
    func write(_ bytes: UnsafeRawBufferPointer, at index: Int) throws(LogError) {
        guard !isArchive else { throw .notALog(path: path, reason: PullWords.growsThough) }
        let descriptor = try opened(for: index)
        isChanged = true
        var offset = 0
        while offset < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            let written = calls.pwrite(descriptor, rest, index * BlockLayout.size + offset)
            if written == -Int(EINTR) { continue }
            guard written > 0 else {
                dropRest(index + offset / BlockLayout.size)
                throw .system("write", path, written == 0 ? -Int(ENOSPC) : written)
            }
            offset += written
        }
        count = max(count, index + bytes.count / BlockLayout.size)
    }

    /// A disk that is full may take a part of a block.
    private func dropRest(_ blocks: Int) {
        guard blocks >= count, let descriptor else { return }
        _ = calls.truncate(descriptor, blocks * BlockLayout.size)
    }

    func writeBlanks(_ blanks: Range<Int>) throws(LogError) {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: PullFrame.payloadLimit, alignment: 16)
        defer { room.deallocate() }
        BlockLayout.fillBlank(room)
        var index = blanks.lowerBound
        while index < blanks.upperBound {
            let part = min(PullFrame.blocks, blanks.upperBound - index)
            try write(UnsafeRawBufferPointer(rebasing: room[..<(part * BlockLayout.size)]), at: index)
            index += part
        }
    }

    /// Everything written is on the disk, and the name too, before another segment is begun.
    func finish() throws(LogError) {
        guard isChanged, let descriptor else { return }
        let synced = calls.fdatasync(descriptor)
        guard synced >= 0 else { throw .system("fdatasync", path, synced) }
        if isNew {
            let named = held.sync()
            guard named >= 0 else { throw .system("fsync", directory, named) }
        }
        isChanged = false
        isNew = false
    }

    /// `index` is the first block that is written.
    private func opened(for index: Int) throws(LogError) -> Int32 {
        if let descriptor { return descriptor }
        try unfinished.begin(number, at: index, in: directory)
        isNew = plain == nil
        let result = held.openOrMake(name, mode: HouseholdMode.file)
        guard result >= 0 else { throw held.refusal("open", name, result) }
        descriptor = Int32(result)
        // A cut may have left part of a block behind the last whole one.
        let size = calls.size(Int32(result))
        if size > count * BlockLayout.size { _ = calls.truncate(Int32(result), count * BlockLayout.size) }
        return Int32(result)
    }
}
