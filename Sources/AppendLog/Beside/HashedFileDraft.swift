import Glibc

/// A file on its way into a folder of files that are named by their hashes. Until it is whole it has a name of its own,
/// and it is taken away unless somebody keeps it.
package final class HashedFileDraft {
    /// The bytes that it has.
    package private(set) var count = 0

    private let name: String
    private let held: HeldDirectory
    private let calls: SystemCalls
    private let descriptor: Int32
    private var digest = SHA256()
    private var isKept = false

    /// With `goesOn` it begins with what lies there under its name.
    package init(_ name: String, in held: HeldDirectory, goesOn: Bool = false, _ calls: SystemCalls) throws(LogError) {
        self.name = name
        self.held = held
        self.calls = calls
        var opened = goesOn ? held.open(name) : -Int(ENOENT)
        if opened < 0 { opened = held.make(name, mode: HashedFiles.fileMode) }
        guard opened >= 0 else { throw held.refusal("open", name, opened) }
        descriptor = Int32(opened)
        if goesOn { try readAgain() }
    }

    deinit {
        _ = calls.close(descriptor)
        if !isKept { _ = held.unlink(name) }
    }

    private var path: String { "\(held.path)/\(name)" }

    /// The name that the file gets.
    package var hash: String { String(decoding: digest.digest().hexText, as: UTF8.self) }

    private func readAgain() throws(LogError) {
        let size = calls.size(descriptor)
        guard size <= HashedFiles.limit else { throw .notALog(path: path, reason: AppendLogWords.isTooLong) }
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: HashedFiles.chunk, alignment: 16)
        defer { room.deallocate() }
        while count < size {
            let read = calls.readFully(descriptor, room, at: count)
            guard read > 0 else { throw .system("read", path, read == 0 ? -Int(EIO) : read) }
            digest.update(UnsafeRawBufferPointer(rebasing: room[..<read]))
            count += read
        }
    }

    package func append(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let result = calls.pwrite(descriptor, rest, count + written)
            if result == -Int(EINTR) { continue }
            guard result > 0 else { throw .system("write", path, result == 0 ? -Int(ENOSPC) : result) }
            written += result
        }
        count += bytes.count
        digest.update(bytes)
    }

    /// Gives the file its name: it is on the card when this returns. One that lies there already, whole and under this
    /// name alone, stays; anything else but a directory gives way.
    package func settle() throws(LogError) {
        let hash = hash
        if held.isPlain(hash), case .whole = try HashedFiles.read(hash, in: held, calls) {
            // Anyone who stored it may have been ended before its name was on the card.
            let synced = held.sync()
            guard synced >= 0 else { throw .system("fsync", held.path, synced) }
            return
        }
        try held.settle(descriptor, name, as: hash, in: held)
        isKept = true
    }

    /// Leaves it under its own name, for whoever goes on.
    package func leave() {
        _ = calls.fsync(descriptor)
        isKept = true
    }
}
