import Glibc

/// The one way to open a path. A path is the caller's word and may lead through links, but for a folder called
/// `machines` and what lies below it: there are books that were fetched from others. The household writes there, and
/// root reads it, so a link would hand books that only root may read to whoever put it there. None is followed, however
/// late it came.
package enum PathOpening {
    static let folderOfOthers = "machines"
    static let folderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

    /// A descriptor for the caller to close, or the negated number of the error.
    package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
        open(bytes: Array(path.utf8), flags, mode: mode)
    }

    /// The same for a path that need not be UTF-8.
    static func open(bytes path: [UInt8], _ flags: Int32, mode: mode_t = 0) -> Int32 {
        guard let (own, others) = split(path), let last = others.last else {
            return openOwn(FileName(bytes: path), flags, mode)
        }
        var folder = openOwn(own, folderFlags)
        for name in others.dropLast() where folder >= 0 {
            let outer = folder
            folder = openInside(outer, name, folderFlags)
            close(outer)
        }
        guard folder >= 0 else { return folder }
        defer { close(folder) }
        return openInside(folder, last, flags, mode)
    }

    /// The part that is the caller's word, and the names behind it; nil for a path that is the caller's throughout.
    static func split(_ path: [UInt8]) -> (own: FileName, others: [FileName])? {
        let names = path.split(separator: UInt8(ascii: "/"))
        guard let index = names.firstIndex(where: { $0.elementsEqual(folderOfOthers.utf8) }) else { return nil }
        let own = path[..<names[index].startIndex]
        let others = names[index...].map { FileName(bytes: Array($0)) }
        return (own.isEmpty ? FileName(".") : FileName(bytes: Array(own)), others)
    }

    private static func openOwn(_ path: FileName, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
        path.withPointer { returned(Glibc.open($0, flags, mode)) }
    }

    private static func openInside(_ folder: Int32, _ name: FileName, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
        name.withPointer { name in
            let opened = returned(openat(folder, name, flags | O_NOFOLLOW, mode))
            guard opened == -ENOTDIR else { return opened }
            var status = stat()
            let found = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW)
            return found == 0 && status.st_mode & S_IFMT == S_IFLNK ? -ELOOP : -ENOTDIR
        }
    }

    private static func returned(_ descriptor: Int32) -> Int32 { descriptor >= 0 ? descriptor : -errno }
}
