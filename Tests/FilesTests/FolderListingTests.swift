import Files
import Glibc
import TemporaryFolders
import Testing

/// Every name of a folder, hidden ones too, and an error where there is none to read.
@Suite struct FolderListingTests {
    @Test func everyNameComesOnceInTheOrderOfItsBytes() throws {
        let folder = TemporaryFolder()
        let long = String(repeating: "n", count: 255)
        for name in ["b", "a", ".hidden", "ä", long] { close(creat("\(folder.path)/\(name)", 0o600)) }
        #expect(try FolderListing.names(in: folder.path) == [".hidden", "a", "b", long, "ä"])
        #expect(try FolderListing.names(in: folder.path) { $0.utf8.count == 1 } == ["a", "b"])
    }

    @Test func whatIsNoFolderIsSaid() throws {
        #expect(throws: FileFailure(errno: ENOENT)) { try FolderListing.names(in: "/no/such/folder") }
        #expect(throws: FileFailure(errno: ENOTDIR)) { try FolderListing.names(in: "/proc/self/status") }
        #expect(FileFailure(errno: ENOENT).words == "No such file or directory")
    }
}
