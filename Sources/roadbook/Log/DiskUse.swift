import AppendLog
import Glibc

/// The files of a book, and the room that they take.
struct DiskUse {
    private(set) var files = 0
    private(set) var archives = 0
    private(set) var bytes: Int64 = 0
    /// Bytes without what is only reserved: a segment is that as a whole before its first line.
    private(set) var writtenBytes: Int64 = 0

    /// The files that lie in these directories now.
    init(in directories: [String]) {
        let shelf = DirectoryShelf(directories)
        // A directory that cannot be listed has no files here.
        _ = try? shelf.numbers()
        self.init(shelf.allFiles)
    }

    init(_ files: [SegmentFile]) {
        for file in files {
            var status = stat()
            guard stat(file.path, &status) == 0 else { continue }
            self.files += 1
            if file.kind == .archive { archives += 1 }
            // Blocks of stat(2) are 512 bytes whatever the file system's are.
            let taken = Int64(status.st_blocks) * 512
            bytes += taken
            writtenBytes += file.kind == .plain ? min(taken, DiskUse.written(file)) : taken
        }
    }

    private static func written(_ file: SegmentFile) -> Int64 {
        let blocks = (try? BlockFile(file.path, .kernel))?.writtenCount ?? 0
        return Int64(blocks * BlockLayout.size)
    }
}
