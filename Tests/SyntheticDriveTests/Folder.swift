import AppendLog
import TemporaryFolders

/// A directory of its own, gone with whoever holds it.
struct Folder {
    private let folder = TemporaryFolder()

    var path: String { folder.path }
    var spool: String { path + "/spool" }

    func read(_ name: String) throws -> [UInt8] {
        guard let bytes = WholeFile.bytes(of: path + "/" + name) else { throw LogError.missing(path: name) }
        return bytes
    }
}
