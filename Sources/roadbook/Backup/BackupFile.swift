import Files
import Glibc
import Terminal

/// A backup in one file: what lies in a directory else, packed by tar.
struct BackupFile {
    private static let endings = [".tar", ".tar.gz", ".tgz", ".tar.zst"]

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

    /// Adds what is new to what the file holds, and has the whole take its place: a book that has been damaged here
    /// since takes nothing away there.
    func backUp(_ invocation: Invocation) throws -> ExitCode {
        let room = try TemporaryDirectory()
        if exists { try unpack(into: room.directory) }
        let place = BackupPlace(directory: String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
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
        // The name of the draft has no ending that tells how to pack.
        let packer = path.hasSuffix("gz") ? ["--gzip"] : path.hasSuffix("zst") ? ["--zstd"] : []
        let words = ["tar", "--create", "--file", draft, "--directory", directory] + packer
        let code = try HelperProgram.run(words + ["--sort=name", "--owner=0", "--group=0", "."])
        guard code == 0 else { throw BackupWords.notPacked(path, code) }
        try settle(draft)
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
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
        let code = try HelperProgram.run(words)
        guard code == 0 else { throw BackupWords.notUnpacked(path, code) }
    }
}
