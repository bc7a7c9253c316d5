import Glibc

/// The next segment, made ahead in slices so that no commit waits behind it: `next.tmp` is reserved, filled with blank
/// blocks, synced, and only then given its name. What a cut left of it is filled on from where it is blank already.
final class SegmentPreparation {
    enum State: Equatable {
        case filling(next: Int)
        case ready
        case failed(errno: Int32)
    }

    /// Blocks.
    static let slice = 16

    let number: UInt64
    let directory: String
    private(set) var state: State = .filling(next: 0)
    private let blocks: Int
    private let mode: UInt32
    private let calls: SystemCalls
    private var descriptor: Int32 = -1
    /// Nothing was there, so nothing of it is filled.
    private var isNew = false
    /// What was there of somebody else's has been taken away.
    private var isOwn = false

    init(number: UInt64, directory: String, blocks: Int, mode: UInt32, calls: SystemCalls) {
        self.number = number
        self.directory = directory
        self.blocks = blocks
        self.mode = mode
        self.calls = calls
    }

    deinit { if descriptor >= 0 { _ = calls.close(descriptor) } }

    /// Begins again after a failure.
    func retry() {
        if case .failed = state { state = .filling(next: 0) }
    }

    func finish(_ buffer: UnsafeMutableRawBufferPointer) {
        while case .filling = state { step(buffer) }
    }

    /// One slice of work. The buffer is the caller's and holds at least a slice.
    func step(_ buffer: UnsafeMutableRawBufferPointer) {
        guard case .filling(let next) = state else { return }
        if descriptor < 0, let errno = reserve() { return fail(errno) }
        let count = min(SegmentPreparation.slice, blocks - next)
        if let errno = fill(next, count, buffer) { return fail(errno) }
        state = .filling(next: next + count)
        if next + count == blocks {
            if let errno = publish() { return fail(errno) }
            state = .ready
        }
    }

    /// Room for all of it at once: a full card is known a segment ahead.
    private func reserve() -> Int32? {
        let opened = calls.open(path, O_RDWR | O_CREAT, mode)
        guard opened >= 0 else { return Int32(-opened) }
        descriptor = Int32(opened)
        let size = calls.size(descriptor)
        isNew = size == 0
        if size > blocks * BlockLayout.size {
            // Not one of this log's: another segment size was configured. Begin again with an empty file.
            close()
            let removed = calls.unlink(path)
            return removed < 0 ? Int32(-removed) : reserve()
        }
        let moded = calls.changeMode(descriptor, mode)
        if moded == -Int(EPERM) && !isOwn { return takeOver() }
        guard moded >= 0 else { return Int32(-moded) }
        let reserved = calls.allocate(descriptor, blocks * BlockLayout.size)
        return reserved < 0 ? Int32(-reserved) : nil
    }

    /// What is there was begun by another member of the group, whom a cut stopped: the mode of a file is its owner's to
    /// change. In our place there will be a file of our own.
    private func takeOver() -> Int32? {
        isOwn = true
        close()
        let removed = calls.unlink(path)
        return removed < 0 ? Int32(-removed) : reserve()
    }

    private func fill(_ next: Int, _ count: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int32? {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count * BlockLayout.size)])
        let offset = next * BlockLayout.size
        if !isNew, isFilled(part, offset) { return nil }
        BlockLayout.fillBlank(part)
        let written = calls.pwrite(descriptor, UnsafeRawBufferPointer(part), offset)
        if written == part.count { return nil }
        return written < 0 ? Int32(-written) : EIO
    }

    private func isFilled(_ part: UnsafeMutableRawBufferPointer, _ offset: Int) -> Bool {
        guard calls.readFully(descriptor, part, at: offset) == part.count else { return false }
        let blocks = stride(from: 0, to: part.count, by: BlockLayout.size)
        return blocks.allSatisfy { start in
            BlockLayout.isPrepared(UnsafeRawBufferPointer(rebasing: part[start..<(start + BlockLayout.size)]))
        }
    }

    private func publish() -> Int32? {
        let synced = calls.fsync(descriptor)
        guard synced >= 0 else { return Int32(-synced) }
        close()
        let named = calls.rename(path, directory + "/" + SegmentFile.name(number, .plain))
        guard named >= 0 else { return Int32(-named) }
        let known = calls.syncDirectory(directory)
        guard known >= 0 else { return Int32(-known) }
        // The name and the extents stand only in the journal so far. A cut that spoils a write of the journal's own
        // superblock would take the whole segment with it; once a segment it is worth to have them in place.
        calls.settleFileSystem(directory)
        return nil
    }

    private func fail(_ errno: Int32) {
        close()
        _ = calls.unlink(path)
        state = .failed(errno: errno)
    }

    private func close() {
        if descriptor >= 0 { _ = calls.close(descriptor) }
        descriptor = -1
    }

    private var path: String { directory + "/" + SegmentFile.preparedName }
}
