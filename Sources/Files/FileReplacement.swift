import Glibc

/// A file that takes the place of another as a whole. It is written beside it, synced, named, and the name is synced:
/// whoever reads under the name sees the old one or the new one, whatever ends this program or the machine.
package final class FileReplacement {
    /// Open for writing, and closed at the end.
    package let descriptor: Int32
    private let folder: HeldFolder
    private let name: FileName
    /// The name of the file until it is whole; nil while it has none.
    private var draft: FileName?
    private var isOpen = true

    /// The folder in which the file lies is the caller's word, and its path may lead through links. A link under its
    /// name is taken away by a program that has its own place there; where a person typed the path, it is refused: such
    /// may be one of the system's, as /dev/stdout is, and a file that is there keeps its mode.
    package convenience init(
        of path: String, mode: mode_t, isUnnamed: Bool = false, isTyped: Bool = false
    ) throws(FileFailure) {
        let (folder, name) = try HeldFolder.place(of: path)
        if isTyped, folder.kind(of: name) == .link { throw FileFailure(errno: ELOOP) }
        try self.init(of: name, in: folder, mode: mode, isUnnamed: isUnnamed)
        if isTyped, let kept = folder.mode(of: name) { try setMode(kept) }
    }

    /// `mode` is what the umask leaves of it. A file that has no name until it is whole leaves nothing behind, whatever
    /// ends this program; not every file system knows such.
    package init(
        of name: FileName, in folder: HeldFolder, mode: mode_t, isUnnamed: Bool = false
    ) throws(FileFailure) {
        try folder.check(name)
        try FileReplacement.check(name, in: folder)
        self.folder = folder
        self.name = name
        // Without /proc it could not be given its name.
        let staysUnnamed = isUnnamed && access(FileReplacement.links, X_OK) == 0
        let unnamed = staysUnnamed ? openat(folder.descriptor, ".", FileReplacement.temporary, mode) : -1
        guard unnamed < 0 else {
            descriptor = unnamed
            return
        }
        let draft = FileReplacement.draft(of: name)
        descriptor = try folder.make(draft, mode: mode)
        self.draft = draft
    }

    deinit { discard() }

    /// O_TMPFILE, a macro that Swift does not see, for writing.
    private static let temporary = 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC

    /// The kernel's links to everything that is open here.
    private static let links = "/proc/self/fd"

    /// Hidden, and of this run alone.
    private static func draft(of name: FileName) -> FileName {
        FileName(bytes: [UInt8(ascii: ".")] + name.bytes.prefix(200) + Array(".\(getpid())".utf8))
    }

    /// Whatever the umask is.
    package func setMode(_ mode: mode_t) throws(FileFailure) {
        guard fchmod(descriptor, mode) == 0 else { throw FileFailure(errno: errno) }
    }

    /// Nil for the owner or the group that it has.
    package func setOwner(_ owner: uid_t?, _ group: gid_t?) throws(FileFailure) {
        guard fchown(descriptor, owner ?? .max, group ?? .max) == 0 else { throw FileFailure(errno: errno) }
    }

    package func write(_ bytes: [UInt8]) throws(FileFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileFailure(errno: errno) }
            written += count
        }
    }

    // MARK: The end

    /// Gives the file its name. Where that fails, the one that was there stays. A file that need not outlive the
    /// machine is not synced: its writer then never waits for a card.
    package func commit(isDurable: Bool = true) throws(FileFailure) {
        let draft = try named()
        guard !isDurable || fsync(descriptor) == 0 else { throw FileFailure(errno: errno) }
        try FileReplacement.rename(draft, to: name, in: folder)
        isOpen = false
        close(descriptor)
        if isDurable { try FileReplacement.settle(folder) }
    }

    /// Has the file at `draft`, which others wrote to its end, take the place of the one at `path` in the same folder.
    package static func settle(_ draft: String, as path: String, mode: mode_t) throws(FileFailure) {
        let (folder, name) = try HeldFolder.place(of: path)
        let draftName = try HeldFolder.place(of: draft).name
        let file = try folder.open(draftName)
        _ = fchmod(file.descriptor, mode)
        guard fsync(file.descriptor) == 0 else { throw FileFailure(errno: errno) }
        try rename(draftName, to: name, in: folder)
        try FileReplacement.settle(folder)
    }

    /// Makes the new name durable. Anyone who may write in a folder may not always open it; then it is durable when the
    /// kernel sees to it. A card that fails is another matter.
    private static func settle(_ folder: HeldFolder) throws(FileFailure) {
        do throws(FileFailure) { try folder.sync() } catch {
            if [EIO, ENOSPC, EDQUOT, EROFS].contains(error.errno) { throw error }
        }
    }

    /// No file takes the place of a device, a pipe or a folder.
    private static func check(_ name: FileName, in folder: HeldFolder) throws(FileFailure) {
        switch folder.kind(of: name) {
        case .file, .link, nil: return
        case .folder: throw FileFailure(errno: EISDIR)
        case .other: throw FileFailure(errno: ENXIO)
        case .unreadable: throw FileFailure(errno: EIO)
        }
    }

    private static func rename(_ old: FileName, to new: FileName, in folder: HeldFolder) throws(FileFailure) {
        try check(new, in: folder)
        let place = folder.descriptor
        let renamed = old.withPointer { old in new.withPointer { renameat(place, old, place, $0) } }
        guard renamed == 0 else { throw FileFailure(errno: errno) }
    }

    /// The draft's name; a file without one gets it now.
    private func named() throws(FileFailure) -> FileName {
        if let draft { return draft }
        let draft = FileReplacement.draft(of: name)
        try? folder.remove(draft)
        let link = "\(FileReplacement.links)/\(descriptor)"
        let linked = draft.withPointer { linkat(AT_FDCWD, link, folder.descriptor, $0, AT_SYMLINK_FOLLOW) }
        guard linked == 0 else { throw FileFailure(errno: errno) }
        self.draft = draft
        return draft
    }

    /// Takes the file away as if it had never been begun.
    package func discard() {
        guard isOpen else { return }
        isOpen = false
        close(descriptor)
        if let draft { try? folder.remove(draft) }
    }
}
