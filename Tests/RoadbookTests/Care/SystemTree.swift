import Glibc
import TemporaryFolders

/// Files of a made-up system, for `doctor --system`, and books in it.
struct SystemTree {
    private let folder = TemporaryFolder()

    init() throws { try makeFolder(above: "/books/spool") }

    var root: String { folder.path }
    var books: String { root + "/books" }

    func write(_ text: String, to path: String) throws {
        try makeFolder(above: path)
        try WholeFile.write(text, to: root + path)
    }

    func bytes(of path: String) throws -> [UInt8] { try WrittenBooks.bytes(of: root + path) }

    private func makeFolder(above path: String) throws {
        var made = root
        for name in path.split(separator: "/").dropLast() {
            made += "/\(name)"
            guard mkdir(made, 0o755) == 0 || errno == EEXIST else { throw Roadbook.SpawnError(code: errno) }
        }
    }
}
