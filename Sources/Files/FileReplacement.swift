import Glibc

/// A file that takes the place of another as a whole. It is written beside it, synced, named, and the name is synced:
/// whoever reads under the name sees the old one or the new one, whatever ends this program or the machine.
package final class FileReplacement {
    /// Open for writing, and closed at the end.
    package let descriptor: Int32
    private let path: String
    /// The path at which the file lies until it is whole; nil while it has no name.
    private var draft: String?
    private var isOpen = true

    /// `mode` is what the umask leaves of it. A file that has no name until it is whole leaves nothing behind, whatever
    /// ends this program; not every file system knows such.
    package init(of path: String, mode: mode_t, isUnnamed: Bool = false) throws(FileFailure) {
        self.path = path
        let unnamed = isUnnamed ? open(FileReplacement.folder(of: path), FileReplacement.temporary, mode) : -1
        guard unnamed < 0 else {
            descriptor = unnamed
            return
        }
        let draft = FileReplacement.draft(of: path)
        unlink(draft)
        descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else {
            isOpen = false
            throw FileFailure(errno: errno)
        }
        self.draft = draft
    }

    deinit { discard() }

    /// O_TMPFILE, a macro that Swift does not see, for writing.
    private static let temporary = 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Hidden, and of this run alone.
    private static func draft(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return "\(folder(of: path))/.\(name.prefix(100)).\(getpid())"
    }

    /// Whatever the umask is.
    package func setMode(_ mode: mode_t) throws(FileFailure) {
        guard fchmod(descriptor, mode) == 0 else { throw FileFailure(errno: errno) }
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
        if isDurable {
            try FileReplacement.settle(descriptor, draft, as: path)
        } else if rename(draft, path) != 0 {
            throw FileFailure(errno: errno)
        }
        isOpen = false
        close(descriptor)
    }

    /// Has what lies at `draft`, and is open, take the place of the file at `path`.
    package static func settle(_ descriptor: Int32, _ draft: String, as path: String) throws(FileFailure) {
        guard fsync(descriptor) == 0, rename(draft, path) == 0 else { throw FileFailure(errno: errno) }
        // Anyone who may write in a folder may not always open it; then the name is durable when the kernel sees to it.
        let folder = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// The draft's path; a file without a name gets it now.
    private func named() throws(FileFailure) -> String {
        if let draft { return draft }
        let draft = FileReplacement.draft(of: path)
        unlink(draft)
        let link = "/proc/self/fd/\(descriptor)"
        guard linkat(AT_FDCWD, link, AT_FDCWD, draft, AT_SYMLINK_FOLLOW) == 0 else { throw FileFailure(errno: errno) }
        self.draft = draft
        return draft
    }

    /// Takes the file away as if it had never been begun.
    package func discard() {
        guard isOpen else { return }
        isOpen = false
        close(descriptor)
        if let draft { unlink(draft) }
    }
}
