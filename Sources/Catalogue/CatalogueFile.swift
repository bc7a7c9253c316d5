import Drive
import Files
import Glibc

/// The file's place in the house: the household may write it.
enum CatalogueFile {
    /// The version of the file's tables, as the file's header has it; nil for what is no database.
    static func version(_ path: String) throws(DatabaseError) -> Int? {
        let file = try plain(path)
        let header: [UInt8]
        do throws(FileFailure) { header = try InputFile(file, links: .refused).beginning(100) } catch {
            throw refusal(path, error)
        }
        guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
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
        // A journal that is left of the old file would be played into the new one.
        for ending in journals where unlink(path + ending) != 0 && errno != ENOENT {
            throw refusal(path + ending, FileFailure(errno: errno))
        }
        // The household may write whatever the umask is; where the file is a person's own, its owner may.
        do throws(FileFailure) { try FileReplacement.settle(draft, as: path, mode: 0o660) } catch {
            throw refusal(path, error)
        }
    }

    private static let journals = ["-journal", "-wal", "-shm"]

    /// An empty file of its own: what lies there under its name is taken away.
    static func begin(_ draft: String) throws(DatabaseError) {
        for ending in journals { unlink(draft + ending) }
        do throws(FileFailure) {
            let (folder, name) = try HeldFolder.place(of: draft)
            close(try folder.make(name, mode: 0o660))
        } catch {
            throw refusal(draft, error)
        }
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

    private static func refusal(_ path: String, _ failure: FileFailure) -> DatabaseError {
        DatabaseError(code: 14, message: failure.words, path: path)
    }
}
