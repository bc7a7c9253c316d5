import Glibc

/// A file that is open for reading. Opening it never waits, and what is no regular file is refused: a device may have
/// no end, and a pipe may have no writer.
package final class InputFile {
    /// The kinds of files that a reader can use.
    package enum Kinds: Sendable {
        case regular
        /// A pipe too, as a shell hands one over; one that has no writer is empty.
        case regularOrPipe
        /// Whatever standard input is: a person at a terminal too.
        case any
    }

    /// A link as the last part of a path: refused where others may write.
    package enum Links: Sendable { case followed, refused }

    package let descriptor: Int32
    /// Bytes; 0 of a pipe.
    package let size: Int
    package let mode: mode_t
    package let owner: uid_t
    package let group: gid_t

    package convenience init(
        _ path: String, _ kinds: Kinds = .regular, links: Links = .followed
    ) throws(FileFailure) {
        try self.init(PathOpening.open(path, InputFile.flags(links)), kinds)
    }

    /// A path that a person typed: it is bytes, and its last part no link, for on a stick of others it may lead to a
    /// file that they may not read. Nor is it a pipe that has a name there, which they may hold open for ever. The
    /// kernel has links to what we have open, and a shell names its pipes by these.
    package convenience init(typed path: [UInt8], _ kinds: Kinds = .regular) throws(FileFailure) {
        let isKernels = InputFile.isOpenHere(path)
        let flags = InputFile.flags(isKernels ? .followed : .refused)
        try self.init(PathOpening.open(bytes: path, flags), isKernels ? kinds : .regular)
    }

    private static func isOpenHere(_ path: [UInt8]) -> Bool {
        let folders = ["/dev/fd/", "/proc/self/fd/"].map { Array($0.utf8) }
        let isNumber = folders.contains { folder in
            path.starts(with: folder) && path.dropFirst(folder.count).allSatisfy { (0x30...0x39).contains($0) }
        }
        return isNumber || path.elementsEqual("/dev/stdin".utf8)
    }

    /// Takes over a descriptor, standard input's for one; or the negated number of the error with which none was had.
    package init(_ descriptor: Int32, _ kinds: Kinds) throws(FileFailure) {
        guard descriptor >= 0 else { throw FileFailure(errno: -descriptor) }
        var status = stat()
        let failure = fstat(descriptor, &status) == 0 ? InputFile.refusal(of: status, kinds) : errno
        guard failure == 0 else {
            close(descriptor)
            throw FileFailure(errno: failure)
        }
        // From here on a reader may wait for a writer, who is there.
        if kinds != .regular { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
        self.descriptor = descriptor
        size = Int(status.st_size)
        mode = status.st_mode & 0o777
        (owner, group) = (status.st_uid, status.st_gid)
    }

    deinit { close(descriptor) }

    static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

    private static func flags(_ links: Links) -> Int32 { links == .followed ? flags : flags | O_NOFOLLOW }

    private static func refusal(of status: stat, _ kinds: Kinds) -> Int32 {
        switch status.st_mode & S_IFMT {
        case _ where kinds == .any, S_IFREG: 0
        case S_IFIFO, S_IFSOCK: kinds == .regularOrPipe ? 0 : ENXIO
        case S_IFDIR: EISDIR
        default: ENXIO
        }
    }

    // MARK: Reading

    /// Fills what it can of the buffer; 0 at the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw FileFailure(errno: errno) }
        }
    }

    /// The first bytes, at most `limit`.
    package func beginning(_ limit: Int) throws(FileFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        var count = 0
        while count < limit {
            let more = try read(at: count, of: &bytes)
            if more == 0 { break }
            count += more
        }
        bytes.removeLast(limit - count)
        return bytes
    }

    /// All bytes. A file that has more than `limit` is refused, and never cut.
    package func bytes(upTo limit: Int) throws(FileFailure) -> [UInt8] {
        guard size <= limit else { throw FileFailure(errno: EFBIG) }
        var bytes: [UInt8] = []
        // Files of the kernel have no size that they tell before they are read.
        var room = [UInt8](repeating: 0, count: min(limit + 1, max(size + 1, 1 << 16)))
        while true {
            let count = try read(at: 0, of: &room)
            if count == 0 { return bytes }
            bytes += room[..<count]
            guard bytes.count <= limit else { throw FileFailure(errno: EFBIG) }
        }
    }

    /// The bytes that one read gives, at most as many as the buffer has; none at the end.
    package func read(into buffer: inout [UInt8]) throws(FileFailure) -> [UInt8] {
        Array(buffer[..<(try read(at: 0, of: &buffer))])
    }

    private func read(at offset: Int, of bytes: inout [UInt8]) throws(FileFailure) -> Int {
        var failure: FileFailure?
        let count = bytes.withUnsafeMutableBytes { all -> Int in
            do throws(FileFailure) {
                return try read(into: UnsafeMutableRawBufferPointer(rebasing: all[offset...]))
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        return count
    }

    /// All bytes of a small file under a path.
    package static func bytes(
        of path: String, upTo limit: Int, links: Links = .followed
    ) throws(FileFailure) -> [UInt8] {
        try InputFile(path, links: links).bytes(upTo: limit)
    }

    /// The same as text, in which what is not UTF-8 has U+FFFD; nil for a file that cannot be read, or is larger.
    package static func text(of path: String, upTo limit: Int) -> String? {
        guard let bytes = try? bytes(of: path, upTo: limit) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
