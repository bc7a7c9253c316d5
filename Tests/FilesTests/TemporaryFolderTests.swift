import Glibc
import TemporaryFolders
import Testing

/// The folders of the tests themselves.
@Suite struct TemporaryFolderTests {
    /// Tests that lay links down are often run by root.
    @Test func whatLiesBehindALinkStaysWhenItGoes() {
        let other = TemporaryFolder()
        #expect(mkdir("\(other.path)/kept", 0o700) == 0)
        var folder: TemporaryFolder? = TemporaryFolder()
        let path = folder?.path ?? ""
        #expect(symlink(other.path, "\(path)/link") == 0)
        #expect(mkdir("\(path)/folder", 0o700) == 0 && symlink("..", "\(path)/folder/up") == 0)
        folder = nil
        #expect(access(path, F_OK) != 0)
        #expect(TemporaryFolder.names(in: other.path) == ["kept"])
    }
}
