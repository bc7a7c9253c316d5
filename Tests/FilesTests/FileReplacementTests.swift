import Files
import Glibc
import TemporaryFolders
import Testing

/// A file under a name is the old one or the new one, and nothing lies beside it afterwards.
@Suite struct FileReplacementTests {
    private let folder = TemporaryFolder()

    private func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test(arguments: [false, true]) func theNewOneIsSeenOnlyWhenItIsWhole(isUnnamed: Bool) throws {
        let path = "\(folder.path)/settings"
        for words in ["first", "second"] {
            let before = text(path)
            let file = try FileReplacement(of: path, mode: 0o600, isUnnamed: isUnnamed)
            try file.write(Array(words.utf8))
            try file.setMode(0o640)
            #expect(text(path) == before)
            try file.commit(isDurable: words == "first")
            #expect(text(path) == words)
        }
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(try FolderListing.names(in: folder.path) == ["settings"])
    }

    @Test(arguments: [false, true]) func oneThatIsGivenUpLeavesTheOldOneAndNothingElse(isUnnamed: Bool) throws {
        let path = "\(folder.path)/settings"
        let old = try FileReplacement(of: path, mode: 0o600)
        try old.write([0x61])
        try old.commit()
        let given = try FileReplacement(of: path, mode: 0o600, isUnnamed: isUnnamed)
        try given.write([0x62])
        given.discard()
        #expect(text(path) == "a")
        #expect(try FolderListing.names(in: folder.path) == ["settings"])
    }

    @Test func whatCannotTakeThePlaceIsSaidWithItsNumber() throws {
        #expect(throws: FileFailure(errno: ENOENT)) { try FileReplacement(of: "/no/such/folder/x", mode: 0o600) }
        let path = "\(folder.path)/taken"
        let file = try FileReplacement(of: path, mode: 0o600)
        #expect(mkdir(path, 0o700) == 0)
        #expect(throws: FileFailure(errno: EISDIR)) { try file.commit() }
        file.discard()
        #expect(throws: FileFailure(errno: EISDIR)) { try FileReplacement(of: path, mode: 0o600) }
        #expect(try FolderListing.names(in: folder.path) == ["taken"])
    }

    @Test func aLinkIsReplacedUnlessAPersonNamedIt() throws {
        let path = "\(folder.path)/link"
        #expect(symlink("\(folder.path)/elsewhere", path) == 0)
        #expect(throws: FileFailure(errno: ELOOP)) { try FileReplacement(of: path, mode: 0o600, isTyped: true) }
        let file = try FileReplacement(of: path, mode: 0o600)
        try file.commit()
        #expect(try FolderListing.names(in: folder.path) == ["link"] && text(path) == "")
    }

    /// Root may name /dev/full.
    @Test func noFileTakesThePlaceOfAPipe() throws {
        let path = "\(folder.path)/pipe"
        let file = try FileReplacement(of: path, mode: 0o600)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: FileFailure(errno: ENXIO)) { try file.commit() }
        #expect(throws: FileFailure(errno: ENXIO)) { try FileReplacement(of: path, mode: 0o600) }
        file.discard()
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }
}
