import AppendLog
import Glibc

/// An archive as it comes in: beside its name, until all of it is there and proved.
final class PulledArchive {
    /// No segment's text is longer, and so no archive of one.
    static let limit = 64 << 20

    let number: UInt64
    let size: Int
    private let calls: SystemCalls
    private let held: HeldDirectory
    private let name: String
    private var descriptor: Int32
    private var taken = 0
    private var isKept = false

    init(_ number: UInt64, size: Int, in held: HeldDirectory, _ calls: SystemCalls) throws(LogError) {
        self.number = number
        self.size = size
        self.calls = calls
        self.held = held
        name = SegmentFile.name(number, .archive)
        let opened = held.make(name + ".tmp", mode: HouseholdMode.file)
        guard opened >= 0 else { throw held.refusal("open", name + ".tmp", opened) }
        descriptor = Int32(opened)
    }

    private var path: String { "\(held.path)/\(name).tmp" }

    deinit {
        _ = calls.close(descriptor)
        if !isKept { _ = held.unlink(name + ".tmp") }
    }

    /// True with the last piece.
    func receive(_ piece: UnsafeRawBufferPointer, at offset: UInt64) throws -> Bool {
        guard offset == UInt64(taken), piece.count > 0, piece.count <= size - taken else {
            throw PullError.garbled(PullWords.strayPiece)
        }
        var written = 0
        while written < piece.count {
            let rest = UnsafeRawBufferPointer(rebasing: piece[written...])
            let result = calls.pwrite(descriptor, rest, taken + written)
            if result == -Int(EINTR) { continue }
            guard result > 0 else { throw LogError.system("write", path, result == 0 ? -Int(ENOSPC) : result) }
            written += result
        }
        taken += piece.count
        return taken == size
    }

    /// Nil if nothing of it can be read.
    func unpacked() -> ArchivedSegment? {
        guard let segment = try? ArchivedSegment(path, calls), segment.count > 0 else { return nil }
        return segment
    }

    func keep(in target: HeldDirectory) throws(LogError) {
        try held.settle(descriptor, name + ".tmp", as: name, in: target)
        isKept = true
    }
}
