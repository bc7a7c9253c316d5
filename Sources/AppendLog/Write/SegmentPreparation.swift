import Glibc

/// The next segment, made ahead in slices so that no commit waits behind it: `next.tmp` is reserved, filled with blank
/// blocks, synced, and only then given its name. What a cut left of it is filled on from where it is blank already, but
/// only where nobody else may put files: elsewhere it is made anew.
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
    /// Others put files into the directory too.
    private let isShared: Bool
    private let calls: SystemCalls
    private var held: HeldDirectory?
    private var descriptor: Int32 = -1
    /// Nothing was there, so nothing of it is filled.
    private var isNew = false

    init(number: UInt64, directory: String, _ configuration: LogConfiguration, calls: SystemCalls) {
        self.number = number
        self.directory = directory
        blocks = configuration.segmentBlocks
        mode = configuration.fileMode
        isShared = configuration.isShared
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
        let held: HeldDirectory
        do throws(LogError) { held = try HeldDirectory(directory, calls) } catch { return error.errno }
        self.held = held
        if isShared || !goOn(in: held) {
            let made = held.make(SegmentFile.preparedName, mode: mode)
            guard made >= 0 else { return Int32(-made) }
            descriptor = Int32(made)
            isNew = true
        }
        let reserved = calls.allocate(descriptor, blocks * BlockLayout.size)
        return reserved < 0 ? Int32(-reserved) : nil
    }

    /// Goes on with the file that a cut left. False where there is none, or one that this writer would not have made:
    /// it is another's, or longer than a segment, because another size was configured.
    private func goOn(in held: HeldDirectory) -> Bool {
        let opened = held.open(SegmentFile.preparedName)
        guard opened >= 0 else { return false }
        descriptor = Int32(opened)
        let size = calls.size(descriptor)
        if size <= blocks * BlockLayout.size, calls.changeMode(descriptor, mode) >= 0 {
            isNew = size == 0
            return true
        }
        closeFile()
        return false
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
        guard let held else { return EBADF }
        do throws(LogError) {
            try held.settle(
                descriptor, SegmentFile.preparedName, as: SegmentFile.name(number, .plain), in: held)
        } catch {
            return error.errno
        }
        closeFile()
        // The name and the extents stand only in the journal so far. A cut that spoils a write of the journal's own
        // superblock would take the whole segment with it; once a segment it is worth to have them in place.
        held.settleFileSystem()
        self.held = nil
        return nil
    }

    private func fail(_ errno: Int32) {
        closeFile()
        _ = held?.unlink(SegmentFile.preparedName)
        held = nil
        state = .failed(errno: errno)
    }

    private func closeFile() {
        if descriptor >= 0 { _ = calls.close(descriptor) }
        descriptor = -1
    }
}
