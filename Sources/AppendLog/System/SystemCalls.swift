import CLinux
import Files
import Glibc

/// Every system call that the log makes, as one table.
///
/// The log never calls the kernel another way, so a test that fills the table with its own functions plays the kernel:
/// it can tear a write, fail the n-th call or cut the power between two. Each call returns what the kernel returns, or
/// a negated errno; nothing is retried here.
///
/// Names are looked up in a directory that is held open (``HeldDirectory``), or as paths where it is ``anywhere``.
package struct SystemCalls: Sendable {
    /// Stands in the place of a directory's descriptor: the name is a path.
    package static let anywhere = AT_FDCWD

    package var open: @Sendable (_ directory: Int32, _ name: String, _ flags: Int32, _ mode: UInt32) -> Int
    package var close: @Sendable (_ descriptor: Int32) -> Int
    package var pread: @Sendable (_ descriptor: Int32, _ into: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int
    package var pwrite: @Sendable (_ descriptor: Int32, _ from: UnsafeRawBufferPointer, _ offset: Int) -> Int
    package var allocate: @Sendable (_ descriptor: Int32, _ length: Int) -> Int
    package var fdatasync: @Sendable (_ descriptor: Int32) -> Int
    package var fsync: @Sendable (_ descriptor: Int32) -> Int
    /// Everything of the file system that the descriptor is on, in its place and not only in a journal.
    package var syncFileSystem: @Sendable (_ descriptor: Int32) -> Int
    package var truncate: @Sendable (_ descriptor: Int32, _ length: Int) -> Int
    /// -EINVAL for what is neither a file nor a block device.
    package var size: @Sendable (_ descriptor: Int32) -> Int
    /// The number of names that the regular file has that is open, and is to stand in the directory under this name;
    /// -ESTALE where it does not, -EINVAL for what is no regular file.
    package var links: @Sendable (_ descriptor: Int32, _ directory: Int32, _ name: String) -> Int
    package var changeMode: @Sendable (_ descriptor: Int32, _ mode: UInt32) -> Int
    package var lock: @Sendable (_ descriptor: Int32, _ operation: Int32) -> Int
    package var rename: @Sendable (_ directory: Int32, _ from: String, _ target: Int32, _ to: String) -> Int
    package var unlink: @Sendable (_ directory: Int32, _ name: String) -> Int
    package var makeDirectory: @Sendable (_ directory: Int32, _ name: String, _ mode: UInt32) -> Int
    package var list: @Sendable (_ path: String, _ name: (String) -> Void) -> Int
    /// 64 bits that nobody can guess.
    package var random: @Sendable () -> UInt64

    package init(
        open: @escaping @Sendable (Int32, String, Int32, UInt32) -> Int,
        close: @escaping @Sendable (Int32) -> Int,
        pread: @escaping @Sendable (Int32, UnsafeMutableRawBufferPointer, Int) -> Int,
        pwrite: @escaping @Sendable (Int32, UnsafeRawBufferPointer, Int) -> Int,
        allocate: @escaping @Sendable (Int32, Int) -> Int,
        fdatasync: @escaping @Sendable (Int32) -> Int,
        fsync: @escaping @Sendable (Int32) -> Int,
        size: @escaping @Sendable (Int32) -> Int,
        changeMode: @escaping @Sendable (Int32, UInt32) -> Int,
        lock: @escaping @Sendable (Int32, Int32) -> Int,
        rename: @escaping @Sendable (Int32, String, Int32, String) -> Int,
        unlink: @escaping @Sendable (Int32, String) -> Int,
        makeDirectory: @escaping @Sendable (Int32, String, UInt32) -> Int,
        list: @escaping @Sendable (String, (String) -> Void) -> Int,
        random: @escaping @Sendable () -> UInt64,
        links: @escaping @Sendable (Int32, Int32, String) -> Int = { _, _, _ in 1 },
        syncFileSystem: @escaping @Sendable (Int32) -> Int = { _ in 0 },
        truncate: @escaping @Sendable (Int32, Int) -> Int = { _, _ in 0 }
    ) {
        self.open = open
        self.close = close
        self.pread = pread
        self.pwrite = pwrite
        self.allocate = allocate
        self.fdatasync = fdatasync
        self.fsync = fsync
        self.size = size
        self.links = links
        self.changeMode = changeMode
        self.lock = lock
        self.rename = rename
        self.unlink = unlink
        self.makeDirectory = makeDirectory
        self.list = list
        self.syncFileSystem = syncFileSystem
        self.truncate = truncate
        self.random = random
    }
}

extension SystemCalls {
    /// The real kernel.
    package static let kernel = SystemCalls(
        // Not blocking: a pipe in a segment's place is refused, not waited for. Files and devices know no such thing.
        open: { directory, name, flags, mode in
            let flags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
            if directory == anywhere { return Int(PathOpening.open(name, flags, mode: mode)) }
            return returned(openat(directory, name, flags, mode))
        },
        close: { descriptor in returned(Glibc.close(descriptor)) },
        pread: { descriptor, buffer, offset in
            returned(Glibc.pread(descriptor, buffer.baseAddress!, buffer.count, off_t(offset)))
        },
        pwrite: { descriptor, bytes, offset in
            returned(Glibc.pwrite(descriptor, bytes.baseAddress!, bytes.count, off_t(offset)))
        },
        allocate: { descriptor, length in -Int(posix_fallocate(descriptor, 0, off_t(length))) },
        fdatasync: { descriptor in returned(Glibc.fdatasync(descriptor)) },
        fsync: { descriptor in returned(Glibc.fsync(descriptor)) },
        size: sizeOf,
        changeMode: changeMode,
        lock: { descriptor, operation in returned(flock(descriptor, operation)) },
        rename: { directory, from, target, to in returned(renameat(directory, from, target, to)) },
        unlink: { directory, name in returned(unlinkat(directory, name, 0)) },
        makeDirectory: makeDirectory,
        list: listDirectory,
        random: Randomness.word,
        links: linksOf,
        syncFileSystem: { descriptor in returned(syncfs(descriptor)) },
        truncate: { descriptor, length in returned(ftruncate(descriptor, off_t(length))) }
    )

    private static func returned<Result: BinaryInteger>(_ result: Result) -> Int {
        result < 0 ? -Int(errno) : Int(result)
    }

    /// The size of a file or of a block device. Anything else that may stand under a path has none: -EINVAL.
    private static let sizeOf: @Sendable (Int32) -> Int = { descriptor in
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return -Int(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFBLK: return returned(Int(lseek(descriptor, 0, SEEK_END)))
        default: return -Int(EINVAL)
        }
    }

    /// Both are of one moment, that of the look at the name: a second name that was taken away between an opening and
    /// a look at the open file would not show.
    private static let linksOf: @Sendable (Int32, Int32, String) -> Int = { descriptor, directory, name in
        var opened = stat()
        var named = stat()
        guard fstat(descriptor, &opened) == 0 else { return -Int(errno) }
        guard opened.st_mode & S_IFMT == S_IFREG else { return -Int(EINVAL) }
        guard fstatat(directory, name, &named, AT_SYMLINK_NOFOLLOW) == 0 else {
            return errno == ENOENT ? -Int(ESTALE) : -Int(errno)
        }
        let isSame = opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
        return isSame ? Int(named.st_nlink) : -Int(ESTALE)
    }

    /// A stick with FAT on it keeps no modes, and refuses to change any: what lies there is as open as it was mounted.
    private static let changeMode: @Sendable (Int32, UInt32) -> Int = { descriptor, mode in
        let changed = returned(fchmod(descriptor, mode))
        return changed == -Int(EPERM) && FileSystem.keepsNoModes(descriptor) ? 0 : changed
    }

    private static let makeDirectory: @Sendable (Int32, String, UInt32) -> Int = { directory, name, mode in
        let made = returned(mkdirat(directory, name, mode))
        guard made >= 0 else { return made }
        let opened = openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard opened >= 0 else { return -Int(errno) }
        defer { Glibc.close(opened) }
        // The mode holds whatever the umask is; and mkdir itself does not give a directory's files its group.
        return changeMode(opened, mode)
    }

    private static let listDirectory: @Sendable (String, (String) -> Void) -> Int = { path, name in
        -Int(FolderListing.visit(path, name))
    }
}

extension SystemCalls {
    /// Opens a file for reading and says how long it is. A link is no file of a log; to an image that a person names
    /// one may lead.
    package func openFile(
        _ path: String, isImage: Bool = false
    ) throws(LogError) -> (descriptor: Int32, byteCount: Int) {
        let opened = open(SystemCalls.anywhere, path, O_RDONLY | (isImage ? 0 : O_NOFOLLOW), 0)
        if opened == -Int(ELOOP) { throw .notALog(path: path, reason: AppendLogWords.isLink) }
        if opened == -Int(EMLINK) { throw .notALog(path: path, reason: AppendLogWords.isLinkOrStranger) }
        // A socket, or a device that nothing drives.
        if opened == -Int(ENXIO) { throw .notALog(path: path, reason: AppendLogWords.isNoFile) }
        guard opened >= 0 else { throw .system("open", path, opened) }
        // A device has a size, too, and is an image at most.
        let isFile = isImage || links(Int32(opened), SystemCalls.anywhere, path) != -Int(EINVAL)
        let size = isFile ? self.size(Int32(opened)) : -Int(EINVAL)
        if size >= 0 { return (Int32(opened), size) }
        _ = close(Int32(opened))
        let isNone = size == -Int(EINVAL) || size == -Int(EISDIR)
        throw isNone ? .notALog(path: path, reason: AppendLogWords.isNoFile) : .system("stat", path, size)
    }

    /// Reads until the buffer is full or the file ends. Returns the count, or a negated errno.
    package func readFully(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let result = pread(descriptor, rest, offset + count)
            if result == -Int(EINTR) { continue }
            if result < 0 { return result }
            if result == 0 { break }
            count += result
        }
        return count
    }
}
