import Glibc

/// A folder that is held open: whatever is read, made or removed by its name is in this very folder, whatever becomes
/// of its path meanwhile.
///
/// It is how a folder is touched that others may write, or that a stranger hands over. No name in it is believed: a
/// link is never followed, and only a regular file that has this one name is read or replaced.
package final class HeldFolder: Sendable {
    package enum Kind: Sendable {
        case file, folder, link, other
        /// The name is there, and the medium does not say of what.
        case unreadable
    }

    /// The path as people see it.
    package let path: String
    package let mode: mode_t
    package let owner: uid_t
    package let group: gid_t
    /// For a program that is started in it; it is closed with this object.
    package let descriptor: Int32

    /// The path is the caller's word, and may lead through links; `isOwn` is false where its last part may not.
    package convenience init(_ path: String, isOwn: Bool = true) throws(FileFailure) {
        let flags = isOwn ? HeldFolder.flags : HeldFolder.flags | O_NOFOLLOW
        // Behind a slash the kernel follows a link.
        let path = isOwn ? path : HeldFolder.withoutLastSlash(path)
        var opened = PathOpening.open(path, flags)
        // Anyone who may write in a folder may not always list it.
        if opened == -EACCES { opened = PathOpening.open(path, flags | HeldFolder.unread) }
        guard opened >= 0 else { throw FileFailure(errno: !isOwn && HeldFolder.isLink(path) ? ELOOP : -opened) }
        try self.init(path, of: opened)
    }

    private init(_ path: String, of descriptor: Int32) throws(FileFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw FileFailure(errno: code)
        }
        self.path = path
        self.descriptor = descriptor
        mode = status.st_mode & 0o777
        (owner, group) = (status.st_uid, status.st_gid)
    }

    deinit { close(descriptor) }

    /// The folder in which a file lies, and its name there. A path without a slash lies in the present folder.
    package static func place(of path: String) throws(FileFailure) -> (folder: HeldFolder, name: FileName) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return (try HeldFolder("."), FileName(path))
        }
        let name = FileName(bytes: Array(path.utf8[path.utf8.index(after: slash)...]))
        return (try HeldFolder(slash == path.startIndex ? "/" : String(path[..<slash])), name)
    }

    private static let flags = PathOpening.folderFlags
    /// O_PATH, a macro that Swift does not see.
    private static let unread: Int32 = 0o10_000_000

    /// By bytes: to Swift a slash behind some letters is one character with them.
    private static func withoutLastSlash(_ path: String) -> String {
        let slash = UInt8(ascii: "/")
        var bytes = Array(path.utf8)
        while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    // MARK: What lies in it

    /// Every name but `.` and `..`, ascending.
    package func names() throws(FileFailure) -> [FileName] {
        let again = openat(descriptor, ".", HeldFolder.flags)
        guard again >= 0, let stream = fdopendir(again) else { throw FileFailure(errno: errno) }
        var names: [FileName] = []
        let failure = FolderListing.read(stream) { names.append($0) }
        guard failure == 0 else { throw FileFailure(errno: failure) }
        return names.sorted()
    }

    /// Nil for a name that is not there.
    package func kind(of name: FileName) -> Kind? {
        do throws(FileFailure) { return HeldFolder.kind(try status(of: name).st_mode) } catch {
            return error.errno == ENOENT ? nil : .unreadable
        }
    }

    func status(of name: FileName) throws(FileFailure) -> stat {
        var status = stat()
        let found = name.withPointer { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
        guard found == 0 else { throw FileFailure(errno: errno) }
        return status
    }

    /// The rights of a file; nil of what is none.
    package func mode(of name: FileName) -> mode_t? {
        guard let status = try? status(of: name), status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status.st_mode & 0o777
    }

    package func setMode(of name: FileName, _ mode: mode_t) throws(FileFailure) {
        let file = try open(name)
        guard fchmod(file.descriptor, mode) == 0 else { throw FileFailure(errno: errno) }
    }

    /// The length of a file; 0 of what is none.
    package func length(of name: FileName) -> Int {
        guard let status = try? status(of: name), status.st_mode & S_IFMT == S_IFREG else { return 0 }
        return Int(status.st_size)
    }

    private static func kind(_ mode: mode_t) -> Kind {
        switch mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    package func path(of name: FileName) -> String { "\(path)/\(name.text)" }

    /// True of a path that leads below this folder, by its words.
    package func contains(_ path: String) -> Bool { path.utf8.starts(with: "\(self.path)/".utf8) }

    /// The folder and the name to which such a path leads. Each part of it is held in turn, and none may be a link.
    package func lookUp(_ path: String) throws(FileFailure) -> (folder: HeldFolder, name: FileName) {
        var names = path.utf8.dropFirst(self.path.utf8.count).split(separator: UInt8(ascii: "/")).map {
            FileName(bytes: Array($0))
        }
        guard let last = names.popLast() else { throw FileFailure(errno: EINVAL) }
        var folder = self
        for name in names { folder = try folder.folder(name) }
        return (folder, last)
    }

    // MARK: Folders in it

    package func folder(_ name: FileName) throws(FileFailure) -> HeldFolder {
        try check(name)
        let opened = name.withPointer { openat(descriptor, $0, HeldFolder.flags | O_NOFOLLOW) }
        guard opened >= 0 else {
            let code = errno
            throw FileFailure(errno: kind(of: name) == .link ? ELOOP : code)
        }
        return try HeldFolder(path(of: name), of: opened)
    }

    /// Makes it, where it is not there, with this mode whatever the umask is. A file system that keeps no modes keeps
    /// this one neither.
    package func makeFolder(
        _ name: FileName, mode: mode_t, group: gid_t? = nil
    ) throws(FileFailure) -> HeldFolder {
        try check(name)
        let made = name.withPointer { mkdirat(descriptor, $0, mode & 0o700) } == 0
        guard made || errno == EEXIST else { throw FileFailure(errno: errno) }
        let held = try folder(name)
        guard made else { return held }
        if let group { _ = fchown(held.descriptor, .max, group) }
        _ = fchmod(held.descriptor, mode)
        return held
    }

    // MARK: Files in it

    /// Opens a regular file that has this one name.
    package func open(_ name: FileName) throws(FileFailure) -> InputFile {
        try check(name)
        let opened = name.withPointer { openat(descriptor, $0, InputFile.flags | O_NOFOLLOW) }
        guard opened >= 0 else { throw FileFailure(errno: errno) }
        let file = try InputFile(opened, .regular)
        let status = try status(of: name)
        guard status.st_nlink == 1 else { throw FileFailure(errno: EMLINK) }
        return file
    }

    /// The same for whoever reads by descriptors, or the folder of this name; for the caller to close.
    package func descriptor(of name: FileName, isFolder: Bool) throws(FileFailure) -> Int32 {
        if isFolder {
            let folder = try folder(name)
            return try HeldFolder.copy(of: folder.descriptor, folder)
        }
        let file = try open(name)
        return try HeldFolder.copy(of: file.descriptor, file)
    }

    /// The owner would close it.
    private static func copy(of descriptor: Int32, _ owner: AnyObject) throws(FileFailure) -> Int32 {
        defer { withExtendedLifetime(owner) {} }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw FileFailure(errno: errno) }
        return copy
    }

    package func bytes(of name: FileName, upTo limit: Int) throws(FileFailure) -> [UInt8] {
        try open(name).bytes(upTo: limit)
    }

    /// A new file for writing, for the caller to close. What lies there under its name is removed.
    package func make(_ name: FileName, mode: mode_t) throws(FileFailure) -> Int32 {
        try check(name)
        _ = name.withPointer { unlinkat(descriptor, $0, 0) }
        let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let opened = name.withPointer { openat(descriptor, $0, flags, mode) }
        guard opened >= 0 else { throw FileFailure(errno: errno) }
        return opened
    }

    /// Opens a file to add to its end, made where it is not there. One that is there has this one name.
    package func openToAppend(_ name: FileName, mode: mode_t) throws(FileFailure) -> Int32 {
        try openToWrite(name, O_WRONLY | O_APPEND | O_CREAT, mode)
    }

    /// Opens a file that is read and added to, made where it is not there.
    package func openToGrow(_ name: FileName, mode: mode_t) throws(FileFailure) -> Int32 {
        try openToWrite(name, O_RDWR | O_CREAT, mode)
    }

    /// Opens a file that is locked and never read, made where it is not there. It is its owner's alone: whoever may
    /// read a file may hold its lock for ever.
    package func openLock(_ name: FileName) throws(FileFailure) -> Int32 {
        try openToWrite(name, O_RDWR | O_CREAT, 0o600)
    }

    private func openToWrite(_ name: FileName, _ flags: Int32, _ mode: mode_t) throws(FileFailure) -> Int32 {
        try check(name)
        let all = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let opened = name.withPointer { openat(descriptor, $0, all, mode) }
        guard opened >= 0 else { throw FileFailure(errno: errno) }
        var status = stat()
        let failure: Int32 =
            if fstat(opened, &status) != 0 { errno } else if status.st_mode & S_IFMT != S_IFREG { ENXIO } else {
                status.st_nlink == 1 ? 0 : EMLINK
            }
        guard failure == 0 else {
            close(opened)
            throw FileFailure(errno: failure)
        }
        return opened
    }

    /// Removes what has this name and is no folder.
    package func remove(_ name: FileName) throws(FileFailure) {
        try check(name)
        guard name.withPointer({ unlinkat(descriptor, $0, 0) }) == 0 else { throw FileFailure(errno: errno) }
    }

    /// Removes a folder that is empty.
    package func removeFolder(_ name: FileName) throws(FileFailure) {
        try check(name)
        guard name.withPointer({ unlinkat(descriptor, $0, AT_REMOVEDIR) }) == 0 else { throw FileFailure(errno: errno) }
    }

    func check(_ name: FileName) throws(FileFailure) {
        guard name.isPlain else { throw FileFailure(errno: EINVAL) }
    }

    // MARK: The folder itself

    /// The lock of the folder, against everyone who locks it too; the kernel drops it with the process, or when the
    /// folder is let go of. False where another one has it; a folder that cannot be read has none to take.
    package func lock() -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno != EINTR { return errno != EWOULDBLOCK }
        }
        return true
    }

    /// The same, tried for so long.
    package func lock(patienceMilliseconds: Int) -> Bool {
        var left = patienceMilliseconds
        while !lock() {
            guard left > 0 else { return false }
            left -= 20
            _ = poll(nil, 0, 20)
        }
        return true
    }

    /// The same, without looking again and again.
    package func awaitLock() {
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    /// Makes the names in it durable, where it can be read.
    package func sync() throws(FileFailure) {
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EBADF else { throw FileFailure(errno: errno) }
    }
}
