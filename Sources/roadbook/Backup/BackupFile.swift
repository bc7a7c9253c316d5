import Files
import Glibc
import Terminal

/// A backup in one file: what lies in a directory else, packed by tar. What tar itself would say is left out: a person
/// gets one line, of what is wrong and what to do.
struct BackupFile {
    private static let endings = [".tar", ".tar.gz", ".tgz", ".tar.zst"]
    /// The room below which a file system is full.
    private static let least: UInt64 = 1 << 20

    let path: String

    init(_ path: String) { self.path = path }

    static func isName(_ path: String) -> Bool {
        endings.contains { path.hasSuffix($0) } && !BackupFile.isDirectory(path)
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private var exists: Bool { access(path, F_OK) == 0 }

    /// The directory that the file lies in.
    private var folder: String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    /// Adds what is new to what the file holds, and has the whole take its place: a book that has been damaged here
    /// since takes nothing away there.
    func backUp(_ invocation: Invocation) throws -> ExitCode {
        guard access(folder, W_OK | X_OK) == 0 else { throw BackupWords.noFolder(folder, errno) }
        let room = try TemporaryDirectory()
        if exists { try unpack(into: room.directory) }
        let place = BackupPlace(directory: folder)
        guard !place.isOnCard(of: invocation.places.data) || invocation.values.has("same-card") else {
            throw BackupWords.isOnTheSameCard(place.directory, data: invocation.places.data)
        }
        let code = try BackupVerb(invocation, into: room.directory, isBeside: true).run()
        Complaint.say(BackupWords.packed(path, try pack(room.directory)))
        return code
    }

    func restore(_ invocation: Invocation) throws -> ExitCode {
        guard exists else { throw BackupWords.noFile(path) }
        let room = try TemporaryDirectory()
        try unpack(into: room.directory)
        return try RestoreVerb(invocation, from: room.directory).run()
    }

    /// Returns the size of the file, which is whole under its name or not there.
    private func pack(_ directory: String) throws -> Int64 {
        let draft = "\(path).\(getpid())"
        defer { unlink(draft) }
        let (needed, free) = (BackupFile.packedBytes(of: directory), PullErrand.free(folder))
        // Nobody knows before how much a packer saves.
        if path.hasSuffix(".tar"), needed > free { throw BackupWords.noRoom(for: needed, free, in: folder) }
        // The name of the draft has no ending that tells how to pack.
        let packer = path.hasSuffix("gz") ? ["--gzip"] : path.hasSuffix("zst") ? ["--zstd"] : []
        let words = ["tar", "--create", "--file", draft, "--directory", directory] + packer
        let code = try HelperProgram.run(words + ["--sort=name", "--owner=0", "--group=0", "."], silently: true)
        guard code == 0 else {
            let left = PullErrand.free(folder)
            guard left >= BackupFile.least else { throw BackupWords.noRoom(for: needed, left, in: folder) }
            let lacksPacker = path.hasSuffix("zst") && !SystemFacts(root: "/").hasProgram("zstd")
            throw BackupWords.notPacked(path, code, lacksPacker: lacksPacker)
        }
        try settle(draft)
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// The bytes that tar makes of a directory: each file has a head and is filled up to 512 bytes, and the whole to
    /// 10 KiB.
    private static func packedBytes(of directory: String) -> UInt64 { (bytes(below: directory) / 10_240 + 1) * 10_240 }

    private static func bytes(below path: String) -> UInt64 {
        var status = stat()
        guard lstat(path, &status) == 0 else { return 0 }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return 512 + (UInt64(max(0, status.st_size)) + 511) / 512 * 512
        }
        let names = (try? FolderListing.names(in: path)) ?? []
        return names.reduce(512) { $0 + bytes(below: "\(path)/\($1)") }
    }

    private func settle(_ draft: String) throws {
        let descriptor = open(draft, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw BackupWords.notSettled(path, errno) }
        defer { close(descriptor) }
        do throws(FileFailure) {
            try FileReplacement.settle(descriptor, draft, as: path)
        } catch {
            throw BackupWords.notSettled(path, error.errno)
        }
    }

    private func unpack(into directory: String) throws {
        let words = ["tar", "--extract", "--file", path, "--directory", directory, "--no-same-owner"]
        let code = try HelperProgram.run(words, silently: true)
        guard code != 0 else { return }
        let left = PullErrand.free(directory)
        guard left >= BackupFile.least else { throw BackupWords.noRoomToUnpack(path, in: TemporaryDirectory.base) }
        throw BackupWords.notUnpacked(path, code)
    }
}
