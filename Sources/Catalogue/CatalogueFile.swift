import Files
import Glibc

/// The file's place in the house: the household may write it.
enum CatalogueFile {
    /// The version of the file's tables, as the file's header has it; nil for what is no database.
    static func version(_ path: String) throws(DatabaseError) -> Int? {
        let descriptor = open(try plain(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw refusal(path) }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: 100)
        guard pread(descriptor, &header, header.count, 0) == header.count,
            header.starts(with: Array("SQLite format 3\0".utf8))
        else { return nil }
        return header[60..<64].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Takes away what programs had begun that did not come to their end.
    static func sweep(beside path: String) {
        let cut = path.lastIndex(of: "/") ?? path.startIndex
        let prefix = path[path.index(after: cut)...] + "."
        for name in (try? FolderListing.names(in: String(path[..<cut])) { $0.hasPrefix(prefix) }) ?? [] {
            guard let process = pid_t(name.dropFirst(prefix.count)) else { continue }
            // Somebody is at it, whoever he is.
            if process != getpid(), kill(process, 0) == 0 || errno == EPERM { continue }
            unlink("\(path).\(process)")
        }
    }

    static func settle(_ draft: String, at path: String) throws(DatabaseError) {
        let descriptor = open(draft, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw refusal(draft) }
        defer { close(descriptor) }
        // The household may write whatever the umask is; where the file is somebody's own, its owner may.
        if isPlain(descriptor) { _ = fchmod(descriptor, 0o660) }
        // A journal that is left of the old file would be played into the new one.
        for ending in journals where unlink(path + ending) != 0 && errno != ENOENT { throw refusal(path + ending) }
        do throws(FileFailure) { try FileReplacement.settle(descriptor, draft, as: path) } catch {
            throw DatabaseError(code: 14, message: error.words, path: path)
        }
    }

    private static let journals = ["-journal", "-wal", "-shm"]

    /// An empty file of its own: what lies there under its name is taken away.
    static func begin(_ draft: String) throws(DatabaseError) {
        for name in [draft] + journals.map({ draft + $0 }) { unlink(name) }
        let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o660)
        guard descriptor >= 0 else { throw refusal(draft) }
        close(descriptor)
    }

    /// The same file by a path without links, in which SQLite believes. Any member may put what he likes into the
    /// directory: what is there as the catalogue, or as its journal, and is a link, or has a second name, or is no
    /// file, is damage, and gives way to a new catalogue.
    static func plain(_ path: String) throws(DatabaseError) -> String {
        guard let cut = path.lastIndex(of: "/") else { return path }
        for name in [path] + journals.map({ path + $0 }) {
            var status = stat()
            guard lstat(name, &status) == 0 else { continue }
            guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
                throw DatabaseError(code: 26, message: DatabaseWords.noPlaceForIt, path: name)
            }
        }
        let folder = realpath(String(path[...cut]), nil)
        defer { free(folder) }
        return folder.map { String(cString: $0) + path[cut...] } ?? path
    }

    private static func isPlain(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    }

    private static func refusal(_ path: String) -> DatabaseError {
        DatabaseError(code: 14, message: String(cString: strerror(errno)), path: path)
    }
}
