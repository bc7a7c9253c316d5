import Glibc

/// A directory that is held open: what is opened, made, named and taken away in it is so in this very directory,
/// whatever becomes of its path meanwhile.
///
/// Others may write into it, so no name in it is believed: a link is never followed, and only a regular file that has
/// no other name is written to. What lies there instead is refused with ELOOP, as the kernel refuses a link.
package final class HeldDirectory: Sendable {
    package let path: String
    private let descriptor: Int32
    private let calls: SystemCalls

    /// The path is the caller's word, and may lead through links; `isOwn` is false where its last part may not.
    package init(_ path: String, _ calls: SystemCalls, isOwn: Bool = true) throws(LogError) {
        let flags = O_RDONLY | O_DIRECTORY | (isOwn ? 0 : O_NOFOLLOW)
        let opened = calls.open(SystemCalls.anywhere, path, flags, 0)
        guard opened >= 0 else { throw .system("open", path, opened) }
        self.path = path
        self.calls = calls
        descriptor = Int32(opened)
    }

    private init(_ path: String, of descriptor: Int32, _ calls: SystemCalls) {
        self.path = path
        self.calls = calls
        self.descriptor = descriptor
    }

    deinit { _ = calls.close(descriptor) }

    // MARK: Directories in it

    func directory(_ name: String) throws(LogError) -> HeldDirectory {
        let opened = calls.open(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0)
        guard opened >= 0 else { throw refusal("open", name, opened == -Int(ENOTDIR) ? -Int(ELOOP) : opened) }
        return HeldDirectory("\(path)/\(name)", of: Int32(opened), calls)
    }

    /// Makes it, if it is not there, and its name durable.
    package func makeDirectory(_ name: String, mode: UInt32) throws(LogError) -> HeldDirectory {
        let made = calls.makeDirectory(descriptor, name, mode)
        guard made >= 0 || made == -Int(EEXIST) else { throw refusal("mkdir", name, made) }
        if made >= 0 {
            let synced = sync()
            guard synced >= 0 else { throw .system("fsync", path, synced) }
        }
        return try directory(name)
    }

    // MARK: Files in it. Each returns what the kernel does.

    /// A file that is there, for reading and writing.
    func open(_ name: String) -> Int { plain(calls.open(descriptor, name, O_RDWR | O_NOFOLLOW, 0), name) }

    /// A regular file that is there, for reading alone. It may have other names.
    func openToRead(_ name: String) -> Int {
        let opened = calls.open(descriptor, name, O_RDONLY | O_NOFOLLOW, 0)
        guard opened >= 0 else { return opened }
        let links = calls.links(Int32(opened), descriptor, name)
        if links > 0 { return opened }
        _ = calls.close(Int32(opened))
        return min(links, -Int(ESTALE))
    }

    /// True of a regular file that has this one name.
    func isPlain(_ name: String) -> Bool {
        let opened = plain(calls.open(descriptor, name, O_RDONLY | O_NOFOLLOW, 0), name)
        guard opened >= 0 else { return false }
        _ = calls.close(Int32(opened))
        return true
    }

    /// A file that everybody keeps where it is, made if it is not there. Whatever the umask it gets its mode, as long
    /// as it is empty: what somebody moved here is not opened to others.
    package func openOrMake(_ name: String, mode: UInt32) -> Int {
        let opened = plain(calls.open(descriptor, name, O_RDWR | O_CREAT | O_NOFOLLOW, mode), name)
        // Only the owner can, and needs to.
        if opened >= 0, calls.size(Int32(opened)) == 0 { _ = calls.changeMode(Int32(opened), mode) }
        return opened
    }

    /// A new file. What lies there under its name is taken away.
    package func make(_ name: String, mode: UInt32) -> Int {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
        var opened = calls.open(descriptor, name, flags, mode)
        if opened == -Int(EEXIST) {
            let removed = unlink(name)
            guard removed >= 0 || removed == -Int(ENOENT) else { return removed }
            opened = calls.open(descriptor, name, flags, mode)
        }
        if opened >= 0 { _ = calls.changeMode(Int32(opened), mode) }
        return opened
    }

    package func rename(_ name: String, to newName: String, in target: HeldDirectory? = nil) -> Int {
        calls.rename(descriptor, name, target?.descriptor ?? descriptor, newName)
    }

    /// Has these bytes take the place of the file of this name as a whole: written beside it, synced, looked at, named,
    /// and the name synced. Where that fails, the one that was there stays, and nothing beside it.
    package func replace(
        _ name: String, with bytes: [UInt8], mode: UInt32,
        proof: (_ path: String) throws(LogError) -> Void = { _ in }
    ) throws(LogError) {
        let draft = name + ".tmp"
        let opened = make(draft, mode: mode)
        guard opened >= 0 else { throw refusal("open", draft, opened) }
        defer { _ = calls.close(Int32(opened)) }
        do throws(LogError) {
            try write(bytes, to: Int32(opened), draft)
            try settle(Int32(opened), draft, as: name, in: self) { () throws(LogError) in try proof("\(path)/\(draft)")
            }
        } catch {
            _ = unlink(draft)
            throw error
        }
    }

    /// Has a draft that is written to its end take the place of the file of this name, here or in another directory.
    package func settle(
        _ descriptor: Int32, _ draft: String, as name: String, in target: HeldDirectory,
        proof: () throws(LogError) -> Void = {}
    ) throws(LogError) {
        let synced = calls.fsync(descriptor)
        guard synced >= 0 else { throw refusal("fsync", draft, synced) }
        try proof()
        let named = rename(draft, to: name, in: target)
        guard named >= 0 else { throw target.refusal("rename", name, named) }
        let durable = target.sync()
        guard durable >= 0 else { throw .system("fsync", target.path, durable) }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32, _ name: String) throws(LogError) {
        var offset = 0
        while offset < bytes.count {
            let written = bytes.withUnsafeBytes { all in
                calls.pwrite(descriptor, UnsafeRawBufferPointer(rebasing: all[offset...]), offset)
            }
            if written == -Int(EINTR) { continue }
            guard written > 0 else { throw refusal("pwrite", name, written == 0 ? -Int(ENOSPC) : written) }
            offset += written
        }
    }

    package func unlink(_ name: String) -> Int { calls.unlink(descriptor, name) }

    /// Locks the directory itself, against those who do so too.
    func lock(_ operation: Int32) -> Int { calls.lock(descriptor, operation) }

    /// Makes the names in it durable.
    package func sync() -> Int { calls.fsync(descriptor) }

    /// Has the file system put what its journal holds where it belongs. No promise rests on it: a refusal is nothing.
    func settleFileSystem() { _ = calls.syncFileSystem(descriptor) }

    package func refusal(_ call: String, _ name: String, _ result: Int) -> LogError {
        let path = "\(path)/\(name)"
        guard result == -Int(ELOOP) else { return .system(call, path, result) }
        return .notALog(path: path, reason: AppendLogWords.isLinkOrStranger)
    }

    /// The file that was opened, if it is the one that stands there, and under this name alone.
    private func plain(_ opened: Int, _ name: String) -> Int {
        guard opened >= 0 else { return opened }
        if calls.links(Int32(opened), descriptor, name) == 1 { return opened }
        _ = calls.close(Int32(opened))
        return -Int(ELOOP)
    }
}
