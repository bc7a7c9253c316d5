import Exchange
import Files
import Glibc

/// A file that may be read twice: the same one, or of a pipe a copy without a name.
enum RereadFile {
    private static let piece = 262_144
    /// So much is copied of a pipe before it is looked at whether it has tracks: what is none may have no end.
    private static let enough = 1 << 20

    static func of(_ descriptor: Int32) throws -> Int32 {
        guard lseek(descriptor, 0, SEEK_CUR) < 0, errno == ESPIPE else { return descriptor }
        let copy = try nameless()
        var bytes = [UInt8](repeating: 0, count: piece)
        var (copied, isLookedAt) = (0, false)
        while true {
            if copied >= enough, !isLookedAt {
                isLookedAt = true
                guard hasTracks(copy) else { break }
            }
            let count = read(descriptor, &bytes, piece)
            if count == 0 { break }
            guard count > 0 || errno == EINTR else { throw Complaint(refusal: errno, at: FileWords.standardInput) }
            if count > 0 { try write(bytes[..<count], to: copy) }
            copied += max(0, count)
        }
        lseek(copy, 0, SEEK_SET)
        dup2(copy, descriptor)
        close(copy)
        return descriptor
    }

    private static func hasTracks(_ copy: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: enough)
        let count = max(0, pread(copy, &bytes, enough, 0))
        return bytes[..<count].withUnsafeBytes { (try? ImportFormat(sniffing: $0)) != nil }
    }

    private static func nameless() throws -> Int32 {
        let base = TemporaryDirectory.base
        do throws(FileFailure) { return try UnnamedFile.open(in: base) } catch {
            throw Complaint(refusal: error.errno, at: base)
        }
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw Complaint(refusal: errno, at: TemporaryDirectory.base) }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
