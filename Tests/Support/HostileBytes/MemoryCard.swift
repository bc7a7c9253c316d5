import AppendLog
import Glibc

/// A card that holds a few files and takes nothing: what a log reads comes from memory, so that no kernel slows the
/// search for bytes that it cannot stand.
struct MemoryCard: Sendable {
    static let directory = "/log"

    private let files: [(name: String, bytes: [UInt8])]

    init(_ files: [(name: String, bytes: [UInt8])]) { self.files = files }

    /// The table of system calls that this card answers.
    var calls: SystemCalls {
        var calls = SystemCalls.kernel
        let card = self
        calls.open = { directory, name, flags, _ in
            card.open(directory == SystemCalls.anywhere ? name : "\(MemoryCard.directory)/\(name)", flags)
        }
        calls.close = { _ in 0 }
        calls.pread = { descriptor, buffer, offset in card.read(descriptor, buffer, offset) }
        calls.size = { descriptor in descriptor == 0 ? 0 : card.files[Int(descriptor) - 1].bytes.count }
        calls.links = { _, _, _ in 1 }
        calls.list = { _, visit in card.list(visit) }
        calls.lock = { _, _ in 0 }
        calls.changeMode = { _, _ in 0 }
        calls.makeDirectory = { _, _, _ in -Int(EEXIST) }
        calls.pwrite = { _, _, _ in -Int(EROFS) }
        calls.allocate = { _, _ in -Int(EROFS) }
        calls.fdatasync = { _ in -Int(EROFS) }
        calls.fsync = { _ in -Int(EROFS) }
        calls.rename = { _, _, _, _ in -Int(EROFS) }
        calls.unlink = { _, _ in -Int(EROFS) }
        return calls
    }

    /// Descriptor 0 is the lock, an empty file, and the directory; the others count from 1.
    private func open(_ path: String, _ flags: Int32) -> Int {
        if path.hasSuffix("/lock") || path == MemoryCard.directory { return 0 }
        guard let index = files.firstIndex(where: { path == MemoryCard.directory + "/" + $0.name }) else {
            return -Int(flags & O_CREAT == 0 ? ENOENT : EROFS)
        }
        return index + 1
    }

    private func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int {
        guard descriptor > 0 else { return 0 }
        let bytes = files[Int(descriptor) - 1].bytes
        let count = max(0, min(buffer.count, bytes.count - offset))
        bytes.withUnsafeBytes { all in
            if count > 0 { _ = memcpy(buffer.baseAddress!, all.baseAddress! + offset, count) }
        }
        return count
    }

    private func list(_ visit: (String) -> Void) -> Int {
        for file in files { visit(file.name) }
        return 0
    }
}
