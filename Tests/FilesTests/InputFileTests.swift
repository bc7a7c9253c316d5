import Files
import Glibc
import TemporaryFolders
import Testing

/// A file to read is a plain one, read to its end or refused.
@Suite struct InputFileTests {
    private let folder = TemporaryFolder()
    private var path: String { "\(folder.path)/file" }

    private func place(_ bytes: [UInt8]) throws {
        let file = try FileReplacement(of: path, mode: 0o600)
        try file.write(bytes)
        try file.commit()
    }

    @Test(arguments: [0, 1, 99, 100]) func aFileIsReadWhole(count: Int) throws {
        let bytes = [UInt8](repeating: 7, count: count)
        try place(bytes)
        #expect(try InputFile.bytes(of: path, upTo: 100) == bytes)
        #expect(try InputFile(path).beginning(50) == Array(bytes.prefix(50)))
    }

    @Test func aFileThatIsTooLargeIsNotCut() throws {
        try place([UInt8](repeating: 7, count: 101))
        #expect(throws: FileFailure(errno: EFBIG)) { try InputFile.bytes(of: path, upTo: 100) }
        #expect(InputFile.text(of: path, upTo: 100) == nil)
    }

    /// Files of the kernel say that they have no bytes, and some have.
    @Test func aFileWithoutASizeIsReadToItsEnd() throws {
        #expect(try !InputFile.bytes(of: "/proc/self/status", upTo: 1 << 16).isEmpty)
        #expect(throws: FileFailure(errno: EFBIG)) { try InputFile.bytes(of: "/proc/self/status", upTo: 10) }
    }

    @Test(arguments: ["/dev/null", "/dev/zero", "/dev/tty"]) func aDeviceIsRefused(path: String) {
        #expect(throws: FileFailure.self) { try InputFile(path) }
        #expect(throws: FileFailure.self) { try InputFile(path, .regularOrPipe) }
    }

    @Test func aFolderIsRefused() {
        #expect(throws: FileFailure(errno: EISDIR)) { try InputFile(folder.path) }
    }

    @Test func aPipeIsReadOnlyByWhomItSuits() throws {
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: FileFailure(errno: ENXIO)) { try InputFile(path) }
        // There is no writer, and so nothing to wait for.
        #expect(try InputFile(path, .regularOrPipe).beginning(10) == [])
        let reader = try InputFile(path, .regularOrPipe)
        let writer = open(path, O_WRONLY)
        #expect(write(writer, "words", 5) == 5)
        close(writer)
        #expect(try reader.beginning(10) == Array("words".utf8))
    }

    /// A folder of others has links to what they like, and pipes that stay open for as long as they like.
    @Test func aPathThatWasTypedEndsInAFile() throws {
        try place([1])
        #expect(symlink("file", "\(folder.path)/link") == 0 && mkfifo("\(folder.path)/pipe", 0o600) == 0)
        #expect(try InputFile(typed: Array(path.utf8), .regularOrPipe).beginning(9) == [1])
        for (name, number) in [("link", ELOOP), ("pipe", ENXIO)] {
            #expect(throws: FileFailure(errno: number)) {
                try InputFile(typed: Array("\(folder.path)/\(name)".utf8), .regularOrPipe)
            }
        }
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0 && write(ends[1], "words", 5) == 5)
        close(ends[1])
        // Anybody may write there.
        for kernels in ["/dev/shm/../..", "/dev/fd/../../..", "/proc/self/fd/../../.."] {
            let name = kernels + folder.path
            #expect(throws: FileFailure(errno: ELOOP)) { try InputFile(typed: Array("\(name)/link".utf8)) }
        }
        let shells = try InputFile(typed: Array("/dev/fd/\(ends[0])".utf8), .regularOrPipe)
        #expect(try shells.beginning(9) == Array("words".utf8))
        close(ends[0])
    }

    @Test func aLinkIsFollowedUnlessItIsRefused() throws {
        try place([1])
        let link = "\(folder.path)/link"
        #expect(symlink("file", link) == 0)
        #expect(try InputFile.bytes(of: link, upTo: 10) == [1])
        #expect(throws: FileFailure(errno: ELOOP)) { try InputFile.bytes(of: link, upTo: 10, links: .refused) }
        #expect(FileFailure(errno: ELOOP).words == "it is a link, which is not followed")
    }

    @Test func aFileWithoutANameLeavesNone() throws {
        let descriptor = try UnnamedFile.open(in: folder.path)
        defer { close(descriptor) }
        #expect(write(descriptor, "words", 5) == 5)
        #expect(try FolderListing.names(in: folder.path) == [])
        #expect(throws: FileFailure(errno: ENOENT)) { try UnnamedFile.open(in: "/no/such/folder") }
    }
}
